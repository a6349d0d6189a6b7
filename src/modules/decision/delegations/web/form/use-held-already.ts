import { decision as decisions } from '../../../decisions/web/decision-service.ts'
import { delegationLists } from '../../model/delegation-list.ts'
import { leftText } from '../../model/effective-limit-text.ts'
import type { FormValues } from './form-values.ts'

const OPEN = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']
/** So many are named. */
const SHOWN = 5

/** What the recipients hold of the same decision already, as far as the viewer may see it: "DEL-1117, $25,000". */
export function useHeldAlready(
  { decisionId, delegationRecipients = [] }: FormValues,
  recordId: string | undefined,
): readonly string[] {
  const positions = delegationRecipients.flatMap(
    (each) => (!each.recipientUserId && each.recipientPositionId) || [],
  )
  const users = delegationRecipients.flatMap(({ recipientUserId }) => recipientUserId || [])
  const ofPositions = useHeld(decisionId, { recipientPositionIds: positions }, positions.length > 0)
  const ofUsers = useHeld(decisionId, { recipientUserIds: users }, users.length > 0)
  return [...ofPositions, ...ofUsers]
    .filter(({ id }) => id !== recordId)
    .map(({ displayId, effectiveLimit: [limit] }) =>
      [displayId, limit && leftText(limit)].filter(Boolean).join(', '),
    )
}

function useHeld(decisionId: string, recipients: object, isAsked: boolean) {
  const body = { decisionIds: [decisionId], status: OPEN, limit: SHOWN, ...recipients }
  const { data } = decisions.useCall(
    delegationLists.search,
    { body: body as never },
    { enabled: isAsked && decisionId !== '' },
  )
  return isAsked ? (data?.items ?? []) : []
}
