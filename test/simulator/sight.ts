import type { Snapshot } from '#modules/decision/authority/model/snapshot.ts'
import { type Account, jobsWait, type Stage } from './stage.ts'
import { above } from './status.ts'
import { sees, type Ties, tiesNow } from './ties.ts'

const DECISION = '/api/decision'
const WATCHED = ['guest', 'doctor'] as const satisfies readonly Account[]

/** What those see who do not see everything: lists, records, logs and answers tell of nothing else. Spec 6. */
export async function sight(
  stage: Stage,
  snapshot: Snapshot,
  count: (what: string) => void,
): Promise<string[]> {
  const { ask, dice } = stage
  const by = dice.one(WATCHED)
  const ids = stage.delegations.slice(-60).map(({ id }) => id)
  if (ids.length === 0 || !snapshot.users.get(stage.world.users.get(by) as string)?.active) return []
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
  wrong.push(...(await byStatus(stage, by, data.items, count)))
  const below = ids.filter(
    (each) => seen.has(each) && above(snapshot, each).some((over) => !sees(ties, by, over)),
  )
  const id = dice.one(below.length > 0 && dice.chance(0.6) ? below : ids)
  for (const path of [`/delegations/${id}`, `/delegations/${id}/changelog`]) {
    const answer = await ask(by, 'GET', `${DECISION}${path}`)
    count('hidden records')
    if (!seen.has(id) && answer.status < 300) wrong.push(`${by} may not view ${path}, and is answered`)
    if (seen.has(id) && answer.status === 404) wrong.push(`${by} may view ${path}, and does not find it`)
    if (answer.status === 200) wrong.push(...told(stage, snapshot, ties, by, answer.data, path))
  }
  for (const decisionId of stage.decisions.slice(-4)) {
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

/** What an answer tells of delegations that its reader may not view, and whose path they do not hold. */
function told(
  { delegations }: Stage,
  snapshot: Snapshot,
  ties: Ties,
  by: Account,
  data: object,
  where: string,
): string[] {
  const held = delegations
    .filter(({ id }) => ties.isHolder(by, id))
    .flatMap(({ id }) => [id, ...above(snapshot, id)])
  const text = JSON.stringify(data)
  const isHidden = (id: string) => !held.includes(id) && !sees(ties, by, id)
  const open = new Set([
    ...delegations.flatMap(({ id }) => (isHidden(id) ? [] : markedIn(snapshot.delegations.get(id)))),
    ...[...snapshot.decisions.values()].flatMap(markedIn),
  ])
  return delegations.flatMap(({ id }) => {
    const hidden = snapshot.delegations.get(id)
    if (!hidden || !isHidden(id)) return []
    const marks = [id, `${hidden.displayId}`, ...markedIn(hidden).filter((each) => !open.has(each))]
    const found = marks.map((each) => new RegExp(`.{0,60}(?<![\\d.])${each}(?!\\d).{0,30}`).exec(text)?.[0])
    const said = found.find((words) => words !== undefined)
    return said ? [`${where} tells ${by} of the hidden ${hidden.displayId}: ${said}`] : []
  })
}

type WithTerms = { terms: { authorities: readonly { bounds: readonly { max: string | null }[] }[] } }

/** Upper ends that no two limits share. */
const markedIn = (record: WithTerms | undefined): string[] =>
  (record?.terms.authorities ?? []).flatMap(({ bounds }) =>
    bounds.flatMap(({ max }) => (max && !/\.00$/.test(max) ? [max] : [])),
  )

type Row = { id: string; displayId: string; status: string }

/** A filter finds what the rows say of themselves. */
async function byStatus(
  stage: Stage,
  by: Account,
  rows: readonly Row[],
  count: (what: string) => void,
): Promise<string[]> {
  // labels below an act follow it by a job
  if (rows.length === 0 || (await jobsWait(stage))) return []
  const { status } = stage.dice.one(rows)
  const asked = { ids: rows.map(({ id }) => id), status: [status], limit: 100 }
  const { data } = await stage.ask(by, 'POST', `${DECISION}/delegations/search`, asked)
  count('statuses by filter')
  const found = (data.items as Row[]).map(({ displayId }) => displayId).sort()
  const said = rows.flatMap((row) => (row.status === status ? [row.displayId] : [])).sort()
  return found.join() === said.join()
    ? []
    : [`the filter ${status} finds ${found} for ${by}, rows that say so are ${said}`]
}
