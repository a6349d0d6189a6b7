import { expect, test } from 'vitest'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { addRecentSearch, listRecentSearches } from '../model/recent-search-calls.ts'

const { product, world } = await startTestWorld()

const keep = (who: string, searchData: string, change: object = {}) =>
  world.as(who).call(addRecentSearch, { body: { searchData, ...change } })
const kept = async (who: string) => (await world.as(who).call(listRecentSearches)).data.searchData

test('the last ten searches are kept, each once, for the person alone', async () => {
  for (let n = 1; n <= 11; n += 1) await keep('dean', `search ${n}`)
  expect((await keep('dean', ' SEARCH 5 ')).data.searchData.slice(0, 3)).toEqual([
    'SEARCH 5',
    'search 11',
    'search 10',
  ])
  expect(await kept('dean')).toHaveLength(10)
  expect(await kept('dean')).not.toContain('search 1')
  expect(await kept('guest')).toEqual([])
})

test('another organization is refused, and so are words that are no search', async () => {
  expect((await keep('chair', 'lease', { tenantId: world.tenant.id })).status).toBe(200)
  const other = await buildSmallWorld(product, 'Birch')
  expect((await keep('chair', 'lease', { tenantId: other.tenant.id })).status).toBe(404)
  expect((await keep('chair', 'l')).status).toBe(400)
  expect(await kept('chair')).toEqual(['lease'])
})
