import { beforeAll, expect, test } from 'vitest'
import { createPosition } from '#modules/settings/positions/model/position-calls.ts'
import { startTestWorld } from './product.ts'
import { base, publishDecision } from './scenario.ts'

const { world } = await startTestWorld()
const NAME = 'Approve travel'
const LONGER = ['A note on approve travel', `${NAME} abroad`, 'Always approve travel']

beforeAll(async () => {
  // the very name is neither the newest, nor the oldest, nor the first by its letters
  for (const name of [LONGER[0] as string, NAME, ...LONGER.slice(1)]) await publishDecision(world, { name })
  for (const positionName of [...LONGER, NAME])
    await world.as('admin').call(createPosition, { body: { positionName, groupIds: [] } })
})

const first = async (method: 'GET' | 'POST', path: string, body?: object) =>
  (await world.as('authority').ask(method, path, body)).data.items[0].name

test('a picker of decisions is answered with the very name first, whatever its capitals', async () => {
  const asked = { search: ' approve TRAVEL', status: ['PUBLISHED'], sortBy: 'rank', sortOrder: 'desc' }
  expect(await first('POST', `${base}/decisions/search`, asked)).toBe(NAME)
  expect(await first('POST', `${base}/decisions/search`, { ...asked, sortBy: 'updatedAt' })).not.toBe(NAME)
})

test('so are pickers of what has a search of its own', async () => {
  expect(await first('GET', '/api/settings/positions/selection?search=approve%20travel%20')).toBe(NAME)
})
