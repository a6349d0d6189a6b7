const ID = '0198c1f2-7a3e-7c51-9d0b-2f6a1e4b8c37'
const OTHER = '0198c1f2-7a40-7b12-8e5d-91c3d7f0a264'

/** Bodies of the calls that other systems ask most, by the name of the call. Each is one that its call accepts. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  signInWithPassword: { email: 'ada.reyes@fernhill.example', password: 'correct horse battery staple' },
  requestSignInCode: { email: 'ada.reyes@fernhill.example' },
  issueToken: { tenantId: ID },
  checkAuthority: {
    decisionId: ID,
    who: { kind: 'USER', id: OTHER },
    amounts: [{ valueType: 'CURRENCY', value: '18000.00', unit: 'USD' }],
  },
  whoCan: { amounts: [{ valueType: 'CURRENCY', value: '18000.00', unit: 'USD' }] },
  whatCan: { who: { kind: 'USER', id: OTHER } },
  authorityOf: { who: { kind: 'USER', id: OTHER } },
  searchDelegations: { page: 1, limit: 25, sortBy: 'expirationDate', sortOrder: 'asc' },
  searchDecisions: { page: 1, limit: 25 },
  searchUsers: { page: 1, limit: 25 },
  changeStatusOfDelegations: { delegationIds: [ID] },
  inviteUsers: { emails: ['ada.reyes@fernhill.example'] },
}
