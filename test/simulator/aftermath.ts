import type { Answer } from '../database/product.ts'
import type { Step } from './acts/step.ts'
import { factsNow } from './facts-now.ts'
import type { ForecastCheck } from './foresee.ts'
import type { Stage } from './stage.ts'
import { isLive, statusOf } from './status.ts'
import { usesNow } from './uses.ts'

const OPEN: readonly (string | undefined)[] = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** What must hold of a record once an act was done to it. Answers with what does not. */
type CheckAfter = (stage: Stage, id: string) => Promise<string | undefined>

/** Where a deleted record was read. */
const RECORDS = {
  user: (id: string) => `/api/auth/users/${id}`,
  position: (id: string) => `/api/settings/positions/${id}`,
  group: (id: string) => `/api/settings/groups/${id}`,
  decision: (id: string) => `/api/decision/decisions/${id}`,
  draft: (id: string) => `/api/decision/decisions/${id}`,
} as const

const goneFrom =
  (path: (id: string) => string): CheckAfter =>
  async ({ ask }, id) => {
    const { status } = await ask('admin', 'GET', path(id))
    return status === 404 ? undefined : `it is still answered with ${status}`
  }

/** Slots that name a person end with them, immediately. Spec 4.7. */
const holdsNothing: CheckAfter = async (stage, id) => {
  const { snapshot } = await factsNow(stage)
  if (snapshot.users.get(id)?.active) return 'the user is still active'
  const named = [...snapshot.slots.values()].filter((slot) => slot.userId === id)
  const live = named.find((slot) => isLive(snapshot, slot.id))
  if (live) return `the user still has ${live.delegationId} in force`
  // what has expired, or was revoked from above, ended before
  const open = named.find(
    (slot) => OPEN.includes(slot.status) && OPEN.includes(statusOf(snapshot, slot.delegationId)),
  )
  return open && `the user is still a recipient of ${open.delegationId}, ${open.status}`
}

/** An archive revokes what is open, a restore brings none of it back; a deleted decision takes its drafts along. Spec 4.2. */
const nothingOpen: CheckAfter = async (stage, id) => {
  const { snapshot } = await factsNow(stage)
  const open = [...snapshot.delegations.values()].find(
    (each) => each.decisionId === id && OPEN.includes(statusOf(snapshot, each.id)),
  )
  return open && `${open.displayId} is still ${statusOf(snapshot, open.id)}`
}

const noDrafts: CheckAfter = async ({ product, tenantId }, id) => {
  const { rows } = await product.owner.query(
    `select id from app.delegation where tenant_id = $1 and decision_id = $2 and status = 'DRAFT'`,
    [tenantId, id],
  )
  return rows[0] && `the draft ${rows[0].id} is left of it`
}

/** Anyone who, and whatever, is deleted keeps what they were in. */
const outOfPlaces: CheckAfter = async ({ product, tenantId }, id) => {
  const { rows } = await product.owner.query(
    `select (select count(*) from app.user_group g join app."user" u on u.tenant_id = g.tenant_id and u.id = g.user_id
        where g.tenant_id = $1 and g.group_id = $2 and u.status <> 'DELETED')
      + (select count(*) from app.position_group g join app.position p on p.tenant_id = g.tenant_id and p.id = g.position_id
        where g.tenant_id = $1 and g.group_id = $2 and p.deleted_at is null)
      + (select count(*) from app.group_parent where tenant_id = $1 and $2 in (group_id, parent_id)
          and recorded_until = 'infinity' and holds_until = 'infinity') as n`,
    [tenantId, id],
  )
  return Number(rows[0].n) === 0 ? undefined : `${rows[0].n} places are still tied to it`
}

const AFTER: Readonly<Record<string, readonly CheckAfter[]>> = {
  'delete users': [goneFrom(RECORDS.user), holdsNothing],
  'delete positions': [goneFrom(RECORDS.position)],
  'delete groups': [goneFrom(RECORDS.group), outOfPlaces],
  'delete a group': [goneFrom(RECORDS.group), outOfPlaces],
  'delete a decision': [goneFrom(RECORDS.decision), nothingOpen, noDrafts],
  'delete decisions': [goneFrom(RECORDS.decision), nothingOpen, noDrafts],
  'archive of decisions': [nothingOpen],
  'restore of decisions': [nothingOpen],
}

/** What is deleted or turned off was not in use, and what follows from it has followed. Spec 4.2, 4.7, 5.3, 8. */
export async function expectUses(
  stage: Stage,
  step: Step,
  count: (what: string) => void,
): Promise<ForecastCheck> {
  const after =
    step.name === 'status of users' && isDeactivation(step) ? [holdsNothing] : (AFTER[step.name] ?? [])
  const ids = idsOf(step)
  const before = await Promise.all(ids.map((id) => usesNow(stage, step, id)))
  if (after.length === 0 && before.every((why) => why === undefined)) return async () => []
  return async (answer, isDone) => {
    if (!isDone) return []
    const wrong: string[] = []
    for (const [i, id] of ids.entries()) {
      if (!isAmong(answer, id)) continue
      count('uses')
      const found = [before[i], ...(await Promise.all(after.map((each) => each(stage, id))))]
      wrong.push(...found.flatMap((why) => (why ? [`${step.by} did ${step.name}: ${why} (${id})`] : [])))
    }
    return wrong
  }
}

const isDeactivation = ({ body }: Step) => (body as { status?: string }).status === 'INACTIVE'

const isAmong = ({ data }: Answer, id: string) =>
  !Array.isArray(data?.succeeded) || data.succeeded.includes(id)

type BulkIds = { userIds?: string[]; ids?: string[]; decisionIds?: string[]; roleIds?: string[] }

function idsOf({ body, path }: Step): string[] {
  const { userIds, ids, decisionIds, roleIds } = (body ?? {}) as BulkIds
  const last = /\/([0-9a-f-]{36})$/.exec(path)?.[1]
  return userIds ?? ids ?? decisionIds ?? roleIds ?? (last ? [last] : [])
}
