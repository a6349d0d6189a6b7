import { finder } from '#platform/web/shell/find-records.ts'
import { globalSearchOfActions } from '../model/action-calls.ts'
import { actionRoute } from './action-route.ts'

export const find = finder('/api/actions', globalSearchOfActions, (row) => ({
  label: row.name,
  caption: row.actionId,
  besides: row.description,
  tile: { area: 'actions' },
  status: { kind: 'action', status: row.status },
  to: actionRoute.pathOf(row.id),
}))
