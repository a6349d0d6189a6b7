import { pathTo } from '#modules/authority/engine/model/chain.ts'
import { type Frame, frameOf } from '#modules/authority/engine/model/frame.ts'
import { notHeldBecause } from '#modules/authority/engine/model/holding.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import { actsAbove, notLiveBecause } from '#modules/authority/engine/model/live.ts'
import type { Reason } from '#modules/authority/engine/model/reasons.ts'
import { termsProblems } from '#modules/authority/engine/model/redelegation-rules.ts'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { nothingLeftBecause, remainingSlots } from '#modules/authority/engine/model/standing.ts'
import { madeFor } from '#platform/model/made-once.ts'

export type Alert = { alert: string; message: string }

type AlertOfTerms = {
  readonly alert: string
  /** Problems with this field raise the alert. */
  readonly field: RegExp
  readonly message: string
  /** This message replaces the other where the path leaves nothing for one of these reasons. */
  readonly nothingLeft?: { readonly isReason: (reason: Reason) => boolean; readonly message: string }
}

const isOfGroups = ({ code }: Reason) => code === 'NO_GROUP_COVERED'

const OF_TERMS: readonly AlertOfTerms[] = [
  {
    alert: 'Invalid Authority',
    field: /^authorities/,
    message:
      'A limit exceeds what the delegation or decision above now allows. Only the allowed part applies.',
    nothingLeft: {
      isReason: (reason) => !isOfGroups(reason),
      message:
        'The delegation or decision above no longer allows any authority type and limit of this delegation. Nothing of this delegation applies.',
    },
  },
  {
    alert: 'Invalid Groups',
    field: /^groups/,
    message:
      'A group is inactive, or the delegation or decision above no longer covers it. Only the remaining groups apply.',
    nothingLeft: {
      isReason: isOfGroups,
      message:
        'No group of this delegation is active and covered by the delegation or decision above. Nothing of this delegation applies.',
    },
  },
  {
    alert: 'Invalid Pathway',
    field: /^pathways/,
    message: 'The delegation or decision above no longer allows a pathway.',
  },
]

const TYPE_NO_LONGER_GRANTED =
  'The delegation or decision above no longer grants an authority type of this delegation. Nothing of that authority type applies.'

const NO_LONGER_REDELEGABLE =
  'A delegation above no longer allows redelegation. This delegation stays in force and cannot be reissued.'

/** What an issue refuses and what was issued before may keep. */
const NOT_FLAGGED: ReadonlySet<string> = new Set(['NOT_REDELEGABLE', 'LIMIT_ZERO'])

/** The alerts of terms that go beyond what is above them: a realignment trims these. */
export const ALERTS_OF_TERMS: readonly string[] = OF_TERMS.map(({ alert }) => alert)

/**
 * What of an open delegation no longer fits what is above it. It is flagged and never rewritten. `outside`: those with a
 * recipient whom the pathways do not reach (`outsidePathway`). Semantics 3.5.7.
 */
export function alertsOf(
  snapshot: Snapshot,
  delegationId: string,
  outside: ReadonlySet<string>,
  /** Judges one recipient alone; without it, all of them. */
  slotId?: string,
): Alert[] {
  const delegation = snapshot.delegations.get(delegationId)
  if (!delegation) return []
  const index = indexOf(snapshot)
  const alerts = new Map<string, Alert>()
  const { parentSlotId } = delegation
  // what was suspended or revoked together with what is above it needs no other issuer
  const isAlongWith =
    parentSlotId !== null && actsAbove(index, pathTo(snapshot, parentSlotId).links).length > 0
  if (parentSlotId !== null && !isAlongWith && isBroken(notLiveBecause(snapshot, parentSlotId)))
    alerts.set('Invalid Issuer', {
      alert: 'Invalid Issuer',
      message:
        'Not in force, because the delegation above is not in force. Move this delegation under another one, or revoke it.',
    })
  const slots = remainingSlots(snapshot, delegationId).filter(
    ({ id }) => slotId === undefined || id === slotId,
  )
  for (const slot of slots) {
    const holder =
      slot.kind === 'POSITION_ONLY'
        ? { kind: 'POSITION' as const, id: slot.positionId as string }
        : { kind: 'USER' as const, id: slot.userId as string }
    if (
      slot.endedWithUser ||
      slot.endedWithPosition ||
      notHeldBecause(snapshot, index, holder, slot).length > 0
    )
      alerts.set('Invalid Recipient', {
        alert: 'Invalid Recipient',
        message:
          'A recipient is inactive or no longer in the position and has no authority under this delegation.',
      })
  }
  const frame = frameBelow(snapshot, delegation.decisionId, parentSlotId)
  const reasons = findNothingLeft(snapshot, slots)
  for (const { path, code } of termsProblems(frame, delegation.terms, { mayOverrideLimit: true })) {
    if (code === 'NOT_REDELEGABLE')
      alerts.set('Invalid Pathway', { alert: 'Invalid Pathway', message: NO_LONGER_REDELEGABLE })
    const found = NOT_FLAGGED.has(code) ? undefined : OF_TERMS.find(({ field }) => field.test(path))
    // the loss of a whole type says more than a lower limit
    const isTypeLost = code === 'TYPE_NOT_GRANTED'
    if (!found || (alerts.has(found.alert) && !isTypeLost)) continue
    const { alert, nothingLeft } = found
    const message = isTypeLost ? TYPE_NO_LONGER_GRANTED : found.message
    const isNothing = nothingLeft && reasons.some(nothingLeft.isReason)
    alerts.set(alert, { alert, message: isNothing ? nothingLeft.message : message })
  }
  if (outside.has(delegationId) && !alerts.has('Invalid Pathway'))
    alerts.set('Invalid Pathway', {
      alert: 'Invalid Pathway',
      message: 'A recipient is outside the pathways that the issuer may now use.',
    })
  return [...alerts.values()]
}

/** The reasons are empty where something is left for at least one of these recipients. */
function findNothingLeft(snapshot: Snapshot, slots: readonly SlotAt[]): readonly Reason[] {
  const each = slots.map(({ id }) => nothingLeftBecause(snapshot, id))
  return each.every((reasons) => reasons.length > 0) ? each.flat() : []
}

const frames = madeFor((_: Snapshot) => new Map<string, Frame>())

/** Those who are below one slot are judged by one frame: it is made once. */
function frameBelow(snapshot: Snapshot, decisionId: string, parentSlotId: string | null): Frame {
  const known = frames(snapshot)
  const key = parentSlotId ?? decisionId
  const frame = known.get(key) ?? frameOf(snapshot, decisionId, parentSlotId)
  known.set(key, frame)
  return frame
}

/** Not in force for more than that its day has not come, or that an answer is awaited. Semantics 3.5.7. */
const isBroken = (reasons: readonly Reason[]) => reasons.some((reason) => !isWaiting(reason))

const isWaiting = (reason: Reason) =>
  reason.code === 'NOT_YET_EFFECTIVE' ||
  (reason.code === 'NOT_IN_FORCE' && ['PENDING', 'ISSUED'].includes(reason.params.status))
