import type pg from 'pg'
import { couldHave, type Identity, tenantsOfPerson, viewerEntry } from '#modules/auth/index.server.ts'
import { Refusal } from '#platform/server/refusal.ts'
import type { Door } from '#platform/server/routes.ts'
import { inTenant } from '#platform/server/tenant-transaction.ts'

/** How a request enters: its token names person, session and tenant; the tenant's own transaction says what they may do. */
export const doorOf = (pool: pg.Pool, identity: Pick<Identity, 'who'>): Door => ({
  identify: (request) => identity.who(request.headers.authorization),
  enter: async (who, requestId, now, readOnly, work) => {
    const { tenantId } = who
    if (tenantId === null) throw new Refusal('FORBIDDEN')
    const { entry, viewer } = viewerEntry({ ...who, tenantId }, requestId, now)
    return inTenant(pool, tenantId, { readOnly, entry }, (tx) => work(viewer(), tx))
  },
  couldHave,
  otherTenants: async (who) =>
    (await tenantsOfPerson(pool, who.personId))
      .map((tenant) => tenant.id)
      .filter((id) => id !== who.tenantId),
})
