import type { Viewer } from '#platform/model/viewer.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { contentOfTerms } from '../model/content-terms.ts'
import { accepted, changeDiscarded, rejected, waits } from '../model/delegation-transitions.ts'
import { isMine } from '../model/holding-slot.ts'
import { remaining } from '../model/stored-delegation.ts'
import { saveDelegation } from './delegation-store.ts'
import { lockDelegations } from './find-delegations.ts'

type Asked = {
  id: string
  answer: 'ACCEPTED' | 'REJECTED'
  slotId?: string | undefined
  reason: string
}

/** A recipient accepts or rejects what waits for them: for a position any one of those who hold it. Spec 4.4. */
export async function respondToDelegation(
  tx: Tx,
  viewer: Viewer,
  { id, answer, slotId, reason }: Asked,
): Promise<void> {
  const { found: locked, now } = await lockDelegations(tx, viewer, [id])
  const found = locked.get(id)
  if (!found) throw notFound()
  const { stored: before, status } = found
  const mine = remaining(before).filter(
    (slot) => isMine(viewer, slot) && (slotId === undefined || slot.id === slotId),
  )
  if (mine.length === 0) throw new Refusal('FORBIDDEN')
  if (answer === 'REJECTED' && !reason)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.reason', message: 'Enter a reason. The issuer can read it.' },
    ])
  const waiting = mine.filter((slot) => waits(before, slot))
  if ((status !== 'ISSUED' && status !== 'ACCEPTED') || waiting.length === 0)
    throw new Refusal('INVALID_TRANSITION', { sentence: 'Nothing here is awaiting your response.' })
  const ids = new Set(waiting.map((slot) => slot.id))
  const refusedChange = waiting.find((slot) => slot.acceptedTerms !== null)?.acceptedTerms
  const after =
    answer === 'ACCEPTED'
      ? accepted(before, ids, now.getTime())
      : refusedChange
        ? changeDiscarded(before, refusedChange, contentOfTerms(before.content, refusedChange, viewer.zone))
        : rejected(before, ids)
  await saveDelegation(tx, viewer, {
    event: answer === 'ACCEPTED' ? 'ACCEPT' : 'REJECT',
    before,
    after,
    reason,
    now,
  })
}
