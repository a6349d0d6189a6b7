import { allowed, refused, type Verdict } from '#platform/model/verdict.ts'

/** Why someone with the permission is not the approver: others are designated, it reaches other groups, or it is their own. Semantics 4.2. */
export type NotApprover = 'NOT_DESIGNATED' | 'GROUPS_BEYOND' | 'OWN'

/** What is approved: the delegation, or a change of it. */
type ApprovalSubject = 'delegation' | 'change'

const SAID: Readonly<Record<NotApprover, (what: ApprovalSubject) => string>> = {
  NOT_DESIGNATED: (what) => `Only the designated approvers may approve or deny this ${what}.`,
  GROUPS_BEYOND: (what) =>
    `This ${what} adds groups that your user role does not cover. Another approver must answer it.`,
  OWN: (what) =>
    what === 'change'
      ? 'You made this change. Another approver must approve it.'
      : 'You issued this delegation. Another approver must approve it.',
}

/** Anyone who submitted it approves only where no one else may, and may deny all the same. */
export const mayApprove = (why: NotApprover | undefined, what: ApprovalSubject = 'delegation'): Verdict =>
  why === undefined ? allowed : refused('INVALID_TRANSITION', { sentence: SAID[why](what) })

export const mayDeny = (why: NotApprover | undefined, what: ApprovalSubject = 'delegation'): Verdict =>
  why === 'OWN' ? allowed : mayApprove(why, what)
