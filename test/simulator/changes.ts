import type { Answer } from '../database/product.ts'
import type { Step } from './acts/step.ts'
import { findRecipientOutside, findTermsOutside, slotsOf } from './gate.ts'
import type { Reach } from './reach.ts'
import { forbidsIssuing, type StandingNow } from './rights.ts'
import { above, statusOf } from './status.ts'

// What must hold after issued delegations were changed, and after a change was answered. Semantics 3.5.7, 4.2, authority 3.

/** Whether issuing, and changing what is issued, needs approval. */
export type Approvals = { readonly issuerApproval: boolean; readonly changeApproval: boolean }

/** Everything on record by which a change is judged. */
export type Facts = StandingNow & { readonly settings: Approvals }

/** A step that was done, with what is on record before and after it. */
export type StepResult = {
  readonly before: Facts
  readonly after: Facts & { readonly reach: Reach }
  readonly step: Step
  readonly answer: Answer
  /** The delegations that it was done to. */
  readonly ids: readonly string[]
}

type Body = {
  delegationRecipients?: readonly { recipientUserId?: string | null; recipientPositionId?: string | null }[]
  issuerUserId?: string | null
  issuerPositionId?: string | null
  moveRedelegations?: boolean
}

const isIssued = ({ snapshot }: Facts, id: string) =>
  ['ISSUED', 'ACCEPTED'].includes(statusOf(snapshot, id) ?? '')

const changeOf = ({ ties }: Facts, id: string) => ties.rows.get(id)?.change ?? null

/** Everything that an act may change of what holds of a delegation, as text. */
function termsAsText({ snapshot }: Facts, id: string): string {
  const { terms, parentSlotId } = snapshot.delegations.get(id) ?? {}
  const slots = slotsOf(snapshot, id)
    .map((slot) => [slot.id, slot.status, slot.acceptedTerms])
    .sort()
  return JSON.stringify([terms, parentSlotId, slots])
}

const isSame = (before: Facts, after: Facts, id: string) => termsAsText(before, id) === termsAsText(after, id)

const receivers = ({ snapshot }: Facts, id: string): Set<string> =>
  new Set(
    slotsOf(snapshot, id)
      .filter(({ status }) => status !== 'REMOVED' && status !== 'DELETED')
      .map((slot) => slot.id),
  )

type ChangeCheck = (done: StepResult, id: string) => (string | undefined)[]

/** Changes of issued ones wait where changes need approval; with approval of issuing alone, those that add a recipient. */
const waits: ChangeCheck = ({ before, after }, id) => {
  if (!isIssued(before, id)) return []
  const { changeApproval, issuerApproval } = before.settings
  if (changeOf(before, id) && !isSame(before, after, id)) return ['it was changed while another change waits']
  if (changeApproval && !isSame(before, after, id)) return ['it was changed without the approval of changes']
  const had = receivers(before, id)
  const isGiven = [...receivers(after, id)].some((slotId) => !had.has(slotId))
  return issuerApproval && isGiven ? ['it was given to somebody without approval'] : []
}

const isAt = (known: Facts, id: string, body: Body): boolean => {
  const slot = known.snapshot.slots.get(known.ties.rows.get(id)?.parent ?? '')
  return slot?.userId === (body.issuerUserId ?? null) && slot?.positionId === (body.issuerPositionId ?? null)
}

const hasNewIssuer: ChangeCheck = ({ before, after, step }, id) => {
  const parents = [before, after].map(({ ties }) => ties.rows.get(id)?.parentDelegation)
  if (parents[0] !== parents[1]) return ['a change of issuer moved it below another delegation']
  if (changeOf(after, id) || isAt(after, id, step.body as Body)) return []
  return ['a change of issuer left it where it was']
}

const hasNewRecipients: ChangeCheck = ({ before, after, step, ids }, id) => {
  if (!isIssued(before, id) || changeOf(after, id)) return []
  const { delegationRecipients = [], moveRedelegations } = step.body as Body
  const asked = delegationRecipients
    .map((each) => `${each.recipientUserId ?? null} ${each.recipientPositionId ?? null}`)
    .sort()
  const [had, has] = [receivers(before, id), receivers(after, id)]
  const are = [...has]
    .map((slotId) => after.snapshot.slots.get(slotId))
    .map((slot) => `${slot?.userId} ${slot?.positionId}`)
    .sort()
  const wrong = asked.join() === are.join() ? [] : [`its recipients are ${are}, asked were ${asked}`]
  return [...wrong, ...below(had, has)]

  function below(had: ReadonlySet<string>, has: ReadonlySet<string>): (string | undefined)[] {
    const removed = [...had].filter((slotId) => !has.has(slotId))
    return [...before.ties.rows.values()].flatMap((child) => {
      if (!removed.includes(child.parent ?? '') || ids.includes(child.id)) return []
      const to = after.ties.rows.get(child.id)?.parent ?? ''
      if (to === child.parent) return []
      if (!moveRedelegations) return [`what was issued from it moved along unasked: ${child.id}`]
      if (!has.has(to)) return [`what was issued from it moved elsewhere: ${child.id}`]
      return [findTermsOutside(after.snapshot, child.id)]
    })
  }
}

