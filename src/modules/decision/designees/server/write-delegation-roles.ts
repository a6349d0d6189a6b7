import { v7 as uuid } from 'uuid'
import { decisionSettingsOf, lockSharedTermsInUse } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import {
  type DelegationRoleContent,
  type DesigneeInput,
  MOST_ROLES,
} from '../../delegations/model/role-content.ts'
import { lockDelegations } from '../../delegations/server/find-delegations.ts'
import type { DelegationRoleChange } from '../model/delegation-role.ts'
import { ROLE_FAILURES } from '../model/role-failures.ts'
import { mayManageRoles } from '../model/role-policy.ts'
import {
  acknowledged,
  asking,
  awaits,
  designeesAfter,
  isMyDesignation,
  isSameDesignee,
  problemsOfDesignees,
  type StoredDesignee,
  type StoredRole,
} from '../model/role-rules.ts'
import { delegationRoles } from './delegation-role-store.ts'
import { addedTo, isAsking, lockDesignees, refusesDesignee, standingOf } from './lock-designees.ts'
import { rolesOn, saveRoles } from './save-roles.ts'

type RoleMember = { readonly id: string; readonly delegationRoleId: string }

/** Adds a role to a delegation. Answers with its id. */
export async function createDelegationRole(
  tx: Tx,
  viewer: Viewer,
  { id, input }: { id: string; input: DelegationRoleContent },
): Promise<string> {
  const held = await lockDesignees(tx, viewer.tenantId, input.designees)
  const { delegation, now } = await lockManaged(tx, viewer, id)
  await refuseRolesOff(tx, viewer.tenantId)
  const there = await rolesOn(tx, viewer.tenantId, [id])
  if (there.some((each) => each.decisionRoleId === input.decisionRoleId))
    throw new Refusal(ROLE_FAILURES.ROLE_TAKEN)
  if (there.length >= MOST_ROLES) throw new Refusal(ROLE_FAILURES.TOO_MANY_ROLES, { most: MOST_ROLES })
  const roles = await lockSharedTermsInUse(tx, viewer.tenantId, 'decisionRole', [input.decisionRoleId])
  refuse([
    ...(roles.has(input.decisionRoleId)
      ? []
      : [
          {
            path: 'body.decisionRoleId',
            message: 'This decision role is not available. Select another one.',
          },
        ]),
    ...problemsOfDesignees(input),
    ...(await problemsOfPeople(tx, viewer.tenantId, { designees: input.designees, before: [], held, now })),
  ])
  const { designees, ...rest } = input
  const after: StoredRole = {
    ...rest,
    id: uuid(),
    delegationId: id,
    designees: designeesAfter([], designees, await addedTo(tx, viewer.tenantId, standingOf(delegation), now)),
    version: 1,
  }
  await saveRoles(tx, viewer, [{ event: 'CREATE', before: null, after }], now)
  return after.id
}

type Update = RoleMember & {
  readonly change: Omit<DelegationRoleChange, 'decisionRoleId'>
  readonly expected: number | undefined
}

/** Changes a role. Designees who stay keep their answer. Semantics 3.7. */
export async function updateDelegationRole(
  tx: Tx,
  viewer: Viewer,
  { id, delegationRoleId, change, expected }: Update,
): Promise<void> {
  const held = await lockDesignees(tx, viewer.tenantId, change.designees ?? [])
  const { delegation, now } = await lockManaged(tx, viewer, id)
  const before = await lockRole(tx, viewer.tenantId, { id, delegationRoleId })
  mustMatch(before.version, expected)
  await refuseRolesOff(tx, viewer.tenantId)
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const wanted = { ...before, ...named } as Omit<StoredRole, 'designees'> & {
    designees: readonly DesigneeInput[]
  }
  const designees = wanted.designees.map(({ userId, positionId }) => ({ userId, positionId }))
  refuse([
    ...problemsOfDesignees({ ...wanted, designees }),
    ...(await problemsOfPeople(tx, viewer.tenantId, { designees, before: before.designees, held, now })),
  ])
  const after: StoredRole = {
    ...wanted,
    designees: designeesAfter(
      before.designees,
      designees,
      await addedTo(tx, viewer.tenantId, standingOf(delegation), now),
    ),
  }
  await saveRoles(tx, viewer, [{ event: 'UPDATE', before, after }], now)
}

