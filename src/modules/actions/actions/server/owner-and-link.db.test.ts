import { beforeAll, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { listActionTypes } from '../../action-types/model/action-type-calls.ts'

const { world } = await startTestWorld({ named: 'Owners' })
let typeId: string

beforeAll(async () => {
  typeId = (await world.as('admin').call(listActionTypes)).data.items[0].id
})

const user = (key: string) => world.users.get(key)
const ask = (by: string, method: string, path: string, body?: unknown, headers = {}) =>
  world.as(by).ask(method, `/api/actions/actions${path}`, body, headers)
const create = (by: string, more: object = {}) =>
  ask(by, 'POST', '', {
    actionName: 'Review it',
    actionTypeId: typeId,
    assignees: [{ userId: user('chair') }],
    ...more,
  })
async function change(by: string, id: string, body: object) {
  const { data } = await ask('admin', 'GET', `/${id}`)
  return ask(by, 'PATCH', `/${id}`, body, { 'if-match': `"${data.version}"` })
}
const inField = (path: string, message: string, status = 422) => ({
  status,
  data: { fields: [{ path: `body.${path}`, message }] },
})

test('anyone who creates an action owns it, or names an active user who does', async () => {
  const own = await create('authority')
  expect(own).toMatchObject({ status: 201, data: { owner: { id: user('authority') } } })
  const other = await create('authority', { ownerId: user('dean') })
  expect(other).toMatchObject({ status: 201, data: { owner: { id: user('dean') } } })
  const { data } = await ask('dean', 'GET', '?filterType=OWNED_BY_ME')
  expect(data.items.map((each: { id: string }) => each.id)).toContain(other.data.id)
  expect(await create('authority', { ownerId: typeId })).toMatchObject(
    inField('ownerId', 'This person is not an active user.'),
  )
})

test('an action goes to another owner, never to none, and the change log says so', async () => {
  const { id } = (await create('authority')).data
  expect(await change('admin', id, { ownerId: null })).toMatchObject(inField('ownerId', 'Please select user'))
  expect(await change('admin', id, { ownerId: user('dean') })).toMatchObject({
    status: 200,
    data: { owner: { id: user('dean') } },
  })
  const log = (await ask('admin', 'GET', `/${id}/changelog`)).data.items
  expect(JSON.stringify(log[0])).toContain('Owner')
})

test('no one gives away an action that they could not view afterwards', async () => {
  const { id } = (await create('dean', {})).data
  expect(await change('dean', id, { ownerId: user('president') })).toMatchObject(
    inField('ownerId', 'You could no longer view this action. Add yourself to the assignees first.'),
  )
  expect((await ask('admin', 'GET', `/${id}`)).data.owner.id).toBe(user('dean'))
})

test('a link is the address of a page, and nothing that runs', async () => {
  const made = await create('authority', { link: 'https://forms.example/expense?id=4' })
  expect(made).toMatchObject({ status: 201, data: { link: 'https://forms.example/expense?id=4' } })
  for (const link of ['javascript:alert(1)', 'forms', 'ftp://files.example/a'])
    expect(await create('authority', { link })).toMatchObject(
      inField('link', 'Please enter a valid URL.', 400),
    )
  const { data } = await change('authority', made.data.id, { link: '' })
  expect(data.link).toBe('')
})
