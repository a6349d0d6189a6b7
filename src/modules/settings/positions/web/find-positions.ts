import { finder } from '#platform/web/shell/find-records.ts'
import { globalSearchOfPositions } from '../model/position-search-call.ts'
import { positionRoute } from './position-route.ts'
import { texts } from './texts.ts'

export const find = finder('/api/settings', globalSearchOfPositions, (row) => ({
  label: row.positionName,
  caption: [row.positionId, row.occupants.map(({ name }) => name).join(', ') || texts.vacant].join(' · '),
  tile: { area: 'positions' },
  status: { kind: 'switchable', status: row.status },
  to: positionRoute.pathOf(row.id),
  leadsAs: 'position',
}))
