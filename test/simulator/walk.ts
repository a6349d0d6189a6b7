import { replays } from '#app/replays.ts'
import { compareLabels } from '#modules/decision/delegations/server/compare-labels.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { verifyHistory } from '#platform/server/proof/verify-history.ts'
import type { Answer } from '../database/product.ts'
import type { Step } from './acts/step.ts'
import { nextStep } from './acts/table.ts'
import { expectUses } from './aftermath.ts'
import { expectAsks } from './asks.ts'
import { foresee } from './foresee.ts'
import { jobsAndTime } from './jobs-and-time.ts'
import { type ComparisonCounts, judge } from './judge.ts'
import { expectMatrixRules } from './matrix-rules.ts'
import { expectNotices } from './notices.ts'
import { entriesMissing, isSame, leftBehind, onRecord, savesTold } from './on-record.ts'
import { expectOwnPlaces } from './own-places.ts'
import { mayWrite } from './rights.ts'
import { expectRules } from './rules.ts'
import { type Stage, setStage } from './stage.ts'

export type WalkResult = {
  seed: number
  steps: number
  /** By name and outcome: how many were done, refused. */
  acts: Record<string, { done: number; refused: number }>
  compared: ComparisonCounts
  /** Why acts were refused, by name and first words: so that a walk that is refused everything is seen. */
  refusals: Record<string, number>
  /** What the product said against its own facts, each with the step after which it was seen. */
  contradictions: string[]
  /** Each act with its answer: where two walks from one seed part. */
  trace: string[]
}

type Options = { seed: number; steps: number; judgeEvery?: number; most?: number }

/** A random walk of the product, judged as it goes. The same seed walks the same way, but for what happens immediately. */
export async function walk({ seed, steps, judgeEvery = 8, most = 5 }: Options): Promise<WalkResult> {
  const stage = await setStage(seed)
  const walked: WalkResult = {
    seed,
    steps: 0,
    acts: {},
    compared: {},
    refusals: {},
    contradictions: [],
    trace: [],
  }
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
      const late = await jobsAndTime(stage, (what) => countIn(walked, what))
      walked.contradictions.push(...late.map((words) => `seed ${seed}, step ${walked.steps}, jobs: ${words}`))
    }
    walked.contradictions.push(
      ...(await atTheEnd(stage)).map((words) => `seed ${seed}, at the end: ${words}`),
    )
  } finally {
    await stage.close()
  }
  return walked
}

function countIn({ compared }: WalkResult, what: string): void {
  compared[what] = (compared[what] ?? 0) + 1
}

/** Tries a step, or two at the same time, and says what was wrong about how they were answered. */
async function stepWith(stage: Stage, tried: readonly Step[], walked: WalkResult): Promise<string[]> {
  const count = (what: string) => countIn(walked, what)
  const [alone] = tried
  // of two at the same time neither was announced with the other
  const foreseen = tried.length === 1 && alone ? await foresee(stage, alone, count) : undefined
  const held =
    tried.length === 1 && alone
      ? [
          ...(foreseen ? [foreseen.hold] : []),
          await expectRules(stage, alone, count),
          await expectMatrixRules(stage, alone, count),
          await expectOwnPlaces(stage, alone),
          await expectUses(stage, alone, count),
          await expectAsks(stage, alone, count),
        ]
      : []
  const notices = tried.length === 1 && alone ? await expectNotices(stage, alone, count) : undefined
  // anyone who has no account yet accepts an invitation by signing in, which is no part of the step
  for (const { by } of tried) await stage.ask(by, 'GET', '/api/auth/user/details')
  const before = await onRecord(stage)
  const happened = await happen(stage, tried, foreseen?.stamp)
  const { attempts, wasCut, withJobs } = happened
  if (wasCut) count('acts cut off')
  if (withJobs) count('acts while jobs were done')
  const answers = attempts.map(({ answer }) => answer)
  const after = await onRecord(stage)
  const wrong: string[] = []
  for (const [i, answer] of answers.entries()) {
    const step = tried[i] as Step
    const isDone = wasDone(answer)
    walked.trace.push(`${step.by} ${step.name} ${answer.status}`)
    const tally = walked.acts[step.name] ?? { done: 0, refused: 0 }
    walked.acts[step.name] = tally
    if (isDone) tally.done += 1
    else {
      tally.refused += 1
      const why = `${step.name}: ${whyRefused(answer)}`
      walked.refusals[why] = (walked.refusals[why] ?? 0) + 1
    }
    if (answer.status >= 500 && answer.status !== 503)
      wrong.push(
        `${step.name} answered ${answer.status} ${JSON.stringify(answer.data)}: ${stage.product.defects.at(-1)}`,
      )
    if (isDone) keepMade(stage, step, answer)
    if (isDone && !mayWrite(step.by, step.path))
      wrong.push(`${step.by} did ${step.name}: ${JSON.stringify(step.body)}`)
  }
  // what jobs wrote meanwhile is not told from what the acts did
  if (withJobs) return wrong
  if (!answers.some(wasDone) && !isSame(before, after))
    wrong.push(
      `a refused act left something behind: ${JSON.stringify(answers.map(({ data }) => data))} ${leftBehind(before, after)}`,
    )
  wrong.push(...entriesMissing(before, after, actsOf(tried)))
  const [only] = attempts
  if (!alone || !only || tried.length > 1) return wrong
  const isDone = wasDone(only.answer)
  for (const hold of held) wrong.push(...(await hold(only.answer, isDone)))
  if (isDone) wrong.push(...(await savesTold(stage, alone, only.read, [before, after], count)))
  // jobs are done for it, which may change what else is held against the act
  wrong.push(...((await notices?.(only.answer, isDone)) ?? []))
  return wrong
}

