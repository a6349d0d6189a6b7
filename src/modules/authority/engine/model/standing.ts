import { madeFor } from '#platform/model/made-once.ts'
import type { DecisionTerms, Terms } from '../../terms/model/terms.ts'
import { type Link, pathTo, termsOf } from './chain.ts'
import { coveredByAll } from './groups.ts'
import { isHeld } from './holding.ts'
import { indexOf } from './index-of.ts'
import { type Inquiry, inquire, judgeChain } from './judge.ts'
import { endOf, notLiveBecause, termOf } from './live.ts'
import type { Reason } from './reasons.ts'
import type { DecisionAt, SlotAt, Snapshot } from './snapshot.ts'
import { STANDINGS, type Standing } from './standings.ts'

/** `reason`: what is in the way of the first recipient for whom it is not in force; null where nothing was ever issued. */
type Standings = { readonly standing: Standing; readonly reason: Reason | null }

/** `held`: someone holds it, so that someone can decide by it. What was issued stays in force without. Authority 2.2, 2.4. */
export type InForce = Standings & { readonly held: boolean }

/** Slots that still are recipients. Those of a draft that came back are no one's: its content names whom it is meant for. */
export const remainingSlots = (snapshot: Snapshot, delegationId: string): readonly SlotAt[] =>
  (indexOf(snapshot).slotsOfDelegation.get(delegationId) ?? []).filter(
    ({ status }) => status !== 'DRAFT' && status !== 'REMOVED' && status !== 'DELETED',
  )

const isOf = (delegationId: string, { params }: Reason) =>
  'delegationId' in params && params.delegationId === delegationId

const isDay = ({ code }: Reason) => code === 'NOT_YET_EFFECTIVE'

/** It waits for an answer of its own. */
const isAnswer = (delegationId: string, reason: Reason) =>
  reason.code === 'NOT_IN_FORCE' &&
  isOf(delegationId, reason) &&
  (reason.params.status === 'PENDING' || reason.params.status === 'ISSUED')

/**
 * What keeps a recipient from deciding anything: the slot is not live, or no authority type, active group and limit is left on
 * its path. None: it is in force. Authority 2.2.
 */
export function notInForceBecause(snapshot: Snapshot, slotId: string): readonly Reason[] {
  const bySlot = judged(snapshot)
  const known = bySlot.get(slotId)
  if (known) return known
  const reasons = [...notLiveBecause(snapshot, slotId), ...nothingLeftBecause(snapshot, slotId)]
  bySlot.set(slotId, reasons)
  return reasons
}

/** The check's reasons that no type, group or limit is left, for the first type. Empty where something is left. */
export function nothingLeftBecause(snapshot: Snapshot, slotId: string): readonly Reason[] {
  const slot = snapshot.slots.get(slotId)
  const delegation = slot && snapshot.delegations.get(slot.delegationId)
  const decision = delegation && snapshot.decisions.get(delegation.decisionId)
  if (!slot || !decision) return []
  const notLive = new Set(notLiveBecause(snapshot, slotId).map((each) => JSON.stringify(each)))
  let first: readonly Reason[] | undefined
  for (const authorityTypeId of listTypes(delegation.terms) ?? listTypes(decision.terms) ?? ['']) {
    const { reasons } = judgeChain(openInquiry(snapshot, decision, authorityTypeId), slot)
    const left = reasons.filter((each) => !notLive.has(JSON.stringify(each)))
    if (left.length === 0) return []
    first ??= left
  }
  return first ?? []
}

/** Returns undefined for terms without authority types. */
function listTypes({
  authorities,
}: Pick<Terms, 'authorities'> | DecisionTerms): readonly string[] | undefined {
  return authorities.length > 0 ? authorities.map(({ authorityTypeId }) => authorityTypeId) : undefined
}

/** One inquiry without group and amount serves all slots of a decision, because they share links. */
function openInquiry(snapshot: Snapshot, decision: DecisionAt, authorityTypeId: string): Inquiry {
  const known = openInquiries(snapshot)
  const key = `${decision.id} ${authorityTypeId}`
  const inquiry =
    known.get(key) ??
    inquire(
      snapshot,
      { decisionId: decision.id, authorityTypeId, amounts: [], facts: {} },
      decision,
      authorityTypeId,
    )
  known.set(key, inquiry)
  return inquiry
}
const openInquiries = madeFor((_: Snapshot) => new Map<string, Inquiry>())

/** A step, its row and its state ask the same of a slot: it is judged once. */
const judged = madeFor((_: Snapshot) => new Map<string, readonly Reason[]>())

export const isInForceNow = (snapshot: Snapshot, slotId: string): boolean =>
  notInForceBecause(snapshot, slotId).length === 0

/** What the reasons that a slot is not in force come to; the decisive one is its own before one above. */
export function standingFrom(delegationId: string, reasons: readonly Reason[]): Standings {
  const lasting = reasons.filter((each) => !isDay(each) && !isAnswer(delegationId, each))
  const decisive = (of: readonly Reason[]) => of.find((each) => isOf(delegationId, each)) ?? of[0] ?? null
  if (lasting.length > 0) return { standing: 'NO', reason: decisive(lasting) }
  const answers = reasons.filter((each) => !isDay(each))
  if (answers.length > 0) return { standing: 'AWAITING', reason: decisive(answers) }
  return reasons.length > 0
    ? { standing: 'NOT_YET', reason: decisive(reasons) }
    : { standing: 'YES', reason: null }
}

