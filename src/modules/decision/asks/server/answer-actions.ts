import type { ActionAnswer } from '#modules/actions/index.server.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import type { Question } from '#platform/server/records/events.ts'
import { changeStatusOfDelegations, type Target } from '../../delegations/server/change-status.ts'
import { respondToDelegation } from '../../delegations/server/respond.ts'
import { acknowledgeAsDesignee } from '../../designees/server/write-delegation-roles.ts'
import { decide, declineToDecide } from '../../requests/server/ask-to-decide.ts'
import { declineRequest } from '../../requests/server/decline-request.ts'
import { seenStatus } from '../../visibility/server/seen-status.ts'

const TARGETS: Readonly<
  Partial<Record<ActionAnswer['systemKind'], Partial<Record<ActionAnswer['answer'], Target>>>>
> = {
  APPROVAL: { APPROVED: 'issued', DENIED: 'denied' },
  CHANGE_APPROVAL: { APPROVED: 'change-approved', DENIED: 'change-denied' },
}

/** An answer to an action is the act on its delegation, with the same rules and refusals. */
export const answerOnDelegation: Question<ActionAnswer, void> = async (tx, viewer, answered, now) => {
  const {
    actionId,
    systemKind,
    record: { id },
    subjectId,
    answer,
    reason,
  } = answered
  if (systemKind === 'DECISION')
    return answer === 'DECIDED'
      ? decide(tx, viewer, { actionId, reason })
      : declineToDecide(tx, viewer, { actionId, reason }, now)
  if (await hasExpired(tx, viewer.tenantId, id, now))
    throw new Refusal('INVALID_TRANSITION', {
      sentence: 'The delegation has expired, so this action can no longer be answered.',
    })
  if (answer === 'DECLINED')
    return declineRequest(tx, viewer, { recordId: id, requesterId: subjectId, reason, now })
  if (answer === 'ACCEPTED' || answer === 'REJECTED') {
    await respondToDelegation(tx, viewer, { id, answer, reason, ...(subjectId && { slotId: subjectId }) })
    return
  }
  if (answer === 'ACKNOWLEDGED' && subjectId) {
    await acknowledgeAsDesignee(tx, viewer, { id, designeeId: subjectId })
    return
  }
  const to = TARGETS[systemKind]?.[answer]
  if (!to) throw notFound()
  const { refused } = await changeStatusOfDelegations(tx, viewer, {
    ids: [id],
    to,
    // whatever became of it meanwhile: no one who approves issues or reissues
    ...(to === 'issued' && { act: 'approve' }),
    cascade: false,
    reason,
    ...(subjectId && { changeId: subjectId }),
  })
  const [why] = refused
  if (why) throw new Refusal('INVALID_TRANSITION', { sentence: why.message })
}

/** What expired takes no answer, though the actions that asked for one may not have been ended yet. */
const hasExpired = async (tx: Tx, tenantId: string, id: string, now: Date): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`select d.id from app.delegation d where d.tenant_id = ${tenantId} and d.id = ${id}
      and ${seenStatus(tenantId, 'd', now)} = 'EXPIRED'`,
  )) !== undefined
