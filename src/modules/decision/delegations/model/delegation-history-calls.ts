import { historyCalls } from '#platform/model/history-calls.ts'
import { delegationDetail } from './delegation.ts'

export const delegationHistory = historyCalls('Delegation', 'a delegation', '/delegations/:id', {
  has: ['log', 'revisionIds', 'revision', 'asOf'],
  record: delegationDetail,
})
