import { expect, test } from 'vitest'
import { startTestWorld } from './product.ts'

const { world } = await startTestWorld()

type Column = { name: string; required: boolean; allowed: string; example: string }

test.each([
  ['authority', '/api/decision/decisions', '/api/document/decisions'],
  ['admin', '/api/settings/positions', '/api/document/positions'],
  ['admin', '/api/auth/users', '/api/auth/users'],
  ['admin', '/api/settings/decision-sections', '/api/settings/decision-sections'],
  ['admin', '/api/auth/currency-rates', '/api/auth/currency-rates'],
])('what %s reads of the columns of %s is what the template has', async (by, path, template) => {
  const told = await world.as(by).ask('GET', `${path}/bulk-upload/columns`)
  expect(told.status).toBe(200)
  const columns = told.data.columns as Column[]
  const file = await world.as(by).ask('GET', `${template}/template`)
  const header = file.data.bytes.toString('utf8').replace('\uFEFF', '').trim().split(',')
  expect(columns.map(({ name }) => name)).toEqual(header)
  expect(columns.filter(({ allowed }) => !allowed.endsWith('.'))).toEqual([])
  // a row that is required has an example
  expect(columns.filter(({ required, example }) => required && example === '')).toEqual([])
  expect((await world.as('guest').ask('GET', `${path}/bulk-upload/columns`)).status).toBe(403)
})
