import { rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'

/** What the delegation of this alias is by its slots: they repeat their facts, written in the same transaction. */
export const ownStatus = (tenantId: string, alias: string): Sql => {
  const d = sql.raw(alias)
  return sql`app.status_of_slots(${d}.status, array(select l.status from app.delegation_slot l
    where l.tenant_id = ${tenantId} and l.delegation_id = ${d}.id))`
}

/** The act above it that holds now: a revocation before a suspension. */
export const cascadeAbove = (tenantId: string, alias: string, now: Date): Sql => sql`(
  select min(c.kind) from app.cascade_act c where c.tenant_id = ${tenantId} and c.root_delegation_id = any(${sql.raw(alias)}.path)
    and c.recorded_until = 'infinity' and c.holds_from <= ${now} and c.holds_until > ${now})`

/** The status that people see, from facts: no label is asked. `statusNow` says the same of a loaded one. */
export const seenStatus = (tenantId: string, alias: string, now: Date): Sql =>
  sql`app.status_now(${ownStatus(tenantId, alias)}, ${cascadeAbove(tenantId, alias, now)}, ${sql.raw(alias)}.expiration, ${now})`

/** Finds the roots of the cascades whose labels are not all written yet: usually none. */
export const findUnlabelledRoots = async (tx: Tx, tenantId: string): Promise<readonly string[]> =>
  (
    await rows<{ id: string }>(
      tx,
      sql`select distinct u.root_delegation_id as id from app.unlabelled_cascade u where u.tenant_id = ${tenantId}`,
    )
  ).map(({ id }) => id)

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
  sql`app.status_now(${ownStatus(tenantId, alias)}, ${cascadeAbove(tenantId, alias, now)}, null, ${now})`
