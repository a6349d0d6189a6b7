import { gzipSync } from 'node:zlib'
import { accounts } from './accounts.ts'
import { expect, signIn, test } from './journey.ts'

const BUDGET_KIB = 350
const anyone = () => accounts().find((account) => account.tenants.length > 0)!

test(`a cold visit to the list loads at most ${BUDGET_KIB} KiB of compressed script`, async ({
  page,
  context,
}) => {
  await signIn(page, anyone())
  const visit = await context.newPage()
  const scripts: Promise<Buffer>[] = []
  visit.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  await visit.goto('/delegations')
  await expect(visit.getByRole('table')).toBeVisible()
  const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script).length / 1024)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(BUDGET_KIB)
})
