import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestWorld } from '#test/database/product.ts'
import { base, dollars, issue, publishDecision } from '#test/database/scenario.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import type { DelegationRow } from '../model/delegation-list.ts'
import { delegationLists } from '../model/delegation-list.ts'

// Values of a delegation above that the viewer cannot view stay hidden when they are asked about. Semantics 6.5.

const { product, world } = await startTestWorld()
/** Not in Medicine: the doctor, who sees what is, does not see it. */
let hidden: string
/** Below it, and cut by it. */
let cut: string
/** Below one that the doctor sees, and cut by that. */
let cutInSight: string
let free: string

beforeAll(async () => {
  const medicine = { delegationGroups: [world.groups.get('Medicine')] }
  const decision = await publishDecision(world)
  const to = 'Dean of Engineering'
  hidden = (await issue(world, decision, { max: 9_000 })).id
  cut = (await issue(world, decision, { to, by: 'president', parent: hidden, max: 5_000, change: medicine }))
    .id
  const seen = (await issue(world, decision, { max: 9_000, change: medicine })).id
  cutInSight = (
    await issue(world, decision, { to, by: 'president', parent: seen, max: 4_000, change: medicine })
  ).id
  free = (await issue(world, decision, { to, max: 2_000, change: medicine })).id
  await change(seen, { delegationAuthorities: grants(3_000) })
  await narrow(1_000)
})

const grants = (max: number) => [
  {
    authorityTypeId: world.tenant.authorityTypes.approvalId,
    bounds: [dollars(max)],
    redelegable: true,
  },
]

async function change(id: string, body: object) {
  const { etag } = await world.as('authority').call(getDelegation, { params: { id } })
  const match = { 'if-match': etag ?? '' }
  const saved = await world.as('authority').ask('PATCH', `${base}/delegations/${id}`, body, match)
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
}

async function narrow(max: number) {
  await change(hidden, {
    delegationAuthorities: grants(max),
    conditions: [{ name: 'The board was heard' }],
    isNoExpiration: false,
    expirationDate: '2031-12-31',
  })
  await product.workOff()
}

const search = async (by: string, body: object): Promise<DelegationRow[]> => {
  const { data, status } = await world
    .as(by)
    .call(delegationLists.search, { body: { ids: [cut, cutInSight, free], ...body } })
  expect(status, JSON.stringify(data)).toBe(200)
  return data.items
}
const nameOf = ({ id }: { id: string }) => (id === cut ? 'cut' : id === free ? 'free' : 'cut in sight')
const names = async (by: string, body: object) => (await search(by, body)).map(nameOf).sort()
const atLeast = (min: number) => ({ effectiveLimitValueFilters: { CURRENCY: { min: `${min}` } } })
const PROBES = [500, 999, 1_000, 1_001, 1_500, 2_000, 2_001, 3_000, 3_001, 4_000, 4_001, 5_000, 5_001, 9_001]

describe('a limit above that the viewer cannot view', () => {
  test('is not shown, and one that they can view is', async () => {
    const shown = Object.fromEntries(
      (await search('doctor', {})).map((row) => [nameOf(row), row.effectiveLimit[0]?.bound?.max ?? null]),
    )
    expect(shown).toEqual({ cut: null, 'cut in sight': '3000.00', free: '2000.00' })
  })

  test.each(['doctor', 'authority', 'dean'])('is filtered as it is shown to the %s', async (by) => {
    for (const probe of PROBES) {
      const shown = (await search(by, {})).filter(({ authorityLimit: [stated], effectiveLimit: [left] }) => {
        const shownLimit = left?.bound ?? stated?.bound
        return Number(shownLimit?.max) >= probe
      })
      expect(await names(by, atLeast(probe)), `${probe}`).toEqual(shown.map(nameOf).sort())
    }
  })

  test('is sorted by what is stated, and one that they can view by what is left', async () => {
    const sorted = async (by: string) =>
      (await search(by, { sortBy: 'effectiveLimit', sortOrder: 'asc' })).map(nameOf)
    expect(await sorted('doctor')).toEqual(['free', 'cut in sight', 'cut'])
    expect(await sorted('authority')).toEqual(['cut', 'free', 'cut in sight'])
    expect(await sorted('dean')).toEqual(['cut', 'free', 'cut in sight'])
  })

  test('changes no answer of the list when it changes', async () => {
    const ask = async () => {
      const answers = []
      for (const probe of PROBES) answers.push(await names('doctor', atLeast(probe)))
      answers.push(await names('doctor', { conditions: true }))
      return answers
    }
    const before = await ask()
    await narrow(700)
    expect(await ask()).toEqual(before)
    await narrow(1_000)
  })
})

test('a condition above counts for those who may know it', async () => {
  expect(await names('doctor', { conditions: true })).toEqual([])
  expect(await names('doctor', { conditions: false })).toEqual(['cut', 'cut in sight', 'free'])
  for (const by of ['authority', 'dean']) expect(await names(by, { conditions: true })).toEqual(['cut'])
})

test('an end above is asked to those who may know it; to others, that something above ends first', async () => {
  const read = async (by: string): Promise<Answer['data']> =>
    (await world.as(by).call(getDelegation, { params: { id: cut } })).data
  const record = await read('doctor')
  expect(record.inForce).toMatchObject({ standing: 'YES', until: null, untilWithheld: true })
  expect(JSON.stringify(record)).not.toMatch(/203[12]/)
  for (const by of ['authority', 'dean'])
    expect((await read(by)).inForce).toMatchObject({
      until: expect.stringMatching(/^2032-01-01/),
      untilWithheld: false,
    })
})
