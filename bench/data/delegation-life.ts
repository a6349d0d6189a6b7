import type { AuthorityTerms, Terms } from '#modules/authority/terms/model/terms.ts'
import type { DelegationContent } from '#modules/decision/delegations/model/delegation.ts'
import {
  accepted,
  edited,
  issued,
  placeBelow,
  revoked,
  suspended,
} from '#modules/decision/delegations/model/delegation-transitions.ts'
import type { StoredDelegation } from '#modules/decision/delegations/model/stored-delegation.ts'
import type { Random } from '../random.ts'
import { dayAt } from './days.ts'
import { conditionOf, dollars, type MadeDecision, months } from './decisions.ts'
import type { DelegationDataOptions, Stage } from './delegations.ts'
import { type DrawnDelegations, KINDS, MOST_SLOTS } from './drawn-delegations.ts'
import type { Act } from './history.ts'
import { ADMIN, DAY } from './scale.ts'

export type Life = readonly Act<StoredDelegation>[]

type Course = { i: number; stage: Stage; acceptance: boolean; redelegable: boolean; createdBy: number }

const MINUTE = 60_000

/** A delegation through all its acts, each as the product performs it. */
export function lifeOf(
  given: DelegationDataOptions,
  drawn: DrawnDelegations,
  random: Random,
  course: Course,
): Life {
  const { i, stage, acceptance, createdBy } = course
  const at = drawn.effective[i] as number
  const terms = termsOf(given, drawn, random, course)
  const draft = draftOf(given, drawn, i, contentOf(given, drawn, i, terms))
  if (stage === 'DRAFT') return [{ event: 'CREATE', at, actor: createdBy, after: { ...draft, version: 1 } }]
  // some were issued with less and got the rest by an edit
  const isEdited = stage !== 'PENDING' && random.chance(0.12)
  const first = isEdited ? withLess(terms) : terms
  const life: Act<StoredDelegation>[] = [
    {
      event: 'ISSUE',
      at,
      actor: createdBy,
      after: issued(
        draft,
        first,
        contentOf(given, drawn, i, first),
        { approval: stage === 'PENDING', acceptance, endsWithPosition: true },
        at,
        slotIds(given, i),
      ),
    },
  ]
  const isAccepted = acceptance && stage !== 'PENDING' && stage !== 'ISSUED'
  if (isAccepted) accept(life, at + DAY, drawn.recipientsOf(i))
  if (isEdited) {
    const changed = edited(last(life), terms, draft.content, slotIds(given, i))
    life.push({ event: 'UPDATE', at: at + 2 * DAY, actor: createdBy, after: changed })
    if (isAccepted) accept(life, at + 3 * DAY, drawn.recipientsOf(i))
  }
  const end = at + (4 + random.below(60)) * DAY
  if (stage === 'SUSPENDED')
    life.push({ event: 'SUSPEND', at: end, actor: ADMIN, after: suspended(last(life), end) })
  if (stage === 'REVOKED')
    life.push({ event: 'REVOKE', at: end, actor: ADMIN, after: revoked(last(life), end) })
  // as the writer counts: one version for each act
  return life.map((act, n) => ({ ...act, after: { ...act.after, version: n + 1 } }))
}

const last = (life: Life) => (life.at(-1) as Act<StoredDelegation>).after

/** One recipient after the other; for a position the user who holds it, who has its number. */
function accept(life: Act<StoredDelegation>[], from: number, recipients: readonly number[]) {
  for (const [s, actor] of recipients.entries()) {
    const at = from + s * MINUTE
    const slot = last(life).slots[s]?.id as string
    life.push({ event: 'ACCEPT', at, actor, after: accepted(last(life), new Set([slot]), at) })
  }
}

function slotIds({ ids }: DelegationDataOptions, i: number): () => string {
  let next = i * MOST_SLOTS
  return () => ids('slot', next++)
}

function draftOf(
  { ids }: DelegationDataOptions,
  drawn: DrawnDelegations,
  i: number,
  content: DelegationContent,
): StoredDelegation {
  return {
    id: ids('delegation', i),
    displayNumber: 2_000 + i,
    decisionId: ids('decision', drawn.decision[i] as number),
    ...placeOf(ids, drawn, i),
    status: 'DRAFT',
    statusBefore: null,
    lastOutcome: null,
    content,
    change: null,
    terms: null,
    acceptanceRequired: false,
    approvalRequired: false,
    endsWithPosition: false,
    issuedAt: null,
    acceptedAt: null,
    suspendedAt: null,
    revokedAt: null,
    copiedFrom: null,
    slots: [],
    version: 0,
  }
}

