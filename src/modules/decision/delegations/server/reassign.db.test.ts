import { beforeAll, expect, test } from 'vitest'
import { getLongJob } from '#platform/model/long-job.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { base, entriesOf, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'
import { reassignDelegations } from '../model/bulk-calls.ts'
import { getDelegation } from '../model/delegation-calls.ts'

const { product, world } = await startTestWorld()
let decision: string
beforeAll(async () => {
  decision = await publishDecision(world)
})

const path = `${base}/delegations/bulk-reassign-recipients`
const toPosition = (name: string) => ({
  recipientType: 'POSITION_ONLY',
  delegationRecipients: [{ recipientPositionId: world.positions.get(name) }],
})
const reassign = (ids: string[], body: object, by = 'authority', to = path) =>
  world.as(by).ask('PATCH', to, { delegationIds: ids, ...body })
const read = async (id: string) => (await world.as('authority').call(getDelegation, { params: { id } })).data
const can = (who: string, amount = 1) => verdict(world, decision, who, amount)

test('other recipients hold the authority after that, and what was redelegated goes along where that is asked', async () => {
  const top = await issue(world, decision, { to: 'President' })
  const dean = { to: 'Dean of Engineering', parent: top.id, by: 'president', max: 500 }
  const [kept, moved] = [await issue(world, decision, dean), await issue(world, decision, dean)]
  const below = (parent: { id: string }) =>
    issue(world, decision, { to: 'Chair of Civil Engineering', parent: parent.id, by: 'dean', max: 100 })
  const [left, along] = [await below(kept), await below(moved)]
  expect(await can('doctor')).toBe('DENY')

  const medicine = toPosition('Dean of Medicine')
  const preview = await world
    .as('president')
    .ask('POST', `${path}/preview`, { delegationIds: [kept.id], ...medicine })
  expect(preview.data.refused).toEqual([])
  expect(preview.data.effects.delegationsNotLive.shown.map(({ id }: { id: string }) => id)).toEqual([left.id])

  expect((await reassign([kept.id], medicine, 'president')).data).toEqual({
    succeeded: [kept.id],
    refused: [],
  })
  const answer = await reassign([moved.id], { ...medicine, moveRedelegations: true }, 'president')
  expect(answer.data.succeeded).toEqual([moved.id])
  expect([await can('doctor', 500), await can('dean'), await can('chair', 100)]).toEqual([
    'ALLOW',
    'DENY',
    'ALLOW',
  ])
  expect((await read(left.id)).inForce.standing).toBe('NO')
  expect((await read(along.id)).issuer.position.name).toBe('Dean of Medicine')
  expect(await entriesOf(product, moved.id)).toEqual(['ISSUE · - · president', 'REASSIGN · - · president'])
  expect(await entriesOf(product, along.id)).toEqual(['ISSUE · - · dean', 'MOVE · - · president'])
})

test('each is judged on its own, and a new recipient accepts where that is required', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const open = await issue(world, decision, { to: 'President' })
  await setting(world, { actionDelegationAcceptance: false })
  const draft = await issue(world, decision, { to: 'President', change: { status: 'DRAFT' } })
  const ended = await issue(world, decision, { to: 'President' })
  await world.as('authority').ask('PATCH', `${base}/delegations/bulk/revoked`, { delegationIds: [ended.id] })

  const ids = [open.id, draft.id, ended.id]
  const { data } = await reassign(ids, toPosition('Dean of Engineering'))
  expect(data.succeeded.sort()).toEqual([open.id, draft.id].sort())
  expect(data.refused).toMatchObject([{ id: ended.id, code: 'INVALID_TRANSITION' }])
  expect((await read(draft.id)).content.delegationRecipients).toEqual([
    { recipientUserId: null, recipientPositionId: world.positions.get('Dean of Engineering') },
  ])
  const record = await read(open.id)
  expect(record.recipients.map((each: { status: string }) => each.status)).toEqual(['ISSUED'])
  const { data: actions } = await world
    .as('dean')
    .ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME')
  expect(actions.items).toHaveLength(1)

  const chair = toPosition('Chair of Civil Engineering')
  expect((await reassign([open.id], chair, 'dean')).data.refused).toMatchObject([{ code: 'FORBIDDEN' }])
  expect((await reassign([open.id], chair, 'guest')).data.refused).toMatchObject([{ code: 'NOT_FOUND' }])
  expect((await reassign([open.id], { ...chair, delegationRecipients: [] })).data.fields).toMatchObject([
    { message: 'Please select any one user!' },
  ])
  const birch = await buildSmallWorld(product, 'Birch')
  const foreign = await birch.as('authority').call(reassignDelegations, {
    body: {
      delegationIds: [open.id],
      recipientType: 'SPECIFIC_PERSONNEL',
      delegationRecipients: [{ recipientUserId: birch.users.get('dean') }],
    },
  })
  expect(foreign.data.refused).toMatchObject([{ id: open.id, code: 'NOT_FOUND' }])
})

test('many continue as a job, and are answered for one by one', async () => {
  const other = await publishDecision(world)
  const some = await issue(world, other, { to: 'President' })
  const ended = await issue(world, other, { to: 'President' })
  await world.as('authority').ask('PATCH', `${base}/delegations/bulk/revoked`, { delegationIds: [ended.id] })
  const strangers = Array.from({ length: 100 }, () => crypto.randomUUID())
  const began = await reassign([some.id, ended.id, ...strangers], toPosition('Dean of Medicine'))
  expect(began.data).toHaveProperty('jobId')
  await product.workOff()
  const { data } = await world.as('authority').call(getLongJob, { params: { id: began.data.jobId } })
  expect(data.result).toMatchObject({ act: 'REASSIGN', succeeded: 1 })
  expect(data.result.refused).toHaveLength(101)
  expect(await verdict(world, other, 'doctor', 1)).toBe('ALLOW')
})

test('anyone who may reassign a delegation is offered who may receive it instead, and no one else is', async () => {
  const top = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: top.id,
    max: 500,
  })
  const offered = (by: string, id: string) =>
    world
      .as(by)
      .ask('GET', `${base}/delegations/eligible-recipients?recipientType=POSITION_ONLY&delegationId=${id}`)
  const names = (await offered('authority', below.id)).data.items.map(
    ({ position }: { position: { name: string } }) => position.name,
  )
  expect(names).toContain('Dean of Medicine')
  expect([(await offered('guest', below.id)).status, (await offered('dean', top.id)).status]).toEqual([
    404, 403,
  ])
})
