import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const tenantId = world.tenant.id
    const version = { 'if-match': '"1"' }
    return {
      getSettingsOfDecisions: { path: `/api/settings/decisions/${tenantId}` },
      getDecisionSettings: { path: `/api/settings/decision-settings/${tenantId}` },
      updateDecisionSettings: {
        path: `/api/settings/decision-settings/${tenantId}`,
        body: { roleEnabled: false },
        headers: version,
      },
      getAuthorityValueTypes: { path: `/api/settings/decision-authority-value-types/${tenantId}` },
      updateAuthorityValueTypes: {
        path: `/api/settings/decision-authority-value-types/${tenantId}`,
        body: { isNumberValue: true },
        headers: version,
      },
    }
  },
})
