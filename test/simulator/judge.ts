import type { Question } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Amount } from '#modules/authority/terms/model/terms.ts'
import { delegationActs } from '#modules/decision/delegations/model/delegation-acts.ts'
import type { Answer } from '../database/product.ts'
import { accepted } from './accepted.ts'
import { authorityTypes } from './acts/limits.ts'
import { asksSaid } from './asks.ts'
import { derived } from './derived.ts'
import { exported } from './exported.ts'
import { factsNow } from './facts-now.ts'
import { hasRole } from './has-role.ts'
import { inForceSaid } from './in-force.ts'
import { matrices } from './matrices.ts'
import { opinionOf } from './opinion.ts'
import { limitsInOrder } from './order.ts'
import type { Stage } from './stage.ts'
import { isInForce, statusOf } from './status.ts'
import { checkVisibility } from './visibility.ts'

const DECISION = '/api/decision'

/** How much a walk has compared, by what. */
export type ComparisonCounts = Record<string, number>

type Row = {
  id: string
  displayId: string
  status: string
  recipient: { name: string }[]
  acts: string[]
}

/**
 * Everything that the product says now, held against what its facts say on their own: verdicts, who can, records, lists and
 * counts. Answers with a sentence for each contradiction.
 */
export async function judge(stage: Stage, compared: ComparisonCounts): Promise<string[]> {
  const { snapshot } = await factsNow(stage)
  const count = (what: string) => {
    compared[what] = (compared[what] ?? 0) + 1
  }
  return [
    ...(await verdicts(stage, snapshot, count)),
    ...(await odd(stage, snapshot, count)),
    ...(await listed(stage, snapshot, count)),
    ...(await counted(stage, count)),
    ...(await accepted(stage, count)),
    ...(await asksSaid(stage, snapshot, count)),
    ...(await matrices(stage, snapshot, count)),
    ...(await derived(stage, snapshot, count)),
    ...(stage.dice.chance(0.75) ? await checkVisibility(stage, snapshot, count) : []),
    ...(stage.dice.chance(0.4) ? await limitsInOrder(stage, snapshot, count) : []),
    ...(stage.dice.chance(0.1) ? await exported(stage, count) : []),
  ]
}

function question(stage: Stage): Question {
  const { dice, decisions, users, positions, groups } = stage
  return {
    decisionId: dice.one(decisions.slice(-4)),
    who: dice.chance(0.7)
      ? { kind: 'USER', id: dice.one(users) }
      : { kind: 'POSITION', id: dice.one(positions) },
    authorityTypeId: dice.one(authorityTypes(stage)),
    ...(dice.chance(0.6) && { groupId: dice.one(groups) }),
    amounts: amounts(stage),
    facts: dice.chance(0.3) ? { budgeted: dice.chance(0.5) } : {},
  }
}

const AMOUNTS = [1, 10, 99, 100, 499, 500, 700, 750, 1_000, 4_999, 5_000, 9_999]
const COUNTS = [1, 2, 5, 12, 20, 30, 50, 90, 100]

/** An amount of money most of the time, and now and then one of another kind. */
function amounts({ dice }: Stage): Amount[] {
  const several: Amount[] = [
    { valueType: 'CURRENCY', value: `${dice.one(AMOUNTS)}.00`, unit: dice.chance(0.9) ? 'USD' : 'EUR' },
    { valueType: 'NUMBER', value: `${dice.one(COUNTS)}`, unit: '' },
    { valueType: 'PERCENTAGE', value: `${dice.one(COUNTS)}`, unit: '%' },
    { valueType: 'TIME', value: `${dice.one(COUNTS)}`, unit: dice.one(['DAYS', 'MONTHS', 'YEARS']) },
  ]
  return several.filter(({ valueType }) => dice.chance(valueType === 'CURRENCY' ? 0.8 : 0.3))
}

