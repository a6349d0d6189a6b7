import { keysOf, type ListShape } from './list-address.ts'

/** A list without some of its columns and filters. What the address says of them means nothing. */
export function withoutParts(
  list: ListShape,
  hidden: { columns: readonly string[]; filters: readonly string[] },
): ListShape {
  const gone = new Set(hidden.filters.flatMap((key) => keysOf(list.filters, key)))
  const keep = <V>(all: Readonly<Record<string, V>>, isGone: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !isGone(key)))
  return {
    ...list,
    columns: list.columns.filter((column) => !hidden.columns.includes(column.key)),
    filters: keep(list.filters, (key) => hidden.filters.includes(key)),
    query: keep(list.query, (key) => gone.has(key)),
  }
}
