import type { Frame } from '#modules/authority/engine/model/frame.ts'
import { isOnlyRecipient } from '#modules/authority/engine/model/move-rules.ts'
import { problem } from '#modules/authority/terms/model/bound-rules.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Issuer } from '#modules/settings/pathways/model/pathway.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { FieldRefusal } from '#platform/server/http/refusal.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { ineligible } from '../model/delegation-rules.ts'
import { enabledTypes, mayBeOfType } from '../model/recipient-rules.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { whichAreEligible } from './eligible-recipients.ts'

export type RecipientCheck = {
  content: Pick<DelegationContent, 'recipientType' | 'delegationRecipients'>
  /** The slot that issues; null: Root Authority, which no pathway narrows. */
  issuer: Issuer | null
  frame: Pick<Frame, 'pathways'>
  /** The issued delegation whose edit gives no one more, so that its recipients may stay; null where all are checked. */
  edited: StoredDelegation | null
  now: Date
}

/** Finds why recipients cannot receive it: their type, or one who is inactive or outside the pathways. A writer holds them first. */
export async function recipientProblems(
  tx: Tx,
  viewer: Viewer,
  { content, issuer, frame, edited, now }: RecipientCheck,
): Promise<FieldRefusal[]> {
  const { recipientType, delegationRecipients: recipients } = content
  const at = 'body.delegationRecipients'
  if (recipients.length === 0) return [{ path: at, message: 'Select a recipient.' }]
  // a recipient who moved on raises an alert, never a refusal of an edit
  const known = new Set(
    edited ? remaining(edited).map((slot) => `${slot.kind} ${slot.userId} ${slot.positionId}`) : [],
  )
  const named = recipients.map((each) => ({
    userId: each.recipientUserId,
    positionId: each.recipientPositionId,
  }))
  const isKnown = ({ userId, positionId }: Issuer) => known.has(`${recipientType} ${userId} ${positionId}`)
  const ofType = mayBeOfType(recipientType, {
    stored: named.every(isKnown) ? recipientType : null,
    enabled: enabledTypes(await delegationSettingsOf(tx, viewer.tenantId, now)),
  })
  if (!ofType.ok) return [{ path: 'body.recipientType', message: ofType.message }]
  const { pathways } = frame
  const eligible = await whichAreEligible(tx, viewer, { recipientType, issuer, pathways, now }, recipients)
  const problems: FieldRefusal[] = []
  if (issuer && isOnlyRecipient(named, issuer))
    problems.push({ path: `${at}.0`, message: problemText(problem(at, 'ISSUER_ONLY_RECIPIENT')) })
  named.forEach((each, i) => {
    if (!eligible[i] && !isKnown(each))
      problems.push({ path: `${at}.${i}`, message: ineligible(recipientType, issuer !== null) })
  })
  return problems
}
