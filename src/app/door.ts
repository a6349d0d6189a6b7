import type pg from 'pg'
import { couldHave, type Identity, tenantsOfPerson, viewerEntry } from '#modules/auth/index.server.ts'
import type { Clock } from '#platform/server/database/clock.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { Door } from '#platform/server/http/routes.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import { noteOutcome } from '#platform/server/records/outcome.ts'

/** How a request enters: its token names person, session and tenant; the tenant's own transaction says what they may do. */
export const doorOf = (
  pool: pg.Pool,
  identity: Pick<Identity, 'who'>,
  clock: Clock,
  listeners: RecordEvents,
): Door => ({
  identify: onceForEach(async (request) => {
    const who = await identity.who(request.headers.authorization)
    noteOutcome(request, who)
    return who
  }),
  enter: async (who, requestId, readOnly, work) => {
    const { tenantId } = who
    if (tenantId === null) throw new Refusal('FORBIDDEN')
    const { entry, viewer } = viewerEntry({ ...who, tenantId }, requestId, clock)
    return inTenant(pool, tenantId, { readOnly, entry, clock, listeners }, (tx, now) =>
      work(viewer(), tx, now),
    )
  },
  couldHave,
  otherTenants: async (who) =>
    (await tenantsOfPerson(pool, who.personId)).items
      .map((tenant) => tenant.id)
      .filter((id) => id !== who.tenantId),
})

/** A token is verified once for each request, however many ask. */
function onceForEach<R extends object, T>(ask: (request: R) => Promise<T>): (request: R) => Promise<T> {
  const known = new WeakMap<R, Promise<T>>()
  return (request) => {
    const found = known.get(request) ?? ask(request)
    known.set(request, found)
    return found
  }
}
