import type { Paper, PaperCell, Run } from '#platform/server/paper/paper.ts'
import type { Note } from '../../grid/model/cell-summary.ts'
import { leftOutLines } from '../../grid/model/left-out.ts'
import {
  describeHolding,
  findNotesInTiers,
  formatTierHead,
  hasSeveralInTiers,
} from '../../grid/model/tier-summary.ts'
import type { TierHolder, TierPerson, Tiers } from '../../grid/model/tiers.ts'
import { words as gridWords } from '../../grid/model/words.ts'
import { words } from '../model/words.ts'
import { COLORS } from './file-palette.ts'
import { banded, headOfPaper, nothingIn, type PaperHead } from './paper-head.ts'

const FIRST = [
  { name: words.id, width: 54 },
  { name: gridWords.decision, width: 150 },
  { name: words.tier, width: 120 },
]
const WIDTHS = { least: 110, most: 420 }

const toPersonRuns = ({ name, beside }: TierPerson): Run[] => [
  { text: name },
  ...(beside.length > 0 ? [{ text: ` ${beside.join(', ')}`, color: COLORS.secondary }] : []),
]

/** The name, and behind it the holder's own limit or state with its marks. */
function toHolderRuns(holder: TierHolder, shown: readonly Note[]): Run[] {
  const behind = describeHolding(holder).join(', ')
  const numbers = holder.notes.map((note) => shown.indexOf(note) + 1).join(',')
  return [
    ...toPersonRuns(holder),
    ...(behind ? [{ text: `: ${behind}`, weight: 'medium' as const }] : []),
    ...(numbers ? [{ text: ` ${numbers}`, raised: true as const }] : []),
    ...(holder.delegations > 1 ? [{ text: ` ×${holder.delegations}` }] : []),
  ]
}

const toPeopleCell = (people: readonly TierPerson[]): PaperCell => ({ lines: people.map(toPersonRuns) })
const NOTHING: PaperCell = { lines: [[]] }

/** An Authority Matrix as it is printed: a row for each tier, and the decision roles in that of the first. No one is left out. */
export function paperOfTiers(tiers: Tiers, printed: PaperHead): Paper {
  const notes = findNotesInTiers(tiers)
  const lines = banded(
    tiers.rows.flatMap((row) => {
      const shown = row.tiers.length > 0 ? row.tiers : [null]
      return shown.map((tier, i) => ({
        section: row.section,
        category: row.category,
        decision: i === 0 ? row.decision : null,
        label: tier ? formatTierHead(row, tier) : '',
        cells: [
          { lines: (tier?.holders ?? []).map((holder) => toHolderRuns(holder, notes)) },
          ...tiers.roles.map((_, r) => (i === 0 ? toPeopleCell(row.designees[r] ?? []) : NOTHING)),
        ],
      }))
    }),
  )
  const text = (said: string, weight?: 'medium'): PaperCell => ({
    lines: [[{ text: said, ...(weight && { weight }) }]],
  })
  return {
    ...headOfPaper(printed, tiers, gridWords.authorityMatrix),
    legend: buildLegend(tiers),
    first: FIRST,
    widths: WIDTHS,
    columns: [words.holders, ...tiers.roles.map(({ name }) => name)].map((name) => ({
      over: '',
      name,
      below: '',
    })),
    rows: lines.map((each) =>
      each.kind === 'row'
        ? {
            kind: 'row',
            first: [
              text(each.row.decision?.displayId ?? ''),
              text(each.row.decision?.name ?? '', 'medium'),
              text(each.row.label),
            ],
          }
        : each,
    ),
    cell: (row, column) => {
      const each = lines[row]
      return (each?.kind === 'row' && each.row.cells[column]) || NOTHING
    },
    words: { page: words.page, columns: words.columns, nothing: nothingIn(printed) },
  }
}

/** What the numbers and counts behind names mean, and what is not shown. */
function buildLegend(tiers: Tiers): Paper['legend'] {
  const marks = [
    ...findNotesInTiers(tiers).map((note, i) => ({ sign: `${i + 1}`, text: gridWords.notes[note] })),
    ...(hasSeveralInTiers(tiers) ? [{ sign: '×2', text: gridWords.legend.several }] : []),
  ]
  const parts = [marks, leftOutLines(tiers).map((text) => ({ text }))]
  return parts.filter((items) => items.length > 0).map((items) => ({ title: '', items }))
}