async function verdicts(stage: Stage, snapshot: Snapshot, count: (what: string) => void): Promise<string[]> {
  const wrong: string[] = []
  for (let n = 0; n < 4; n += 1) {
    const asked = question(stage)
    const expected = opinionOf(snapshot, asked)
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
      .filter((who) => opinionOf(snapshot, { ...asked, who }) !== 'DENY')
      .map(({ kind, id }) => `${kind} ${id}`),
  )
  if ([...said].sort().join() !== [...able].sort().join())
    wrong.push(`who can says ${[...said].sort()}, facts say ${[...able].sort()}: ${JSON.stringify(asked)}`)
  return wrong
}

const NOT_FINITE = ['NaN', 'Infinity', '-Infinity', '1e400', '9'.repeat(400), '٣', '0x10', ' ', '1_000']

/** What is no finite amount is refused, or a no: also where the same person may decide about a small one. */
async function odd(stage: Stage, snapshot: Snapshot, count: (what: string) => void): Promise<string[]> {
  const amount = (value: string) => [{ valueType: 'CURRENCY' as const, value, unit: 'USD' }]
  const asked = stage.users
    .map((id) => ({ ...question(stage), who: { kind: 'USER' as const, id }, amounts: amount('1.00') }))
    .find((each) => opinionOf(snapshot, each) !== 'DENY')
  if (!asked) return []
  const value = stage.dice.one(NOT_FINITE)
  const { data, status } = await stage.ask('admin', 'POST', `${DECISION}/decisions/check-authority`, {
    ...asked,
    amounts: amount(value),
  })
  count('odd amounts')
  return status === 400 || status === 422 || (status === 200 && data.verdict === 'DENY')
    ? []
    : [`an amount of ${value} is answered with ${status} ${data?.verdict}`]
}

const without = <T extends object>(of: T, key: keyof T) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => name !== key))

async function listed(stage: Stage, snapshot: Snapshot, count: (what: string) => void): Promise<string[]> {
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
    const expected = statusOf(snapshot, id)
    if (expected === undefined) continue
    const row = rows.get(id)
    count('rows')
    const said = row?.status ?? 'DELETED'
    if (said !== expected) wrong.push(`list says ${said} of ${row?.displayId ?? id}, facts say ${expected}`)
  }
  wrong.push(...(await inForceSaid(stage, snapshot, data.items, count)))
  for (const id of stage.dice.some(ids, 2)) {
    const { data: record, status } = await stage.ask('admin', 'GET', `${DECISION}/delegations/${id}`)
    count('records')
    const row = rows.get(id)
    if (status === 404) {
      if (row) wrong.push(`${row.displayId} is listed and not found`)
      continue
    }
    if (status !== 200) {
      wrong.push(`record ${id} answered ${status} ${JSON.stringify(record)}`)
      continue
    }
    if (row?.status !== record.status)
      wrong.push(`list says ${row?.status} of ${record.displayId}, record says ${record.status}`)
    count('buttons')
    for (const act of delegationActs.keys)
      if (record.permissions[act].allowed && !row?.acts.includes(act))
        wrong.push(`record ${record.displayId} offers ${act}, the list does not`)
    for (const each of record.recipients)
      if (each.slotId && each.inForce !== isInForce(snapshot, each.slotId))
        wrong.push(`record says in force ${each.inForce} of a recipient of ${record.displayId}`)
  }
  return wrong
}

const TABS = ['all', 'received', 'issued', 'root', 'redelegations', 'drafts', 'pending', 'invalid'] as const

/** Each tab counts the rows that it lists, for everyone. */
async function counted(stage: Stage, count: (what: string) => void): Promise<string[]> {
  const { ask, dice } = stage
  const by = dice.one(['admin', 'president', 'dean', 'doctor', 'guest', 'auditor'] as const)
  const tab = dice.one(TABS)
  const counts = await ask(by, 'GET', `${DECISION}/delegations/counts`)
  const page = await ask(by, 'POST', `${DECISION}/delegations/search`, { tab, limit: 1 })
  count('counts')
  if (counts.status !== 200 || page.status !== 200)
    return counts.status === 401 || !(await hasRole(stage, by))
      ? []
      : [`counts of ${by}: ${counts.status}, list: ${page.status}`]
  return counts.data[tab] === page.data.total
    ? []
    : [`${by}: tab ${tab} counts ${counts.data[tab]}, lists ${page.data.total}`]
}
