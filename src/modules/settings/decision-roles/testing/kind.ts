import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (_world, { decisionRoleId }) => {
    const version = { 'if-match': '"1"' }
    const decisionRoles = '/api/settings/decision-roles'
    return {
      tableOfDecisionRoles: { path: `${decisionRoles}/table` },
      createDecisionRole: { path: decisionRoles, body: { name: 'Of a stranger' } },
      updateDecisionRole: {
        path: `${decisionRoles}/${decisionRoleId}`,
        body: { status: 'INACTIVE' },
        headers: version,
      },
      deleteDecisionRole: { path: `${decisionRoles}/${decisionRoleId}`, headers: version },
      listDecisionRoles: { path: '/api/settings/decision-roles' },
    }
  },
  ids: {
    decisionRoleId: 'decisionRole',
    decisionRoleIds: 'decisionRole',
    authorityRoleIds: 'decisionRole',
  },
  places: [[/^\/api\/settings\/decision-roles\b/, 'decisionRole']],
  chosen: {
    decisionRole: (_, { decisionRoleId }) => decisionRoleId,
  },
})
