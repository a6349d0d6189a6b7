import { groupsInReach } from '#modules/settings/index.server.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import type { MatrixInput } from '../model/matrix.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'

const REACHING = ['decision.view', 'delegation.view'] as const

/**
 * A matrix shows no more than whoever writes it may view: all of it, or what belongs to groups of theirs. Semantics 6.5. Also of
 * one that is not saved.
 */
export async function seesAboveOf(
  tx: Tx,
  viewer: Viewer,
  { allGroups, groups }: Pick<MatrixInput, 'allGroups' | 'groups'>,
  now: Date,
): Promise<boolean> {
  const scopes = REACHING.map((key) => scopeOf(viewer, key))
  if (scopes.every((scope) => scope === 'ALL')) return true
  const isTheirs = scopes.every((scope) => scope === 'ALL' || scope === 'GROUPS')
  if (!isTheirs || allGroups) throw new Refusal(MATRIX_FAILURES.BEYOND_SIGHT)
  const [outside] = await rows<{ id: string }>(
    tx,
    sql`select g as id from unnest(${groups}::uuid[]) g where not g = any(${groupsInReach(viewer.tenantId, viewer.groupIds, now)})`,
  )
  if (outside) throw new Refusal(MATRIX_FAILURES.BEYOND_SIGHT)
  return false
}
