import { finder } from '#platform/web/shell/find-records.ts'
import { globalSearchOfDecisions } from '../model/decision-calls.ts'
import { decisionRoute } from './record-routes.ts'

export const find = finder('/api/decision', globalSearchOfDecisions, (row) => ({
  label: row.name,
  caption: [row.displayId, row.section].filter(Boolean).join(' · '),
  besides: row.description,
  tile: { area: 'decisions' },
  status: { kind: 'record', status: row.status },
  to: decisionRoute.pathOf(row.id),
}))
