import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { checkAuthority } from '#modules/decision/check/model/authority-calls.ts'
import { delegationLists } from '#modules/decision/delegations/model/delegation-list.ts'
import { globalSearchOfDelegations } from '#modules/decision/delegations/model/delegation-search-call.ts'
import { startTestWorld } from './product.ts'
import { issue, publishDecision } from './scenario.ts'

const { world } = await startTestWorld({ database: 'own' })
let decisionId: string
beforeAll(async () => {
  decisionId = await publishDecision(world)
  await issue(world, decisionId, { to: 'Dean of Medicine' })
})

/** Statements of the last work that PostgreSQL had to read and plan again: too long to be kept by name. */
let unprepared = 0

/**
 * The statements that a piece of work sends, by round trip: what is sent while nothing is running begins a trip. The
 * first words of each statement stand for it.
 */
async function tripsOf(work: () => Promise<unknown>): Promise<string[][]> {
  const trips: string[][] = []
  unprepared = 0
  let underWay = 0
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const answer = (send as (...args: unknown[]) => unknown).apply(this, args) as Promise<unknown> | undefined
    if (typeof answer?.then !== 'function') return answer
    const asked = args[0] as string | { name?: string; text: string }
    if (typeof asked !== 'string' && asked.name === undefined) unprepared += 1
    if (underWay === 0) trips.push([])
    trips
      .at(-1)
      ?.push((typeof asked === 'string' ? asked : asked.text).trim().split(/\s+/).slice(0, 2).join(' '))
    underWay += 1
    const answered = () => {
      underWay -= 1
    }
    answer.then(answered, answered)
    return answer
  } as never
  try {
    await work()
  } finally {
    pg.Client.prototype.query = send
  }
  return trips
}

const ENTER = ['begin read', 'select app.set_tenant($1)', 'select u.id']
const list = (who: string, body: object = {}) =>
  tripsOf(async () => {
    const answer = await world.as(who).call(delegationLists.search, { body })
    expect(answer).toMatchObject({ status: 200, data: { total: 1, items: [{ status: 'ISSUED' }] } })
  })

test('a list is four round trips: enter, page with count, facts of its rows, commit', async () => {
  const trips = await list('admin')
  expect(trips.map((trip) => trip.length)).toEqual([3, 3, 2, 1])
  expect(trips.at(0)?.slice(1)).toEqual(ENTER.slice(1))
  expect(trips.at(-1)).toEqual(['commit'])
  expect(unprepared).toBe(0)
})

test('anyone who asks for other fields alone has no facts read', async () => {
  const trips = await list('admin', { select: ['status'] })
  expect(trips.map((trip) => trip.length)).toEqual([3, 3, 1])
})

test('so it is for a person who may see some delegations only: the count comes with the page', async () => {
  expect((await list('doctor')).map((trip) => trip.length)).toEqual([3, 2, 2, 1])
})

test('a search asks for its matches first: one more', async () => {
  expect((await list('admin', { search: 'medicine purchase' })).map((trip) => trip.length)).toEqual([
    3, 2, 1, 2, 1,
  ])
})

test('the palette finds delegations in at most five round trips, by names of occupants too', async () => {
  const find = (search: string) =>
    tripsOf(async () => {
      const answer = await world.as('admin').call(globalSearchOfDelegations, { body: { search, limit: 1 } })
      expect(answer).toMatchObject({ status: 200, data: { total: 1 } })
    })
  for (const search of ['medicine purchase', 'doctor purchase'])
    expect((await find(search)).length, search).toBeLessThanOrEqual(5)
})

test('a check is four round trips where the answer is yes: enter, facts, names with roles, commit', async () => {
  const trips = await tripsOf(async () => {
    const answer = await world.as('authority').call(checkAuthority, {
      body: {
        decisionId,
        who: { kind: 'USER', id: world.users.get('doctor') },
        groupId: world.tenant.organizationId,
        amounts: [{ valueType: 'CURRENCY', value: '100.00', unit: 'USD' }],
      },
    })
    expect(answer).toMatchObject({ status: 200, data: { verdict: 'ALLOW' } })
  })
  expect(trips.map((trip) => trip.length)).toEqual([3, 4, 2, 1])
  expect(unprepared).toBe(0)
})

test('what may be issued is asked in as many statements, however many rows there are', async () => {
  const source = await issue(world, decisionId, { toUsers: ['doctor'] })
  const change = { status: 'DRAFT' }
  const drafts: string[] = []
  for (const toUsers of [['dean'], ['chair'], ['guest']])
    drafts.push((await issue(world, decisionId, { toUsers, parent: source.id, change })).id)
  drafts.push((await issue(world, decisionId, { toUsers: ['dean'], change })).id)
  const asked = (ids: string[]) =>
    tripsOf(async () => {
      const { data } = await world.as('authority').call(delegationLists.search, { body: { ids } })
      expect(data.items.map((row: { acts: string[] }) => row.acts.includes('issue'))).toEqual(
        ids.map(() => true),
      )
    })
  const sizes = (trips: string[][]) => trips.map((trip) => trip.length)
  expect(sizes(await asked(drafts))).toEqual(sizes(await asked(drafts.slice(0, 1))))
})

test('what someone received ends in as many statements, however much it is', async () => {
  const deactivated = (who: string) =>
    tripsOf(async () => {
      const userIds = [world.users.get(who)]
      const answer = await world
        .as('admin')
        .call(changeStatusOfUsers, { body: { status: 'INACTIVE', userIds } })
      expect(answer.status, JSON.stringify(answer.data)).toBe(200)
    })
  await issue(world, decisionId, { toUsers: ['doctor'] })
  for (let n = 0; n < 4; n += 1) await issue(world, decisionId, { toUsers: ['dean'] })
  // some are asked beside each other: which of them share a trip is chance
  const ofOne = (await deactivated('doctor')).flat()
  expect((await deactivated('dean')).flat().sort()).toEqual(ofOne.sort())
})
