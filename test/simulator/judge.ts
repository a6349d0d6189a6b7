import { isLive } from '#modules/decision/authority/model/live.ts'
import type { Question } from '#modules/decision/authority/model/question.ts'
import type { Snapshot } from '#modules/decision/authority/model/snapshot.ts'
import { secondOpinion } from '#modules/decision/authority/model/testing/second-opinion.ts'
import { snapshotOf, type World } from '#modules/decision/authority/model/world.ts'
import type { Answer } from '../database/product.ts'
import { readFacts } from './read-facts.ts'
import type { Stage } from './stage.ts'

const DECISION = '/api/decision'

/** How much a walk has compared, by what. */
export type Compared = Record<string, number>

type Row = {
  id: string
  delegationId: string
  status: string
  recipient: { name: string }[]
}

/**
 * Everything that the product says now, held against what its facts say by themselves: verdicts, who can, records, lists and
 * counts. Answers with a sentence for each contradiction.
 */
export async function judge(stage: Stage, compared: Compared): Promise<string[]> {
  const world = await readFacts(stage.product.owner, stage.tenantId)
  const { rows } = await stage.product.owner.query('select now() as now')
  const at = rows[0].now.getTime() + stage.product.clock.ahead
  const snapshot = snapshotOf(world, at, Number.MAX_SAFE_INTEGER)
  const count = (what: string) => {
    compared[what] = (compared[what] ?? 0) + 1
  }
  return [
    ...(await verdicts(stage, snapshot, count)),
    ...(await listed(stage, world, snapshot, count)),
    ...(await counted(stage, count)),
  ]
}

function question({ dice, decisions, users, positions, groups, world }: Stage): Question {
  return {
    decisionId: dice.one(decisions.slice(-4)),
    who: dice.chance(0.7)
      ? { kind: 'USER', id: dice.one(users) }
      : { kind: 'POSITION', id: dice.one(positions) },
    authorityTypeId: world.tenant.authorityTypes.approvalId,
    ...(dice.chance(0.6) && { groupId: dice.one(groups) }),
    amounts: dice.chance(0.8)
      ? [
          {
            valueType: 'CURRENCY',
            value: `${dice.one([1, 10, 99, 100, 499, 500, 700, 750, 1_000, 4_999, 5_000, 9_999])}.00`,
            unit: dice.chance(0.9) ? 'USD' : 'EUR',
          },
        ]
      : [],
    facts: dice.chance(0.3) ? { budgeted: dice.chance(0.5) } : {},
  }
}

async function verdicts(stage: Stage, snapshot: Snapshot, count: (what: string) => void): Promise<string[]> {
  const wrong: string[] = []
  for (let n = 0; n < 4; n += 1) {
    const asked = question(stage)
    const expected = secondOpinion(snapshot, asked)
    const { data, status } = await stage.ask('admin', 'POST', `${DECISION}/decisions/check-authority`, asked)
    count('verdicts')
    if (status !== 200) wrong.push(`check answered ${status} ${JSON.stringify(data)}`)
    else if (data.verdict !== expected)
      wrong.push(`check says ${data.verdict}, facts say ${expected}: ${JSON.stringify(asked)}`)
  }
  const { who: _, ...asked } = question(stage)
  const { data } = await stage.ask('admin', 'POST', `${DECISION}/decisions/${asked.decisionId}/who-can`, {
    ...without(asked, 'decisionId'),
    limit: 100,
  })
  count('who can')
  const said = new Set(
    (data.items ?? []).map((each: Answer['data']) => `${each.holder.kind} ${each.holder.id}`),
  )
  const able = new Set(
    [
      ...stage.users.map((id) => ({ kind: 'USER' as const, id })),
      ...stage.positions.map((id) => ({ kind: 'POSITION' as const, id })),
    ]
      .filter((who) => secondOpinion(snapshot, { ...asked, who }) !== 'DENY')
      .map(({ kind, id }) => `${kind} ${id}`),
  )
  if ([...said].sort().join() !== [...able].sort().join())
    wrong.push(`who can says ${[...said].sort()}, facts say ${[...able].sort()}: ${JSON.stringify(asked)}`)
  return wrong
}

const without = <T extends object>(of: T, key: keyof T) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name !== key))

