import { v7 as uuid } from 'uuid'
import { decisionSettingsOf, holdWordsInUse } from '#modules/settings/index.server.ts'
import type { Hears, RecordChange, RecordsChanged } from '#platform/server/events.ts'
import type { Author } from '#platform/server/record-store.ts'
import type { Tx } from '#platform/server/sql.ts'
import { designeesAfter } from '../model/role-rules.ts'
import { delegationRoles } from './delegation-role-store.ts'
import { addedTo, holdDesignees, refusesDesignee } from './hold-designees.ts'
import { rolesOn } from './write-delegation-roles.ts'

/**
 * A copy of a delegation has its roles, whoever makes it: a duplicate, a renewal, a copy for a newcomer. Semantics 3.5.3,
 * 4.2.
 */
export const rolesFollowCopies: Hears<RecordsChanged, Author> = async (
  tx,
  author,
  { kind, changes },
  now,
) => {
  if (kind !== 'delegation') return
  for (const change of changes)
    if (change.before === null && change.after.copiedFrom) await copyRoles(tx, author, change, now)
}

/** Designees acknowledge anew. Roles and designees that could not be assigned any more are left out. */
async function copyRoles(tx: Tx, author: Author, { id, after }: RecordChange, now: Date): Promise<void> {
  const { tenantId } = author
  const there = await rolesOn(tx, tenantId, [String(after.copiedFrom)])
  if (there.length === 0 || !(await decisionSettingsOf(tx, tenantId)).roleEnabled) return
  const designees = there.flatMap((role) => role.designees)
  const held = await holdDesignees(tx, tenantId, designees)
  const refuses = await refusesDesignee(tx, tenantId, { designees, held, now })
  const inUse = await holdWordsInUse(
    tx,
    tenantId,
    'decisionRole',
    there.map(({ decisionRoleId }) => decisionRoleId),
  )
  const added = await addedTo(tx, tenantId, { status: after.status }, now)
  const copies = there
    .filter(({ decisionRoleId }) => inUse.has(decisionRoleId))
    .map((role) => {
      const remaining = role.designees.filter((each) => refuses(each) === undefined)
      return { ...role, id: uuid(), delegationId: id, designees: designeesAfter([], remaining, added) }
    })
  await delegationRoles.save(
    tx,
    author,
    copies.map((copy) => ({ event: 'CREATE', before: null, after: copy })),
    now,
  )
}
