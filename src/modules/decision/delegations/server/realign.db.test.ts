import { expect, test } from 'vitest'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { base, change, dollars, entriesOf, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { getDelegation } from '../model/delegation-calls.ts'
import { realignDelegations } from '../model/realign-call.ts'

const { product, world } = await startTestWorld()

const realign = (id: string, by = 'authority', path = 'realign') =>
  world.as(by).ask('POST', `${base}/delegations/${id}/${path}`)
const read = async (id: string) => (await world.as('authority').call(getDelegation, { params: { id } })).data
const limitOf = async (id: string) => (await read(id)).authorities[0].bounds[0].max
const named = (some: { displayId: string }[]) => some.map(({ displayId }) => displayId)

test('what goes beyond a lowered limit is trimmed below, level by level, and what fits is not written', async () => {
  const decision = await publishDecision(world)
  const top = await issue(world, decision, { to: 'President', max: 1_000 })
  const dean = await issue(world, decision, {
    to: 'Dean of Engineering',
    parent: top.id,
    by: 'president',
    max: 800,
  })
  const chair = await issue(world, decision, {
    to: 'Chair of Civil Engineering',
    parent: dean.id,
    by: 'dean',
    max: 600,
  })
  const fits = await issue(world, decision, {
    to: 'Dean of Medicine',
    parent: top.id,
    by: 'president',
    max: 100,
  })
  const draft = await issue(world, decision, {
    to: 'Dean of Medicine',
    parent: top.id,
    by: 'president',
    max: 900,
    change: { status: 'DRAFT' },
  })
  const lowered = await change(world, top.id, {
    delegationAuthorities: [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(500)], redelegable: true },
    ],
  })
  expect(lowered.status, JSON.stringify(lowered.data)).toBe(200)
  await product.workOff()
  // what was not in force is taken off without an approval
  await setting(world, { actionChangeApproval: true })
  expect(await read(top.id)).toMatchObject({ beyondBelow: 2, permissions: { realign: { allowed: true } } })

  const preview = await realign(top.id, 'president', 'realign/preview')
  expect(preview.status).toBe(403)
  const { data } = await realign(top.id, 'authority', 'realign/preview')
  expect(named(data.trimmed)).toEqual([dean.displayId, chair.displayId])
  expect(data.trimmed[0].changes).toEqual([
    expect.objectContaining({ old: expect.stringContaining('800'), new: expect.stringContaining('500') }),
  ])
  expect([data.left, data.more, await limitOf(dean.id)]).toEqual([[], 0, '800.00'])

  expect((await realign(top.id)).data).toEqual(data)
  expect([await limitOf(dean.id), await limitOf(chair.id), await limitOf(fits.id)]).toEqual([
    '500.00',
    '500.00',
    '100.00',
  ])
  expect(await entriesOf(product, chair.id)).toEqual(['ISSUE · - · dean', 'REALIGN · - · authority'])
  expect(await entriesOf(product, fits.id)).toEqual(['ISSUE · - · president'])
  expect(await entriesOf(product, draft.id)).toEqual(['CREATE · - · president'])
  expect((await read(top.id)).beyondBelow).toBe(0)
  expect((await realign(top.id)).data).toEqual({ trimmed: [], left: [], more: 0 })

  const birch = await buildSmallWorld(product, 'Birch')
  expect((await birch.as('authority').call(realignDelegations, { params: { id: top.id } })).status).toBe(404)
  await setting(world, { actionChangeApproval: false })
})

test('what nothing would remain of is reported and stays', async () => {
  const decision = await publishDecision(world)
  const top = await issue(world, decision, { to: 'President' })
  const medicine = { delegationGroups: [world.groups.get('Medicine')] }
  const below = await issue(world, decision, {
    to: 'Dean of Medicine',
    parent: top.id,
    by: 'president',
    change: medicine,
  })
  await change(world, top.id, { delegationGroups: [world.groups.get('Engineering')] })
  const { data } = await realign(top.id)
  expect(data.trimmed).toEqual([])
  expect(data.left).toMatchObject([{ displayId: below.displayId, recipient: 'Dean of Medicine' }])
  expect((await read(below.id)).content.delegationGroups).toEqual(medicine.delegationGroups)
})
