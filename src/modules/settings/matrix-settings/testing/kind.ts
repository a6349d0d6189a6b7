import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world) => {
    const tenantId = world.tenant.id
    const version = { 'if-match': '"1"' }
    return {
      getMatrixSettings: { path: `/api/settings/matrices-settings/${tenantId}` },
      updateMatrixSettings: {
        path: `/api/settings/matrices-settings/${tenantId}`,
        body: { externalSharing: true },
        headers: version,
      },
    }
  },
})
