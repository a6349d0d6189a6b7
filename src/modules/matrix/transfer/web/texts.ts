import { grouped, howMany, oneOr } from '#platform/model/how-many.ts'
import type { UpdateAct } from '../model/update-calls.ts'

const cells = (count: number) => howMany(count, 'cell', 'cells')

/** The texts of an update from Excel. */
export const texts = {
  title: 'Update from Excel',
  purpose: 'Mandate shows what would change before anything is saved.',
  ending: '.xlsx',
  bounds: 'Up to 10 MB and 1,000 changed cells. Nothing is saved until you confirm.',
  how: 'How it works',
  steps: [
    [
      'Export the matrix, and open the file in Excel.',
      'Keep the column headers and the IDs of the decisions.',
    ],
    [
      'Change cells.',
      'A limit in an empty cell issues a delegation. Another limit raises or lowers it. An emptied cell revokes it. You can enter 250,000, 250k, or $2.5M.',
    ],
    [
      'Save the file, and upload it here.',
      'You see each change with its effects, and confirm all of them together.',
    ],
    [
      'Or upload a spreadsheet of your own.',
      'You match its columns and rows to this matrix, and its cells become drafts.',
    ],
  ],
  export: 'Export matrix',
  view: 'View matrix',
  another: 'Upload another file',
  acts: {
    ISSUE: 'Issue',
    RAISE: 'Raise',
    LOWER: 'Lower',
    REVOKE: 'Revoke',
    SKIPPED: 'Skipped',
  } satisfies Record<UpdateAct | 'SKIPPED', string>,
  figures: {
    ISSUE: (count: number) => oneOr(count, 'delegation to issue', 'delegations to issue'),
    RAISE: (count: number) => oneOr(count, 'limit to raise', 'limits to raise'),
    LOWER: (count: number) => oneOr(count, 'limit to lower', 'limits to lower'),
    REVOKE: (count: number) => oneOr(count, 'cell to revoke', 'cells to revoke'),
    SKIPPED: (count: number) => oneOr(count, 'cell skipped', 'cells skipped'),
  } satisfies Record<UpdateAct | 'SKIPPED', (count: number) => string>,
  about: (size: string, exported: string | null) => (exported ? `${size}, exported ${exported}` : size),
  notSaved: 'Nothing has been saved yet.',
  nothing: 'This file changes nothing. Every cell shows what it showed when the matrix was exported.',
  nothingToAdd: 'This file adds nothing. Every cell that it fills shows the same in the matrix.',
  onlySkipped: 'Nothing in this file can be saved. The reasons are below.',
  same: (count: number) => `${cells(count)} already ${count === 1 ? 'shows' : 'show'} what the file says.`,
  missing: (rows: number, columns: number) =>
    `${[
      rows > 0 ? howMany(rows, 'row', 'rows') : '',
      columns > 0 ? howMany(columns, 'column', 'columns') : '',
    ]
      .filter(Boolean)
      .join(
        ' and ',
      )} of the export ${rows + columns === 1 ? 'is' : 'are'} not in the file. Nothing changes there.`,
  cell: 'Cell',
  decision: 'Decision',
  holder: 'Position or person',
  change: 'Change',
  effects: 'Effects',
  reason: 'Reason',
  fromTo: (from: string, to: string) => `${from} to ${to}`,
  typed: (text: string) => `“${text}”`,
  emptied: 'an empty cell',
  was: (from: string) => `was ${from}`,
  noOther: 'No other effects',
  more: (count: number) => `Show ${grouped(count)} more`,
  update: (count: number) => `Update ${cells(count)}`,
  question: (count: number) => `Update ${cells(count)}?`,
  effect:
    'Each delegation is issued, changed, or revoked as if you did it on its own page. A cell that changes before its turn is skipped.',
  revokes: (count: number) =>
    `${howMany(count, 'cell revokes', 'cells revoke')} a delegation, which cannot be undone.`,
  keep: 'Keep as is',
  updated: (count: number) =>
    `${cells(count)} updated. What is pending approval or acceptance is in the matrix once it is in force.`,
  done: { ISSUE: 'Issued', CHANGE: 'Changed', REVOKE: 'Revoked' },
  drafted: 'Drafts',
  ofHolder: (decision: string, holder: string) => `${decision}, for ${holder}`,
  notViewed: 'A delegation you cannot view',
  moreDone: (count: number) => `${grouped(count)} more not shown.`,
  seeDelegations: 'View the latest delegations',
  seeDrafts: 'View the drafts',
  skipped: (count: number) => `${cells(count)} skipped`,
  draftsToSave: (count: number) => oneOr(count, 'draft to save', 'drafts to save'),
  drafts: 'Save as drafts',
  saveDrafts: (count: number) => `Save ${howMany(count, 'draft', 'drafts')}`,
  draftQuestion: (count: number) => `Save ${howMany(count, 'draft', 'drafts')}?`,
  draftEffect:
    'Each draft is a delegation that is not issued yet. You can edit it, and you issue it on its own page.',
  draftsSaved: (count: number) => `${howMany(count, 'draft', 'drafts')} saved.`,
  own: {
    about:
      'This file is not an export of this matrix. Match its rows and columns. Mandate creates a draft for each filled cell that is still empty in the matrix. It reads up to 10 sheets of 1,000 rows and 320 columns.',
    layout: 'Layout of the file',
    sheet: 'Sheet',
    headRow: 'Row with the column headers',
    decisionColumn: 'Column with the decisions',
    authorityType: 'Authority type',
    currency: 'Currency for amounts without a currency sign',
    row: (row: number, text: string) => `Row ${row}: ${text || 'empty'}`,
    column: (letter: string, text: string) => `${letter}: ${text || 'no header'}`,
    rowNumber: (row: number) => `row ${row}`,
    columnLetter: (letter: string) => `column ${letter}`,
    columns: 'Columns',
    rows: 'Rows',
    head: 'Column header in the file',
    text: 'Text in the file',
    holder: 'Position or person of the matrix',
    cells: (count: number) => cells(count),
    matched: (count: number, all: number) => `${grouped(count)} of ${grouped(all)} matched`,
    meaningOf: (text: string) => `What “${text}” is in the matrix`,
    emptySheet: 'There is nothing below this header row. Select another sheet, or another header row.',
    skip: 'Skip',
    check: 'Check the cells',
    needed: 'Match at least one column and one row.',
    again: 'Change mapping',
  },
  archived: 'This matrix is archived',
  archivedDetail: 'Restore it before you update it from Excel.',
  mayNot: 'You do not have permission to export this matrix.',
  mayNotDetail: 'Updating a matrix from Excel requires the permission to export it. Ask its owner.',
} as const