const ISSUER_TYPES = {
  SPECIFIC_PERSONNEL: 'USER',
  POSITION_ONLY: 'POSITION',
  PERSONNEL_IN_POSITION: 'PERSONNEL_IN_POSITION',
} as const

function placeOf(
  ids: DelegationDataOptions['ids'],
  drawn: DrawnDelegations,
  i: number,
): ReturnType<typeof placeBelow> {
  const parent = drawn.parentOf(i)
  if (parent === null) return placeBelow(null)
  const slot = drawn.parentSlot[i] as number
  const kind = KINDS[drawn.kind[parent] as number] as (typeof KINDS)[number]
  const issuer = recipientOf(ids, kind, drawn.recipientsOf(parent)[slot] as number)
  return {
    parentSlotId: ids('slot', parent * MOST_SLOTS + slot),
    parentDelegationId: ids('delegation', parent),
    path: drawn.pathOf(i).map((each) => ids('delegation', each)),
    issuerType: ISSUER_TYPES[kind],
    issuerUserId: issuer.recipientUserId,
    issuerPositionId: issuer.recipientPositionId,
  }
}

const recipientOf = (ids: DelegationDataOptions['ids'], kind: (typeof KINDS)[number], number: number) => ({
  recipientUserId: kind === 'POSITION_ONLY' ? null : ids('user', number),
  recipientPositionId: kind === 'SPECIFIC_PERSONNEL' ? null : ids('position', number),
})

function termsOf(
  given: DelegationDataOptions,
  drawn: DrawnDelegations,
  random: Random,
  { i, redelegable }: Course,
): Terms {
  const { ids, decisions, group, types } = given
  const decision = decisions[drawn.decision[i] as number] as MadeDecision
  const max = (drawn.limit[i] as number).toFixed(2)
  const authority = (authorityTypeId: string, hasTime: boolean): AuthorityTerms => ({
    authorityTypeId,
    bounds: [dollars(decision.currency, max), ...(hasTime ? [months('36')] : [])],
    redelegable,
    redelegationLimit: null,
    limitOverridden: false,
    selfApproval: false,
  })
  const expiration = drawn.expiration[i] as number
  return {
    authorities: [
      authority(types.approvalId, decision.hasTime),
      ...(drawn.signs[i] === 1 ? [authority(types.signatoryId, false)] : []),
    ],
    groups: drawn.groupsOf(i).map(group),
    pathways: ['Matrix', 'Functional', 'Direct Line'],
    conditions: random.chance(0.05) ? [conditionOf(ids('condition', 10_000_000 + i), 'Two signatures')] : [],
    effective: drawn.effective[i] as number,
    expiration: Number.isFinite(expiration) ? expiration : null,
  }
}

const withLess = (terms: Terms): Terms => ({
  ...terms,
  authorities: terms.authorities.map((authority) => ({
    ...authority,
    bounds: authority.bounds.map((bound) =>
      bound.valueType === 'CURRENCY' ? { ...bound, max: (Number(bound.max) * 0.8).toFixed(2) } : bound,
    ),
  })),
})

function contentOf(
  { ids }: DelegationDataOptions,
  drawn: DrawnDelegations,
  i: number,
  terms: Terms,
): DelegationContent {
  const kind = KINDS[drawn.kind[i] as number] as (typeof KINDS)[number]
  return {
    recipientType: kind,
    recipientAutoIssue: false,
    delegationRecipients: drawn.recipientsOf(i).map((number) => recipientOf(ids, kind, number)),
    delegationAuthorities: terms.authorities.map((each) => ({ ...each, bounds: [...each.bounds] })),
    delegationGroups: [...terms.groups],
    delegationPathway: [...terms.pathways],
    effectiveDate: dayAt(terms.effective),
    expirationDate: terms.expiration === null ? null : dayAt(terms.expiration - 1),
    isNoExpiration: terms.expiration === null,
    note: '',
    conditions: terms.conditions.map(
      ({ bindsFrom: _, ...each }) => each as DelegationContent['conditions'][number],
    ),
  }
}
