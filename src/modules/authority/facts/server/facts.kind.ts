import { recordKind } from '#platform/server/records/record-kind.ts'

export const authorityKind = recordKind({
  name: 'authority/facts',
  tables: ['decision_terms', 'delegation_terms', 'slot_status', 'cascade_act'],
})
