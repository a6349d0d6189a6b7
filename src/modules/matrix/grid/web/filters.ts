import { signOf } from '#modules/authority/terms/model/limit-texts.ts'
import { groupDigits } from '#platform/web/text/amount.ts'
import { headWords } from '../model/column-head.ts'
import type { MatrixFormat } from '../model/definition.ts'
import type { Grid } from '../model/grid.ts'
import type { GridFilter } from '../model/narrow.ts'
import type { GridRowHead } from './lines-of.tsx'
import { FILTERS, type FilterKey } from './matrix-address.ts'
import { texts } from './texts.ts'

export type FilterOption = { readonly id: string; readonly label: string }

const unique = (options: readonly FilterOption[]): readonly FilterOption[] => [
  ...new Map(options.map((option) => [option.id, option])).values(),
]

/** What a viewer may choose from, by filter; of limits in which currency they are. */
export type FilterOptions = Record<Exclude<FilterKey, 'limit'>, readonly FilterOption[]> & {
  readonly limit: string | null
}

/** Only what is in the matrix, so that filters never widen it. Spec 5.3. */
export const optionsIn = (
  { rows, columns, baseCurrency }: Pick<Grid, 'columns' | 'baseCurrency'> & { rows: readonly GridRowHead[] },
  { delegationIdentification }: MatrixFormat,
): FilterOptions => ({
  section: unique(rows.map(({ section }) => ({ id: section.id, label: section.name }))),
  category: unique(
    rows.flatMap(({ category }) => (category ? [{ id: category.id, label: category.name }] : [])),
  ),
  holder: unique(
    columns.map((column) => ({ id: column.id, label: headWords(column, delegationIdentification) })),
  ),
  limit: columns.length > 0 ? baseCurrency : null,
})

/** The filters that have something to choose from, or are set. */
export const offeredIn = (options: FilterOptions, narrowing: GridFilter): readonly FilterKey[] =>
  FILTERS.filter((key) =>
    key === 'limit' ? options.limit !== null : options[key].length > 1 || chosenIn(narrowing, key).length > 0,
  )

export const chosenIn = (narrowing: GridFilter, key: Exclude<FilterKey, 'limit'>): readonly string[] =>
  ({ section: narrowing.sections, category: narrowing.categories, holder: narrowing.holders })[key]

/** A range of limits in words: "from $5,000 up to $10,000"; "" where none is set. */
export function rangeWords({ atLeast, atMost }: GridFilter, currency: string): string {
  const amount = (value: string) => `${signOf(currency)}${groupDigits(value)}`
  return [
    atLeast !== null && texts.toolbar.from(amount(atLeast)),
    atMost !== null && texts.toolbar.upTo(amount(atMost)),
  ]
    .filter(Boolean)
    .join(' ')
}

/** How many filters are set. */
export const countSet = ({ sections, categories, holders, atLeast, atMost }: GridFilter): number =>
  [sections.length, categories.length, holders.length, Number(atLeast !== null || atMost !== null)].filter(
    Boolean,
  ).length
