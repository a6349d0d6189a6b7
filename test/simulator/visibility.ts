import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { hasRole } from './has-role.ts'
import { type Account, jobsWait, type Stage } from './stage.ts'
import { above } from './status.ts'
import { sees, type Ties, tiesNow } from './ties.ts'

const DECISION = '/api/decision'
const WATCHED = ['guest', 'doctor'] as const satisfies readonly Account[]

/** What those see who do not see everything: lists, records, logs and answers tell of nothing else. Spec 6. */
export async function checkVisibility(
  stage: Stage,
  snapshot: Snapshot,
  count: (what: string) => void,
): Promise<string[]> {
  const { ask, dice, product } = stage
  const by = dice.chance(0.7) ? 'doctor' : dice.one(WATCHED)
  // filters read labels: with the jobs done these are what they will be
  if (dice.chance(0.4)) await product.workOff()
  const ids = stage.delegations.slice(-60).map(({ id }) => id)
  if (ids.length === 0 || !snapshot.users.get(stage.world.users.get(by) as string)?.active) return []
  if (!(await hasRole(stage, by))) return []
  const ties = await tiesNow(stage, snapshot)
  const seen = new Set(ids.filter((id) => sees(ties, by, id)))
  const { data, status } = await ask(by, 'POST', `${DECISION}/delegations/search`, { ids, limit: 100 })
  count('lists of those who see a part')
  if (status !== 200) return [`the list of ${by} answered ${status}`]
  const wrong: string[] = []
  const listed = new Set<string>(data.items.map((row: { id: string }) => row.id))
  for (const id of ids)
    if (listed.has(id) !== seen.has(id))
      wrong.push(`${by} ${listed.has(id) ? 'is' : 'is not'} shown ${id} in the list`)
  wrong.push(...told(stage, snapshot, ties, by, data, 'the list'))
  wrong.push(...(await byStatus(stage, by, data.items, count)))
  const isHidden = hiddenFrom(stage, snapshot, ties, by)
  const below = ids.filter((id) => seen.has(id) && above(snapshot, id).some(isHidden))
  const clamped = below.filter((id) => isClamped(snapshot, id, above(snapshot, id).filter(isHidden)))
  if (clamped.length > 0) count('limits clamped out of sight')
  const looked = new Set([
    dice.one(below.length > 0 && dice.chance(0.6) ? below : ids),
    ...(clamped.length > 0 ? dice.some(clamped, 2) : []),
  ])
  for (const id of looked)
    for (const path of [`/delegations/${id}`, `/delegations/${id}/changelog`]) {
      const answer = await ask(by, 'GET', `${DECISION}${path}`)
      count('hidden records')
      if (!seen.has(id) && answer.status < 300) wrong.push(`${by} may not view ${path}, and is answered`)
      if (seen.has(id) && answer.status === 404) wrong.push(`${by} may view ${path}, and does not find it`)
      if (answer.status === 200) wrong.push(...told(stage, snapshot, ties, by, answer.data, path))
    }
  for (const decisionId of dice.chance(0.5) ? stage.decisions.slice(-4) : []) {
    const own = stage.world.users.get(by)
    const asked = {
      authorityTypeId: stage.world.tenant.authorityTypes.approvalId,
      amounts: [{ valueType: 'CURRENCY', value: `${dice.one([1, 499, 5_000])}.00`, unit: 'USD' }],
    }
    const answers = [
      await ask(by, 'POST', `${DECISION}/decisions/check-authority`, {
        ...asked,
        decisionId,
        who: { kind: 'USER', id: by === 'doctor' ? dice.one(stage.users) : own },
      }),
      ...(by === 'doctor'
        ? [await ask(by, 'POST', `${DECISION}/decisions/${decisionId}/who-can`, asked)]
        : []),
    ]
    count('answers to those who see a part')
    for (const answer of answers)
      if (answer.status === 200) wrong.push(...told(stage, snapshot, ties, by, answer.data, 'an answer'))
  }
  return wrong
}

