import type { ColumnKey, Filter, Filters, ListShape, NoneKey, SortKey, SortOrder, TabKey } from './list.ts'

/** By value type, of those that the filter offers: rows whose limit overlaps [min, max]; an end left out is open. */
export type LimitFilter = Readonly<Record<string, { min?: string | undefined; max?: string | undefined }>>

type FilterValue<F extends Filter> = F extends { kind: 'ids' | 'words' }
  ? string[]
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'limits' }
      ? LimitFilter
      : never
type RangeKeys<K extends string> = `${K}StartDate` | `${K}EndDate`

/** The values of a list's filters as a request carries them. */
export type FilterValues<F extends Filters> = {
  [K in keyof F & string as F[K] extends { kind: 'range' } ? never : K]?: FilterValue<F[K]> | undefined
} & { [K in keyof F & string as F[K] extends { kind: 'range' } ? RangeKeys<K> : never]?: string | undefined }

/** What narrows a list, and its order: all that match, whatever their page. */
export type ListQuery<D extends ListShape = ListShape> = {
  search?: string | undefined
  sortBy: SortKey<D>
  sortOrder: SortOrder
  tab?: TabKey<D> | undefined
  ids?: string[] | undefined
  /** Filters that rows without a value pass, beside those with the values that are asked for. */
  none?: NoneKey<D['filters']>[] | undefined
  count?: 'exact' | undefined
} & FilterValues<D['filters']>

export type ListRequest<D extends ListShape = ListShape> = ListQuery<D> & {
  page: number
  limit: number
  /** Fields of a row; its id comes in any case. */
  select?: string[] | undefined
}

/** All that match as a file, with the columns in their order. Spec 7. */
export type ExportRequest<D extends ListShape = ListShape> = ListQuery<D> & {
  columns?: ColumnKey<D>[] | undefined
}

export type ListReply<R> = {
  items: R[]
  total: number
  totalIsExact: boolean
  page: number
  limit: number
  /** The fields that were asked for, where not all were. */
  select?: string[] | undefined
  /** Rows of this page that could not be shown, by id: what is kept of them breaks a rule. `total` counts them. */
  unreadable?: string[] | undefined
}
