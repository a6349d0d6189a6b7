import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { issue, publishDecision, setting } from '#test/database/scenario.ts'
import { checkAuthority } from '../../check/model/authority-calls.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  world = await buildSmallWorld(product)
  decisionId = await publishDecision(world)
})

const position = (name: string) => world.positions.get(name)
const deactivated = async (name: string) => {
  const body = { ids: [position(name)], status: 'INACTIVE' }
  const off = await world.as('admin').ask('PATCH', '/api/settings/positions/bulk-status', body)
  expect(off.data.refused).toEqual([])
}
const leaves = async (key: string) => {
  const path = `/api/auth/users/${world.users.get(key)}`
  const { etag } = await world.as('admin').ask('GET', path)
  const left = await world.as('admin').ask('PATCH', path, { positions: [] }, { 'if-match': etag ?? '' })
  expect(left.status, JSON.stringify(left.data)).toBe(200)
}

type NameRow = { name: string }
type Step = { holders: string[] }

/** Whom a record names as holders: of each recipient, and of each step of the path. */
async function holdersOf({ id }: { id: string }) {
  const { data } = await world.as('authority').call(getDelegation, { params: { id } })
  return {
    recipients: data.recipients.map(({ holders }: { holders: NameRow[] }) => holders.map(({ name }) => name)),
    path: data.path.map(({ holders }: Step) => holders),
  }
}

test('no one holds what a position received that is not active', async () => {
  const held = await issue(world, decisionId, { to: 'Dean of Medicine' })
  const [doctor] = (await holdersOf(held)).recipients.flat()
  expect(await holdersOf(held)).toEqual({ recipients: [[doctor]], path: [[doctor]] })
  await deactivated('Dean of Medicine')
  expect(await holdersOf(held)).toEqual({ recipients: [[]], path: [[]] })
})

test('anyone who left a position holds nothing of what was given to them in it', async () => {
  await setting(world, { autoRevoke: false })
  const delegationRecipients = [
    { recipientUserId: world.users.get('doctor'), recipientPositionId: position('Dean of Medicine') },
  ]
  const change = { recipientType: 'PERSONNEL_IN_POSITION', delegationRecipients }
  const held = await issue(world, decisionId, { change })
  const [doctor] = (await holdersOf(held)).recipients.flat()
  expect(await holdersOf(held)).toEqual({ recipients: [[doctor]], path: [[doctor]] })
  await leaves('doctor')
  expect(await holdersOf(held)).toEqual({ recipients: [[]], path: [[]] })
  // it stays in force, and record, row and path say that no one holds it
  const { data: record } = await world.as('authority').call(getDelegation, { params: { id: held.id } })
  const inForce = { standing: 'YES', held: false, text: 'Yes, held by no one' }
  expect(record).toMatchObject({ inForce, path: [{ live: true, left: [doctor] }] })
  const { data: rows } = await world.as('authority').call(delegationLists.search, { body: { limit: 100 } })
  expect(rows.items.find(({ id }: { id: string }) => id === held.id)).toMatchObject({ inForce })
  const { data: answer } = await world.as('authority').call(checkAuthority, {
    body: {
      decisionId,
      who: { kind: 'USER', id: world.users.get('doctor') },
    },
  })
  expect(answer).toMatchObject({ verdict: 'DENY', chain: [{ recipient: { holders: [], left: doctor } }] })
})

test('each step of a path names those who hold it', async () => {
  const root = await issue(world, decisionId, { to: 'President' })
  const below = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: root.id,
    max: 500,
  })
  const lowest = await issue(world, decisionId, {
    to: 'Chair of Civil Engineering',
    by: 'dean',
    parent: below.id,
    max: 90,
  })
  const [president, dean, chair] = (await holdersOf(lowest)).path.flat()
  expect((await holdersOf(lowest)).path).toEqual([[president], [dean], [chair]])
  await deactivated('President')
  expect((await holdersOf(lowest)).path).toEqual([[], [dean], [chair]])
})
