import { limitNumber } from '#modules/authority/terms/model/limit-number.ts'
import { wallClock } from '#platform/model/day.ts'
import { scopeOf } from '#platform/model/viewer.ts'
import { sql } from '#platform/server/database/sql.ts'
import { defineExport } from '#platform/server/lists/export-list.ts'
import type { SheetCell } from '#platform/server/spreadsheet/write-sheet.ts'
import { toLimitsCell } from '../../decisions/server/export-decisions.ts'
import { delegationTies } from '../../visibility/server/delegation-visibility.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { effectiveLimitsText } from '../model/effective-limit-text.ts'
import { delegationListSource } from './delegation-list-source.ts'
import { withStanding } from './standing-of-rows.ts'

/** An expiration is the instant after its last day. */
const lastDay = (expiration: string, zone: string) => wallClock(Date.parse(expiration) - 1, zone)

/** What is left of a limit as a number, where it is one for all recipients and nothing above reduces it. */
function toEffectiveCell(limits: DelegationRow['effectiveLimit']): SheetCell {
  const [only, ...others] = limits
  const bound = only?.by === null && !only.recipients && others.length === 0 ? only.bound : null
  return (bound && limitNumber(bound)) || effectiveLimitsText(limits)
}

/** The list of delegations as a spreadsheet. Spec 7.3. */
export const exportDelegations = defineExport({
  type: 'delegations',
  title: 'Export of delegations',
  permission: 'delegation.export',
  source: delegationListSource,
  only: ({ viewer, now }) =>
    scopeOf(viewer, 'delegation.export') === 'ALL' ? sql`true` : delegationTies.inMyGroups(viewer, now),
  enrich: (tx, { viewer, now }, rows, columns) => withStanding(tx, viewer, rows, { now, fields: columns }),
  cells: {
    authorityLimit: (row) => toLimitsCell(row.authorityLimit),
    effectiveLimit: (row) => toEffectiveCell(row.effectiveLimit),
    inForce: (row) => row.inForce.text,
    expirationDate: (row, { zone }) => (row.expiration ? lastDay(row.expiration, zone) : null),
  },
})
