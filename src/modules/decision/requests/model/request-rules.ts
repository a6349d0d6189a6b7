import { type Assignee, keyOfAssignee } from '#modules/actions/actions/model/action.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { REQUEST_FAILURES } from './request-failures.ts'

/** What someone who is asked is to the record. */
export const SIDES = ['CREATOR', 'ISSUER', 'RECIPIENT'] as const
export type Side = (typeof SIDES)[number]

/** Whom a request from a delegation asks. */
export const ASKED = ['ISSUER', 'RECIPIENT', 'BOTH'] as const
export type RequestAudience = (typeof ASKED)[number]

type NamedRef = { readonly id: string; readonly name: string }

/** Someone who can be asked, and who does the work of it now. */
export type Candidate = {
  readonly side: Side
  readonly assignee: Assignee
  readonly people: readonly NamedRef[]
}

/** Those who are asked, each once: no one asks themselves, and no one asks a position that is vacant. */
export function candidatesOf(
  all: readonly Candidate[],
  requesterId: string,
  to: RequestAudience = 'BOTH',
): readonly Candidate[] {
  const reached = all.filter(
    ({ side, people }) =>
      (to === 'BOTH' || side === to || side === 'CREATOR') && people.some((each) => each.id !== requesterId),
  )
  return [
    ...new Map(reached.toReversed().map((each) => [keyOfAssignee(each.assignee), each])).values(),
  ].toReversed()
}

/** Whom an open request was addressed to: anyone who is, or was, a recipient and not the issuer was asked as a recipient. */
export function addressedTo(
  assignees: readonly Assignee[],
  recipients: readonly Assignee[],
  issuer: Assignee | undefined,
): RequestAudience {
  const received = new Set(recipients.map(keyOfAssignee))
  if (issuer) received.delete(keyOfAssignee(issuer))
  const sides = new Set(assignees.map((each) => (received.has(keyOfAssignee(each)) ? 'RECIPIENT' : 'ISSUER')))
  const [only = 'BOTH'] = sides
  return sides.size > 1 ? 'BOTH' : only
}

type Facts = {
  readonly isOn: boolean
  /** The decision is published, and the delegation issued. */
  readonly isInUse: boolean
  readonly candidates: readonly Candidate[]
  /** The display id of the viewer’s open request. */
  readonly open: string | null
}

/** Whether the viewer may request authority of a record: the call and the button ask here. Spec 6. */
export const mayRequest = (viewer: Viewer, { isOn, isInUse, candidates, open }: Facts): Verdict =>
  firstRefusal(
    has(viewer, 'tenant.request_authority') ? allowed : refused('FORBIDDEN'),
    isOn ? allowed : refused(REQUEST_FAILURES.REQUESTS_OFF),
    isInUse ? allowed : refused(REQUEST_FAILURES.NOTHING_TO_REQUEST),
    open === null ? allowed : refused(REQUEST_FAILURES.ALREADY_REQUESTED, { action: open }),
    candidates.length > 0 ? allowed : refused(REQUEST_FAILURES.NOBODY_TO_ASK),
  )
