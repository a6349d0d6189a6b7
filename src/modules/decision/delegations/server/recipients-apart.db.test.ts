import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { act, base, change, dollars, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { respondToDelegation } from '../model/delegation-calls.ts'

// A path, a pathway and a tree judge the very recipient that they draw. Authority 2.2.

const { world } = await startTestWorld()
let decision: string
/** For two people, of whom the doctor has accepted and the guest has not; below the doctor's, one for the chair. */
let shared: string
let below: string
beforeAll(async () => {
  await setting(world, { actionDelegationAcceptance: true })
  decision = await publishDecision(world)
  const group = { delegationGroups: [world.groups.get('Medicine')] }
  shared = (await issue(world, decision, { toUsers: ['doctor', 'guest'], max: 1_000, change: group })).id
  await accept(shared, 'doctor')
  below = (
    await issue(world, decision, {
      toUsers: ['chair'],
      by: 'doctor',
      parent: shared,
      max: 900,
      change: group,
    })
  ).id
  await accept(below, 'chair')
})

const ask: SmallWorld['callers'][string]['ask'] = (...request) => world.as('authority').ask(...request)
async function accept(id: string, by: string) {
  const answered = await world
    .as(by)
    .call(respondToDelegation, { params: { id }, body: { answer: 'ACCEPTED' } })
  expect(answered.status, JSON.stringify(answered.data)).toBe(200)
}

type Step = Answer['data']
const say = ({ recipients, state, live, clampedTo, limit }: Step) =>
  `${recipients.join()} ${state}${live ? '' : ' not live'} ${(clampedTo ?? limit)?.max ?? '-'}`
const readRecord = async (id: string) => (await ask('GET', `${base}/delegations/${id}`)).data
const readTree = async (query = '') =>
  (await ask('GET', `${base}/decisions/${decision}/authority-tree${query}`)).data.nodes as Step[]
const readPathway = async (id: string) =>
  (await ask('GET', `${base}/delegations/${id}/pathway`)).data.nodes as Step[]
const readGroup = async () =>
  (await ask('GET', `${base}/groups/${world.groups.get('Medicine')}/authority-tree`)).data.nodes.filter(
    ({ kind }: Step) => kind === 'DELEGATION',
  ) as Step[]

/** Each node with the name of the one that it is below. */
const hanging = (nodes: readonly Step[]) =>
  nodes.map((node) => {
    const parent = nodes.find(({ key }) => key === node.parent)
    return `${say(node)} below ${parent?.recipients[0] ?? 'Root Authority'}`
  })

const DRAWN = [
  'doctor Alder LIVE 1000.00 below Root Authority',
  'guest Alder ACCEPTANCE not live 1000.00 below Root Authority',
  'chair Alder LIVE 900.00 below doctor Alder',
]

describe('one who has not accepted is drawn as that beside one who has', () => {
  test('in the tree of the decision, with what is below below its issuer', async () => {
    expect(hanging(await readTree())).toEqual(DRAWN)
  })

  test('in the pathway', async () => {
    expect(hanging(await readPathway(shared))).toEqual(DRAWN)
    expect((await readPathway(shared)).map(({ isHere, children, more }) => [isHere, children, more])).toEqual(
      [
        [true, ['2'], 0],
        [true, [], 0],
        [false, [], 0],
      ],
    )
    expect(hanging(await readPathway(below))).toEqual([DRAWN[0], DRAWN[2]])
  })

  test('in the tree of a group', async () => {
    expect((await readGroup()).map(say).sort()).toEqual([
      'chair Alder LIVE 900.00',
      'doctor Alder LIVE 1000.00',
      'guest Alder ACCEPTANCE not live 1000.00',
    ])
  })

  test('in the path of the record and among its redelegations', async () => {
    const record = await readRecord(shared)
    expect(record.path.map(say)).toEqual([
      'doctor Alder LIVE 1000.00',
      'guest Alder ACCEPTANCE not live 1000.00',
    ])
    expect(record.children.map(say)).toEqual(['chair Alder LIVE 900.00'])
    expect(record.inForce).toMatchObject({ standing: 'PARTLY' })
    expect((await readRecord(below)).path.map(say)).toEqual([
      'doctor Alder LIVE 1000.00',
      'chair Alder LIVE 900.00',
    ])
  })

  test('each node says what the record says of that recipient', async () => {
    const { recipients } = await readRecord(shared)
    const nodes = (await readTree()).filter(({ delegationId }) => delegationId === shared)
    for (const node of nodes) {
      const slot = recipients.find(({ user }: Step) => user.name === node.recipients[0])
      expect(node.live).toBe(slot.inForce)
      expect(node.inForce.standing === 'YES').toBe(slot.inForce)
    }
  })
})

test('a widened limit holds for each recipient from their own acceptance on', async () => {
  await accept(shared, 'guest')
  const { data, etag } = await ask('GET', `${base}/delegations/${shared}`)
  const [authority] = data.content.delegationAuthorities
  const change = { delegationAuthorities: [{ ...authority, bounds: [dollars(5_000)] }] }
  const saved = await ask('PATCH', `${base}/delegations/${shared}`, change, { 'if-match': etag ?? '' })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  await accept(shared, 'guest')
  const own = ['doctor Alder CUT 1000.00', 'guest Alder LIVE 5000.00']
  expect((await readRecord(shared)).path.map(say)).toEqual(own)
  expect((await readPathway(shared)).slice(0, 2).map(say)).toEqual(own)
  expect((await readTree()).slice(0, 2).map(say)).toEqual(own)
})

test('what is below a recipient who was removed keeps its place below them', async () => {
  const { data, etag } = await ask('GET', `${base}/delegations/${shared}`)
  const change = {
    delegationRecipients: data.content.delegationRecipients.filter(
      (each: { recipientUserId: string }) => each.recipientUserId !== world.users.get('doctor'),
    ),
  }
  const saved = await ask('PATCH', `${base}/delegations/${shared}`, change, { 'if-match': etag ?? '' })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  expect(hanging(await readTree())).toEqual([
    'doctor Alder ENDED not live 5000.00 below Root Authority',
    'guest Alder LIVE 5000.00 below Root Authority',
    'chair Alder BROKEN not live 900.00 below doctor Alder',
  ])
})

test('recipients below a revocation with cascade are revoked, before any label is written', async () => {
  const root = await issue(world, decision, { toUsers: ['president'], max: 2_000 })
  await accept(root.id, 'president')
  const ofDean = await issue(world, decision, {
    toUsers: ['dean'],
    by: 'president',
    parent: root.id,
    max: 500,
  })
  await accept(ofDean.id, 'dean')
  await act(world, 'authority', 'revoked', root.id, { cascadeToChildDelegations: true })
  const record = await readRecord(ofDean.id)
  expect(record.status).toBe('REVOKED')
  expect(record.recipients).toMatchObject([{ status: 'REVOKED', inForce: false }])
  expect(record.path.map(say).at(-1)).toBe('dean Alder ENDED not live 500.00')
})

test('a row says to how many recipients its limit applies while some have not accepted a change', async () => {
  const other = await publishDecision(world)
  const { id } = await issue(world, other, { toUsers: ['doctor', 'guest', 'chair'], max: 50_000 })
  for (const by of ['doctor', 'guest', 'chair']) await accept(id, by)
  const raised = [
    { authorityTypeId: world.tenant.authorityTypes.approvalId, redelegable: true, bounds: [dollars(75_000)] },
  ]
  await change(world, id, { delegationAuthorities: raised })
  await accept(id, 'chair')
  const { data } = await ask('POST', `${base}/delegations/search`, { ids: [id] })
  const [limit] = data.items[0].effectiveLimit
  const isWhole = limit.by === null
  expect(limit.bound.max).toBe(isWhole ? '75000.00' : '50000.00')
  expect(limit.recipients).toEqual({ count: isWhole ? 1 : 2, total: 3 })
  for (const by of ['doctor', 'guest']) await accept(id, by)
  const after = await ask('POST', `${base}/delegations/search`, { ids: [id] })
  expect(after.data.items[0].effectiveLimit[0].recipients).toBeUndefined()
})
