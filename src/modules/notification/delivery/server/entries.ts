import { rows, sql, type Tx } from '#platform/server/sql.ts'
import { TEMPLATES, type TellingKind } from '../../notifications/model/catalogue.ts'
import type { Happening } from '../../notifications/model/happening.ts'

type Values = Readonly<Record<string, unknown>>

/** An entry of the history of which people may have to be told. */
export type Entry = Happening & {
  readonly kind: TellingKind
  readonly recordId: string
  readonly number: number
  readonly at: Date
  /** Who did it, and who did it in their name. */
  readonly actors: readonly string[]
  readonly actorId: string | null
  readonly creatorId: string | null
  readonly reason: string | null
}

type Row = {
  kind: string
  recordId: string
  number: number
  at: Date
  actorId: string | null
  impersonatorId: string | null
  creatorId: string | null
  event: string
  reason: string | null
  changes: { field: string; old: unknown }[]
  snapshot: Values
  whole: Values | null
}

/** What one of its notes keeps says less than its record: this field says that the whole is there. */
const WHOLE: Readonly<Record<TellingKind, string>> = {
  delegation: 'recipients',
  decision: 'ownerUserId',
  action: 'assignees',
  user: 'userRoleIds',
}

const WHICH = TEMPLATES.flatMap(({ of, events }) => events.map((event) => `${of} ${event}`))

/** When it happened: after the one, and until the other where there is one. */
export type Range = { readonly after: Date; readonly until?: Date }

/** What one transaction wrote, in its order. A note has the record as the last whole entry before it says. */
export async function entriesOf(
  tx: Tx,
  tenantId: string,
  transactionId: string,
  { after, until }: Range,
): Promise<Entry[]> {
  const found = await rows<Row>(
    tx,
    sql`select r.kind, r.record_id as "recordId", r.revision_number as number, r.recorded_at as at, r.event, r.reason,
        r.actor_user_id as "actorId", r.impersonator_user_id as "impersonatorId", r.changes, r.snapshot,
        (select f.actor_user_id from app.revision f where f.tenant_id = ${tenantId} and f.kind = r.kind and f.record_id = r.record_id
          order by f.revision_number limit 1) as "creatorId",
        case when r.snapshot ? ${wholeOf('r')} then null else (select w.snapshot from app.revision w
          where w.tenant_id = ${tenantId} and w.kind = r.kind and w.record_id = r.record_id and w.revision_number < r.revision_number
            and w.snapshot ? ${wholeOf('w')} order by w.revision_number desc limit 1) end as whole
      from app.revision r
      where r.tenant_id = ${tenantId} and r.transaction_id = ${transactionId} and r.recorded_at > ${after} and ${until ? sql`r.recorded_at <= ${until}` : sql`true`}
        and r.kind || ' ' || r.event = any(${WHICH}::text[])
      order by r.recorded_at, r.kind, r.record_id, r.revision_number`,
  )
  return found.map((row) => {
    const { changes, snapshot, whole, impersonatorId, ...rest } = row
    return {
      ...rest,
      kind: row.kind as TellingKind,
      was: Object.fromEntries(changes.map(({ field, old }) => [field, old])),
      is: { ...whole, ...snapshot },
      actors: [row.actorId, impersonatorId].filter((id) => id !== null),
    }
  })
}

const wholeOf = (alias: string) =>
  sql.raw(
    `(case ${Object.entries(WHOLE)
      .map(([kind, field]) => `when ${alias}.kind = '${kind}' then '${field}'`)
      .join(' ')} end)`,
  )

/** The last whole entry of each delegation: what a redelegation was issued from. */
export async function lastOf(
  tx: Tx,
  tenantId: string,
  kind: TellingKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { is: Values; creatorId: string | null }>> {
  if (ids.length === 0) return new Map()
  const found = await rows<{ id: string; is: Values; creatorId: string | null }>(
    tx,
    sql`select distinct on (r.record_id) r.record_id as id, r.snapshot as "is",
        (select f.actor_user_id from app.revision f where f.tenant_id = ${tenantId} and f.kind = r.kind and f.record_id = r.record_id
          order by f.revision_number limit 1) as "creatorId"
      from app.revision r where r.tenant_id = ${tenantId} and r.kind = ${kind} and r.record_id = any(${ids}::uuid[])
        and r.snapshot ? ${WHOLE[kind]} order by r.record_id, r.revision_number desc`,
  )
  return new Map(found.map(({ id, ...each }) => [id, each]))
}