/** What several recipients come to: the best of them counts, and some are not all. */
function together(each: readonly Standings[]): Standings {
  const best = [...each].sort((a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing))[0]
  if (!best) return { standing: 'NO', reason: null }
  const other = each.find(({ standing }) => standing !== 'YES')
  return best.standing === 'YES' && other ? { standing: 'PARTLY', reason: other.reason } : best
}

/** Whether a recipient has it in force, and someone is that recipient. */
const isHeldNow = (snapshot: Snapshot, slot: SlotAt): boolean =>
  isInForceNow(snapshot, slot.id) && isHeld(snapshot, indexOf(snapshot), slot)

/** The answer to "is it in force?" of one recipient, with what is in the way; `isInForceNow` is the same as a yes or no. */
export const inForceOfSlot = (snapshot: Snapshot, slot: SlotAt): InForce => ({
  ...standingFrom(slot.delegationId, notInForceBecause(snapshot, slot.id)),
  held: isHeldNow(snapshot, slot),
})

/** The one answer to "is it in force?" of a whole delegation. */
export function inForceOf(snapshot: Snapshot, delegationId: string): InForce {
  const each = remainingSlots(snapshot, delegationId).map((slot) => inForceOfSlot(snapshot, slot))
  return { ...together(each), held: each.some(({ held }) => held) }
}

/** Finds the delegation whose effective date alone keeps this one from being in force. */
export function findAwaitedDelegation(snapshot: Snapshot, delegationId: string): readonly string[] {
  const { reason } = inForceOf(snapshot, delegationId)
  return reason?.code === 'NOT_YET_EFFECTIVE' ? [reason.params.delegationId] : []
}

/**
 * The same but for the clock, and from when until when (ms) the clock allows it: what a row may keep. `counts`: the delegations
 * whose days count.
 */
export function inForceBetween(
  snapshot: Snapshot,
  delegationId: string,
  counts: (delegationId: string) => boolean = () => true,
) {
  const remaining = remainingSlots(snapshot, delegationId)
  const endedBefore = firstEndApart(snapshot, delegationId, Number.NEGATIVE_INFINITY)
  const areApart = endedBefore !== null && endedBefore <= snapshot.at
  const slots = remaining.map(({ id }) => {
    const reasons = notInForceBecause(snapshot, id).filter(
      (each) => !isDay(each) && (areApart || each.code !== 'EXPIRED'),
    )
    return { id, ...standingFrom(delegationId, reasons) }
  })
  const { standing } = together(slots)
  const terms = slots
    .filter((slot) => standing === 'AWAITING' || slot.standing === 'YES')
    .map(({ id }) =>
      pathTo(snapshot, id)
        .links.filter(({ delegation }) => counts(delegation.id))
        .map((link) => ({ from: termOf(link).from, until: endOf(link) })),
    )
  const starts = terms.map((links) => Math.max(...links.map(({ from }) => from)))
  const ends = terms.map((links) => Math.min(...links.map(({ until }) => until ?? Number.POSITIVE_INFINITY)))
  const end = ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY
  return {
    standing,
    from: starts.length > 0 ? Math.min(...starts) : null,
    until: Number.isFinite(end) ? end : null,
  }
}

/** The first instant (ms) after another at which the clock ends a delegation for some of its recipients and not for all; null: none. */
export function firstEndApart(snapshot: Snapshot, delegationId: string, after = snapshot.at): number | null {
  const ends = remainingSlots(snapshot, delegationId).map(({ id }) =>
    Math.min(...pathTo(snapshot, id).links.map((link) => endOf(link) ?? Number.POSITIVE_INFINITY)),
  )
  const ahead = ends.filter((end) => end > after)
  const first = Math.min(...ahead)
  return ahead.some((end) => end !== first) ? first : null
}

/** Through which recipient a delegation is looked at as a whole: one for whom it is in force, else the first. */
export function slotLookedAt(snapshot: Snapshot, delegationId: string): SlotAt | undefined {
  const slots = remainingSlots(snapshot, delegationId)
  return slots.find(({ id }) => isInForceNow(snapshot, id)) ?? slots[0]
}

/**
 * Where and when a delegation itself is valid while a change waits for this recipient: the groups that both terms cover, the
 * later beginning and the earlier end (ms). Null where none waits.
 */
export function heldMeanwhile(snapshot: Snapshot, delegationId: string) {
  const delegation = snapshot.delegations.get(delegationId)
  const slot = slotLookedAt(snapshot, delegationId)
  if (!delegation || !slot?.acceptedTerms) return null
  const link = { slot, delegation }
  return { groups: findStatedGroups(snapshot, link), ...termOf(link) }
}

/** A link states its own groups. While a change waits for its recipient, both terms must cover a group. */
export const findStatedGroups = (snapshot: Snapshot, link: Link): readonly string[] =>
  link.slot.acceptedTerms
    ? coveredByAll(
        snapshot.groups,
        termsOf(link).map((terms) => terms.groups),
      )
    : link.delegation.terms.groups
