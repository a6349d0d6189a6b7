import { conditionText, sentence, withoutPeriod } from '../../terms/model/condition-texts.ts'
import { demandText, measureText } from '../../terms/model/limit-texts.ts'
import type { Obligation } from './judge.ts'
import type { Reason, ReasonCode, ReasonParams } from './reasons.ts'

/** How the catalogue names what it speaks of. A record that the reader cannot see is "a delegation that you cannot view". */
export type Words = {
  /** The display id of a delegation: DEL-1042. */
  readonly delegation: (id: string) => string
  /** The name of a user, position, group, decision or authority type. */
  readonly name: (id: string) => string
  /** The day of an instant (ms) in words. */
  readonly date: (instant: number) => string
}

const STATUS_WORD: Record<ReasonParams['NOT_IN_FORCE']['status'], string> = {
  DRAFT: 'is a draft',
  PENDING: 'is awaiting approval',
  ISSUED: 'has not been accepted yet',
  ACCEPTED: 'is not in force',
  SUSPENDED: 'is suspended',
  REVOKED: 'has been revoked',
  DELETED: 'has been deleted',
  REMOVED: 'no longer names this recipient',
}

const DECISION_WORD = {
  DRAFT: 'a draft',
  PUBLISHED: 'published',
  ARCHIVED: 'archived',
  DELETED: 'deleted',
} as const

/** " in DEL-1042", " of the decision", or whose limit it is. */
function whose(
  { origin, delegationId }: Pick<ReasonParams['LIMIT_EXCEEDED'], 'origin' | 'delegationId'>,
  words: Words,
) {
  if (delegationId === null) return 'set by the decision'
  const delegation = words.delegation(delegationId)
  if (origin === 'REDELEGATION_LIMIT') return `for redelegations from ${delegation}`
  return origin === 'TENANT_LIMIT' ? `for redelegations, which applies to ${delegation}` : `in ${delegation}`
}

type Texts = { readonly [C in ReasonCode]: (params: Readonly<ReasonParams[C]>, words: Words) => string }

