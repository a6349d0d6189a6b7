import * as z from 'zod'
import { inQuery } from './call.ts'
import { isInOrder } from './decimal-text.ts'
import { decimalText, id, instant, text } from './fields.ts'
import {
  type Filter,
  type Filters,
  type ListShape,
  noneOf,
  RANK,
  type RowOf,
  type SortKey,
  type SortOrder,
  sortNameOf,
  type Tab,
  type TabKey,
  type Word,
} from './list.ts'
import type { ExportRequest, ListQuery, ListReply, ListRequest } from './list-request.ts'
import { type ReportNames, reportInBody, reportInQuery } from './report-fields.ts'

/** The fields of a query string whose values are those of a request. */
export type QueryOf<Request> = {
  [K in keyof Request]-?: undefined extends Request[K]
    ? z.ZodOptional<z.ZodType<NonNullable<Request[K]>, string>>
    : z.ZodDefault<z.ZodType<Request[K], string>>
}

type RequestSchema<Request> = z.ZodType<Request, Partial<Request>>

type ListSchemas<D extends ListShape> = {
  /** The request as a JSON body. */
  readonly body: RequestSchema<ListRequest<D>>
  /** The same request as text of a query string and of the browser's address. */
  readonly query: QueryOf<ListRequest<D>>
  /** What narrows it, and nothing of pages: for what is done with all that match. */
  readonly matching: RequestSchema<ListQuery<D>>
  /** All that match as a file. */
  readonly exported: RequestSchema<ExportRequest<D>>
  /** The same with the name of a saved report, as a JSON body and as a query string. */
  readonly reported: RequestSchema<ExportRequest<D> & ReportNames>
  readonly report: QueryOf<Omit<ExportRequest<D> & ReportNames, 'count'>>
  readonly reply: z.ZodType<ListReply<RowOf<D>>>
}

/** A list as its kind says it, with the schemas of what is asked of it and answered. */
export type List<D extends ListShape = ListShape> = ListSchemas<D> & {
  readonly name: string
  readonly columns: readonly D['columns'][number][]
  readonly filters: D['filters']
  readonly tabs: readonly Tab<TabKey<D>>[]
  readonly searchHint: string
  readonly defaultSort: { readonly by: SortKey<D>; readonly order: SortOrder }
  readonly row: D['row']
}
// biome-ignore lint/suspicious/noExplicitAny: stands for a list of any shape
export type AnyList = List<any>

/** One list, declared once: request, reply, calls, table screen, filter bar, address and export come from it. */
export function defineList<const D extends ListShape>(
  list: D & { defaultSort: { by: NoInfer<SortKey<D>> } },
): List<D> {
  const tabs = (list.tabs ?? []) as readonly Tab<TabKey<D>>[]
  return { ...list, tabs, ...schemasOf<D>(list) }
}

/** What is asked of a list and answered. Here alone keys that are known when the program runs become types. */
function schemasOf<D extends ListShape>(list: ListShape): ListSchemas<D> {
  const sorts = [
    ...list.columns.flatMap((column) => sortNameOf(column) ?? []),
    ...(list.ranked ? [RANK] : []),
  ]
  const field = oneOf(Object.keys(list.row.shape))
  const column = oneOf(list.columns.map(({ key }) => key))
  const order = {
    search: text(200).optional(),
    sortBy: oneOf(sorts).default(list.defaultSort.by),
    sortOrder: z.enum(['asc', 'desc']).default(list.defaultSort.order),
    ...(list.tabs && { tab: oneOf(list.tabs.map(({ key }) => key)).optional() }),
  }
  const count = z.literal('exact').optional()
  const emptiable = Object.entries(list.filters).flatMap(([key, filter]) => (noneOf(filter) ? [key] : []))
  const isEmptiable = emptiable.length > 0
  const matching = {
    ...order,
    count,
    ids: z.array(id).max(1_000).optional(),
    ...fieldsOf(list.filters, bodyOf),
    ...(isEmptiable && { none: z.array(oneOf(emptiable)).optional() }),
  }
  const exported = { ...matching, columns: z.array(column).min(1).optional() }
  const inAddress = {
    ids: inQuery.list(id).optional(),
    ...fieldsOf(list.filters, queryOf),
    ...(isEmptiable && { none: inQuery.list(oneOf(emptiable)).optional() }),
  }
  const schemas = {
    body: z.strictObject({
      ...matching,
      page: z.int().min(1).max(1_000_000).default(1),
      limit: z.int().min(1).max(100).default(10),
      select: z.array(field).min(1).max(100).optional(),
    }),
    matching: z.strictObject(matching),
    exported: z.strictObject(exported),
    reported: z.strictObject({ ...exported, ...reportInBody }),
    query: {
      ...order,
      count,
      page: inQuery.integer(1, 1_000_000).default(1),
      limit: inQuery.integer(1, 100).default(10),
      ...inAddress,
      select: inQuery.list(field).optional(),
    },
    report: { ...order, ...inAddress, columns: inQuery.list(column).optional(), ...reportInQuery },
    reply: replyOf(list.row, field),
  }
  return schemas as unknown as ListSchemas<D>
}

/** What a filter says whose ends are the wrong way round. */
export const MIN_ABOVE_MAX = 'The minimum is above the maximum.'

const ends = z
  .strictObject({ min: decimalText.optional(), max: decimalText.optional() })
  .refine(isInOrder, { path: ['min'], message: MIN_ABOVE_MAX })

const oneOf = (words: readonly string[]) => z.enum(words as [string, ...string[]])
const valuesOf = (words: readonly Word[]) => oneOf(words.map(({ value }) => value))
const limitsOf = (valueTypes: readonly Word[]) => z.partialRecord(valuesOf(valueTypes), ends)

const bodyOf = (filter: Filter): z.ZodType => {
  switch (filter.kind) {
    case 'ids':
      return z.array(id).max(200)
    case 'words':
      return z.array(valuesOf(filter.options)).max(50)
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
      return inQuery.list(valuesOf(filter.options))
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

const rowOfReply = new WeakMap<z.ZodType, z.ZodObject>()
/** The schema of one row, where a reply is a page of a list; of a row with some of its fields where not all were asked for. */
export const rowSchemaOf = (reply: z.ZodType, isWhole: boolean): z.ZodType | undefined => {
  const row = rowOfReply.get(reply)
  return isWhole ? row : row?.partial().required({ id: true })
}

const page = {
  total: z.int(),
  totalIsExact: z.boolean(),
  page: z.int(),
  limit: z.int(),
  unreadable: z.array(z.string()).optional(),
}

/** A whole row is whole: only a reply that names its fields may leave others out. */
function replyOf(row: z.ZodObject, field: z.ZodType<string>): z.ZodType {
  const reply = z.union([
    z.object({ ...page, items: z.array(row) }),
    z.object({ ...page, items: z.array(row.partial().required({ id: true })), select: z.array(field) }),
  ])
  rowOfReply.set(reply, row)
  return reply
}
