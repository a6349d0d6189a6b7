import { beforeAll, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { base, issue, publishDecision } from '#test/database/scenario.ts'

const { world } = await startTestWorld()
let decisionId: string
const made: Record<string, string> = {}

beforeAll(async () => {
  decisionId = await publishDecision(world)
  const one = async (name: string, issued: Parameters<typeof issue>[2]) => {
    made[name] = (await issue(world, decisionId, issued)).id
  }
  await one('first', { to: 'President' })
  await one('second', { to: 'Dean of Medicine' })
  await one('third', { toUsers: ['guest'], max: 10 })
  await one('below first', {
    to: 'Dean of Engineering',
    by: 'president',
    parent: made.first as string,
    max: 500,
  })
  await one('lowest', {
    to: 'Chair of Civil Engineering',
    by: 'dean',
    parent: made['below first'] as string,
    max: 50,
  })
})

async function level(by: string, parent?: string, query = '') {
  const answer = await world
    .as(by)
    .ask(
      'GET',
      `${base}/decisions/${decisionId}/delegations?limit=2${query}${parent ? `&parentDelegationId=${made[parent]}` : ''}`,
    )
  const nameOf = (id: string) => Object.keys(made).find((name) => made[name] === id)
  return answer.status === 200
    ? {
        total: answer.data.total,
        rows: answer.data.items.map((row: { id: string; redelegations: number }) => [
          nameOf(row.id),
          row.redelegations,
        ]),
      }
    : answer.status
}

test('each level is a page of its own, and says how many are below each', async () => {
  expect(await level('authority')).toEqual({
    total: 3,
    rows: [
      ['first', 1],
      ['second', 0],
    ],
  })
  expect(await level('authority', undefined, '&page=2')).toEqual({ total: 3, rows: [['third', 0]] })
  expect(await level('authority', 'first')).toEqual({ total: 1, rows: [['below first', 1]] })
  expect(await level('authority', 'below first')).toEqual({ total: 1, rows: [['lowest', 0]] })
  expect(await level('authority', 'lowest')).toEqual({ total: 0, rows: [] })
})

test('who may see a part of it finds that part at the top, and nothing else', async () => {
  expect(await level('guest')).toEqual({ total: 1, rows: [['third', 0]] })
  // in their group, and in a position that holds one of another department
  expect(await level('doctor')).toEqual({ total: 1, rows: [['second', 0]] })
  expect(await level('doctor', 'first')).toBe(404)
})

test('of a decision that the asker cannot see there is no tree', async () => {
  const hidden = decisionId
  decisionId = await publishDecision(world)
  expect(await level('guest')).toBe(404)
  decisionId = hidden
})
