import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Account } from './stage.ts'
import { isLive, statusOf } from './status.ts'
import type { Ties } from './ties.ts'

// Who may do what to a delegation, and when: written from the specification once more, and from nothing of the product.

/** Who manages all delegations by a user role. Spec 6. */
export const MANAGERS: readonly Account[] = ['admin', 'authority']
/** The approver has, besides, a user role that edits delegations but not their conditions, as long as it says so. */
const edits = ({ approverEdits }: StandingNow, by: Account) =>
  MANAGERS.includes(by) || (by === 'approver' && approverEdits)
const PASS_ON: readonly Account[] = [...MANAGERS, 'president', 'dean', 'chair', 'doctor', 'guest']

/** In which status an act is done. Spec 4.4. */
export const WHEN: Readonly<Record<string, readonly string[]>> = {
  issue: ['DRAFT'],
  approve: ['PENDING'],
  deny: ['PENDING'],
  withdraw: ['PENDING'],
  suspend: ['ISSUED', 'ACCEPTED'],
  reissue: ['SUSPENDED'],
  revoke: ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'],
  edit: ['DRAFT', 'ISSUED', 'ACCEPTED'],
  move: ['ISSUED', 'ACCEPTED', 'SUSPENDED'],
  changeIssuer: ['ISSUED', 'ACCEPTED', 'SUSPENDED'],
  reassign: ['DRAFT', 'ISSUED', 'ACCEPTED'],
  realign: ['ISSUED', 'ACCEPTED'],
  approveChange: ['ISSUED', 'ACCEPTED'],
  denyChange: ['ISSUED', 'ACCEPTED'],
  withdrawChange: ['ISSUED', 'ACCEPTED'],
  designate: ['DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'],
  delete: ['DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED', 'EXPIRED'],
}

export type StandingNow = {
  readonly snapshot: Snapshot
  readonly ties: Ties
  readonly approverEdits: boolean
}

/** Acts that answer a change that waits, and acts that are not done while one does. */
const ANSWERS: readonly string[] = ['approveChange', 'denyChange', 'withdrawChange']
const CHANGES: readonly string[] = ['reassign', 'move', 'changeIssuer']

const OPEN_PATHS = ['/api/decision/delegations', '/api/matrix/', '/api/actions/']

/** Who changes nothing but delegations, matrices and actions where they are something to them: all but those who manage. Spec 6. */
export function mayWrite(by: Account, path: string): boolean {
  if (OPEN_PATHS.some((each) => path.startsWith(each))) return true
  return by === 'admin' || (by === 'authority' && path.startsWith('/api/decision/'))
}

/** Why an account may not do an act on a delegation now; undefined where it may. */
export function forbids(known: StandingNow, act: string, by: Account, id: string): string | undefined {
  const { snapshot, ties } = known
  const status = statusOf(snapshot, id) ?? ties.rows.get(id)?.status ?? 'DELETED'
  if (!WHEN[act]?.includes(status)) return `${act} of what is ${status}`
  const isManager = MANAGERS.includes(by)
  const isIssuer = ties.isIssuer(by, id) || (status === 'DRAFT' && ties.isCreator(by, id))
  const has: Readonly<Record<string, boolean>> = {
    issue: isManager || isIssuer,
    reissue: isManager || isIssuer,
    approve: by === 'approver',
    deny: by === 'approver',
    withdraw: edits(known, by) || isIssuer,
    edit: edits(known, by) || isIssuer,
    move: edits(known, by) || isIssuer,
    suspend: isManager || isIssuer || ties.isIssuerAbove(by, id),
    revoke: isManager || isIssuer || ties.isIssuerAbove(by, id),
    changeIssuer: isManager,
    reassign: isManager || isIssuer,
    realign: edits(known, by) || isIssuer,
    approveChange: by === 'approver',
    denyChange: by === 'approver',
    withdrawChange: edits(known, by) || isIssuer,
    designate: mayWriteConditions(known, by, id),
    delete: isManager || (status === 'DRAFT' && ties.isCreator(by, id)),
  }
  if (!has[act]) return `${act} by ${by}, who has no right to`
  const parent = ties.rows.get(id)?.parent ?? null
  const hasChange = status !== 'SUSPENDED' && Boolean(ties.rows.get(id)?.change)
  if (ANSWERS.includes(act) && !hasChange) return `${act} where no change waits`
  if (CHANGES.includes(act) && hasChange) return `${act} while a change waits`
  if (act === 'changeIssuer' && parent === null) return 'Root Authority has no other recipient'
  if (act === 'reassign' && status !== 'DRAFT') return forbidsIssuing(known, by, parent, false)
  if (act === 'issue' || act === 'reissue') {
    const why = forbidsIssuing(known, by, parent)
    if (why) return why
  }
  if (act === 'approve' && parent !== null && !isLive(snapshot, parent)) return APPROVED_BELOW_NOTHING
  return undefined
}

export const BELOW_NOTHING = 'issued below what is not in force'
export const APPROVED_BELOW_NOTHING = 'approved below what is not in force'

/** Why an account may not issue through a slot, or from Root Authority. */
export function forbidsIssuing(
  { snapshot, ties }: StandingNow,
  by: Account,
  slotId: string | null,
  isInForce = true,
): string | undefined {
  if (MANAGERS.includes(by)) {
    if (slotId !== null && isInForce && !isLive(snapshot, slotId)) return BELOW_NOTHING
    return undefined
  }
  if (slotId === null) return `${by} issued from Root Authority`
  if (!PASS_ON.includes(by) || !ties.isMine(by, slotId)) return `${by} issued what they do not hold`
  return isInForce && !isLive(snapshot, slotId) ? BELOW_NOTHING : undefined
}

/** Who may write the conditions of a delegation again. */
export const mayWriteConditions = ({ ties, snapshot }: StandingNow, by: Account, id: string): boolean =>
  MANAGERS.includes(by) ||
  ties.isIssuer(by, id) ||
  ((statusOf(snapshot, id) ?? 'DRAFT') === 'DRAFT' && ties.isCreator(by, id))
