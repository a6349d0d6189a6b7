import type { LegendItem, Paper, PaperCell, Run } from '#platform/server/paper/paper.ts'
import { type CellSummary, cellsSaid, notesIn, roleLetters, statesIn } from '../../grid/model/cell-summary.ts'
import { cellsAt } from '../../grid/model/cells-at.ts'
import { headOf } from '../../grid/model/column-head.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import { formatLimit, hasConverted } from '../../grid/model/format-limit.ts'
import type { CellState, Grid } from '../../grid/model/grid.ts'
import { hasSeveral, leftOutLines, noRoomLines } from '../../grid/model/left-out.ts'
import { type Tints, tintsOf } from '../../grid/model/tints.ts'
import { words as gridWords } from '../../grid/model/words.ts'
import { words } from '../model/words.ts'
import { COLORS, TINTS } from './file-palette.ts'
import { banded, headOfPaper, nothingIn, type PaperHead } from './paper-head.ts'

const FIRST = [
  { name: words.id, width: 54 },
  { name: gridWords.decision, width: 172 },
]
const WIDTHS = { least: 64, most: 120 }

const STATE_COLORS: Readonly<Record<CellState, string>> = {
  LIVE: COLORS.ink,
  UNHELD: COLORS.amber,
  WAITING: COLORS.amber,
  NOT_YET: COLORS.amber,
  SUSPENDED: COLORS.orange,
  BROKEN: COLORS.red,
  ENDED: COLORS.stone,
  LEFT_OUT: COLORS.secondary,
}

const plain = (text: string): PaperCell => ({ lines: [[{ text }]] })
const NOTHING: PaperCell = { lines: [[{ text: '–', color: COLORS.tertiary }]], align: 'center' }

/** A grid as it is printed: what the screen shows, with words and signs where the screen has colors and drawings. */
export function paperOfGrid(
  grid: Grid,
  format: MatrixFormat & { delegationRole: boolean },
  printed: PaperHead,
): Paper {
  const at = cellsAt(grid)
  const tints = tintsOf(grid, format)
  const shows = format.delegationRole ? 'both' : 'limits'
  const said = cellsSaid(grid, format, { at, tints, narrowed: { limits: null }, shows })
  const rows = banded(grid.rows)
  const drawn = cellsOf(grid, format)
  return {
    ...headOfPaper(printed, grid, gridWords.decisionMatrix),
    legend: legendOf(grid, format, tints),
    first: FIRST,
    widths: WIDTHS,
    columns: grid.columns.map((column) => {
      const { name, below } = headOf(column, format.delegationIdentification)
      return {
        over: column.organization?.name ?? '',
        name,
        below: column.isActive ? below.join(', ') : gridWords.inactive,
      }
    }),
    rows: rows.map((each) =>
      each.kind === 'row'
        ? { kind: 'row', first: [plain(each.row.decision.displayId), plain(each.row.decision.name)] }
        : each,
    ),
    cell: (row, column) => {
      const each = rows[row]
      return each?.kind === 'row' ? drawn(said(each.place, column)) : NOTHING
    },
    words: { page: words.page, columns: words.columns, nothing: nothingIn(printed) },
  }
}

/** Cells as they are drawn. What reads alike is one: there may be 300,000 of them. */
function cellsOf(grid: Grid, format: MatrixFormat): (said: CellSummary) => PaperCell {
  const [letters, types, notes] = [roleLetters(grid.roles), roleLetters(grid.authorityTypes), notesIn(grid)]
  const known = new Map<string, PaperCell>()
  return (said) => {
    if (said.state === undefined && said.roles.length === 0) return NOTHING
    const key = keyOf(said)
    const found = known.get(key)
    if (found) return found
    const made = cellOf(said, { letters, types, notes, tints: format.tintsCells })
    known.set(key, made)
    return made
  }
}

const keyOf = ({ limits, state, notes, delegations, roles }: CellSummary) =>
  `${limits.map(({ text, types, step }) => `${text}|${types}|${step}`).join(';')}/${state}/${notes}/${delegations}/${roles}`

type Signs = {
  readonly letters: readonly string[]
  readonly types: readonly string[]
  readonly notes: readonly string[]
  readonly tints: boolean
}

