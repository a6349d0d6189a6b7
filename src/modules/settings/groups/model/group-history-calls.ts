import { historyCalls } from '#platform/model/history-calls.ts'

export const groupHistory = historyCalls('Group', 'a group', '/groups/:id', { has: ['log'] })
