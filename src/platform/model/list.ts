import * as z from 'zod'
import { inQuery } from './call.ts'
import { isInOrder } from './decimal-text.ts'
import { decimalText, id, instant, text } from './fields.ts'

/** What a column holds: decides cell, alignment and export format. */
export type ColumnKind =
  | 'link'
  | 'text'
  | 'names'
  | 'status'
  | 'limit'
  | 'count'
  | 'instant'
  | 'day'
  | 'flag'
  | 'displayId'

/** `K` names columns and sorts. */
export type Column<K extends string = string> = {
  readonly key: K
  /** The field of a row that it shows, where that has another name: a column is named as its table, a field as the record's. */
  readonly field?: string
  readonly label: string
  readonly kind: ColumnKind
  /** Whether rows can be sorted by it; a word where its sort has another name on the wire. */
  readonly sortable?: boolean | K
  /** Not among the shown columns until a person adds it. */
  readonly hidden?: boolean
  readonly width?: number
}

/** A word of the wire, and what people read for it. */
export type Word = { readonly value: string; readonly label: string }

/**
 * A way to narrow a list. `ids` are picked from what `of` names (a picker); `words` from fixed options; a `range` of
 * instants has two fields, `<key>StartDate` (included) and `<key>EndDate` (excluded); `limits` narrows by value type and amounts.
 */
export type Filter =
  | { readonly kind: 'ids'; readonly label: string; readonly of: string }
  | { readonly kind: 'words'; readonly label: string; readonly options: readonly Word[] }
  | { readonly kind: 'flag'; readonly label: string; readonly yes: string; readonly no: string }
  | { readonly kind: 'range'; readonly label: string }
  | { readonly kind: 'limits'; readonly label: string; readonly valueTypes: readonly Word[] }

export type Filters = Readonly<Record<string, Filter>>

export type Tab<K extends string = string> = {
  readonly key: K
  readonly label: string
  readonly onlyWithRows?: boolean
}

/** What a filter says whose ends are the wrong way round. */
export const MIN_ABOVE_MAX = 'The minimum is above the maximum.'

const ends = z
  .strictObject({ min: decimalText.optional(), max: decimalText.optional() })
  .refine(isInOrder, { path: ['min'], message: MIN_ABOVE_MAX })

/** By value type, of those that the filter offers: rows whose limit overlaps [min, max]; an end left out is open. */
const limitsOf = (valueTypes: readonly Word[]) => z.partialRecord(oneOf(valueTypes), ends)
export type LimitFilter = Readonly<Record<string, z.output<typeof ends>>>

const oneOf = (words: readonly Word[]) => z.enum(words.map(({ value }) => value) as [string, ...string[]])

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

/** The field of a row that a column shows. */
export const fieldOf = (column: Column): string => column.field ?? column.key

/** What `sortBy` says for a column; undefined where it cannot be sorted. */
export const sortNameOf = <K extends string>(column: Column<K>): K | undefined =>
  column.sortable === true ? column.key : column.sortable || undefined

export type ListRequest<C extends string = string, F extends Filters = Filters, T extends string = string> = {
  tenantId?: string | undefined
  page: number
  limit: number
  search?: string | undefined
  sortBy: C
  sortOrder: 'asc' | 'desc'
  tab?: T | undefined
  ids?: string[] | undefined
  /** Fields of a row; its id comes in any case. */
  select?: string[] | undefined
  count?: 'exact' | undefined
} & FilterValues<F>

export type ExportRequest<
  C extends string = string,
  F extends Filters = Filters,
  T extends string = string,
> = ListRequest<C, F, T> & { columns?: C[] | undefined }

export type List<
  C extends string = string,
  F extends Filters = Filters,
  T extends string = string,
  R extends z.ZodObject = z.ZodObject,
