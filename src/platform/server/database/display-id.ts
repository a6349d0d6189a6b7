import { one, sql, type Tx } from './sql.ts'

/** Takes the next display numbers of a kind: a statement of its own, just before the insert. Gaps are allowed. */
export async function takeDisplayNumbers(
  tx: Tx,
  tenantId: string,
  kind: string,
  count = 1,
): Promise<number[]> {
  const { last } = await one<{ last: number }>(
    tx,
    sql`insert into app.display_counter as c (tenant_id, kind, last) values (${tenantId}, ${kind}, ${1000 + count})
        on conflict (tenant_id, kind) do update set last = c.last + (excluded.last - 1000) returning last`,
  )
  return Array.from({ length: count }, (_, i) => last - count + 1 + i)
}
