import { isSame, leftBehind, onRecord } from './on-record.ts'
import type { Stage } from './stage.ts'

/** Jobs are done now, later, half or twice: and now and then a day goes by. Answers with what they did that they may not. */
export async function jobsAndTime(stage: Stage, count: (what: string) => void): Promise<string[]> {
  const { product, dice } = stage
  const wrong = dice.chance(0.15) ? await jobDies(stage, count) : []
  if (dice.chance(0.35)) await product.workOff()
  if (dice.chance(0.02)) product.clock.ahead += 3_600_000 * dice.one([1, 12, 30])
  return wrong
}

/**
 * The worker of a job dies: at some statement, which leaves nothing of the job behind, or before it can say that the job is
 * done, which is done again and changes nothing. Either way the job waits for another worker.
 */
async function jobDies(stage: Stage, count: (what: string) => void): Promise<string[]> {
  const { product, dice } = stage
  const [job, statement] = [1 + dice.below(3), 1 + dice.below(14)]
  const before = await onRecord(stage)
  const died = await product.dieInJob(job, statement)
  if (!died) return []
  const after = await onRecord(stage)
  if (died.wasCut) {
    count('jobs cut off')
    return isSame(before, after)
      ? []
      : [`${died.task}, cut off at statement ${statement}, left behind ${leftBehind(before, after)}`]
  }
  count('jobs done twice')
  await died.again()
  const again = await onRecord(stage)
  return isSame(after, again) ? [] : [`${died.task}, done twice, left behind ${leftBehind(after, again)}`]
}
