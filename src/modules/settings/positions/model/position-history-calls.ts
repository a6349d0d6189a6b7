import { historyCalls } from '#platform/model/history-calls.ts'

export const positionHistory = historyCalls('Position', 'a position', '/positions/:id', { has: ['log'] })
