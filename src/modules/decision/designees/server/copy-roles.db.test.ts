import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { base, entriesOf, issue, publishDecision, setting } from '#test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0
let decisionId: string
let words: Map<string, string>

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Copies${worlds}`)
  const { items } = (await ask('GET', '/api/settings/decision-roles', undefined, 'admin')).data
  words = new Map(items.map((each: { name: string; id: string }) => [each.name, each.id]))
  decisionId = await publishDecision(world)
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: unknown, by = 'authority', match?: number) =>
  world.as(by).ask(method, path, body, match === undefined ? {} : { 'if-match': `"${match}"` })
const user = (key: string) => ({ userId: world.users.get(key) })
const position = (name: string) => ({ positionId: world.positions.get(name) })
const people = (...keys: string[]) => ({
  designeeRecipientType: 'SPECIFIC_PERSONNEL',
  designees: keys.map(user),
})
const add = async (id: string, role: string, besides: object) => {
  const body = { decisionRoleId: words.get(role), roleRequirement: `${role}.`, ...besides }
  const answer = await ask('POST', `${base}/delegations/${id}/roles`, body)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data
}
const rolesOf = async (id: string) => (await ask('GET', `${base}/delegations/${id}/roles`)).data.items
const duplicate = async (id: string) =>
  (await ask('POST', `${base}/delegations/${id}/duplicate`)).data.id as string
const waiting = async (by: string) =>
  (await ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME', undefined, by)).data.total

test('a duplicate has the roles with their designees, and each acknowledges again once it is issued', async () => {
  await setting(world, { actionDecisionRoleAck: true })
  const { id } = await issue(world, decisionId, { to: 'President' })
  const consulted = await add(id, 'Consulted', { ...people('dean'), isCascade: true })
  await add(id, 'Informed', { designees: [position('Dean of Medicine')] })
  await ask('POST', `${base}/delegations/${id}/roles/${consulted.id}/acknowledge`, {}, 'dean')

  const copy = await duplicate(id)
  expect(await rolesOf(copy)).toMatchObject([
    {
      roleName: 'Consulted',
      roleRequirement: 'Consulted.',
      roleStatus: 'ASSIGNED',
      isCascade: true,
      origin: null,
      designees: [{ ...user('dean'), status: 'ASSIGNED', acknowledgedAt: null, awaitsMe: false }],
    },
    { roleName: 'Informed', designees: [position('Dean of Medicine')] },
  ])
  expect(await rolesOf(id)).toMatchObject([{ roleStatus: 'ACKNOWLEDGED' }, { roleStatus: 'ASSIGNED' }])
  expect(await waiting('dean')).toBe(0)
  await ask('PATCH', `${base}/delegations/bulk/issued`, { delegationIds: [copy] })
  expect(await waiting('dean')).toBe(1)
})

test('what could not be assigned any longer is left out, and the roles altogether while they are off', async () => {
  const { id } = await issue(world, decisionId, { to: 'President' })
  await add(id, 'Endorse', people('dean'))
  await add(id, 'Informed', {
    designees: [position('Dean of Medicine'), position('Chair of Civil Engineering')],
  })
  for (const [table, off] of [
    ['decision_role', words.get('Endorse')],
    ['position', position('Dean of Medicine').positionId],
  ])
    await product.owner.query(`update app.${table} set status = 'INACTIVE' where id = $1`, [off])
  expect(await rolesOf(await duplicate(id))).toMatchObject([
    { roleName: 'Informed', designees: [position('Chair of Civil Engineering')] },
  ])

  const settings = `/api/settings/decision-settings/${world.tenant.id}`
  const { data } = await ask('GET', settings, undefined, 'admin')
  await ask('PATCH', settings, { roleEnabled: false }, 'admin', data.version)
  expect(await rolesOf(await duplicate(id))).toEqual([])
})

test('a newcomer of a position is issued the roles with the rest, and is reported by whom they are copied', async () => {
  await setting(world, { autoIssue: true, actionDecisionRoleAck: true })
  const president = world.positions.get('President')
  const source = await issue(world, decisionId, {
    change: {
      recipientType: 'PERSONNEL_IN_POSITION',
      recipientAutoIssue: true,
      delegationRecipients: [{ recipientUserId: user('president').userId, recipientPositionId: president }],
    },
  })
  await add(source.id, 'Consulted', people('chair'))
  expect(await waiting('chair')).toBe(1)
  const { status } = await ask(
    'POST',
    '/api/auth/user',
    {
      firstName: 'Jo',
      lastName: 'New',
      email: `jo${worlds}@alder.example`,
      roleIds: [world.tenant.userRoleIds.GU],
      positions: [{ positionId: president, from: '2026-01-02' }],
    },
    'admin',
  )
  expect(status).toBe(201)
  const { items } = (
    await ask('POST', `${base}/delegations/search`, { decisionIds: [decisionId] }, 'authority')
  ).data
  const copy = items.find(({ id }: { id: string }) => id !== source.id)
  expect(await rolesOf(copy.id)).toMatchObject([
    { roleName: 'Consulted', roleStatus: 'ASSIGNED', designees: [user('chair')] },
  ])
  expect(await waiting('chair')).toBe(2)
  expect((await entriesOf(product, copy.id))[0]).toMatch(/^ISSUE · Issued automatically/)
  const { data } = await ask('GET', `${base}/delegations/${copy.id}/changelog`)
  expect(JSON.stringify(data.items.at(-1))).toContain(`"Copied from","old":"–","new":"${source.displayId}"`)
})
