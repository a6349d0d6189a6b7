import { beforeAll, expect, test } from 'vitest'
import { buildSmallWorld, type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { base, entriesOf, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'
import { editDelegations } from '../model/bulk-calls.ts'
import { getDelegation } from '../model/delegation-calls.ts'

const { product, world } = await startTestWorld()
let birch: SmallWorld
beforeAll(async () => {
  birch = await buildSmallWorld(product, 'Birch')
})

const send = (path: string, body: object, by = 'authority', in_ = world) =>
  in_.as(by).ask('PATCH', `${base}/delegations/${path}`, body)
const edit = (delegationIds: string[], change: object, by = 'authority', in_ = world) =>
  send('bulk-edit', { delegationIds, change }, by, in_)
const read = async (id: string) => (await world.as('authority').call(getDelegation, { params: { id } })).data
const CONDITION = { name: 'Two quotes', description: 'Ask two suppliers.' }

test('last day, note and conditions of several change together, each where it may', async () => {
  const decision = await publishDecision(world)
  await setting(world, { actionDelegationAcceptance: true })
  const ends = { expirationDate: '2098-12-31', isNoExpiration: false }
  const top = await issue(world, decision, { to: 'President', change: ends })
  await setting(world, { actionDelegationAcceptance: false })
  const free = await issue(world, decision, { to: 'Dean of Engineering' })
  const draft = await issue(world, decision, { change: { status: 'DRAFT' } })

  const change = { expirationDate: '2097-06-30', note: 'Until the review.', addConditions: [CONDITION] }
  expect((await edit([top.id, draft.id], change)).data).toMatchObject({
    code: 'NOT_OF_ONE_STATUS',
    message: 'Select delegations that have the same status.',
  })
  expect((await edit([top.id, free.id], change)).data).toMatchObject({ refused: [] })
  for (const { id } of [top, free])
    expect(await read(id)).toMatchObject({
      note: 'Until the review.',
      content: { expirationDate: '2097-06-30', isNoExpiration: false, conditions: [CONDITION] },
    })
  expect(await entriesOf(product, free.id)).toEqual(['ISSUE · - · authority', 'UPDATE · - · authority'])

  // what is as it was is not written
  expect((await edit([free.id], { note: 'Until the review.' })).data.succeeded).toEqual([free.id])
  expect(await entriesOf(product, free.id)).toHaveLength(2)
})

test('what does not fit one of them is refused for it alone, and nothing of another tenant is touched', async () => {
  const decision = await publishDecision(world)
  const ends = { expirationDate: '2098-12-31', isNoExpiration: false }
  const top = await issue(world, decision, { to: 'President', change: ends })
  const below = await issue(world, decision, {
    to: 'Dean of Engineering',
    parent: top.id,
    by: 'president',
    change: ends,
  })
  const preview = await world.as('authority').preview(editDelegations, {
    body: {
      delegationIds: [top.id, below.id],
      change: { isNoExpiration: true },
    },
  })
  expect(preview.data.refused).toEqual([])
  const alone = await edit([below.id], { isNoExpiration: true })
  expect(alone.data).toMatchObject({ succeeded: [], refused: [{ id: below.id }] })
  expect((await edit([top.id], { note: 'No' }, 'president')).data.refused).toMatchObject([
    { code: 'FORBIDDEN' },
  ])
  expect((await edit([top.id], { note: 'No' }, 'authority', birch)).data.refused).toMatchObject([
    { code: 'NOT_FOUND' },
  ])
  expect((await edit([top.id], {})).status).toBe(400)
  expect((await read(top.id)).note).toBe('')
})

test('another recipient of the delegation above becomes the issuer, and no one else', async () => {
  const decision = await publishDecision(world)
  const top = await issue(world, decision, { toUsers: ['president', 'doctor'] })
  const below = await issue(world, decision, {
    to: 'Dean of Engineering',
    parent: top.id,
    by: 'president',
    max: 100,
  })
  const to = (issuerUserId: string | undefined, by = 'authority') =>
    send('bulk-change-issuer', { delegationIds: [below.id, top.id], issuerUserId }, by)
  const refusals = (await to(world.users.get('chair'))).data.refused
  expect(refusals).toHaveLength(2)
  expect(refusals).toContainEqual(
    expect.objectContaining({
      id: below.id,
      message: 'The new issuer must be a recipient of the delegation above.',
    }),
  )
  expect((await to(world.users.get('doctor'), 'dean')).data.succeeded ?? []).toEqual([])

  const { data } = await to(world.users.get('doctor'))
  expect(data).toMatchObject({
    succeeded: [below.id],
    refused: [{ id: top.id, code: 'ROOT_WITHOUT_ISSUER' }],
  })
  expect((await read(below.id)).issuer.user.id).toBe(world.users.get('doctor'))
  expect(await entriesOf(product, below.id)).toEqual(['ISSUE · - · president', 'MOVE · - · authority'])

  // who issued it before may leave: it continues
  const remove = { delegationIds: [top.id], recipientType: 'SPECIFIC_PERSONNEL' }
  await send('bulk-reassign-recipients', {
    ...remove,
    delegationRecipients: [{ recipientUserId: world.users.get('doctor') }],
  })
  expect(await verdict(world, decision, 'dean', 50)).toBe('ALLOW')
})