const OPEN = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** What people must see of a delegation, from its facts: said once more, in a plain way. */
function statusOf(world: World, snapshot: Snapshot, id: string): string | undefined {
  const slots = world.slots.filter((slot) => slot.delegationId === id)
  const statuses = slots
    .map((slot) => snapshot.slots.get(slot.id)?.status)
    .filter((status) => status !== undefined && status !== 'REMOVED')
  if (statuses.length === 0) return undefined
  const own = statuses.every((status) => status === 'ACCEPTED')
    ? 'ACCEPTED'
    : statuses.some((status) => status !== 'ISSUED' && status !== 'ACCEPTED')
      ? (statuses.find((status) => status !== 'ISSUED' && status !== 'ACCEPTED') as string)
      : 'ISSUED'
  if (!OPEN.includes(own)) return own
  const acts = new Set<string>()
  const seen = new Set<string>()
  let parent = snapshot.delegations.get(id)?.parentSlotId ?? null
  while (parent !== null && !seen.has(parent)) {
    seen.add(parent)
    const slot = world.slots.find((each) => each.id === parent)
    if (!slot) break
    for (const act of snapshot.cascades) if (act.rootDelegationId === slot.delegationId) acts.add(act.kind)
    parent = snapshot.delegations.get(slot.delegationId)?.parentSlotId ?? null
  }
  if (acts.has('REVOKE')) return 'REVOKED'
  const ends = snapshot.delegations.get(id)?.terms.expiration ?? null
  if (ends !== null && ends <= snapshot.at) return 'EXPIRED'
  return acts.has('SUSPEND') ? 'SUSPENDED' : own
}

async function listed(
  stage: Stage,
  world: World,
  snapshot: Snapshot,
  count: (what: string) => void,
): Promise<string[]> {
  const wrong: string[] = []
  const ids = stage.delegations.slice(-60).map(({ id }) => id)
  if (ids.length === 0) return wrong
  const { data, status: answered } = await stage.ask('admin', 'POST', `${DECISION}/delegations/search`, {
    ids,
    limit: 100,
  })
  if (answered !== 200) return [`the list answered ${answered} ${JSON.stringify(data)}`]
  const rows = new Map<string, Row>(data.items.map((row: Row) => [row.id, row]))
  for (const id of ids) {
    const expected = statusOf(world, snapshot, id)
    if (expected === undefined) continue
    const row = rows.get(id)
    count('rows')
    const said = row?.status ?? 'DELETED'
    if (said !== expected)
      wrong.push(`list says ${said} of ${row?.delegationId ?? id}, facts say ${expected}`)
  }
  for (const id of stage.dice.some(ids, 2)) {
    const { data: record, status } = await stage.ask('admin', 'GET', `${DECISION}/delegations/${id}`)
    count('records')
    const row = rows.get(id)
    if (status === 404) {
      if (row) wrong.push(`${row.delegationId} is listed and not found`)
      continue
    }
    if (status !== 200) {
      wrong.push(`record ${id} answered ${status} ${JSON.stringify(record)}`)
      continue
    }
    if (row?.status !== record.status)
      wrong.push(`list says ${row?.status} of ${record.displayId}, record says ${record.status}`)
    for (const each of record.recipients)
      if (each.slotId && each.inForce !== isLive(snapshot, each.slotId))
        wrong.push(`record says in force ${each.inForce} of a recipient of ${record.displayId}`)
  }
  return wrong
}

const TABS = ['all', 'received', 'issued', 'root', 'redelegations', 'drafts', 'pending', 'invalid'] as const

/** Each tab counts the rows that it lists, for everyone. */
async function counted({ ask, dice }: Stage, count: (what: string) => void): Promise<string[]> {
  const by = dice.one(['admin', 'president', 'dean', 'doctor', 'guest', 'auditor'] as const)
  const tab = dice.one(TABS)
  const counts = await ask(by, 'GET', `${DECISION}/delegations/counts`)
  const page = await ask(by, 'POST', `${DECISION}/delegations/search`, { tab, limit: 1 })
  count('counts')
  if (counts.status !== 200 || page.status !== 200)
    return counts.status === 401 ? [] : [`counts of ${by}: ${counts.status}, list: ${page.status}`]
  return counts.data[tab] === page.data.total
    ? []
    : [`${by}: tab ${tab} counts ${counts.data[tab]}, lists ${page.data.total}`]
}