type RoundResult = { attempts: Attempt[]; wasCut: boolean; withJobs: boolean }

/** Now and then the connection of an act is lost midway; and of two at the same time, jobs are done at the same time. */
async function happen(stage: Stage, tried: readonly Step[], stamp: string | undefined): Promise<RoundResult> {
  const { dice, product } = stage
  const [alone] = tried
  if (tried.length === 1 && alone) {
    const cutAt = dice.chance(0.05) ? 1 + dice.below(24) : undefined
    const attempts = [await attempt(stage, alone, stamp, cutAt)]
    return { attempts, wasCut: product.cutActs.over() && cutAt !== undefined, withJobs: false }
  }
  const withJobs = dice.chance(0.4)
  const [attempts] = await Promise.all([
    Promise.all(tried.map((step) => attempt(stage, step, stamp))),
    withJobs ? product.workOff() : undefined,
  ])
  return { attempts, wasCut: false, withJobs }
}

/** What was made is there for later steps. */
function keepMade(stage: Stage, { makes, ends }: Step, { data }: Answer): void {
  if (makes === 'delegation') stage.delegations.push({ id: data.id, decisionId: data.decision.id })
  else if (makes) stage.listed[makes].push(...(data.created ?? [data.id]))
  if (!ends) return
  const gone: string[] = data.succeeded ?? [data.id]
  takeOut(stage.listed[ends], gone)
  // a draft that is published is a decision after that
  if (makes) return
  stage.gone[ends].push(...gone)
  // decisions that are deleted by what their list is asked may be of either kind
  if (ends === 'draft') takeOut(stage.listed.decision, gone)
}

function takeOut(ids: string[], gone: readonly string[]): void {
  ids.splice(0, ids.length, ...ids.filter((id) => !gone.includes(id)))
}

type Attempt = { read?: Answer; answer: Answer }

async function attempt(
  stage: Stage,
  { by, method, path, body, reads, stands }: Step,
  stamp: string | undefined,
  cutAt?: number,
): Promise<Attempt> {
  const shown = {
    ...(stamp && { 'if-effects': stamp }),
    ...(stands && { 'if-match': `"${await versionIn(stage, stands)}"` }),
  }
  const read = reads ? await stage.ask(by, 'GET', reads) : undefined
  if (cutAt) stage.product.cutActs.at(cutAt)
  if (!read) return { answer: await stage.ask(by, method, path, body, shown) }
  return {
    read,
    answer: await stage.ask(by, method, path, body, { ...shown, 'if-match': read.etag ?? '"1"' }),
  }
}

/** Asked as who may read all of them, so that no one is refused for an old version who is to be refused for another reason. */
async function versionIn(
  { ask }: Stage,
  { table, id }: { readonly table: string; readonly id: string },
): Promise<number> {
  type Row = { id: string; version: number; categories?: Row[] }
  const { data } = await ask('admin', 'GET', table)
  const rows: Row[] = data.items.flatMap((row: Row) => [row, ...(row.categories ?? [])])
  return rows.find((row) => row.id === id)?.version ?? 1
}

const whyRefused = ({ status, data }: Answer): string =>
  data?.refused?.[0]?.message ?? data?.fields?.[0]?.message ?? `${status} ${data?.message}`

/** Each of several people or places is acted on on its own. */
const actsOf = (tried: readonly Step[]): number =>
  tried
    .map(({ body }) => body as { userIds?: unknown[]; ids?: unknown[] } | undefined)
    .reduce((sum, body) => sum + ((body?.userIds ?? body?.ids)?.length ?? 1), 0)

const wasDone = ({ status, data }: Answer) =>
  status < 300 && (!Array.isArray(data?.succeeded) || data.succeeded.length > 0)

/** Once all jobs are done labels agree with facts, and the history is as it was written. */
async function atTheEnd({ product, tenantId }: Stage): Promise<string[]> {
  await product.workOff()
  const { problems } = await inTenant(product.owner, tenantId, { readOnly: true }, (tx) =>
    verifyHistory(tx, tenantId, replays),
  )
  const wrong = problems.map((words) => `history: ${words}`)
  await product.owner.query(
    `update app.cascade_act c set recorded_from = o.earlier
     from (select a.id, a.recorded_from, a.holds_from, a.recorded_from - interval '1 hour' as earlier from app.cascade_act a
       where a.tenant_id = $1 offset 0) o
     where c.tenant_id = $1 and c.id = o.id and c.recorded_from = o.recorded_from and c.holds_from = o.holds_from`,
    [tenantId],
  )
  const log = { error: (problem: unknown) => wrong.push(`labels: ${JSON.stringify(problem)}`) }
  await compareLabels(product.pool, log, product.clock)
  return wrong
}
