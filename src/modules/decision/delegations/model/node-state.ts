import type { InForce } from '#modules/authority/engine/model/standing.ts'

/** What is seen of a delegation immediately, wherever authority is drawn. */
export const NODE_STATES = [
  'LIVE',
  /** In force, and something above leaves less than it states. */
  'CUT',
  /** In force, and no one holds it: no one can use it. */
  'UNHELD',
  'NOT_YET',
  'APPROVAL',
  'ACCEPTANCE',
  'SUSPENDED',
  /** Not in force for what is above it, or for its recipient. */
  'BROKEN',
  'ENDED',
  'DRAFT',
  'MASKED',
] as const
export type NodeState = (typeof NODE_STATES)[number]

const OF_STATUS: Readonly<Record<string, NodeState>> = {
  DRAFT: 'DRAFT',
  SUSPENDED: 'SUSPENDED',
  REVOKED: 'ENDED',
  EXPIRED: 'ENDED',
  DELETED: 'ENDED',
  REMOVED: 'ENDED',
}

/** From what the evaluator says of a step, and of who holds it, and never from a label. Authority 2.2, 2.4. */
export function nodeStateOf(
  { masked, status, goesBeyond }: { masked: boolean; status: string; goesBeyond: boolean },
  { standing, held }: Pick<InForce, 'standing' | 'held'>,
): NodeState {
  if (masked) return 'MASKED'
  if (standing === 'YES' || standing === 'PARTLY') return !held ? 'UNHELD' : goesBeyond ? 'CUT' : 'LIVE'
  if (standing === 'NOT_YET') return 'NOT_YET'
  if (standing === 'AWAITING') return status === 'PENDING' ? 'APPROVAL' : 'ACCEPTANCE'
  return OF_STATUS[status] ?? 'BROKEN'
}