/** Deletes a role. Its designees lose what they saw by it, and are asked nothing more. */
export async function deleteDelegationRole(
  tx: Tx,
  viewer: Viewer,
  { id, delegationRoleId, expected }: RoleMember & { expected: number | undefined },
): Promise<void> {
  const { now } = await lockManaged(tx, viewer, id)
  const before = await lockRole(tx, viewer.tenantId, { id, delegationRoleId })
  mustMatch(before.version, expected)
  await saveRoles(tx, viewer, [{ event: 'DELETE', before, after: before }], now)
}

type DesigneeAnswer = RoleMember & {
  /** Of the designees that the viewer is; absent: all of them. */
  readonly designeeId?: string | undefined
}

/** A designee acknowledges a role: for a position any one of its occupants. Semantics 4.4. */
export async function acknowledgeRole(
  tx: Tx,
  viewer: Viewer,
  { id, delegationRoleId, designeeId }: DesigneeAnswer,
): Promise<void> {
  const { found, now } = await lockDelegations(tx, viewer, [id])
  const delegation = found.get(id)
  if (!delegation) throw notFound()
  const before = await lockRole(tx, viewer.tenantId, { id, delegationRoleId })
  const mine = before.designees.filter(
    (each) => isMyDesignation(viewer, each) && (designeeId === undefined || each.id === designeeId),
  )
  if (mine.length === 0) throw new Refusal(ROLE_FAILURES.NOT_A_DESIGNEE)
  const waiting = isAsking(standingOf(delegation)) ? mine.filter((each) => awaits(before, each)) : []
  if (waiting.length === 0)
    throw new Refusal('INVALID_TRANSITION', { sentence: 'Nothing here is awaiting your acknowledgement.' })
  const after = acknowledged(before, new Set(waiting.map((each) => each.id)), {
    userId: viewer.userId,
    at: now.toISOString(),
  })
  await saveRoles(tx, viewer, [{ event: 'ACKNOWLEDGE', before, after }], now)
}

/** The same for the designee whom an action names. The role may be gone, or the designee removed from it. */
export async function acknowledgeAsDesignee(
  tx: Tx,
  viewer: Viewer,
  { id, designeeId }: { id: string; designeeId: string },
): Promise<void> {
  const there = await rolesOn(tx, viewer.tenantId, [id])
  const role = there.find(({ designees }) => designees.some((each) => each.id === designeeId))
  if (!role) throw new Refusal(ROLE_FAILURES.NOT_A_DESIGNEE)
  await acknowledgeRole(tx, viewer, { id, delegationRoleId: role.id, designeeId })
}

/** Asks the designees of delegations that are issued while acknowledgement is on. */
export async function askDesignees(
  tx: Tx,
  author: Author,
  delegationIds: readonly string[],
  now: Date,
): Promise<void> {
  const roles = await delegationRoles.lockThose(
    tx,
    author.tenantId,
    sql`r.deleted_at is null and r.delegation_id = any(${delegationIds}::uuid[])`,
  )
  const saved = roles.map((before) => ({ event: 'ASK', before, after: asking(before) }))
  await saveRoles(tx, author, saved, now)
}

/** The delegation, locked, where the viewer may manage its roles. */
async function lockManaged(tx: Tx, viewer: Viewer, id: string) {
  const { found, now } = await lockDelegations(tx, viewer, [id])
  const delegation = found.get(id)
  if (!delegation) throw notFound()
  must(mayManageRoles(viewer, delegation))
  return { delegation, now }
}

async function lockRole(tx: Tx, tenantId: string, { id, delegationRoleId }: RoleMember): Promise<StoredRole> {
  const role = (await delegationRoles.lock(tx, tenantId, [delegationRoleId])).get(delegationRoleId)
  if (role?.delegationId !== id) throw notFound()
  return role
}

async function refuseRolesOff(tx: Tx, tenantId: string): Promise<void> {
  const { roleEnabled } = await decisionSettingsOf(tx, tenantId)
  if (!roleEnabled) throw new Refusal(ROLE_FAILURES.ROLES_OFF)
}

function refuse(problems: readonly FieldRefusal[]): void {
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, [...problems])
}

type People = {
  readonly designees: readonly DesigneeInput[]
  readonly before: readonly StoredDesignee[]
  readonly held: ReadonlySet<string>
  readonly now: Date
}

/** What is wrong with new designees. Who already existed may stay. */
async function problemsOfPeople(
  tx: Tx,
  tenantId: string,
  { before, ...asked }: People,
): Promise<FieldRefusal[]> {
  const refuses = await refusesDesignee(tx, tenantId, asked)
  return asked.designees.flatMap((each, i) => {
    const message = before.some((other) => isSameDesignee(each, other)) ? undefined : refuses(each)
    return message === undefined ? [] : [{ path: `body.designees.${i}`, message }]
  })
}
