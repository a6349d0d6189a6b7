import type { List } from '#platform/model/define-list.ts'
import type { ColumnKey, ListShape } from '#platform/model/list.ts'
import { keysOf } from './list-address.ts'

/** A list without some of its columns and filters. What the address says of them means nothing. */
export function withoutParts<D extends ListShape>(
  list: List<D>,
  hidden: { columns: readonly ColumnKey<D>[]; filters: readonly string[] },
): List<D> {
  const gone = new Set(hidden.filters.flatMap((key) => keysOf(list.filters, key)))
  const without = <V extends object>(all: V, keys: Iterable<PropertyKey>): V => {
    const left = { ...all }
    for (const key of keys) Reflect.deleteProperty(left, key)
    return left
  }
  return {
    ...list,
    columns: list.columns.filter((column) => !hidden.columns.includes(column.key)),
    filters: without(list.filters, hidden.filters),
    query: without(list.query, gone),
  }
}
