import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const tenantId = world.tenant.id
    const version = { 'if-match': '"1"' }
    return {
      getDelegationSettings: { path: `/api/settings/delegation/recipient-settings/${tenantId}` },
      updateDelegationSettings: {
        path: `/api/settings/delegation/recipient-settings/${tenantId}`,
        body: { fourEyes: true },
        headers: version,
      },
      listDelegationApprovers: { path: `/api/settings/delegation/recipient-settings/${tenantId}/approvers` },
      countRedelegationsAbove: {
        path: `/api/settings/delegation/recipient-settings/${tenantId}/redelegations-above`,
        body: {
          redelegationLimitValueCurrency: '1',
          redelegationLimitValueNumber: null,
          redelegationLimitValuePercentage: null,
          redelegationLimitValueTime: null,
        },
      },
    }
  },
  places: [[/^\/api\/settings\/delegation\/recipient-settings\b/, 'user']],
})
