import { beforeAll, expect, test } from 'vitest'
import { type SmallWorld, startTestWorld } from '#test/database/product.ts'
import { base, delegationBody, dollars, publishDecision } from '#test/database/scenario.ts'

// A draft names what is there and in use; what it named before may stay when it goes.

const { world } = await startTestWorld()
let decisionId: string
beforeAll(async () => {
  decisionId = await publishDecision(world)
})

const ask: SmallWorld['callers'][string]['ask'] = (...asked) => world.as('authority').ask(...asked)
const draft = (change: object = {}) =>
  ask('POST', `${base}/delegations`, {
    ...delegationBody(world, decisionId, { to: 'President' }),
    status: 'DRAFT',
    ...change,
  })
const NOBODY = '01900000-0000-7000-8000-000000000000'
const authority = (authorityTypeId: string, unit = 'USD') => ({
  delegationAuthorities: [{ authorityTypeId, bounds: [{ ...dollars(1), unit }] }],
})

test('what is not there is refused at its field', async () => {
  const to = (recipient: object) => ({ delegationRecipients: [recipient] })
  const { approvalId } = world.tenant.authorityTypes
  const chair = { recipientPositionId: world.positions.get('President') }
  for (const [change, path] of [
    [to({ recipientPositionId: NOBODY }), 'delegationRecipients.0'],
    [to({}), 'delegationRecipients.0'],
    [to({ recipientUserId: world.users.get('dean') }), 'delegationRecipients.0'],
    [{ delegationRecipients: [chair, { recipientPositionId: NOBODY }] }, 'delegationRecipients.1'],
    [authority(NOBODY), 'delegationAuthorities.0.authorityTypeId'],
    [authority(approvalId, 'cents'), 'delegationAuthorities.0.bounds.0.unit'],
    [{ delegationGroups: [world.tenant.organizationId, NOBODY] }, 'delegationGroups.0'],
    [
      { conditions: [{ name: 'None', when: { field: 'CURRENCY', operator: '>', value: 'x' } }] },
      'conditions.0.when.value',
    ],
  ] as const)
    expect(await draft(change), path).toMatchObject({
      status: 422,
      data: { fields: [{ path: `body.${path}` }] },
    })
})

test('a recipient who does not fit is informed why', async () => {
  const [dean, president] = [world.users.get('dean'), world.positions.get('President')]
  for (const [recipientType, recipient, message] of [
    [
      'PERSONNEL_IN_POSITION',
      { recipientUserId: dean, recipientPositionId: president },
      'This recipient is not an active person who holds this active position.',
    ],
    ['POSITION_ONLY', { recipientPositionId: NOBODY }, 'This recipient is not an active position.'],
    ['SPECIFIC_PERSONNEL', { recipientUserId: NOBODY }, 'This recipient is not an active person.'],
  ] as const)
    expect(await draft({ recipientType, delegationRecipients: [recipient] })).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.delegationRecipients.0', message }] },
    })
})

test('a draft without any of it is saved, and the same draft is refused what it adds', async () => {
  const empty = { delegationRecipients: [], delegationAuthorities: [], delegationGroups: [] }
  const { data, status, etag } = await draft(empty)
  expect(status).toBe(201)
  const change = { delegationGroups: [NOBODY] }
  const path = `${base}/delegations/${data.id}`
  expect(await ask('PATCH', path, change, { 'if-match': etag ?? '"1"' })).toMatchObject({
    status: 422,
    data: { fields: [{ path: 'body.delegationGroups.0' }] },
  })
})

test('a recipient who has become inactive since stays in the draft', async () => {
  const { data } = await draft({
    delegationRecipients: [{ recipientPositionId: world.positions.get('Dean of Medicine') }],
  })
  const off = { ids: [world.positions.get('Dean of Medicine')], status: 'INACTIVE' }
  expect((await world.as('admin').ask('PATCH', '/api/settings/positions/bulk-status', off)).status).toBe(200)
  const path = `${base}/delegations/${data.id}`
  const { etag } = await ask('GET', path)
  expect((await ask('PATCH', path, { note: 'Later' }, { 'if-match': etag ?? '' })).status).toBe(200)
  expect((await draft({ delegationRecipients: [{ recipientPositionId: off.ids[0] }] })).status).toBe(422)
})