> = {
  readonly name: string
  readonly columns: readonly Column<C>[]
  readonly filters: F
  readonly tabs: readonly Tab<T>[]
  readonly searchHint: string
  readonly defaultSort: { readonly by: C; readonly order: 'asc' | 'desc' }
  readonly row: R
  /** The request as a JSON body. */
  readonly body: z.ZodType<ListRequest<C, F, T>, Partial<ListRequest<C, F, T>>>
  /** What narrows it, and nothing of pages: for what is done with all that match. */
  readonly matching: z.ZodType<ListRequest<C, F, T>, Partial<ListRequest<C, F, T>>>
  /** A request for all that match as a file, with the columns in their order. Spec 7. */
  readonly exported: z.ZodType<ExportRequest<C, F, T>, Partial<ExportRequest<C, F, T>>>
  /** The same request as text of a query string and of the browser's address. */
  readonly query: z.ZodRawShape
  readonly reply: z.ZodType<ListReply<z.output<R>>>
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
// biome-ignore lint/suspicious/noExplicitAny: stands for a list of any shape
export type AnyList = List<any, any, any, any>

const bodyOf = (filter: Filter): z.ZodType => {
  switch (filter.kind) {
    case 'ids':
      return z.array(id).max(200)
    case 'words':
      return z.array(oneOf(filter.options)).max(50)
    case 'flag':
      return z.boolean()
    case 'limits':
      return limitsOf(filter.valueTypes)
    case 'range':
      return instant
  }
}

const queryOf = (filter: Filter): z.ZodType => {
  switch (filter.kind) {
    case 'ids':
      return inQuery.list(id)
    case 'words':
      return inQuery.list(oneOf(filter.options))
    case 'flag':
      return inQuery.boolean()
    case 'limits':
      return inQuery.json(limitsOf(filter.valueTypes))
    case 'range':
      return instant
  }
}

const fieldsOf = (filters: Filters, of: (filter: Filter) => z.ZodType) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([key, filter]) =>
      (filter.kind === 'range' ? [`${key}StartDate`, `${key}EndDate`] : [key]).map((name) => [
        name,
        of(filter).optional(),
      ]),
    ),
  )

const page = {
  total: z.int(),
  totalIsExact: z.boolean(),
  page: z.int(),
  limit: z.int(),
  unreadable: z.array(z.string()).optional(),
}

const rowOfReply = new WeakMap<z.ZodType, z.ZodObject>()
/** The schema of one row, where a reply is a page of a list; of a row with some of its fields where not all were asked for. */
export const rowSchemaOf = (reply: z.ZodType, isWhole: boolean): z.ZodType | undefined => {
  const row = rowOfReply.get(reply)
  return isWhole ? row : row?.partial().required({ id: true })
}

/** One list, declared once: request, reply, table screen, filter bar and address state come from it. */
export function defineList<
  const C extends string,
  const F extends Filters,
  const T extends string,
  R extends z.ZodObject,
>(list: {
  name: string
  columns: readonly Column<C>[]
  filters: F
  tabs?: readonly Tab<T>[]
  searchHint: string
  defaultSort: { by: NoInfer<C>; order: 'asc' | 'desc' }
  row: R
}): List<C, F, T, R> {
  const sorts = list.columns.flatMap((column) => sortNameOf(column) ?? []) as [C, ...C[]]
  const field = z.enum(Object.keys(list.row.shape) as [string, ...string[]])
  const tabs = list.tabs ?? []
  const shared = {
    tenantId: id.optional(),
    search: text(200).optional(),
    sortBy: z.enum(sorts).default(list.defaultSort.by as never),
    sortOrder: z.enum(['asc', 'desc']).default(list.defaultSort.order),
    ...(tabs.length > 0 && { tab: z.enum(tabs.map((tab) => tab.key) as [T, ...T[]]).optional() }),
    count: z.literal('exact').optional(),
  }
  const matching = {
    ...shared,
    ids: z.array(id).max(1_000).optional(),
    ...fieldsOf(list.filters, bodyOf),
  }
  const keys = list.columns.map((column) => column.key) as [C, ...C[]]
  // a whole row is whole: only a reply that names its fields may leave others out
  const reply = z.union([
    z.object({ ...page, items: z.array(list.row) }),
    z.object({
      ...page,
      items: z.array(list.row.partial().required({ id: true })),
      select: z.array(field),
    }),
  ])
  rowOfReply.set(reply, list.row)
  return {
    ...list,
    tabs,
    body: z.strictObject({
      ...matching,
      page: z.int().min(1).max(1_000_000).default(1),
      limit: z.int().min(1).max(100).default(10),
      select: z.array(field).min(1).max(100).optional(),
    }) as never,
    matching: z.strictObject(matching) as never,
    exported: z.strictObject({ ...matching, columns: z.array(z.enum(keys)).min(1).optional() }) as never,
    query: {
      ...shared,
      page: inQuery.integer(1, 1_000_000).default(1),
      limit: inQuery.integer(1, 100).default(10),
      ids: inQuery.list(id).optional(),
      select: inQuery.list(field).optional(),
      ...fieldsOf(list.filters, queryOf),
    } as never,
    reply: reply as never,
  }
}
