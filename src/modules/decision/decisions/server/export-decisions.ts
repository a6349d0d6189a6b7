import { limitNumber } from '#modules/authority/terms/model/limit-number.ts'
import { limitText } from '#modules/authority/terms/model/limit-texts.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { scopeOf } from '#platform/model/viewer.ts'
import { sql } from '#platform/server/database/sql.ts'
import { defineExport } from '#platform/server/lists/export-list.ts'
import type { SheetCell } from '#platform/server/spreadsheet/write-sheet.ts'
import { decisionTies } from '../../visibility/server/decision-visibility.ts'
import { decisionListSource } from './decision-list-source.ts'

type Limits = readonly { authorityTypeName: string; bound: Bound }[]

/** One limit as a number where it is one, or as a text; several as a text with the authority type of each. */
export function toLimitsCell(limits: Limits): SheetCell {
  const [only, ...others] = limits
  return (only && others.length === 0 && limitNumber(only.bound)) || limitsText(limits)
}

export const limitsText = (limits: Limits): string =>
  limits
    .map(({ authorityTypeName, bound }) =>
      limits.length > 1 ? `${authorityTypeName}: ${limitText(bound)}` : limitText(bound),
    )
    .join('; ')

/** The list of decisions as a spreadsheet. Spec 5.4, 7.3. */
export const exportDecisions = defineExport({
  type: 'decisions',
  title: 'Export of decisions',
  permission: 'decision.export',
  source: decisionListSource,
  only: ({ viewer, now }) =>
    scopeOf(viewer, 'decision.export') === 'ALL' ? sql`true` : decisionTies.inMyGroups(viewer, now),
  headings: async () => ({ decision: 'Decision Name', decisionId: 'Decision ID' }),
  cells: {
    authorityLimit: (row) => toLimitsCell(row.authorityLimit),
  },
})
