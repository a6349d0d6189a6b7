import { expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'

const { world } = await startTestWorld()

const layouts = '/api/auth/user/list-layouts'
const arrangement = {
  order: ['decision', 'status', 'section'],
  hidden: ['section'],
  width: { status: 200 },
  sort: { by: 'status', order: 'desc' },
  density: 'compact',
}
const save = (who: string, name: string, list = 'decisions') =>
  world.as(who).ask('POST', layouts, { list, name, arrangement })
const kept = async (who: string) => (await world.as(who).ask('GET', layouts)).data
const keep = (who: string, view: object | null, list = 'decisions') =>
  world.as(who).ask('PUT', `/api/auth/user/list-views/${list}`, { view })

test('a layout is saved, and the list looks like it after that', async () => {
  expect(await kept('dean')).toEqual({ layouts: [], views: [] })
  const saved = await save('dean', ' Finance review ')
  expect(saved).toMatchObject({ status: 201, data: { name: 'Finance review', arrangement, version: 1 } })
  expect(await kept('dean')).toEqual({
    layouts: [saved.data],
    views: [{ list: 'decisions', layoutId: saved.data.id, arrangement }],
  })
})

test('what is changed and not saved is kept beside the layout, until the default is asked for again', async () => {
  const { id } = (await save('chair', 'Mine')).data
  const changed = { ...arrangement, density: 'relaxed' }
  expect((await keep('chair', { layoutId: id, arrangement: changed })).status).toBe(200)
  const { layouts, views } = await kept('chair')
  expect(layouts[0].arrangement.density).toBe('compact')
  expect(views).toEqual([{ list: 'decisions', layoutId: id, arrangement: changed }])
  await keep('chair', null)
  expect((await kept('chair')).views).toEqual([])
})

test('it is renamed, saved over and deleted by the person who has read it', async () => {
  const { id } = (await save('president', 'First')).data
  const path = `${layouts}/${id}`
  const president = world.as('president')
  expect((await president.ask('PATCH', path, { name: 'Second' })).status).toBe(428)
  const renamed = await president.ask('PATCH', path, { name: 'Second' }, { 'if-match': '"1"' })
  expect(renamed).toMatchObject({ status: 200, etag: '"2"', data: { name: 'Second', arrangement } })
  expect((await president.ask('PATCH', path, { name: 'Third' }, { 'if-match': '"1"' })).status).toBe(412)
  const wide = { ...arrangement, width: { status: 300 } }
  await president.ask('PATCH', path, { arrangement: wide }, { 'if-match': '"2"' })
  expect((await kept('president')).layouts).toMatchObject([{ name: 'Second', arrangement: wide, version: 3 }])
  expect((await president.ask('DELETE', path, undefined, { 'if-match': '"3"' })).status).toBe(200)
  expect(await kept('president')).toEqual({ layouts: [], views: [] })
})

test('a name is taken once in a list, whatever its case', async () => {
  const { id } = (await save('doctor', 'One')).data
  expect(await save('doctor', 'ONE')).toMatchObject({ status: 409, data: { code: 'DUPLICATE_NAME' } })
  expect((await save('doctor', 'One', 'delegations')).status).toBe(201)
  const two = (await save('doctor', 'Two')).data
  const rename = (to: string) =>
    world.as('doctor').ask('PATCH', `${layouts}/${two.id}`, { name: to }, { 'if-match': '"1"' })
  expect((await rename('one')).status).toBe(409)
  const same = await world
    .as('doctor')
    .ask('PATCH', `${layouts}/${id}`, { name: 'one' }, { 'if-match': '"1"' })
  expect(same.status).toBe(200)
})

test('a list has at most twenty, two that come at the same time included', async () => {
  for (let i = 1; i <= 19; i++) expect((await save('approver', `Layout ${i}`)).status).toBe(201)
  const answers = await Promise.all([save('approver', 'A'), save('approver', 'B')])
  expect(answers.map((each) => each.status).sort()).toEqual([201, 422])
  expect(answers.find((each) => each.status === 422)?.data.fields).toEqual([
    { path: 'body.name', message: 'You have 20 layouts. Delete a layout that you no longer use.' },
  ])
  expect((await save('approver', 'Elsewhere', 'delegations')).status).toBe(201)
})

test('no one sees, changes or uses the layout of another', async () => {
  const { id } = (await save('auditor', 'Private')).data
  expect((await kept('guest')).layouts).toEqual([])
  const asked = { 'if-match': '"1"' }
  expect((await world.as('guest').ask('PATCH', `${layouts}/${id}`, { name: 'X' }, asked)).status).toBe(404)
  expect((await world.as('guest').ask('DELETE', `${layouts}/${id}`, undefined, asked)).status).toBe(404)
  expect((await keep('guest', { layoutId: id, arrangement })).status).toBe(404)
  expect((await kept('auditor')).layouts).toMatchObject([{ name: 'Private', version: 1 }])
})

test.each<[what: string, body: object]>([
  ['a name of nothing', { list: 'decisions', name: ' ', arrangement }],
  ['a name of 51 characters', { list: 'decisions', name: 'x'.repeat(51), arrangement }],
  ['a list that is none', { list: 'De cisions', name: 'A', arrangement }],
  [
    'a width beyond its bounds',
    { list: 'decisions', name: 'A', arrangement: { ...arrangement, width: { a: 9 } } },
  ],
  [
    'a column with a character that cannot be stored',
    { list: 'decisions', name: 'A', arrangement: { ...arrangement, order: ['status\u0000'] } },
  ],
  [
    'half of a character',
    { list: 'decisions', name: 'A', arrangement: { ...arrangement, width: { '\ud800': 200 } } },
  ],
])('%s is refused', async (_what, body) => {
  expect((await world.as('guest').ask('POST', layouts, body)).status).toBe(400)
})

test('a list with a sort that cannot be stored is refused', async () => {
  const odd = { ...arrangement, sort: { by: '\u0000', order: 'asc' } }
  expect((await keep('guest', { layoutId: null, arrangement: odd })).status).toBe(400)
})

test('the views of a person are bounded, and those that are there can be changed', async () => {
  const view = { layoutId: null, arrangement }
  const listAt = (n: number) => `list-${'abcdefghij'[Math.floor(n / 10)]}${'abcdefghij'[n % 10]}`
  for (let n = 0; n < 100; n++) await keep('auditor', view, listAt(n))
  expect(await keep('auditor', view, 'one-more')).toMatchObject({
    status: 422,
    data: { fields: [{ message: 'You have saved views of 100 lists. Reset one of them.' }] },
  })
  expect((await keep('auditor', view, listAt(5))).status).toBe(200)
})