/** What someone cannot view, and does not hold the path of. */
function hiddenFrom({ delegations }: Stage, snapshot: Snapshot, ties: Ties, by: Account) {
  const held = new Set(
    delegations.filter(({ id }) => ties.isHolder(by, id)).flatMap(({ id }) => [id, ...above(snapshot, id)]),
  )
  return (id: string): boolean => !held.has(id) && !sees(ties, by, id)
}

/** What an answer tells of delegations that its reader cannot view, and whose path they do not hold. */
function told(
  stage: Stage,
  snapshot: Snapshot,
  ties: Ties,
  by: Account,
  data: object,
  where: string,
): string[] {
  const { delegations } = stage
  const text = JSON.stringify(data)
  const isHidden = hiddenFrom(stage, snapshot, ties, by)
  const open = new Set([
    ...delegations.flatMap(({ id }) => (isHidden(id) ? [] : markedIn(snapshot.delegations.get(id)))),
    // a copy states what its original did
    ...[...ties.rows].flatMap(([id, { ends }]) => (isHidden(id) ? [] : ends)),
    ...[...snapshot.decisions.values()].flatMap(markedIn),
  ])
  // everyone knows what the organization sets
  const caps = snapshot.redelegationLimits.map(({ max }) => Number(max))
  return delegations.flatMap(({ id }) => {
    const hidden = snapshot.delegations.get(id)
    if (!hidden || !isHidden(id)) return []
    const marks = [
      id,
      `${hidden.displayId}`,
      ...markedIn(hidden).filter((each) => !open.has(each) && !caps.includes(Number(each))),
    ]
    const found = marks.map(
      (each) => new RegExp(`.{0,60}(?<![\\d.])${each.replace('.', '\\.')}(?!\\d).{0,30}`).exec(text)?.[0],
    )
    const said = found.find((words) => words !== undefined)
    return said ? [`${where} tells ${by} of the hidden ${hidden.displayId}: ${said}`] : []
  })
}

/** Whether one of those above it, which its reader does not see, allows less than the delegation states. */
function isClamped({ delegations }: Snapshot, id: string, hidden: readonly string[]): boolean {
  const own = mostOf(delegations.get(id))
  return hidden.some((over) => mostOf(delegations.get(over)) < own)
}

function mostOf(record: WithTerms | undefined): number {
  const [primary] = record?.terms.authorities[0]?.bounds ?? []
  return primary?.valueType === 'CURRENCY' && primary.max ? Number(primary.max) : Number.POSITIVE_INFINITY
}

type WithTerms = {
  terms: { authorities: readonly { bounds: readonly { valueType: string; max: string | null }[] }[] }
}

/** Upper ends that no two limits share. */
const markedIn = (record: WithTerms | undefined): string[] =>
  (record?.terms.authorities ?? []).flatMap(({ bounds }) =>
    bounds.flatMap(({ valueType, max }) =>
      valueType === 'CURRENCY' && max && !/\.00$/.test(max) ? [max] : [],
    ),
  )

type Row = { id: string; displayId: string; status: string }

const STATUSES = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED', 'EXPIRED']

/** A filter finds what the rows say of themselves. */
async function byStatus(
  stage: Stage,
  by: Account,
  rows: readonly Row[],
  count: (what: string) => void,
): Promise<string[]> {
  // labels below an act follow it by a job
  if (rows.length === 0 || (await jobsWait(stage))) return []
  const wrong: string[] = []
  const ids = rows.map(({ id }) => id)
  for (const status of STATUSES) {
    const asked = { ids, status: [status], limit: 100 }
    const { data } = await stage.ask(by, 'POST', `${DECISION}/delegations/search`, asked)
    count('statuses by filter')
    const found = (data.items as Row[]).map(({ displayId }) => displayId).sort()
    const said = rows.flatMap((row) => (row.status === status ? [row.displayId] : [])).sort()
    if (found.join() !== said.join())
      wrong.push(`the filter ${status} finds ${found} for ${by}, rows that say so are ${said}`)
  }
  return wrong
}
