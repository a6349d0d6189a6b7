import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { outsidePathway } from './outside-pathway.ts'

const BATCH = 1_000

export type OpenDelegations = {
  decisionId: string
  /** With all below it; left out: every delegation of the decision. */
  rootId?: string | undefined
  /** Ids up to this one were looked at. */
  after?: string | undefined
}

const isAmong = ({ decisionId, rootId, after }: OpenDelegations): Sql => sql`d.decision_id = ${decisionId}
  ${rootId ? sql`and (d.id = ${rootId} or d.path @> array[${rootId}::uuid])` : sql``} ${after ? sql`and d.id > ${after}` : sql``}`

/**
 * A batch of open delegations in the order of their ids, with everything above them as it holds now: what their alerts
 * are made of; undefined where there are none. One batch after the other, so that the largest decision neither fills the memory nor holds up others.
 */
export async function openOnes(tx: Tx, tenantId: string, which: OpenDelegations, now: Date) {
  const found = await rows<{ id: string; alerts: string[] }>(
    tx,
    sql`select d.id, d.alerts from app.delegation d where d.tenant_id = ${tenantId} and ${isAmong(which)}
      and d.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED') and (d.expiration is null or d.expiration > ${now})
      order by d.id limit ${sql.lit(BATCH)}`,
  )
  if (found.length === 0) return undefined
  const delegationIds = found.map((row) => row.id)
  const scope = { kind: 'DELEGATIONS', decisionId: which.decisionId, delegationIds } as const
  const snapshot = await loadSnapshot(tx, tenantId, scope, undefined, asKnownNow(now))
  const outside = await outsidePathway(tx, tenantId, snapshot, delegationIds)
  return { found, snapshot, outside, next: found.length === BATCH ? found.at(-1)?.id : undefined }
}
