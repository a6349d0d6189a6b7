import { type Column, type ColumnKey, fieldOf, type ListShape, type RowOf } from './list.ts'

type NameValue = string | { name: string } | null

/** What a field holds where the kind of its column says what is in the cell. */
type PlainValues = {
  link: string
  text: string | null
  displayId: string
  names: NameValue | readonly NameValue[]
  count: number | null
  instant: string | null
  day: string | null
  date: string | null
  flag: boolean
  limit: never
}
type PlainOf<C extends Column> = C extends { readonly labels: Readonly<Record<infer W, string>> }
  ? W | null
  : C['kind'] extends keyof PlainValues
    ? PlainValues[C['kind']]
    : never
type FieldOf<C extends Column> = C extends { readonly field: infer F extends string } ? F : C['key']
type SpecialOf<C extends Column, R> = C extends Column
  ? FieldOf<C> extends keyof R
    ? R[FieldOf<C>] extends PlainOf<C>
      ? never
      : C['key']
    : C['key']
  : never
type SpecialKey<D extends ListShape> = SpecialOf<D['columns'][number], RowOf<D>>

/** A cell by column: one whose content its kind does not say is wanted, any other may be given. */
export type CellsOf<D extends ListShape, Cell> = { readonly [K in SpecialKey<D>]: Cell } & {
  readonly [K in ColumnKey<D>]?: Cell
}

/** What a column shows of a row: a word, a number, names, or a day or an instant in ISO 8601. Null: nothing. */
export function shownOf(column: Column, row: object): string | number | readonly string[] | null {
  const value = (row as Readonly<Record<string, unknown>>)[fieldOf(column)]
  if (value === null || value === undefined) return null
  switch (column.kind) {
    case 'names':
      return namesIn(value)
    case 'status':
    case 'words':
      return column.labels[String(value)] ?? String(value)
    case 'flag':
      return value ? column.yes : column.no
    case 'count':
      return Number(value)
    default:
      return String(value)
  }
}

/** One name or several, each a text or something that has a name. */
const namesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  return [
    typeof value === 'object' ? String((value as { name?: unknown } | null)?.name ?? '') : String(value),
  ]
}
