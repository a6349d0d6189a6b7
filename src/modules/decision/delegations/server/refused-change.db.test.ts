import { beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { base, dollars, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'
import { delegationLists } from '../model/delegation-list.ts'

// What is left when a recipient refuses a change of what they had accepted: what they had, and for no one more than they had.

const { product, world } = await startTestWorld()
let decision: string
beforeEach(async () => {
  decision = await publishDecision(world)
})
beforeAll(async () => {
  await setting(world, { actionDelegationAcceptance: true })
})

const path = (id: string) => `${base}/delegations/${id}`
const read = async (id: string) => (await world.as('authority').ask('GET', path(id))).data

async function edit(id: string, change: Record<string, unknown>, to = path(id)) {
  const { etag } = await world.as('authority').ask('GET', path(id))
  const answer = await world.as('authority').ask('PATCH', to, change, { 'if-match': etag ?? '' })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}
const upTo = (max: number) => [
  { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(max)], redelegable: true },
]
const limitTo = (id: string, max: number) => edit(id, { delegationAuthorities: upTo(max) })
type Recipient = { user: { id: string } }
const users = (...keys: string[]) => keys.map((key) => ({ recipientUserId: world.users.get(key) }))

async function respond(who: string, id: string, answer: 'ACCEPTED' | 'REJECTED') {
  const given = await world.as(who).ask('POST', `${path(id)}/response`, { answer, reason: 'Not this' })
  expect(given.status, JSON.stringify(given.data)).toBe(200)
}
const holds = (id: string, who: string) => ({
  yes: (amount: number) => expect(verdict(world, decision, who, amount)).resolves.toBe('ALLOW'),
  no: (amount: number) => expect(verdict(world, decision, who, amount)).resolves.toBe('DENY'),
  waits: async (yes: boolean) =>
    expect(
      (await read(id)).recipients.find((each: Recipient) => each.user.id === world.users.get(who))
        ?.changeWaits,
    ).toBe(yes),
})

test('a recipient gets nothing that they did not accept because another one refuses more', async () => {
  const { id } = await issue(world, decision, { toUsers: ['dean', 'doctor'], max: 1_000 })
  const [dean, doctor] = [holds(id, 'dean'), holds(id, 'doctor')]
  await respond('dean', id, 'ACCEPTED')
  await respond('doctor', id, 'ACCEPTED')
  await limitTo(id, 5_000)
  await respond('dean', id, 'ACCEPTED')
  await limitTo(id, 6_000)
  await respond('dean', id, 'REJECTED')
  await dean.yes(5_000)
  await dean.no(5_001)
  await dean.waits(false)
  await doctor.yes(1_000)
  await doctor.no(1_001)
  await doctor.waits(true)
  await respond('doctor', id, 'ACCEPTED')
  await doctor.yes(5_000)
})

test('who accepted what another one refuses holds no more than both', async () => {
  const { id } = await issue(world, decision, { toUsers: ['dean', 'doctor'], max: 1_000 })
  await respond('dean', id, 'ACCEPTED')
  await respond('doctor', id, 'ACCEPTED')
  await limitTo(id, 500)
  await respond('doctor', id, 'ACCEPTED')
  await respond('dean', id, 'REJECTED')
  await holds(id, 'dean').yes(1_000)
  await holds(id, 'doctor').no(501)
  await holds(id, 'doctor').waits(true)
})

test('who was added by it goes, and who was there and has not answered stays', async () => {
  const { id } = await issue(world, decision, { toUsers: ['dean', 'doctor'], max: 1_000 })
  await respond('dean', id, 'ACCEPTED')
  await edit(id, {
    delegationRecipients: users('dean', 'doctor', 'chair'),
    delegationAuthorities: upTo(2_000),
  })
  await respond('dean', id, 'REJECTED')
  const { recipients } = await read(id)
  expect(recipients.map((each: Recipient) => each.user.id).sort()).toEqual(
    [world.users.get('dean'), world.users.get('doctor')].sort(),
  )
  await respond('doctor', id, 'ACCEPTED')
  await holds(id, 'doctor').yes(1_000)
  await holds(id, 'chair').no(1)
  expect(
    (await world.as('chair').ask('POST', `${path(id)}/response`, { answer: 'ACCEPTED' })).status,
  ).not.toBe(200)
})

test('a move goes back, with all that is below', async () => {
  const strict = {
    conditions: [{ name: 'Small', when: null, rule: { field: 'CURRENCY', operator: '<=', value: '600' } }],
  }
  const plain = await issue(world, decision, { toUsers: ['president'], max: 9_000 })
  const bound = await issue(world, decision, { toUsers: ['approver'], max: 9_000, change: strict })
  await respond('president', plain.id, 'ACCEPTED')
  await respond('approver', bound.id, 'ACCEPTED')
  const child = await issue(world, decision, { toUsers: ['dean'], max: 700, parent: plain.id })
  await respond('dean', child.id, 'ACCEPTED')
  const below = await issue(world, decision, { toUsers: ['chair'], max: 300, parent: child.id })
  await respond('chair', below.id, 'ACCEPTED')
  await edit(child.id, { parentDelegationId: bound.id }, `${path(child.id)}/parent`)
  expect(await verdict(world, decision, 'dean', 700)).toBe('DENY')
  await respond('dean', child.id, 'REJECTED')
  expect(await read(child.id)).toMatchObject({ changeWaits: false, parentDelegationId: plain.id })
  expect(await verdict(world, decision, 'dean', 700)).toBe('ALLOW')
  const { rows } = await product.owner.query('select path from app.delegation where id = $1', [below.id])
  expect(rows[0].path).toEqual([plain.id, child.id])
})

test('what is edited and edited back waits for no one', async () => {
  const { id } = await issue(world, decision, { toUsers: ['dean'], max: 1_000 })
  await respond('dean', id, 'ACCEPTED')
  await limitTo(id, 5_000)
  await holds(id, 'dean').waits(true)
  await limitTo(id, 1_000)
  await holds(id, 'dean').waits(false)
  expect((await read(id)).changeWaits).toBe(false)
})

test('a group that was taken out of everything does not come back', async () => {
  const groupId = world.groups.get('Medicine')
  const other = world.groups.get('Engineering')
  const { id } = await issue(world, decision, {
    toUsers: ['dean'],
    change: { delegationGroups: [groupId, other] },
  })
  await respond('dean', id, 'ACCEPTED')
  await edit(id, { delegationGroups: [other] })
  const off = { ids: [groupId], status: 'INACTIVE', disableOption: 'REMOVE_ASSOCIATIONS' }
  expect((await world.as('admin').ask('PATCH', '/api/settings/groups/bulk-update', off)).status).toBe(200)
  await product.workOff()
  await respond('dean', id, 'REJECTED')
  expect((await read(id)).groups.map((each: { id: string }) => each.id)).toEqual([other])
})

test('what was read is answered: a change that came meanwhile is not accepted with it', async () => {
  const { id, version } = await issue(world, decision, { toUsers: ['dean'], max: 1_000 })
  await limitTo(id, 5_000)
  const answer = (match: Record<string, string>) =>
    world.as('dean').ask('POST', `${path(id)}/response`, { answer: 'ACCEPTED' }, match)
  expect((await answer({ 'if-match': `"${version}"` })).status).toBe(412)
  await holds(id, 'dean').no(1)
  const { etag } = await world.as('dean').ask('GET', path(id))
  expect((await answer({ 'if-match': etag as string })).status).toBe(200)
  await holds(id, 'dean').yes(5_000)
})

test('while a change waits, conditions of both apply, by record, filter, form and check', async () => {
  const { id } = await issue(world, decision, {
    toUsers: ['president'],
    max: 9_000,
    change: { conditions: [{ name: 'As accepted', description: 'Before.' }] },
  })
  await respond('president', id, 'ACCEPTED')
  const below = await issue(world, decision, { toUsers: ['dean'], max: 500, parent: id })
  await respond('dean', below.id, 'ACCEPTED')
  await edit(id, { conditions: [] })

  const names = async (of: string) => (await read(of)).conditions.map((each: { name: string }) => each.name)
  const with_ = async (conditions: boolean): Promise<string[]> => {
    const body = { decisionIds: [decision], conditions }
    const { data } = await world.as('authority').call(delegationLists.search, { body })
    return data.items.map((row: { id: string }) => row.id).sort()
  }
  const inherited = async () => {
    const { parentSlotId } = await read(below.id)
    const frame = `${base}/delegations/issuing-frame?decisionId=${decision}&parentSlotId=${parentSlotId}`
    const { data } = await world.as('authority').ask('GET', frame)
    return data.inheritedConditions.map((each: { name: string }) => each.name)
  }
  expect([await names(id), await names(below.id), await inherited()]).toEqual([
    ['As accepted'],
    ['As accepted'],
    ['As accepted'],
  ])
  expect([await with_(true), await with_(false)]).toEqual([[id, below.id].sort(), []])
  expect(await verdict(world, decision, 'dean', 1)).toBe('CONDITIONAL')

  await respond('president', id, 'ACCEPTED')
  expect([await names(id), await names(below.id), await inherited()]).toEqual([[], [], []])
  expect([await with_(true), await with_(false)]).toEqual([[], [id, below.id].sort()])
  expect(await verdict(world, decision, 'dean', 1)).toBe('ALLOW')
})

test('while a change waits, groups and days of both hold, and what waits is said beside them', async () => {
  const [whole, part] = [world.tenant.organizationId, world.groups.get('Engineering')]
  const { id } = await issue(world, decision, {
    toUsers: ['dean'],
    change: { delegationGroups: [part], isNoExpiration: false, expirationDate: '2098-12-31' },
  })
  await respond('dean', id, 'ACCEPTED')
  const { expiration } = await read(id)
  await edit(id, { delegationGroups: [whole], expirationDate: '2099-06-30' })
  const ids = (groups: { id: string }[]) => groups.map((group) => group.id)
  const shown = await read(id)
  expect([ids(shown.groups), shown.expiration, ids(shown.waits.groups)]).toEqual([
    [part],
    expiration,
    [whole],
  ])
  expect(shown.waits.expiration > expiration).toBe(true)
  const body = { ids: [id] }
  const { data } = await world.as('authority').call(delegationLists.search, { body })
  expect(data.items[0].expiration).toBe(expiration)
  const within = async (expiredStartDate: string, expiredEndDate: string) => {
    const days = { ids: [id], expiredStartDate, expiredEndDate }
    return (await world.as('authority').call(delegationLists.search, { body: days })).data.items.length
  }
  expect(await within('2099-06-01T00:00:00.000Z', '2099-12-31T00:00:00.000Z')).toBe(0)
  expect(await within('2098-12-01T00:00:00.000Z', '2099-01-31T00:00:00.000Z')).toBe(1)
  await respond('dean', id, 'ACCEPTED')
  const after = await read(id)
  expect([ids(after.groups), after.expiration, after.waits]).toEqual([[whole], shown.waits.expiration, null])
})
