import { kindTesting } from '#test/database/kind-testing.ts'

export const testing = kindTesting({
  samples: (world, { decisionId }) => {
    const d = '/api/decision'
    return {
      getAuthorityRequest: { path: `${d}/delegations/delegation-request-action?decisionId=${decisionId}` },
      requestAuthority: { path: `${d}/delegations/delegation-request-action`, body: { decisionId } },
      askToDecide: {
        path: `${d}/decisions/${decisionId}/ask-to-decide`,
        body: { assignee: { kind: 'USER', id: world.users.get('president') } },
      },
    }
  },
})
