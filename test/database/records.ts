import { decisionList } from '#modules/decision/decisions/model/decision-list.ts'
import { defaultArrangement } from '#platform/model/list-layout.ts'

export const arrangement = defaultArrangement(decisionList)
export const userRole = { name: 'Of a stranger', description: '', permissions: {} }
