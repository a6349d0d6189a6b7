import { finder } from '#platform/web/shell/find-records.ts'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import { globalSearchOfDelegations } from '../model/delegation-search-call.ts'
import { leftText } from '../model/effective-limit-text.ts'
import { isUsable } from './in-force.ts'

export const find = finder('/api/decision', globalSearchOfDelegations, (row) => ({
  label: row.decisionName,
  caption: [
    row.displayId,
    row.recipient.map(({ name }) => name).join(', '),
    row.effectiveLimit[0] && leftText(row.effectiveLimit[0]),
  ]
    .filter(Boolean)
    .join(' · '),
  besides: `Issued by ${row.issuedBy.name}`,
  tile: { area: 'delegations' },
  status: { kind: 'delegation', status: row.status, inForce: isUsable(row.inForce) },
  to: delegationRoute.pathOf(row.id),
}))
