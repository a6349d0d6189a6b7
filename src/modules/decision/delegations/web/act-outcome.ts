import type { BulkReply } from '#platform/model/bulk.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { texts } from './texts.ts'

type Outcome = keyof typeof texts.outcome.done
/** Acts that put the delegation in force or send it for approval, as the settings ask. */
const isSubmitting = (act: string): act is Outcome => act in texts.outcome.done

/** Reads what an act on one delegation came to, as its reply has no status; undefined where that is not known. */
export async function readOutcome(
  act: string,
  reply: BulkReply | { jobId: string },
): Promise<string | undefined> {
  if (!isSubmitting(act) || 'jobId' in reply) return undefined
  const [id, ...others] = reply.succeeded
  if (id === undefined || others.length > 0) return undefined
  try {
    const { status, change } = await decision.ask(getDelegation, { params: { id } })
    const awaitsApproval = status === 'PENDING' || change !== null
    return awaitsApproval ? texts.outcome.sentForApproval : texts.outcome.done[act]
  } catch {
    return undefined
  }
}

/** The words of the acts, with the outcome in the toast where it is known. */
export const wordsWithOutcome = (outcome: () => string | undefined): typeof texts.acts => {
  const of = Object.fromEntries(
    Object.entries(texts.acts.of).map(([act, words]) => [
      act,
      {
        ...words,
        done: (count: number, name?: string) => {
          const known = isSubmitting(act) ? outcome() : undefined
          return known === undefined ? words.done(count, name) : texts.outcome.sentence(known, name)
        },
      },
    ]),
  ) as typeof texts.acts.of
  return { ...texts.acts, of }
}
