import { measureText } from '#modules/authority/terms/model/limit-texts.ts'
import { headWords } from '../../grid/model/column-head.ts'
import type { MatrixFormat } from '../../grid/model/definition.ts'
import type { Grid, GridRow } from '../../grid/model/grid.ts'
import type { ColumnsView } from '../../grid/model/grid-view.ts'
import type { GridFilter } from '../../grid/model/narrow.ts'
import { words } from './words.ts'

type NarrowedGrid = Pick<Grid, 'columns' | 'baseCurrency'> & {
  readonly rows: readonly Pick<GridRow, 'section' | 'category'>[]
}

/** How many columns a person's own view hides, where it hides some. */
export function hiddenWords({ columns }: Pick<Grid, 'columns'>, view: ColumnsView | undefined): string[] {
  const count = columns.filter(({ id }) => view?.hiddenColumns.includes(id)).length
  return count > 0 ? [words.filters.hidden(count)] : []
}

/** What narrowed a file, each filter in words: "Section: Finance, Procurement". */
export function narrowingWords(
  { search, sections, categories, holders, atLeast, atMost }: GridFilter,
  { rows, columns, baseCurrency }: NarrowedGrid,
  { delegationIdentification }: Pick<MatrixFormat, 'delegationIdentification'>,
): string[] {
  const named = (ids: readonly string[], all: readonly (readonly [id: string, name: string])[]) => {
    const names = new Map(all)
    return ids.flatMap((id) => names.get(id) ?? []).join(', ') || words.filters.nothing
  }
  const amount = (value: string) => measureText('CURRENCY', { value, unit: baseCurrency })
  return [
    ...(search ? [words.filters.search(search)] : []),
    ...(sections.length > 0
      ? [
          words.filters.section(
            named(
              sections,
              rows.map(({ section }) => [section.id, section.name]),
            ),
          ),
        ]
      : []),
    ...(categories.length > 0
      ? [
          words.filters.category(
            named(
              categories,
              rows.flatMap(({ category }) => (category ? [[category.id, category.name] as const] : [])),
            ),
          ),
        ]
      : []),
    ...(holders.length > 0
      ? [
          words.filters.holders(
            named(
              holders,
              columns.map((each) => [each.id, headWords(each, delegationIdentification)]),
            ),
          ),
        ]
      : []),
    ...(atLeast !== null ? [words.filters.atLeast(amount(atLeast))] : []),
    ...(atMost !== null ? [words.filters.atMost(amount(atMost))] : []),
  ]
}
