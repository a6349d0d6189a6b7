import { v7 as uuid } from 'uuid'
import { decisionSettingsOf, lockSharedTermsInUse } from '#modules/settings/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { Listener, RecordChange, RecordsChanged } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { designeesAfter, type StoredDesignee, type StoredRole } from '../model/role-rules.ts'
import { delegationRoles } from './delegation-role-store.ts'
import { addedTo, lockDesignees, refusesDesignee } from './lock-designees.ts'
import { namesOfRoles } from './read-delegation-roles.ts'
import { noteRoles, rolesOn } from './save-roles.ts'

/**
 * A copy of a delegation has its roles, no matter who makes it: a duplicate, a renewal, a copy for a newcomer. Semantics 3.5.3,
 * 4.2.
 */
export const rolesFollowCopies: Listener<RecordsChanged, Author> = async (
  tx,
  author,
  { kind, changes },
  now,
) => {
  if (kind !== 'delegation') return
  for (const change of changes)
    if (change.before === null && change.after.copiedFrom) await copyRoles(tx, author, change, now)
}

/** Designees acknowledge again. What could not be assigned any longer is left out, and the log names it. */
async function copyRoles(tx: Tx, author: Author, { id, after }: RecordChange, now: Date): Promise<void> {
  const { tenantId } = author
  const there = await rolesOn(tx, tenantId, [String(after.copiedFrom)])
  if (there.length === 0 || !(await decisionSettingsOf(tx, tenantId)).roleEnabled) return
  const fits = await whatFits(tx, tenantId, there, now)
  const added = await addedTo(tx, tenantId, after, now)
  const copies = there.filter(fits.role).map((role) => ({
    ...role,
    id: uuid(),
    delegationId: id,
    designees: designeesAfter([], role.designees.filter(fits.designee), added),
  }))
  const saved = copies.map((copy) => ({ event: 'CREATE', before: null, after: copy }))
  await delegationRoles.save(tx, author, saved, now)
  const reason = leftOut(there, fits, await namesOfRoles(tx, tenantId, there))
  await noteRoles(
    tx,
    author,
    [{ delegationId: id, event: 'COPY_ROLES', before: [], after: copies, reason }],
    now,
  )
}

type CopyFilter = {
  readonly role: (role: StoredRole) => boolean
  readonly designee: (designee: StoredDesignee) => boolean
}

/** The same that adding a role asks for. */
async function whatFits(
  tx: Tx,
  tenantId: string,
  roles: readonly StoredRole[],
  now: Date,
): Promise<CopyFilter> {
  const designees = roles.flatMap((role) => role.designees)
  const held = await lockDesignees(tx, tenantId, designees)
  const refuses = await refusesDesignee(tx, tenantId, { designees, held, now })
  const words = roles.map(({ decisionRoleId }) => decisionRoleId)
  const inUse = await lockSharedTermsInUse(tx, tenantId, 'decisionRole', words)
  return {
    role: ({ decisionRoleId }) => inUse.has(decisionRoleId),
    designee: (designee) => refuses(designee) === undefined,
  }
}

/** Why a copy has less: "Not copied because no longer available: Endorse; Dean of Medicine in Informed." */
function leftOut(roles: readonly StoredRole[], fits: CopyFilter, names: ReadonlyMap<string, string>) {
  const nameOf = (id: string | null) => (id === null ? [] : [names.get(id) ?? ''])
  const named = roles.flatMap((role) => {
    const roleName = nameOf(role.decisionRoleId)
    if (!fits.role(role)) return roleName
    return role.designees
      .filter((each) => !fits.designee(each))
      .map(
        ({ userId, positionId }) => `${[...nameOf(userId), ...nameOf(positionId)].join(', ')} in ${roleName}`,
      )
  })
  return named.length > 0 ? `Not copied because no longer available: ${named.join('; ')}.` : undefined
}
