import { compareLabels } from '#modules/decision/delegations/server/compare-labels.ts'
import type { Answer } from '../database/product.ts'
import { nextStep, PUBLISH, type Step } from './acts.ts'
import { foresee } from './foresee.ts'
import { type Compared, judge } from './judge.ts'
import { type Stage, setStage } from './stage.ts'

export type Walked = {
  seed: number
  steps: number
  /** By name and outcome: how many were done, refused. */
  acts: Record<string, { done: number; refused: number }>
  compared: Compared
  /** Why acts were refused, by name and first words: so that a walk that is refused everything is seen. */
  refusals: Record<string, number>
  /** What the product said against its own facts, each with the step after which it was seen. */
  contradictions: string[]
}

type Options = { seed: number; steps: number; judgeEvery?: number; most?: number }

/** A random walk of the product, judged as it goes. The same seed walks the same way, but for what happens at once. */
export async function walk({ seed, steps, judgeEvery = 5, most = 5 }: Options): Promise<Walked> {
  const stage = await setStage(seed)
  const walked: Walked = { seed, steps: 0, acts: {}, compared: {}, refusals: {}, contradictions: [] }
  try {
    while (walked.steps < steps && walked.contradictions.length < most) {
      const tried = [await nextStep(stage)]
      if (stage.dice.chance(0.1)) tried.push(await nextStep(stage))
      const found = await stepWith(stage, tried, walked)
      if (walked.steps % judgeEvery === 0) found.push(...(await judge(stage, walked.compared)))
      const after = tried.map(({ name, by }) => `${by} ${name}`).join(' and ')
      walked.contradictions.push(
        ...found.map((words) => `seed ${seed}, step ${walked.steps} (${after}): ${words}`),
      )
      walked.steps += 1
      await jobsAndTime(stage)
    }
    walked.contradictions.push(
      ...(await atTheEnd(stage)).map((words) => `seed ${seed}, at the end: ${words}`),
    )
  } finally {
    await stage.close()
  }
  return walked
}

/** Tries a step, or two at once, and says what was wrong about how they were answered. */
async function stepWith(stage: Stage, tried: readonly Step[], walked: Walked): Promise<string[]> {
  const count = (what: string) => {
    walked.compared[what] = (walked.compared[what] ?? 0) + 1
  }
  const [alone] = tried
  // of two at once neither was announced with the other
  const held = tried.length === 1 && alone ? await foresee(stage, alone, count) : undefined
  const before = await fingerprint(stage)
  const answers = await Promise.all(tried.map((step) => attempt(stage, step)))
  const wrong: string[] = []
  for (const [i, answer] of answers.entries()) {
    const step = tried[i] as Step
    const isDone = wasDone(answer)
    const tally = walked.acts[step.name] ?? { done: 0, refused: 0 }
    walked.acts[step.name] = tally
    if (isDone) tally.done += 1
    else {
      tally.refused += 1
      const why = `${step.name}: ${whyRefused(answer)}`
      walked.refusals[why] = (walked.refusals[why] ?? 0) + 1
    }
    if (answer.status >= 500 && answer.status !== 503)
      wrong.push(`${step.name} answered ${answer.status} ${JSON.stringify(answer.data)}`)
    if (isDone && step.name === PUBLISH) stage.decisions.push(answer.data.id)
    else if (isDone && step.method === 'POST' && answer.data?.id)
      stage.delegations.push({ id: answer.data.id, decisionId: answer.data.decision.id })
    if (isDone && MAY_NOT_WRITE.has(step.by) && step.name !== 'respond')
      wrong.push(`${step.by} did ${step.name}: ${JSON.stringify(step.body)}`)
  }
  const [only] = answers
  if (held && only) wrong.push(...(await held(only, wasDone(only))))
  if (!answers.some(wasDone) && (await fingerprint(stage)) !== before)
    wrong.push(`a refused act left something behind: ${JSON.stringify(answers.map(({ data }) => data))}`)
  return wrong
}

/** Whoever holds no right to change anything, whatever they are recipients of. */
const MAY_NOT_WRITE: ReadonlySet<string> = new Set(['auditor'])

async function attempt(stage: Stage, { by, method, path, body, reads }: Step): Promise<Answer> {
  if (!reads) return stage.ask(by, method, path, body)
  const read = await stage.ask(by, 'GET', reads)
  return stage.ask(by, method, path, body, { 'if-match': read.etag ?? '"1"' })
}

const whyRefused = ({ status, data }: Answer): string =>
  data?.refused?.[0]?.message ?? data?.fields?.[0]?.message ?? `${status} ${data?.message}`

const wasDone = ({ status, data }: Answer) =>
  status < 300 && (!Array.isArray(data?.succeeded) || data.succeeded.length > 0)

/** Everything on record, as one text: what is the same has changed nothing. */
async function fingerprint({ product, tenantId }: Stage): Promise<string> {
  const { rows } = await product.owner.query(
    `select (select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) from app.revision where tenant_id = $1) as history,
      (select count(*) || ' ' || coalesce(sum(version), 0) from app.delegation where tenant_id = $1) as delegations,
      (select count(*) from app.slot_status where tenant_id = $1) as slots,
      (select count(*) from app.delegation_terms where tenant_id = $1) as terms,
      (select count(*) from app.cascade_act where tenant_id = $1) as cascades,
      (select count(*) from app.occupancy where tenant_id = $1) as occupancies,
      (select count(*) || ' ' || coalesce(sum(version), 0) from app.decision where tenant_id = $1) as decisions`,
    [tenantId],
  )
  return JSON.stringify(rows[0])
}

/** Jobs are done now, later or half: and now and then a day goes by. */
async function jobsAndTime({ product, dice }: Stage): Promise<void> {
  if (dice.chance(0.35)) await product.workOff()
  if (dice.chance(0.02)) product.clock.ahead += 3_600_000 * dice.one([1, 12, 30])
}

/** Once all jobs are done labels agree with facts, and the history is as it was written. */
async function atTheEnd({ product, tenantId }: Stage): Promise<string[]> {
  await product.workOff()
  const wrong: string[] = []
  await product.owner.query(
    `update app.cascade_act set recorded_from = recorded_from - interval '1 hour' where tenant_id = $1`,
    [tenantId],
  )
  const log = { error: (problem: unknown) => wrong.push(`labels: ${JSON.stringify(problem)}`) }
  await compareLabels(product.pool, log, product.clock)
  return wrong
}
