import { counted } from '#platform/model/counted.ts'
import type { ListReply } from '#platform/model/list-request.ts'

export function reply<Row>(
  { page, limit, select }: { page: number; limit: number; select?: string[] | undefined },
  items: Row[],
  n: number,
  isExact: boolean,
): ListReply<Row> {
  const rest = { ...(isExact ? { total: n, totalIsExact: true } : counted(n)), page, limit }
  return selecting({ ...rest, items }, select)
}

/** The page with the fields that were asked for, where not all were. */
export const selecting = <Row>(page: ListReply<Row>, select: string[] | undefined): ListReply<Row> =>
  select?.length ? { ...page, items: page.items.map((row) => picked(row, ['id', ...select])), select } : page

const picked = <Row>(row: Row, fields: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row as object).filter(([field]) => fields.includes(field))) as Row
