import { beforeAll, describe, expect, test } from 'vitest'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { base, issue, publishDecision } from '#test/database/scenario.ts'
import { archiveDecisions, deleteDecisions, globalSearchOfDecisions } from '../model/decision-calls.ts'

const { product, world } = await startTestWorld()
const made: Record<string, string> = {}

beforeAll(async () => {
  for (const [name, change] of Object.entries({
    'Sign lease of land': {},
    'Lease of a car': {},
    'Approve travel': { description: 'A lease is not travel. 100% of it_is.' },
    'Sign a lease': { status: 'DRAFT' },
    'Approve sole-source purchase': {},
    Hire: { decisionGroups: [world.groups.get('Medicine')] },
  }))
    made[name] = await publishDecision(world, { name, ...change })
})

const search = async (asked: string, change: Record<string, unknown> = {}, by = 'authority') =>
  (await world.as(by).call(globalSearchOfDecisions, { body: { search: asked, ...change } })).data
const names = async (...asked: Parameters<typeof search>) =>
  (await search(...asked)).items.map((each: { name: string }) => each.name)
const displayId = async (name: string) =>
  (await world.as('authority').ask('GET', `${base}/decisions/${made[name]}`)).data.displayId

describe('the search of the whole product', () => {
  test('finds every word anywhere, a name that begins so before one that has it, and the description last', async () => {
    expect(await names('lease')).toEqual([
      'Lease of a car',
      'Sign a lease',
      'Sign lease of land',
      'Approve travel',
    ])
    expect(await names('LEASE sign')).toEqual(['Sign a lease', 'Sign lease of land'])
    expect(await names('travel lease')).toEqual(['Approve travel'])
    expect(await names('lease nowhere')).toEqual([])
  })

  test('a word with a hyphen is found with a wrong letter, and by its parts', async () => {
    for (const typed of ['sole-source', 'sole-sourse', 'sole sorce', 'source'])
      expect([typed, await names(typed)]).toEqual([typed, ['Approve sole-source purchase']])
  })

  test('a display id finds its record first', async () => {
    const id = await displayId('Approve travel')
    expect((await names(id.toLowerCase()))[0]).toBe('Approve travel')
    expect(await names(`${id} lease`)).toEqual(['Approve travel'])
  })

  test('signs mean themselves, and words of two letters are looked for as well', async () => {
    expect(await names('100%')).toEqual(['Approve travel'])
    expect(await names('it_is')).toEqual(['Approve travel'])
    expect(await names('of')).toContain('Lease of a car')
    const short = await world.as('authority').call(globalSearchOfDecisions, { body: { search: ' a ' } })
    expect(short.status).toBe(400)
  })

  test('is narrowed by status and dates, and comes in pages', async () => {
    expect(await names('lease', { status: ['DRAFT'] })).toEqual(['Sign a lease'])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    expect(await names('lease', { createdStartDate: tomorrow })).toEqual([])
    expect(await names('lease', { updatedEndDate: tomorrow })).toHaveLength(4)
    const second = await search('lease', { page: 2, limit: 3 })
    expect([second.total, second.totalIsExact, second.items.length]).toEqual([4, true, 1])
  })

  test('shows what the list shows, and nothing of another tenant', async () => {
    expect(await names('hire', {}, 'doctor')).toEqual(['Hire'])
    expect(await names('lease', {}, 'doctor')).toEqual([])
    expect(await names('lease', {}, 'guest')).toEqual([])
    await issue(world, made['Lease of a car'] as string, { toUsers: ['guest'] })
    expect(await names('lease', {}, 'guest')).toEqual(['Lease of a car'])
    const other = await buildSmallWorld(product, 'Birch')
    const foreign = await other.as('admin').call(globalSearchOfDecisions, { body: { search: 'lease' } })
    expect(foreign.data.items).toEqual([])
  })
})

test('the counts by status, of the tabs and of the list agree, for the person who asks', async () => {
  const archived = await publishDecision(world)
  await world.as('authority').call(archiveDecisions, { body: { decisionIds: [archived] } })
  const gone = await publishDecision(world, { status: 'DRAFT' })
  await world.as('authority').call(deleteDecisions, { body: { decisionIds: [gone] } })
  for (const by of ['authority', 'doctor', 'guest', 'auditor']) {
    const ask = async (path: string) => (await world.as(by).ask('GET', `${base}/${path}`)).data
    const widget = Object.fromEntries(
      (await ask('decision-dashboard/by-status')).items.map((each: { status: string; count: number }) => [
        each.status.toLowerCase(),
        each.count,
      ]),
    )
    const { all, ...tabs } = await ask('decisions/counts')
    expect(widget).toEqual(tabs)
    expect(all).toBe(tabs.draft + tabs.published + tabs.archived)
    for (const [tab, count] of Object.entries({ all, ...tabs }))
      expect((await ask(`decisions?tab=${tab}&limit=1`)).total).toBe(count)
  }
})