const TEXTS: Texts = {
  NO_DELEGATION: ({ whoId }, words) => `${words.name(whoId)} has no delegation for this decision.`,
  DECISION_NOT_FOUND: () => 'This decision does not exist on that date.',
  DECISION_NOT_PUBLISHED: ({ status }) => `The decision is ${DECISION_WORD[status]} on that date.`,
  USER_NOT_ACTIVE: ({ userId }, words) => `${words.name(userId)} is not active on that date.`,
  POSITION_NOT_ACTIVE: ({ positionId }, words) => `${words.name(positionId)} is not active on that date.`,
  NOT_IN_POSITION: ({ userId, positionId, delegationId }, words) =>
    `${words.delegation(delegationId)} names ${words.name(userId)} as ${words.name(positionId)}, but ${words.name(userId)} does not hold that position on that date.`,
  NOT_IN_FORCE: ({ delegationId, status }, words) =>
    `${words.delegation(delegationId)} ${STATUS_WORD[status]}.`,
  NOT_YET_EFFECTIVE: ({ delegationId, from }, words) =>
    `${words.delegation(delegationId)} takes effect on ${words.date(from)}.`,
  // an expiration is the start of the day after the last one
  EXPIRED: ({ delegationId, until }, words) =>
    `${words.delegation(delegationId)} expired on ${words.date(until - 1)}.`,
  CASCADE_SUSPENDED: ({ delegationId, rootDelegationId }, words) =>
    `${words.delegation(delegationId)} was suspended together with ${words.delegation(rootDelegationId)}.`,
  CASCADE_REVOKED: ({ delegationId, rootDelegationId }, words) =>
    `${words.delegation(delegationId)} was revoked together with ${words.delegation(rootDelegationId)}.`,
  ENDED_WITH_USER: ({ delegationId, userId }, words) =>
    `${words.delegation(delegationId)} ended when ${userId === null ? 'its recipient' : words.name(userId)} was deactivated.`,
  ENDED_WITH_POSITION: ({ delegationId, userId, positionId }, words) =>
    `${words.delegation(delegationId)} ended when ${userId === null ? 'its recipient' : words.name(userId)} left ${positionId === null ? 'the position' : words.name(positionId)}.`,
  TYPE_NOT_GRANTED: ({ authorityTypeId, delegationId }, words) =>
    `${delegationId === null ? 'The decision' : words.delegation(delegationId)} does not include ${words.name(authorityTypeId)}.`,
  LIMIT_EXCEEDED: (params, words) => {
    const { valueType, amount, amountUnit, limit, limitUnit, exclusive } = params
    const [asked, most] = [
      measureText(valueType, { value: amount, unit: amountUnit }),
      measureText(valueType, { value: limit, unit: limitUnit }),
    ]
    return exclusive
      ? `${asked} is not below the limit of ${most} ${whose(params, words)}.`
      : `${asked} exceeds the limit of ${most} ${whose(params, words)}.`
  },
  BELOW_MINIMUM: (params, words) => {
    const { valueType, amount, amountUnit, limit, limitUnit, exclusive } = params
    const [asked, least] = [
      measureText(valueType, { value: amount, unit: amountUnit }),
      measureText(valueType, { value: limit, unit: limitUnit }),
    ]
    return exclusive
      ? `${asked} is not above the minimum of ${least} ${whose(params, words)}.`
      : `${asked} is below the minimum of ${least} ${whose(params, words)}.`
  },
  EMPTY_LIMIT: ({ valueType, min, minUnit, minExclusive, max, maxUnit, maxExclusive }) =>
    `The limits on the path contradict each other: ${demandText({
      valueType,
      min: { value: min, unit: minUnit, exclusive: minExclusive },
      max: { value: max, unit: maxUnit, exclusive: maxExclusive },
    })}.`,
  NO_RATE: ({ currency }) => `There is no exchange rate for ${currency} on that date.`,
  GROUP_NOT_ACTIVE: ({ groupId }, words) => `${words.name(groupId)} is not active on that date.`,
  GROUP_NOT_COVERED: ({ groupId, delegationId }, words) =>
    delegationId === null
      ? `The decision does not cover ${words.name(groupId)}.`
      : `${words.delegation(delegationId)} does not cover ${words.name(groupId)}.`,
  NO_GROUP_COVERED: () => 'No group is covered by every step on the path.',
  CONDITION_NOT_MET: ({ name }) => `This condition is not met: ${withoutPeriod(name)}.`,
  SELF_APPROVAL: ({ userId }, words) => `${words.name(userId)} made the request and may not decide it.`,
  NO_OTHER_OCCUPANT: ({ positionId }, words) =>
    `Only the requester holds ${words.name(positionId)} on that date.`,
  CYCLE: ({ delegationId }, words) => `The path of ${words.delegation(delegationId)} loops back on itself.`,
  DEPTH_OVERFLOW: ({ delegationId, depth }, words) =>
    `The path of ${words.delegation(delegationId)} is longer than ${depth} steps.`,
  PARENT_MISSING: ({ delegationId }, words) =>
    `The path of ${words.delegation(delegationId)} does not reach Root Authority.`,
  PARENT_OF_OTHER_DECISION: ({ delegationId }, words) =>
    `${words.delegation(delegationId)} was issued from a delegation of another decision.`,
  NOT_EVALUABLE: ({ delegationId }, words) =>
    `${delegationId === null ? 'The decision' : words.delegation(delegationId)} contains values that cannot be evaluated.`,
}

/** One plain sentence for one reason. */
export const reasonText = (reason: Reason, words: Words): string =>
  sentence((TEXTS[reason.code] as (params: unknown, words: Words) => string)(reason.params, words))

/** What must also be true: "At most 20%.", "Only in Engineering and Medicine.", or the condition's own sentence. */
export function obligationText(obligation: Obligation, words: Words): string {
  if (obligation.kind === 'CONDITION') return conditionText(obligation, words.name)
  if (obligation.kind === 'GROUPS')
    return `Only in ${new Intl.ListFormat('en-US').format(obligation.groupIds.map(words.name))}.`
  return sentence(`${demandText(obligation.bound)}.`)
}

/** Lists each sentence once: a condition whose rule awaits acceptance is owed twice. */
export const obligationTexts = (obligations: readonly Obligation[], words: Words): string[] => [
  ...new Set(obligations.map((owed) => obligationText(owed, words))),
]