/** What was proposed holds, and nothing waits any longer. */
const isApproved: ChangeCheck = ({ before, after }, id) => {
  const change = changeOf(before, id)
  if (changeOf(after, id)) return ['its change still waits']
  if (!change) return []
  const { delegationGroups: groups } = change.content
  const { terms } = after.snapshot.delegations.get(id) ?? {}
  const isIn = !groups || groups.toSorted().join() === terms?.groups.toSorted().join()
  const isThere = !change.parentSlotId || after.ties.rows.get(id)?.parent === change.parentSlotId
  return isIn && isThere ? [] : ['its change was approved and does not hold']
}

const isDiscarded: ChangeCheck = ({ before, after }, id) => [
  changeOf(after, id) ? 'its change still waits' : undefined,
  isSame(before, after, id) ? undefined : 'it changed with a change that was discarded',
]

/** Anyone who got it by an act may have it by every link above; those who had it before are not asked. */
const passesGate: ChangeCheck = ({ before, after, step, ids }, id) => {
  const status = statusOf(after.snapshot, id)
  if (status === undefined || status === 'DRAFT' || changeOf(after, id)) return []
  // moved to where it is already, or brought back by the act on one above
  const isMoved = after.ties.rows.get(id)?.parent !== before.ties.rows.get(id)?.parent
  if ((step.name === 'move' || step.name === 'changeIssuer') && !isMoved) return []
  if (above(after.snapshot, id).some((over) => ids.includes(over))) return []
  const isEdit = step.name === 'edit' || step.name === 'reassign' || step.name === 'approveChange'
  const isDraft = before.ties.rows.get(id)?.status === 'DRAFT'
  const old = isEdit && !isMoved && !isDraft ? receivers(before, id) : new Set<string>()
  const isGiven = [...receivers(after, id)].some((slotId) => !old.has(slotId))
  if (!isGiven) return []
  return [
    findTermsOutside(after.snapshot, id),
    findRecipientOutside(after.snapshot, after.reach, id, old),
    step.name === 'reassign' ? forbidsIssuing(before, step.by, parentOf(after, id)) : undefined,
  ]
}

const parentOf = ({ ties }: Facts, id: string) => ties.rows.get(id)?.parent ?? null

/** Nothing below gets more, what does not fit is trimmed or said, and all else stays as it was. */
const isRealigned: ChangeCheck = ({ before, after, answer }, id) => {
  const { left, more } = answer.data as { left: unknown[]; more: number }
  const all = [...before.snapshot.delegations.keys()]
  const under = new Set(all.filter((each) => above(before.snapshot, each).includes(id)))
  const wrong = all.flatMap((each) => {
    if (isSame(before, after, each)) return []
    if (!under.has(each)) return [`a realign changed ${each}, which is not below`]
    return isWider(before, after, each) ? [`a realign widened ${each}`] : []
  })
  const beyond = [...under].filter(
    (each) => isIssued(after, each) && findTermsOutside(after.snapshot, each, false),
  )
  return beyond.length > left.length + more
    ? [...wrong, `after a realign ${beyond} are beyond what is above, and ${left.length} are said to be`]
    : wrong
}

function isWider(before: Facts, after: Facts, id: string): boolean {
  const [was, is] = [before, after].map(({ snapshot }) => snapshot.delegations.get(id)?.terms)
  if (!was || !is) return true
  const isMore = is.authorities.some((each) => {
    const old = was.authorities.find(({ authorityTypeId }) => authorityTypeId === each.authorityTypeId)
    return each.bounds.some((bound) => {
      const over = old?.bounds.find(
        ({ valueType, unit }) => valueType === bound.valueType && unit === bound.unit,
      )
      return over?.max != null && (bound.max === null || Number(bound.max) > Number(over.max))
    })
  })
  const isLater = was.expiration !== null && (is.expiration === null || is.expiration > was.expiration)
  return (
    isMore ||
    isLater ||
    is.groups.some((each) => !was.groups.includes(each)) ||
    is.pathways.some((each) => !was.pathways.includes(each))
  )
}

const hasNoChange: ChangeCheck = ({ after }, id) => [
  changeOf(after, id) ? 'a change of it still waits' : undefined,
]

const AFTER: Readonly<Record<string, readonly ChangeCheck[]>> = {
  'issue root': [passesGate],
  redelegate: [passesGate],
  issue: [passesGate],
  approve: [passesGate],
  reissue: [passesGate],
  edit: [waits, passesGate],
  narrow: [waits],
  move: [waits, passesGate],
  changeIssuer: [waits, hasNewIssuer, passesGate],
  reassign: [waits, hasNewRecipients, passesGate],
  approveChange: [isApproved, passesGate],
  denyChange: [isDiscarded],
  withdrawChange: [isDiscarded],
  realign: [isRealigned],
  suspend: [hasNoChange],
  revoke: [hasNoChange],
  delete: [hasNoChange],
}

export const isLookedAt = ({ name }: Step): boolean => name in AFTER

/** What does not hold that must hold after a step. */
export const brokenByChange = (done: StepResult): (string | undefined)[] =>
  done.ids.flatMap((id) => (AFTER[done.step.name] ?? []).flatMap((after) => after(done, id)))
