import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SLOT_STATUSES } from '#modules/authority/terms/model/terms.ts'
import { startTestProduct, type TestProduct } from '#test/database/product.ts'
import { DELEGATION_STATUSES } from '../model/delegation.ts'
import { statusNow, statusOfSlots } from '../model/delegation-status.ts'
import type { StoredStatus } from '../model/stored-delegation.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const label = fc.constantFrom(
  ...DELEGATION_STATUSES.filter((each) => each !== 'EXPIRED'),
) as fc.Arbitrary<StoredStatus>

test('SQL and model say the same status of the same slots, acts and instant', async () => {
  await fc.assert(
    fc.asyncProperty(
      label,
      fc.array(fc.constantFrom(...SLOT_STATUSES), { maxLength: 4 }),
      fc.constantFrom('REVOKE' as const, 'SUSPEND' as const, null),
      fc.constantFrom(-1, 0, 1, null),
      async (written, statuses, cascade, ends) => {
        const now = Date.UTC(2026, 10, 22)
        const expiration = ends === null ? null : now + ends
        const { rows } = await product.owner.query(
          'select app.status_of_slots($1, $2::text[]) as own, app.status_now(app.status_of_slots($1, $2::text[]), $3, $4, $5) as seen',
          [written, statuses, cascade, expiration && new Date(expiration), new Date(now)],
        )
        const own = statusOfSlots(
          written,
          statuses.map((status) => ({ status })),
        )
        expect(rows[0]).toEqual({ own, seen: statusNow(own, cascade, expiration, now) })
      },
    ),
    { numRuns: 300 },
  )
})
