import { rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { seenStatus } from '../../authority/server/seen-status.ts'
import type { DelegationStatus } from '../model/delegation.ts'

/** Instants (ms) after the one, up to and with the other. */
type Range = { readonly after: number; readonly until: number }

type Asked = {
  readonly effective: Range
  readonly expiration: readonly Range[]
  /** Of those that await acceptance. */
  readonly issued: readonly Range[]
  readonly after: string | undefined
  readonly most: number
}

type Due = {
  id: string
  status: DelegationStatus
  acceptanceRequired: boolean
  issuedAt: number | null
  effective: number | null
  expiration: number | null
}

const within = (column: string, { after, until }: Range): Sql =>
  sql`${sql.ref(column)} > ${new Date(after)} and ${sql.ref(column)} <= ${new Date(until)}`

const inMs = (column: string): Sql => sql.raw(`extract(epoch from ${column}) * 1000`)

/** Delegations whose days lie in these ranges, by their ids, with their status now. Each range is a walk of an index. */
export function dueDelegations(
  tx: Tx,
  tenantId: string,
  { effective, expiration, issued, after, most }: Asked,
  now: Date,
): Promise<Due[]> {
  const of = (which: Sql): Sql =>
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and ${after ? sql`d.id > ${after}` : sql`true`} and ${which}`
  const found = sql.join(
    [
      of(
        sql`d.effective > d.issued_at and d.status in ('ISSUED', 'ACCEPTED') and ${within('d.effective', effective)}`,
      ),
      ...expiration.map((range) =>
        of(
          sql`d.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and ${within('d.expiration', range)}`,
        ),
      ),
      ...issued.map((range) =>
        of(sql`d.status = 'ISSUED' and d.acceptance_required and ${within('d.issued_at', range)}`),
      ),
    ],
    sql` union `,
  )
  return rows<Due>(
    tx,
    sql`select d.id, ${seenStatus(tenantId, 'd', now)} as status, d.acceptance_required as "acceptanceRequired",
        (${inMs('d.issued_at')})::float8 as "issuedAt", (${inMs('d.effective')})::float8 as effective, (${inMs('d.expiration')})::float8 as expiration
      from app.delegation d where d.tenant_id = ${tenantId}
        and d.id = any(array(select f.id from (${found}) f order by f.id limit ${sql.lit(most)}))
      order by d.id`,
  )
}
