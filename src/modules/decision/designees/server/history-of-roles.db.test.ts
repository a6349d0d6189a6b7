import { beforeAll, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { base, issue, publishDecision, setting } from '#test/database/scenario.ts'

const { product, world } = await startTestWorld()
let decisionId: string
let words: Map<string, string>

beforeAll(async () => {
  await setting(world, { actionDecisionRoleAck: true })
  const { items } = (await ask('GET', '/api/settings/decision-roles', undefined, 'admin')).data
  words = new Map(items.map((each: { name: string; id: string }) => [each.name, each.id]))
  decisionId = await publishDecision(world)
})

const ask = (method: string, path: string, body?: unknown, by = 'authority', match?: number) =>
  world.as(by).ask(method, path, body, match === undefined ? {} : { 'if-match': `"${match}"` })
const user = (key: string) => ({ userId: world.users.get(key) })
const people = (...keys: string[]) => ({
  designeeRecipientType: 'SPECIFIC_PERSONNEL',
  designees: keys.map(user),
})
const at = (id: string, path = '') => `${base}/delegations/${id}/roles${path}`
const add = async (id: string, role: string, besides: object) =>
  (
    await ask('POST', at(id), {
      decisionRoleId: words.get(role),
      roleRequirement: 'Ask first.',
      ...besides,
    })
  ).data

type Entry = {
  event: string
  revisedByName: string
  reason: string | null
  changes: { label: string; old: string; new: string }[]
}
const said = ({ revisedByName, event, changes }: Entry) => [
  revisedByName.split(' ')[0],
  event,
  ...changes.map((each) => `${each.label}: ${each.old} → ${each.new}`),
]

test('who assigned, changed, acknowledged and deleted a role is in the log of the delegation and in the list of its roles', async () => {
  const { id } = await issue(world, decisionId, { to: 'President' })
  const role = await add(id, 'Consulted', people('dean', 'chair'))
  await ask('PATCH', at(id, `/${role.id}`), { roleRequirement: 'Agree.' }, 'authority', role.version)
  await ask('POST', at(id, `/${role.id}/acknowledge`), {}, 'dean')
  const off = { userIds: [user('chair').userId], status: 'INACTIVE' }
  await ask('PATCH', '/api/auth/users/bulk-status', off, 'admin')
  const { version } = (await ask('GET', at(id, `/${role.id}`))).data
  expect((await ask('DELETE', at(id, `/${role.id}`), undefined, 'authority', version)).status).toBe(200)

  const name = (key: string) => expect.stringContaining(key)
  const expected = [
    ['authority', 'DELETE_ROLE', expect.stringMatching(/^Roles: Consulted .*Agree\..* → –$/)],
    [
      'admin',
      'REMOVE_DESIGNEE',
      expect.stringMatching(/^Role “Consulted”: Designees: dean .*; chair .* → dean /),
    ],
    [
      'dean',
      'ACKNOWLEDGE_ROLE',
      expect.stringMatching(/: Designees: dean \w+; chair .* → dean .* \(acknowledged\); chair /),
    ],
    ['authority', 'CHANGE_ROLE', 'Role “Consulted”: Requirement: Ask first. → Agree.'],
    ['authority', 'ADD_ROLE', name('Roles: – → Consulted (Requirement: Ask first.; ')],
  ]
  const log = (await ask('GET', `${base}/delegations/${id}/changelog`)).data.items
  expect(log.map(said)).toEqual([
    ...expected,
    ['authority', 'ISSUE', ...log.at(-1).changes.map(() => expect.anything())],
  ])
  const { data } = await ask('GET', at(id, '/history'))
  expect(data.items.map(said)).toEqual(expected)
  expect(data).toMatchObject({ total: 5, page: 1 })
  expect(data.items[2].roles).toMatchObject([
    {
      decisionRoleId: words.get('Consulted'),
      roleRequirement: 'Agree.',
      designees: [{ ...user('dean'), acknowledgedAt: expect.any(String) }, { acknowledgedAt: null }],
    },
  ])
  expect((await ask('GET', at(id, '/history'), undefined, 'president')).status).toBe(
    (await ask('GET', `${base}/delegations/${id}/changelog`, undefined, 'president')).status,
  )
  expect((await ask('GET', at(id, '/history'), undefined, 'guest')).status).toBe(404)
})

test('a copy says with which roles it came, and what is left out', async () => {
  const { id } = await issue(world, decisionId, { to: 'President' })
  await add(id, 'Consulted', people('dean', 'doctor'))
  await product.owner.query(`update app."user" set status = 'INACTIVE' where id = $1`, [
    user('doctor').userId,
  ])
  const copy = (await ask('POST', `${base}/delegations/${id}/duplicate`)).data.id
  const [entry] = (await ask('GET', `${base}/delegations/${copy}/changelog`)).data.items
  expect(said(entry)).toEqual([
    'authority',
    'COPY_ROLES',
    expect.stringMatching(/^Roles: – → Consulted .*Designees: dean [^;]*; /),
  ])
  expect(entry.reason).toMatch(/^Not copied because no longer available: doctor \w+ in Consulted\.$/)
})

test('the roles of the past are those of the path that the delegation had then', async () => {
  const [here, there] = [
    await issue(world, decisionId, { to: 'President' }),
    await issue(world, decisionId, { to: 'President' }),
  ]
  await add(here.id, 'Consulted', { isCascade: true })
  await add(there.id, 'Informed', { isCascade: true })
  const below = { to: 'Dean of Medicine', by: 'president', parent: here.id }
  const { id, version } = await issue(world, decisionId, below)
  const draft = await issue(world, decisionId, { ...below, change: { status: 'DRAFT' } })
  const before = new Date().toISOString()
  const to = { parentDelegationId: there.id }
  const moves = [
    await ask('PATCH', `${base}/delegations/${id}/parent`, to, 'authority', version),
    await ask('PATCH', `${base}/delegations/${draft.id}`, to, 'president', draft.version),
  ]
  expect(moves.map(({ status }) => status)).toEqual([200, 200])
  for (const each of [id, draft.id]) {
    const inherited = async (query = '') => {
      const { items } = (await ask('GET', at(each, query))).data
      return items.map((role: { roleName: string; origin: { id: string } }) => [
        role.roleName,
        role.origin.id,
      ])
    }
    expect(await inherited()).toEqual([['Informed', there.id]])
    expect(await inherited(`?at=${before}`)).toEqual([['Consulted', here.id]])
    expect(await inherited(`?at=${new Date().toISOString()}`)).toEqual([['Informed', there.id]])
  }
})
