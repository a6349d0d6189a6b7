import type { Tx } from '#platform/server/sql.ts'
import { type Cell, cellsOf } from '../model/cells.ts'
import type { Principal } from '../model/question.ts'
import type { Snapshot } from '../model/snapshot.ts'
import { loadSnapshot, type Times } from './load-snapshot.ts'

/** Which decisions, for whom. Whoever asks has seen to it that both may be shown. */
export type CellsAsked = { readonly decisionIds: readonly string[]; readonly holders: readonly Principal[] }

/** What stands between decisions and holders at an instant, with the facts that it was judged by. One statement, or two. */
export async function cellsAt(
  tx: Tx,
  tenantId: string,
  { decisionIds, holders }: CellsAsked,
  times: Times,
): Promise<{ snapshot: Snapshot; cells: readonly Cell[] }> {
  const idsOf = (kind: Principal['kind']) => holders.filter((each) => each.kind === kind).map(({ id }) => id)
  const scope = {
    kind: 'HOLDERS' as const,
    decisionIds,
    userIds: idsOf('USER'),
    positionIds: idsOf('POSITION'),
  }
  const snapshot = await loadSnapshot(tx, tenantId, scope, undefined, times)
  return { snapshot, cells: cellsOf(snapshot, holders) }
}
