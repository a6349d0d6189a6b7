import {
  type CellSummary,
  formatRaisedNotes,
  notesIn,
  roleLetters,
  statesIn,
} from '../../grid/model/cell-summary.ts'
import type { Grid } from '../../grid/model/grid.ts'
import { hasSeveral, leftOutLines, noRoomLines } from '../../grid/model/left-out.ts'
import { words } from '../../grid/model/words.ts'

/** What a sheet writes behind a limit, as the screen shows it: " [R] ¹ ×2". */
export function marksOf(grid: Grid) {
  const shown = notesIn(grid)
  const letters = roleLetters(grid.roles)
  return ({ roles, notes, delegations }: Pick<CellSummary, 'roles' | 'notes' | 'delegations'>): string => {
    const chips = roles.map((role) => `[${letters[role] ?? ''}]`).join(' ')
    const raised = formatRaisedNotes(notes, shown)
    return [chips, raised, delegations > 1 ? `×${delegations}` : '']
      .filter(Boolean)
      .map((mark) => ` ${mark}`)
      .join('')
  }
}

/** A number format that writes marks behind the number. */
export function formatWith(format: string, marks: string): string {
  if (marks === '') return format
  return format.endsWith('"') ? `${format.slice(0, -1)}${marks}"` : `${format}"${marks}"`
}

/** What the marks mean, and what is not there: "¹ Conditions apply. [R] Reserved. [C] Consulted." */
export function legendOf(grid: Grid): string {
  const letters = roleLetters(grid.roles)
  const used = new Set(grid.roleMarks.map(([, , role]) => role))
  return [
    ...notesIn(grid).map((note, _, shown) => `${formatRaisedNotes([note], shown)} ${words.notes[note]}.`),
    ...(hasSeveral(grid) ? [`×2 ${words.legend.several}.`] : []),
    ...grid.roles.flatMap(({ name }, role) => (used.has(role) ? [`[${letters[role]}] ${name}.`] : [])),
    ...(statesIn(grid).includes('LEFT_OUT') ? [`${words.states.LEFT_OUT}: ${words.legend.leftOut}.`] : []),
    ...leftOutLines(grid),
    ...noRoomLines(grid),
  ].join(' ')
}

const MARKS = /(?<=\S)(?: ?(?:\[[^\][]*\]|[¹²³⁴⁵⁶]|×\d+))+$/u
/** No export writes a longer text; a longer one is looked at by no one. */
const LONGEST = 200

/** The marks that an export wrote behind a text. */
export const marksBehind = (text: string): string =>
  text.length > LONGEST ? '' : (MARKS.exec(text)?.[0] ?? '')

/** A text that is typed over another one keeps the marks of that: they say nothing of its limit. What else is typed behind it may. */
export const withoutMarks = (text: string, marks: string): string =>
  marks !== '' && text.length > marks.length && text.endsWith(marks) ? text.slice(0, -marks.length) : text
