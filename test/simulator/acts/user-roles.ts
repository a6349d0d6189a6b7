import { type Stage, VIEWS_ALL } from '../stage.ts'
import type { StepMaker } from './step.ts'

const rolesOf = ({ tenantId }: Stage) => `/api/auth/tenants/${tenantId}/roles`

/** Permissions that may be given beside seeing all. */
const MORE = [
  'decision.edit',
  'decision.archive',
  'decision.delete',
  'delegation.edit',
  'delegation.suspend',
  'delegation.revoke',
  'delegation.delete',
] as const

const permissions = ({ dice }: Stage) => ({
  ...VIEWS_ALL,
  ...Object.fromEntries(dice.some(MORE, 3).map((key) => [key, 'ALL'])),
})

export const createUserRole: StepMaker = (stage, by) => ({
  name: 'create role',
  by,
  method: 'POST',
  path: rolesOf(stage),
  makes: 'userRole',
  body: {
    name: `Role ${stage.dice.below(1_000_000)}`,
    description: '',
    permissions: permissions(stage),
  },
})

/** The user role by which the approver edits: whether it says so is looked at whenever they try. */
export const editEditors: StepMaker = (stage, by) => ({
  name: 'edit role',
  by,
  method: 'PATCH',
  path: `${rolesOf(stage)}/${stage.editorRoleId}`,
  reads: `${rolesOf(stage)}/${stage.editorRoleId}`,
  body: {
    permissions: stage.dice.chance(0.65) ? { ...VIEWS_ALL, 'delegation.edit': 'ALL' } : { ...VIEWS_ALL },
  },
})

/** One that was made as the walk went; now and then a default one, or one that is held. */
function one(stage: Stage): string | undefined {
  const { dice, listed, gone, world, editorRoleId } = stage
  if (dice.chance(0.25))
    return dice.one([...gone.userRole, editorRoleId, ...Object.values(world.tenant.userRoleIds)])
  return listed.userRole.length > 0 ? dice.one(listed.userRole) : undefined
}

export const editUserRole: StepMaker = (stage, by) => {
  const id = one(stage)
  // the approver's own is for the act above
  if (!id || id === stage.editorRoleId) return undefined
  const path = `${rolesOf(stage)}/${id}`
  return {
    name: 'edit role',
    by,
    method: 'PATCH',
    path,
    reads: path,
    body: stage.dice.chance(0.3) ? { description: 'Of the walk.' } : { permissions: permissions(stage) },
  }
}

const bulk =
  (act: 'deactivate' | 'reactivate' | 'delete'): StepMaker =>
  (stage, by) => {
    const id = one(stage)
    if (!id) return undefined
    return {
      name: `${act} roles`,
      by,
      method: act === 'delete' ? 'DELETE' : 'PATCH',
      path: `${rolesOf(stage)}/bulk-${act}`,
      ...(act === 'delete' && { ends: 'userRole' as const }),
      body: { roleIds: [id] },
    }
  }

export const deactivateUserRoles = bulk('deactivate')
export const reactivateUserRoles = bulk('reactivate')
export const deleteUserRoles = bulk('delete')
