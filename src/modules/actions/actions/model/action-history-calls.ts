import { historyCalls } from '#platform/model/history-calls.ts'

export const actionHistory = historyCalls('Action', 'an action', '/actions/:id', {
  has: ['log', 'revisionIds', 'revision'],
})
