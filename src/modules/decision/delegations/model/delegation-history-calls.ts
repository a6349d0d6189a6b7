import { historyCalls } from '#platform/model/history-calls.ts'

export const delegationHistory = historyCalls('Delegation', 'a delegation', '/delegations/:id', {
  has: ['log'],
})
