import { scopeOf } from '#platform/model/viewer.ts'
import { sql } from '#platform/server/database/sql.ts'
import { defineExport } from '#platform/server/lists/export-list.ts'
import { associatedText } from '../model/action.ts'
import { actionListSource } from './action-list-source.ts'
import type { ActionQuestions } from './action-questions.ts'
import { actionTies } from './action-visibility.ts'
import { enrichRows } from './enrich-rows.ts'

/** The list of actions as a spreadsheet. Spec 5.4, 7.5. */
export const exportActions = (questions: ActionQuestions) =>
  defineExport({
    type: 'actions',
    title: 'Export of actions',
    permission: 'action.export',
    source: actionListSource(questions),
    only: (seen) =>
      scopeOf(seen.viewer, 'action.export') === 'ALL' ? sql`true` : actionTies.inMyGroups(seen),
    enrich: (tx, { viewer, now }, rows, columns) => enrichRows(tx, viewer, rows, now, columns, questions),
    cells: { associatedRecord: ({ associatedRecord }) => associatedText(associatedRecord) },
  })
