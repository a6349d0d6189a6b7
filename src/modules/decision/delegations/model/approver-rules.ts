import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'

/** Why somebody with the permission is not the approver of a delegation: others are designated, or it is their own. Semantics 4.2. */
export type NotApprover = 'NOT_DESIGNATED' | 'OWN'

const SAID: Readonly<Record<NotApprover, string>> = {
  NOT_DESIGNATED: 'Only the designated approvers may approve or deny this delegation.',
  OWN: 'You issued this delegation. Another approver must approve it.',
}

/** Whoever issued it approves only where no one else may, and may deny all the same. */
export const mayApprove = (why: NotApprover | undefined): Verdict =>
  why === undefined ? allowed : refused('INVALID_TRANSITION', { sentence: SAID[why] })

export const mayDeny = (why: NotApprover | undefined): Verdict => (why === 'OWN' ? allowed : mayApprove(why))