function cellOf({ limits, state, notes, delegations, roles }: CellSummary, signs: Signs): PaperCell {
  const step = signs.tints ? Math.max(0, ...limits.map((each) => each.step)) : 0
  const color = step === 5 ? COLORS.onHeat : COLORS.ink
  const weight = step >= 3 ? ('medium' as const) : ('regular' as const)
  const said: Run[][] = limits.map(({ types, text }) => [
    ...(signs.types.length > 1
      ? [{ text: `${types.map((type) => signs.types[type]).join(' ')} `, color }]
      : []),
    { text, color, weight },
  ])
  if (state && state !== 'LIVE') said.push([{ text: gridWords.states[state], color: STATE_COLORS[state] }])
  const signed: Run[] = [
    ...(notes.length > 0
      ? [
          {
            text: ` ${notes.map((note) => signs.notes.indexOf(note) + 1).join(',')}`,
            color,
            raised: true as const,
          },
        ]
      : []),
    ...(delegations > 1 ? [{ text: ` ×${delegations}`, color }] : []),
  ]
  const last = said.at(-1)
  if (last) last.push(...signed)
  if (roles.length > 0)
    said.push([
      { text: roles.map((role) => `[${signs.letters[role] ?? ''}]`).join(' '), color, weight: 'medium' },
    ])
  return {
    lines: said,
    align: limits.length > 0 ? 'right' : 'center',
    ...(step > 0 && { fill: TINTS[step - 1] as string }),
  }
}

/** What tints, letters and numbers mean, as on the screen. */
function legendOf(
  grid: Grid,
  format: MatrixFormat & { delegationRole: boolean },
  tints: Tints,
): Paper['legend'] {
  const { edges } = tints
  const { legend, notes: noteWords, states: stateWords, statesInWords } = gridWords
  const lettered = (named: readonly { readonly name: string }[], open = '', close = ''): LegendItem[] => {
    const letters = roleLetters(named)
    return named.map(({ name }, i) => ({ sign: `${open}${letters[i]}${close}`, text: name }))
  }
  const states = statesIn(grid)
  const notLive = states.filter((state) => state !== 'LEFT_OUT')
  const leftOut = states.includes('LEFT_OUT') ? [{ sign: stateWords.LEFT_OUT, text: legend.leftOut }] : []
  const out = [
    ...(edges && tints.hasOthers && format.tintsCells ? [legend.others] : []),
    ...(hasConverted(grid, format) ? [legend.converted(format.displayCurrencyCode)] : []),
    ...leftOutLines(grid),
    ...noRoomLines(grid),
  ].map((text) => ({ text, color: COLORS.secondary }))
  return [
    { title: legend.limit, items: format.tintsCells ? tintItems(grid, format, tints) : [] },
    { title: legend.types, items: grid.authorityTypes.length > 1 ? lettered(grid.authorityTypes) : [] },
    {
      title: legend.notLive,
      items: notLive.map((state) => ({
        sign: stateWords[state],
        text: statesInWords[state] === stateWords[state].toLowerCase() ? '' : statesInWords[state],
      })),
    },
    { title: legend.roles, items: format.delegationRole ? lettered(grid.roles, '[', ']') : [] },
    {
      title: '',
      items: [
        ...leftOut,
        ...notesIn(grid).map((note, i) => ({ sign: `${i + 1}`, text: noteWords[note] })),
        ...(hasSeveral(grid) ? [{ sign: '×2', text: legend.several }] : []),
      ],
    },
    { title: '', items: out },
  ]
}

function tintItems(grid: Grid, format: MatrixFormat, { edges }: Tints): LegendItem[] {
  const { legend } = gridWords
  const said = (at: 0 | 1 | 2) => (edges ? formatLimit(edges[at], format, grid) : '')
  const steps = edges
    ? [legend.under(said(0)), said(0), said(1), legend.andOver(said(2)), legend.noLimit]
    : ['', '', '', '', legend.noLimit]
  return steps.flatMap((text, i) => (text === '' ? [] : [{ text, swatch: TINTS[i] as string }]))
}
