import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
let world: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
})
afterAll(() => product.close())

const path = () => `/api/settings/decision-authority-value-types/${world.tenant.id}`
const change = (body: object, version: string | undefined, by = 'admin') =>
  world.as(by).ask('PATCH', path(), body, version ? { 'if-match': version } : {})

test('a limit type that is switched off is refused in new limits, and one stays on', async () => {
  const { data, etag } = await world.as('admin').ask('GET', path())
  expect(data).toMatchObject({ isCurrencyValue: true, isNumberValue: false })
  const turned = await change({ isNumberValue: true, isCurrencyValue: false }, etag)
  expect(turned).toMatchObject({ status: 200, data: { isNumberValue: true, isCurrencyValue: false } })

  const decision = await world.as('authority').ask('POST', '/api/decision/decisions', {
    name: 'Buy',
    sectionId: [...world.sections.values()][0],
    decisionAuthorities: [
      {
        authorityTypeId: world.tenant.authorityTypes.approvalId,
        bounds: [
          {
            valueType: 'CURRENCY',
            unit: 'USD',
            min: null,
            minExclusive: false,
            max: '5',
            maxExclusive: false,
          },
        ],
      },
    ],
  })
  expect(decision).toMatchObject({ status: 422 })

  const none = await change(
    { isNumberValue: false, isTimeValue: false, isAuthorisedValue: false },
    turned.etag,
  )
  expect(none).toMatchObject({
    status: 422,
    data: { fields: [{ message: 'Please active at-least one item' }] },
  })
  expect((await change({ isNumberValue: false }, etag)).status).toBe(412)
  expect((await change({ isNumberValue: false }, undefined)).status).toBe(428)
  expect((await change({ isNumberValue: false }, turned.etag, 'authority')).status).toBe(403)
  const { rows } = await product.owner.query(
    `select event from app.revision where kind = 'decision-settings'`,
  )
  expect(rows).toEqual([{ event: 'UPDATE' }])
})
