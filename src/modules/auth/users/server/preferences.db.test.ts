import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'

let product: TestProduct
let world: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const preferred = async (who: string) =>
  (await world.as(who).ask('GET', '/api/auth/user/details')).data.preferences

test('single keys are on until a person switches them off, for themselves alone', async () => {
  expect(await preferred('dean')).toEqual({ singleKeys: true })
  const saved = await world.as('dean').ask('PATCH', '/api/auth/user/preferences', { singleKeys: false })
  expect(saved).toMatchObject({ status: 200, data: { singleKeys: false } })
  expect(await preferred('dean')).toEqual({ singleKeys: false })
  expect(await preferred('chair')).toEqual({ singleKeys: true })
})

test('what is no preference is refused', async () => {
  const answer = await world.as('dean').ask('PATCH', '/api/auth/user/preferences', { singleKeys: 'no' })
  expect(answer.status).toBe(400)
})
