import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world, { decisionId }) => {
    const userId = world.users.get('dean') as string
    const d = '/api/decision'
    const who = { kind: 'USER', id: userId }
    return {
      checkAuthority: { path: `${d}/decisions/check-authority`, body: { decisionId, who } },
      whoCan: { path: `${d}/decisions/${decisionId}/who-can`, body: {} },
      whatCan: { path: `${d}/decisions/what-can`, body: { who } },
      authorityOf: { path: `${d}/decisions/authority-of`, body: { who } },
    }
  },
})
