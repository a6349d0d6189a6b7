import { historyCalls } from '#platform/model/history-calls.ts'

export const userHistory = historyCalls('User', 'a user', '/users/:id', {
  has: ['log', 'revisionIds', 'revision'],
})
