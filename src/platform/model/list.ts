import type * as z from 'zod'

/** A word of the wire, and what people read for it. */
export type Word = { readonly value: string; readonly label: string }

/** What people read for each word that a field may have. */
type Labels = Readonly<Record<string, string>>

/** The tables that a status is drawn from: its color and its sign. */
export type StatusTable = 'record' | 'delegation' | 'action' | 'user' | 'switchable' | 'verdict'

/** What a column holds. Cell, alignment and export follow from it (`list-cells.ts`). */
type ColumnValue =
  | { readonly kind: 'link' | 'text' | 'names' | 'limit' | 'count' | 'displayId' }
  /** An instant, an instant of which the day counts, and a day of the calendar, which no time zone moves. */
  | { readonly kind: 'instant' | 'day' | 'date' }
  | { readonly kind: 'status'; readonly of: StatusTable; readonly labels: Labels }
  | { readonly kind: 'words'; readonly labels: Labels }
  | { readonly kind: 'flag'; readonly yes: string; readonly no: string }
export type ColumnKind = ColumnValue['kind']

export type Column = ColumnValue & {
  readonly key: string
  /** The field of a row that it shows, where that has another name: a column is named as its table, a field as the record's. */
  readonly field?: string
  readonly label: string
  /** Whether rows can be sorted by it; a word where its sort has another name on the wire. */
  readonly sortable?: boolean | string
  /** Not among the shown columns until a person adds it. */
  readonly hidden?: boolean
  /** To find it takes longer than the rows do: a screen shows them first. */
  readonly late?: true
  readonly width?: number
}

/** What people read for rows without a value, where a filter offers them: "No manager". */
type EmptyOption = { readonly none?: string }

/**
 * A way to narrow a list. `ids` are selected from what `of` names (a picker); `words` from fixed options; a `range` of
 * instants has two fields, `<key>StartDate` (included) and `<key>EndDate` (excluded); `limits` narrows by value type and amounts.
 */
export type Filter =
  | ({ readonly kind: 'ids'; readonly label: string; readonly of: string } & EmptyOption)
  | { readonly kind: 'words'; readonly label: string; readonly options: readonly Word[] }
  | { readonly kind: 'flag'; readonly label: string; readonly yes: string; readonly no: string }
  | ({ readonly kind: 'range'; readonly label: string } & EmptyOption)
  | { readonly kind: 'limits'; readonly label: string; readonly valueTypes: readonly Word[] }

export type Filters = Readonly<Record<string, Filter>>

/** The filters that offer rows without a value. */
export type NoneKey<F extends Filters> = {
  [K in keyof F & string]: F[K] extends { readonly none: string } ? K : never
}[keyof F & string]

export const noneOf = (filter: Filter): string | undefined => ('none' in filter ? filter.none : undefined)

export type Tab<K extends string = string> = {
  readonly key: K
  readonly label: string
  readonly onlyWithRows?: boolean
  /** Its own default columns, in their order; without them those of the list. */
  readonly columns?: readonly string[]
}

export type SortOrder = 'asc' | 'desc'

/** What a kind says of its list. Keys, requests and rows have their types from it. */
export type ListShape = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly filters: Filters
  readonly tabs?: readonly Tab[]
  readonly searchHint: string
  /** Whether rows can be sorted by how well they fit what is searched for, as `rank`: the best first in a falling order. */
  readonly ranked?: true
  readonly defaultSort: { readonly by: string; readonly order: SortOrder }
  /** The schema of one row. */
  readonly row: z.ZodObject
}

export const RANK = 'rank'

type SortName<C> = C extends { readonly key: infer K extends string; readonly sortable: true }
  ? K
  : C extends { readonly sortable: infer S extends string }
    ? S
    : never

export type ColumnKey<D extends ListShape> = D['columns'][number]['key']
/** What `sortBy` may say. */
export type SortKey<D extends ListShape> =
  string extends ColumnKey<D>
    ? string
    : SortName<D['columns'][number]> | (D extends { readonly ranked: true } ? typeof RANK : never)
export type TabKey<D extends ListShape> =
  string extends ColumnKey<D> ? string : D extends { readonly tabs: readonly Tab<infer T>[] } ? T : never
/** Every row has an id. */
export type RowOf<D extends ListShape> = z.output<D['row']> & { id: string }

/** The field of a row that a column shows. */
export const fieldOf = (column: Column): string => column.field ?? column.key

/** What `sortBy` says for a column; undefined where it cannot be sorted. */
export const sortNameOf = (column: Column): string | undefined =>
  column.sortable === true ? column.key : column.sortable || undefined
