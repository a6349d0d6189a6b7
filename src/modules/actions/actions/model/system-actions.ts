/** What a system action asks for. Each comes with what it is about, and ends with it. Spec 4.4, semantics 4.4. */
export const SYSTEM_ACTION_KINDS = [
  'REQUEST',
  'APPROVAL',
  'CHANGE_APPROVAL',
  'ACCEPTANCE',
  'ACKNOWLEDGEMENT',
  'DECISION',
] as const
export type SystemActionKind = (typeof SYSTEM_ACTION_KINDS)[number]

/** What someone may answer, how people call it, and whether they must say why. */
export type Answer = {
  readonly key: string
  readonly label: string
  readonly done: string
  readonly needsReason: boolean
}

const answer = (key: string, label: string, done: string, needsReason = false): Answer => ({
  key,
  label,
  done,
  needsReason,
})

type SystemAction = {
  /** As lists and settings call it. */
  readonly label: string
  /** Begins its name: "Approve delegation: Sign contracts". */
  readonly asks: string
  /** Begins it where a change is asked about, and the kind is the same. */
  readonly asksOfChange?: string
  /** The default action type that it is of, by its name. */
  readonly type: string
  readonly dueInDays: number
  readonly answers: readonly Answer[]
}

export const SYSTEM_ACTIONS: Readonly<Record<SystemActionKind, SystemAction>> = {
  REQUEST: {
    label: 'Delegation Request',
    asks: 'Delegation request',
    type: 'Delegation',
    dueInDays: 7,
    // anyone who grants it issues a delegation: that completes it
    answers: [answer('DECLINED', 'Decline', 'Declined', true)],
  },
  APPROVAL: {
    label: 'Delegation Approval',
    asks: 'Approve delegation',
    type: 'Delegation',
    dueInDays: 7,
    answers: [answer('APPROVED', 'Approve', 'Approved'), answer('DENIED', 'Deny', 'Denied', true)],
  },
  CHANGE_APPROVAL: {
    label: 'Delegation Change Approval',
    asks: 'Approve change of delegation',
    type: 'Delegation',
    dueInDays: 7,
    answers: [answer('APPROVED', 'Approve', 'Approved'), answer('DENIED', 'Deny', 'Denied', true)],
  },
  ACCEPTANCE: {
    label: 'Delegation Acceptance',
    asks: 'Accept delegation',
    asksOfChange: 'Accept change of delegation',
    type: 'Delegation',
    dueInDays: 30,
    answers: [answer('ACCEPTED', 'Accept', 'Accepted'), answer('REJECTED', 'Reject', 'Rejected', true)],
  },
  ACKNOWLEDGEMENT: {
    label: 'Decision Role Acknowledgement',
    asks: 'Acknowledge role',
    type: 'Decision',
    dueInDays: 14,
    answers: [answer('ACKNOWLEDGED', 'Acknowledge', 'Acknowledged')],
  },
  DECISION: {
    label: 'Decision Question',
    asks: 'Decide',
    type: 'Decision',
    dueInDays: 7,
    answers: [answer('DECIDED', 'Decide', 'Decided'), answer('DECLINED', 'Decline', 'Declined', true)],
  },
}

/** Everything that a system action may be answered with. */
export const ANSWERS = [
  'APPROVED',
  'DENIED',
  'ACCEPTED',
  'REJECTED',
  'ACKNOWLEDGED',
  'DECIDED',
  'DECLINED',
] as const
export type AnswerKey = (typeof ANSWERS)[number]

type AnswerTexts = Readonly<Partial<Record<AnswerKey, string>>>

/** Notes of a record on the answers to an action about it: why one would be refused now, and what one does. */
export type AnswerNotes = {
  readonly barred: AnswerTexts
  readonly effects: AnswerTexts
  /** A change of the record is answered, and not the record. */
  readonly isOfChange?: boolean
}

/** What came of a system action: how it was answered, or that the record did what it asked for. */
export type Outcome = AnswerKey | 'FULFILLED'

/** Stands between what a system action asks for and what it is about. */
export const BEFORE_SUBJECT = ': '

const MOST_NAME = 150

/**
 * "Approve delegation: Sign contracts, Dean of Engineering, up to $60,000", in the length of a name. What is too long is cut from
 * the subject, so that recipient and limit stay.
 */
export const nameOfSystemAction = (
  kind: SystemActionKind,
  subject: string,
  details: readonly string[] = [],
  isOfChange = false,
) => {
  const { asks, asksOfChange = asks }: SystemAction = SYSTEM_ACTIONS[kind]
  const start = `${isOfChange ? asksOfChange : asks}${BEFORE_SUBJECT}`
  const end = details.map((each) => `, ${each}`).join('')
  const room = Math.max(0, MOST_NAME - start.length - end.length)
  const name = `${start}${subject.length > room ? `${subject.slice(0, Math.max(0, room - 1))}…` : subject}${end}`
  return name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name
}
