import { formatRaisedNotes, NOTES, type Note } from './cell-summary.ts'
import { leftOutLines } from './left-out.ts'
import type { TierHolder, TierHolding, TierPerson, Tiers } from './tiers.ts'
import { words } from './words.ts'

/** What a tier says of its holders, wherever it is shown: on a screen, in a sheet, on paper. */

const holdersOf = ({ rows }: Pick<Tiers, 'rows'>): readonly TierHolder[] =>
  rows.flatMap(({ tiers }) => tiers.flatMap(({ holders }) => holders))

/** The notes of some holder: these are in the legend, and numbered in it. */
export function findNotesInTiers(tiers: Pick<Tiers, 'rows'>): readonly Note[] {
  const found = new Set(holdersOf(tiers).flatMap(({ notes }) => notes))
  return NOTES.filter((note) => found.has(note))
}

/** Whether several delegations stand behind some name. */
export const hasSeveralInTiers = (tiers: Pick<Tiers, 'rows'>): boolean =>
  holdersOf(tiers).some(({ delegations }) => delegations > 1)

/** Own limits, why nothing is in force, or why something is not shown. Empty where the label of the tier says it all. */
export const describeHolding = ({ limits, state, leftOutBy }: TierHolding): readonly string[] => [
  ...limits,
  ...(state === 'LIVE' || state === 'LEFT_OUT' ? [] : [words.states[state]]),
  ...leftOutBy.map((reason) => words.leftOutBy[reason]),
]

/** A holder in one line: "Controller (Priya Raman): $25,000 ¹ ×2". `shown`: the numbered notes. */
export function formatHolder(holder: TierHolder, shown: readonly Note[]): string {
  const behind = describeHolding(holder).join(', ')
  const marks = [
    formatRaisedNotes(holder.notes, shown),
    holder.delegations > 1 ? `×${holder.delegations}` : '',
  ]
  return [`${formatPerson(holder)}${behind && `: ${behind}`}`, ...marks.filter(Boolean)].join(' ')
}

export const formatPerson = ({ name, beside }: Pick<TierPerson, 'name' | 'beside'>): string =>
  beside.length > 0 ? `${name} (${beside.join(', ')})` : name

/** What marks mean, and what is not shown: "¹ Conditions apply." */
export const describeTierMarks = (tiers: Pick<Tiers, 'rows' | 'leftOut'>): readonly string[] => [
  ...findNotesInTiers(tiers).map(
    (note, _, shown) => `${formatRaisedNotes([note], shown)} ${words.notes[note]}.`,
  ),
  ...(hasSeveralInTiers(tiers) ? [`×2 ${words.legend.several}.`] : []),
  ...leftOutLines(tiers),
]

/** Of several authority types each tier names its own. */
export const formatTierHead = (
  { tiers }: Pick<Tiers['rows'][number], 'tiers'>,
  { authorityType, label }: Tiers['rows'][number]['tiers'][number],
): string =>
  tiers.some((each) => each.authorityType.id !== authorityType.id) ? `${authorityType.name}, ${label}` : label
