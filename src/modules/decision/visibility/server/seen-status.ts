import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'

/** The statuses of the slots of the delegation of this alias: they repeat their facts, written in the same transaction. */
const slotStatuses = (
  tenantId: string,
  alias: string,
): Sql => sql`array(select l.status from app.delegation_slot l
    where l.tenant_id = ${tenantId} and l.delegation_id = ${sql.raw(alias)}.id)`

/** The act above it that holds now: a revocation before a suspension. */
export const cascadeAbove = (tenantId: string, alias: string, now: Date): Sql => sql`(
  select min(c.kind) from app.cascade_act c where c.tenant_id = ${tenantId} and c.root_delegation_id = any(${sql.raw(alias)}.path)
    and c.recorded_until = 'infinity' and c.holds_from <= ${now} and c.holds_until > ${now})`

/** The status that people see, from facts: no label is asked. `statusNow` says the same of a loaded one. */
export const seenStatus = (tenantId: string, alias: string, now: Date): Sql =>
  statusOf(tenantId, alias, now, sql`${sql.raw(alias)}.expiration`)

/** PostgreSQL writes a function into the statement only where its arguments are columns: each level gives the next one its own. */
const statusOf = (tenantId: string, alias: string, now: Date, expiration: Sql): Sql =>
  sql`(select app.status_now(o.own, o.cascade, ${expiration}, ${now}) from (
    select app.status_of_slots(${sql.raw(alias)}.status, l.statuses) as own, l.cascade from (
      select ${slotStatuses(tenantId, alias)} as statuses, ${cascadeAbove(tenantId, alias, now)} as cascade offset 0) l offset 0) o)`

/** Finds the cascades whose labels are not all written yet, by their roots: usually none. */
export const findUnlabelled = (tx: Tx, tenantId: string): Promise<{ rootId: string; begunAt: Date }[]> =>
  rows(
    tx,
    sql`select u.root_delegation_id as "rootId", u.begun_at as "begunAt" from app.unlabelled_cascade u where u.tenant_id = ${tenantId}`,
  )

export const findUnlabelledRoots = async (tx: Tx, tenantId: string): Promise<readonly string[]> => [
  ...new Set((await findUnlabelled(tx, tenantId)).map(({ rootId }) => rootId)),
]

/**
 * The status that people see, by the label, which an index knows. Facts are asked only below the roots whose labels are not
 * all written yet.
 */
export const labelledStatus = (
  tenantId: string,
  alias: string,
  now: Date,
  unlabelledRoots: readonly string[],
): Sql => {
  const d = sql.raw(alias)
  const label = sql`app.status_now(${d}.status, ${d}.expiration, ${now}::timestamptz)`
  return unlabelledRoots.length === 0
    ? label
    : sql`case when ${isBelowOneOf(alias, unlabelledRoots)} then ${seenStatus(tenantId, alias, now)} else ${label} end`
}

export const isBelowOneOf = (alias: string, rootIds: readonly string[]): Sql =>
  sql`${sql.raw(alias)}.path && ${rootIds}::uuid[]`

/** What its label should say: the same but for the clock, since a label never says Expired. */
export const labelOf = (tenantId: string, alias: string, now: Date): Sql =>
  statusOf(tenantId, alias, now, sql`null`)
