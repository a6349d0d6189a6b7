import { historyCalls } from '#platform/model/history-calls.ts'
import { decisionDetail } from './decision.ts'

export const decisionHistory = historyCalls('Decision', 'a decision', '/decisions/:id', {
  has: ['log', 'revisionIds', 'revision', 'asOf'],
  record: decisionDetail,
})
