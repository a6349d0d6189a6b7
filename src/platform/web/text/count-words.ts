import { type CappedCount, counted } from '#platform/model/counted.ts'
import { grouped } from '#platform/model/how-many.ts'

/** "142"; "1,000+" where the count is capped; a dash while it is not known. */
export function shortCount(count: number | CappedCount | undefined): string {
  if (count === undefined) return '–'
  if (typeof count === 'number') return grouped(count)
  return count.totalIsExact ? grouped(count.total) : `${grouped(count.total)}+`
}

/** The same of a count that stopped at one more than `MOST_COUNTED`. */
export const cappedCount = (count: number): string => shortCount(counted(count))

/** "Ada, Ben, and 3 more". */
export const namesAndMore = (names: readonly string[], total: number): string =>
  total > names.length
    ? `${names.join(', ')}${names.length > 1 ? ',' : ''} and ${grouped(total - names.length)} more`
    : names.join(', ')
