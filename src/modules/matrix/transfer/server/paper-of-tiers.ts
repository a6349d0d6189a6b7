import type { Paper, PaperCell, Run } from '#platform/server/paper/paper.ts'
import type { Tiers } from '../../grid/model/tiers.ts'
import { words as gridWords } from '../../grid/model/words.ts'
import { words } from '../model/words.ts'
import { COLORS } from './look.ts'
import { banded, headOfPaper, nothingIn, type Printed } from './paper-head.ts'

type Person = Tiers['rows'][number]['designees'][number][number]

const FIRST = [
  { name: words.id, width: 54 },
  { name: gridWords.decision, width: 150 },
  { name: words.tier, width: 120 },
]
const WIDTHS = { least: 110, most: 420 }

const person = ({ name, beside }: Person): Run[] => [
  { text: name },
  ...(beside.length > 0 ? [{ text: ` ${beside.join(', ')}`, color: COLORS.secondary }] : []),
]
const people = (all: readonly Person[]): PaperCell => ({ lines: all.map(person) })
const NOTHING: PaperCell = { lines: [[]] }

/** An Authority Matrix as it is printed: a row for each tier, and the decision roles in that of the first. Nobody is left out. */
export function paperOfTiers(tiers: Tiers, printed: Printed): Paper {
  const lines = banded(
    tiers.rows.flatMap((row) => {
      const hasTypes = new Set(row.tiers.map(({ authorityType }) => authorityType.id)).size > 1
      const shown = row.tiers.length > 0 ? row.tiers : [null]
      return shown.map((tier, i) => ({
        section: row.section,
        category: row.category,
        decision: i === 0 ? row.decision : null,
        label: tier ? (hasTypes ? `${tier.authorityType.name}, ${tier.label}` : tier.label) : '',
        cells: [
          people(tier?.holders ?? []),
          ...tiers.roles.map((_, r) => (i === 0 ? people(row.designees[r] ?? []) : NOTHING)),
        ],
      }))
    }),
  )
  const text = (said: string, weight?: 'medium'): PaperCell => ({
    lines: [[{ text: said, ...(weight && { weight }) }]],
  })
  return {
    ...headOfPaper(printed, tiers, gridWords.authorityMatrix),
    legend: [],
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
