import { type Cell, cellsOf } from '#modules/authority/engine/model/cells.ts'
import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { EndedFilter, Times } from '#modules/authority/index.server.ts'
import { judgeHolders } from '#modules/authority/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'

/** Which decisions, for whom. Anyone who asks has seen to it that both may be shown. */
export type CellsQuery = {
  readonly decisionIds: readonly string[]
  readonly holders: readonly Principal[]
  /** Where what has ended on its own is not wanted, it costs nothing but to be counted. */
  readonly endedCounted: EndedFilter | null
}

/** What stands between decisions and holders, with the facts that it was judged by. */
export type CellsResult = {
  readonly snapshot: Snapshot
  readonly cells: readonly Cell[]
  /** Delegations that were counted only. */
  readonly ended: number
}

/** What stands between decisions and holders at an instant. A few statements, however many cells there are. */
export async function cellsAt(
  tx: Tx,
  tenantId: string,
  { decisionIds, holders, endedCounted }: CellsQuery,
  times: Times,
): Promise<CellsResult> {
  const idsOf = (kind: Principal['kind']) => holders.filter((each) => each.kind === kind).map(({ id }) => id)
  const asked = { decisionIds, userIds: idsOf('USER'), positionIds: idsOf('POSITION'), endedCounted }
  const { snapshot, found, ended } = await judgeHolders(tx, tenantId, asked, times, (part) =>
    cellsOf(part, holders),
  )
  return { snapshot, cells: found, ended }
}
