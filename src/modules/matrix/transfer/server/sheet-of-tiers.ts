import type { WriteSheet } from 'hucre'
import type { Note } from '../../grid/model/cell-summary.ts'
import {
  describeTierMarks,
  findNotesInTiers,
  formatHolder,
  formatPerson,
} from '../../grid/model/tier-summary.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import { words as gridWords } from '../../grid/model/words.ts'
import { words } from '../model/words.ts'
import { banded } from './paper-head.ts'
import { FIRST_ROW, HEAD_ROW, KEY_ROW, type SheetTexts, STYLES, setUp, sheetParts } from './sheet-palette.ts'

type Row = Tiers['rows'][number]
/** A spreadsheet keeps 32,767 characters in a cell. */
const MOST_CHARACTERS = 30_000

/** People, one a line, in as many cells as they need: no one is left out. */
function cellsFor(people: readonly string[]): string[] {
  const cells: string[] = []
  for (const line of people) {
    const last = cells.at(-1)
    if (last !== undefined && last.length + line.length < MOST_CHARACTERS)
      cells[cells.length - 1] = `${last}\n${line}`
    else cells.push(line)
  }
  return cells
}

/** An Authority Matrix as a sheet: a row for each tier, below the bands of sections and categories. It says that it does not come back. */
export function sheetOfTiers(tiers: Tiers, headed: SheetTexts): WriteSheet {
  const { cells, merges, put, band } = sheetParts()
  const types = new Set(tiers.rows.flatMap((row) => row.tiers.map(({ authorityType }) => authorityType.id)))
  const first = [words.id, gridWords.decision, ...(types.size > 1 ? [words.type] : []), words.tier]
  const heads = [...first, words.holders, ...tiers.roles.map(({ name }) => name)]
  const last = heads.length - 1
  put(0, 0, headed.title, STYLES.title)
  put(1, 0, headed.caption, STYLES.caption)
  put(2, 0, [words.tiersOnly, ...describeTierMarks(tiers)].join(' '), STYLES.caption)
  heads.forEach((head, column) => {
    put(FIRST_ROW - 1, column, head, STYLES.head)
  })
  let at = FIRST_ROW
  if (tiers.rows.length === 0) band(at++, last, headed.nothing, STYLES.category)
  for (const each of banded(tiers.rows)) {
    if (each.kind !== 'row') band(at++, last, each.text, STYLES[each.kind])
    else
      for (const line of linesOf(each.row, types.size > 1, findNotesInTiers(tiers))) {
        line.forEach((text, column) => {
          put(at, column, text, column < first.length ? STYLES.decision : STYLES.people)
        })
        at += 1
      }
  }
  return {
    name: 'Matrix',
    columns: [
      { width: 11 },
      { width: 38 },
      ...(types.size > 1 ? [{ width: 14 }] : []),
      { width: 28 },
      { width: 44 },
      ...tiers.roles.map(() => ({ width: 30 })),
    ],
    rows: Array.from({ length: at }, () => Array.from({ length: last + 1 }, () => null)),
    cells,
    merges,
    // rows of a Decision Matrix: tiers have nothing above and below their heads
    rowDefs: new Map([HEAD_ROW, KEY_ROW].map((row) => [row, { hidden: true }])),
    ...setUp({ from: first.length, last, end: at }, headed),
  }
}

/** The rows of a decision: one for each tier, with the decision roles in the first, and more where a cell has no room for all names. */
function linesOf({ decision, tiers, designees }: Row, hasTypes: boolean, notes: readonly Note[]): string[][] {
  const shown = tiers.length > 0 ? tiers : [null]
  return shown.flatMap((tier, i) => {
    const people = [
      cellsFor((tier?.holders ?? []).map((holder) => formatHolder(holder, notes))),
      ...designees.map((each) => (i === 0 ? cellsFor(each.map(formatPerson)) : [])),
    ]
    const needed = Math.max(1, ...people.map((each) => each.length))
    return Array.from({ length: needed }, (_, part) => [
      decision.displayId,
      decision.name,
      ...(hasTypes ? [tier?.authorityType.name ?? ''] : []),
      tier?.label ?? '',
      ...people.map((each) => each[part] ?? ''),
    ])
  })
}
