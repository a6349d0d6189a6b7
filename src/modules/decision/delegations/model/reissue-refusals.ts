import type { Frame } from '#modules/authority/engine/model/frame.ts'
import { sourceStands } from '#modules/authority/engine/model/redelegation-rules.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { DelegationStatus } from './delegation.ts'

/** A delegation above whose suspension reaches down. `displayId` null: the viewer may not know it. */
export type SuspendedBy = { readonly displayId: string | null; readonly status: DelegationStatus }

/** How one ended that can no longer be reissued. */
const ENDED: Partial<Record<DelegationStatus, string>> = {
  REVOKED: 'has since been revoked',
  DELETED: 'has since been deleted',
  EXPIRED: 'has since expired',
}

const refusedWith = (sentence: string): Verdict => refused('INVALID_TRANSITION', { sentence })

/**
 * Why a delegation may not be reissued where it is: one above was suspended with everything below, or what it comes from is
 * not in force. The record, the call and its bulk bar ask here. `by`: those above, Root Authority first.
 */
export const mayReissueBelow = (by: readonly SuspendedBy[], frame: Frame): Verdict =>
  firstRefusal(whileSuspended(by), () => {
    const stands = sourceStands(frame)
    return !stands.ok && stands.code === 'PARENT_NOT_EFFECTIVE'
      ? refusedWith('The delegation above is not in force.')
      : allowed
  })

/** One that has ended is said first: no reissue ends its suspension. */
function whileSuspended(by: readonly SuspendedBy[]): Verdict {
  const first = by.find(({ status }) => ENDED[status]) ?? by[0]
  if (!first) return allowed
  const name = first.displayId ?? 'a delegation above it'
  const ended = ENDED[first.status]
  if (ended)
    return refusedWith(
      `This delegation was suspended with ${name}, which ${ended}. Move this delegation under another delegation, or revoke it.`,
    )
  if (first.status === 'PENDING')
    return refusedWith(`This delegation was suspended with ${name}, whose reissue is awaiting approval.`)
  const that = first.displayId ?? 'that delegation'
  return refusedWith(`This delegation was suspended with ${name}. Reissue ${that} instead.`)
}
