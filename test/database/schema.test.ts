import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schemaText } from '../../tools/schema-text.ts'
import { startTestProduct, type TestProduct } from './product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ database: 'own' })
})
afterAll(() => product.close())

test('db/schema.sql is what the migrations make; `npm run schema` writes it again', async () => {
  const kept = readFileSync(join(import.meta.dirname, '../../db/schema.sql'), 'utf8')
  expect(await schemaText(product.owner as never)).toBe(kept)
})
