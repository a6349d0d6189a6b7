import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (_world, { delegationId, delegationRoleId, decisionRoleId }) => {
    const version = { 'if-match': '"1"' }
    const d = '/api/decision'
    return {
      listDelegationRoles: { path: `${d}/delegations/${delegationId}/roles` },
      listDelegationRolesHistory: { path: `${d}/delegations/${delegationId}/roles/history` },
      createDelegationRole: {
        path: `${d}/delegations/${delegationId}/roles`,
        body: { decisionRoleId, roleRequirement: 'Ask first.' },
      },
      getDelegationRole: { path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}` },
      updateDelegationRole: {
        path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}`,
        body: { roleRequirement: 'Ask first.' },
        headers: version,
      },
      deleteDelegationRole: {
        path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}`,
        headers: version,
      },
      acknowledgeDelegationRole: {
        path: `${d}/delegations/${delegationId}/roles/${delegationRoleId}/acknowledge`,
        body: {},
      },
    }
  },
  ids: {
    delegationRoleId: { why: 'a role of the delegation in the path, or none' },
  },
})
