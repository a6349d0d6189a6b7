import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeStatusOfUsers } from '#modules/auth/users/model/user-record-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import { updateActionType } from '../../action-types/model/action-type-calls.ts'
import { getAction } from '../model/action-calls.ts'

let product: TestProduct
let world: SmallWorld
let type: string
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Acts${worlds}`)
  type = (await ask('GET', '/api/settings/action-types')).data.items[0].id
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: unknown, by = 'authority', headers = {}) =>
  world.as(by).ask(method, path.startsWith('/api') ? path : `/api/actions/actions${path}`, body, headers)
const user = (key: string) => ({ userId: world.users.get(key) })
const position = (name: string) => ({ positionId: world.positions.get(name) })
const bodyOf = (change: object = {}) => ({
  actionName: 'Review the schedule',
  actionTypeId: type,
  assignees: [user('dean')],
  ...change,
})
const create = async (change: object = {}, by = 'authority') => {
  const answer = await ask('POST', '', bodyOf(change), by)
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 201 })
  return answer.data
}
const read = async (id: string, by = 'authority') => (await ask('GET', `/${id}`, undefined, by)).data
const part = (id: string, by: string, status: string, comments = '') =>
  ask('PATCH', `/${id}/assignee/status`, { status, comments }, by)
const waiting = async (by: string) =>
  (await ask('GET', '?filterType=ASSIGNED_TO_ME', undefined, by)).data.items.map(
    (each: { id: string }) => each.id,
  )
const day = (offset: number) =>
  new Date(product.now().getTime() + offset * 86_400_000).toISOString().slice(0, 10)

describe('a manual action', () => {
  test('is created, started, completed by everyone asked, and its history says so', async () => {
    const made = await create({ assignees: [user('dean'), position('Chair of Civil Engineering')] })
    expect(made).toMatchObject({
      actionId: 'ACT-1001',
      actionStatusId: 'TO_DO',
      actionPriorityId: 'MEDIUM',
      sourceType: 'MANUAL',
      owner: { name: `authority Acts${worlds}` },
    })
    expect(await waiting('dean')).toEqual([made.id])
    expect(await waiting('chair')).toEqual([made.id])
    expect(await waiting('president')).toEqual([])
    expect((await part(made.id, 'dean', 'COMPLETED', 'Done.')).data.actionStatusId).toBe('IN_PROGRESS')
    expect(await waiting('dean')).toEqual([])
    expect((await part(made.id, 'dean', 'COMPLETED')).data.code).toBe('ALREADY_DONE')
    expect((await part(made.id, 'chair', 'COMPLETED')).data.actionStatusId).toBe('COMPLETED')
    expect((await read(made.id)).assignees.map((each: { status: string }) => each.status)).toEqual([
      'COMPLETED',
      'COMPLETED',
    ])
    const log = (await ask('GET', `/${made.id}/changelog`)).data.items
    expect(log.map((each: { event: string }) => each.event)).toEqual(['COMPLETE', 'COMPLETE_PART', 'CREATE'])
  })

  test('says its days in its log as the organization writes them', async () => {
    const { id } = await create({ dueDate: '2099-01-31' })
    const [entry] = (await ask('GET', `/${id}/changelog`)).data.items
    const due = entry.changes.find((each: { field: string }) => each.field === 'dueDate')
    expect(due).toMatchObject({ label: 'Due date', new: '01/31/2099' })
  })

  test('that asks for validation waits for its owner, who confirms it or returns it with a comment', async () => {
    const { id } = await create({ validationRequired: true })
    await part(id, 'dean', 'COMPLETED')
    expect(await read(id)).toMatchObject({ actionStatusId: 'IN_PROGRESS', awaitsValidation: true })
    const returned = (comments: string) => ask('PATCH', `/${id}/validate`, { isValid: false, comments })
    expect((await returned('')).status).toBe(422)
    expect((await returned('One page is missing.')).data).toMatchObject({
      actionStatusId: 'TO_DO',
      awaitsValidation: false,
    })
    expect(await waiting('dean')).toEqual([id])
    await part(id, 'dean', 'COMPLETED')
    expect((await ask('PATCH', `/${id}/validate`, { isValid: true }, 'dean')).status).toBe(403)
    expect((await ask('PATCH', `/${id}/validate`, { isValid: true })).data.actionStatusId).toBe('COMPLETED')
  })

  test('is overdue once its day is over, and to do again when the day moves ahead', async () => {
    const { id } = await create({ dueDate: day(0) })
    await product.owner.query('update app.action set due_date = due_date - 3 where id = $1', [id])
    const overdue = await read(id)
    expect(overdue.actionStatusId).toBe('OVERDUE')
    const counts = (await ask('GET', '/group-counts')).data.items
    expect(counts.find((each: { id: string }) => each.id === 'OVERDUE').count).toBe(1)
    const moved = await ask('PATCH', `/${id}`, { dueDate: day(5) }, 'authority', {
      'if-match': `"${overdue.version}"`,
    })
    expect(moved.data.actionStatusId).toBe('TO_DO')
  })

  test('is canceled, reopened, duplicated, reassigned and deleted, each where it may be', async () => {
    const { id } = await create()
    expect((await ask('PATCH', `/${id}/cancel`, {}, 'dean')).status).toBe(403)
    expect((await ask('PATCH', `/${id}/cancel`, { comments: 'Not needed.' })).data.actionStatusId).toBe(
      'CANCELED',
    )
    expect((await part(id, 'dean', 'COMPLETED')).status).toBe(409)
    const bulk = (path: string, body: object) => ask('PATCH', path, { ids: [id], ...body })
    expect((await bulk('/bulk-status', { status: 'TO_DO' })).data.succeeded).toEqual([id])
    expect((await bulk('/bulk-reassign', { assignees: [user('chair')] })).data.succeeded).toEqual([id])
    expect(await waiting('dean')).toEqual([])
    expect(await waiting('chair')).toEqual([id])
    const copy = await ask('POST', `/${id}/duplicate`)
    expect(copy).toMatchObject({ status: 201, data: { copiedFrom: id, dueDate: null } })
    expect((await ask('DELETE', '', { ids: [id] }, 'dean')).status).toBe(403)
    expect((await ask('DELETE', '', { ids: [id] })).data.succeeded).toEqual([id])
    expect((await ask('GET', `/${id}`)).status).toBe(404)
  })

  test.each([
    ['to nobody', { assignees: [] }, 400],
    ['for a day that is over', { dueDate: '2020-01-01' }, 422],
    ['of a type that is not there', { actionTypeId: '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275' }, 422],
    [
      'about a record that is not there',
      { associatedRecord: { kind: 'DECISION', id: '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275' } },
      422,
    ],
  ])('is refused %s', async (_, change, status) => {
    expect((await ask('POST', '', bodyOf(change))).status).toBe(status)
  })

  test('is refused to someone who is no active user, or to a position that no one occupies', async () => {
    await world.as('admin').call(changeStatusOfUsers, {
      body: {
        userIds: [world.users.get('guest')],
        status: 'INACTIVE',
      },
    })
    const toGuest = await ask('POST', '', bodyOf({ assignees: [user('guest')] }))
    expect(toGuest.data.fields[0]).toEqual({
      path: 'body.assignees.0',
      message: 'This person is not an active user.',
    })
  })

  test('is no one’s business who is neither asked nor owner, and not of another tenant', async () => {
    const { id } = await create()
    for (const by of ['doctor', 'president'])
      expect((await ask('GET', `/${id}`, undefined, by)).status).toBe(404)
    expect((await ask('GET', '', undefined, 'president')).data.total).toBe(0)
    expect((await ask('GET', '', undefined, 'auditor')).data.total).toBe(1)
    const other = await buildSmallWorld(product, `Other${worlds}`)
    expect((await other.as('admin').call(getAction, { params: { id } })).status).toBe(404)
  })

  test('tells its history to those who see it, and not to a Restricted User', async () => {
    const { id } = await create({ assignees: [user('guest'), user('dean')] })
    expect((await read(id, 'guest')).permissions.viewChangeLog.allowed).toBe(false)
    for (const log of ['changelog', 'changelog/revision-ids', 'changelog/1']) {
      expect((await ask('GET', `/${id}/${log}`, undefined, 'guest')).status, log).toBe(403)
      for (const by of ['dean', 'authority', 'auditor'])
        expect((await ask('GET', `/${id}/${log}`, undefined, by)).status, `${log} ${by}`).toBe(200)
      expect((await ask('GET', `/${id}/${log}`, undefined, 'doctor')).status).toBe(404)
    }
  })

  test('of a user who is deactivated is canceled, or continues with the others', async () => {
    const alone = await create()
    const shared = await create({ assignees: [user('dean'), user('chair')] })
    const done = await create({ assignees: [user('dean'), user('chair')] })
    await ask('PATCH', `/${done.id}/assignee/status`, { status: 'COMPLETED' }, 'chair')
    const path = '/api/settings/delegation/recipient-settings'
    const { etag } = await world.as('admin').ask('GET', `${path}/${world.tenant.id}`)
    const accepting = { actionDelegationAcceptance: true }
    await world.as('admin').ask('PATCH', `${path}/${world.tenant.id}`, accepting, { 'if-match': etag ?? '' })
    await issue(world, await publishDecision(world), { toUsers: ['dean'] })
    const body = { userIds: [world.users.get('dean')], status: 'INACTIVE' }
    const canceled = async () =>
      (await ask('GET', '?filterType=ALL&statusIds=CANCELED')).data.items.map(
        (item: { id: string }) => item.id,
      )
    const before = await canceled()
    const preview = await world.as('admin').ask('POST', '/api/auth/users/bulk-status/preview', body)
    expect(await canceled()).toEqual(before)
    await world.as('admin').ask('PATCH', '/api/auth/users/bulk-status', body)
    // the action of this assignee alone, and the acceptance of the ended delegation
    expect([preview.data.canceledActions, (await canceled()).length - before.length]).toEqual([2, 2])
    expect((await read(alone.id)).actionStatusId).toBe('CANCELED')
    const chair = [{ user: { id: world.users.get('chair') } }]
    expect(await read(shared.id)).toMatchObject({ actionStatusId: 'TO_DO', assignees: chair })
    // all that are left have completed it
    expect(await read(done.id)).toMatchObject({ actionStatusId: 'COMPLETED', assignees: chair })
  })

  test('about a decision says which, and is found by it', async () => {
    const decision = await publishDecision(world)
    const { id } = await create({ associatedRecord: { kind: 'DECISION', id: decision } })
    const rows = (await ask('GET', `?associatedRecordIds=${decision}`)).data.items
    expect(rows).toMatchObject([{ id, associatedRecord: { displayId: 'DEC-1001', mayView: true } }])
    const found = await ask('POST', '/global-search', { search: 'review sched' })
    expect(found.data.items).toMatchObject([{ id, actionId: 'ACT-1001' }])
  })

  test('is exported with what the list shows', async () => {
    await create()
    expect((await ask('POST', '/export', {})).status).toBe(201)
  })
})

describe('a system action', () => {
  const settings = async (change: object) => {
    const path = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
    const { etag } = await world.as('admin').ask('GET', path)
    await world.as('admin').ask('PATCH', path, change, { 'if-match': etag ?? '' })
  }
  const only = async (by: string) => {
    const [id] = await waiting(by)
    expect(id).toBeDefined()
    return id as string
  }

  test('asks the approvers, and deciding on it is deciding on the delegation', async () => {
    await settings({ actionIssuerApproval: true })
    const decision = await publishDecision(world)
    const { id: delegation } = await issue(world, decision, { to: 'President' })
    const action = await only('approver')
    expect(await read(action, 'approver')).toMatchObject({
      sourceType: 'SYSTEM',
      systemKind: 'APPROVAL',
      owner: null,
      associatedRecord: { kind: 'DELEGATION', id: delegation },
      assignees: [{ user: { id: world.users.get('approver') }, isMine: true }],
      permissions: { complete: { allowed: true }, cancel: { allowed: false } },
    })
    expect(await waiting('authority')).toEqual([])
    const byHand = await ask('PATCH', '/bulk-status', { ids: [action], status: 'CANCELED' })
    expect(byHand.data.refused).toMatchObject([{ message: 'Status of system actions cannot be changed.' }])
    expect((await part(action, 'approver', 'DENIED')).status).toBe(422)
    expect((await part(action, 'approver', 'ACCEPTED')).data.code).toBe('NOT_AN_ANSWER')
    expect((await part(action, 'approver', 'APPROVED')).data.actionStatusId).toBe('COMPLETED')
    const after = await ask('GET', `/api/decision/delegations/${delegation}`)
    expect(after.data.status).toBe('ISSUED')
    expect(await waiting('approver')).toEqual([])
  })

  test('ends with the delegation that it is about, no matter who ends it', async () => {
    await settings({ actionIssuerApproval: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { to: 'President' })
    const action = await only('approver')
    await ask('PATCH', '/api/decision/delegations/bulk/withdrawn', { delegationIds: [id] })
    expect(await waiting('approver')).toEqual([])
    expect(await read(action)).toMatchObject({ actionStatusId: 'CANCELED', outcome: null })
  })

  test('asks each recipient for acceptance, the occupants of a position together', async () => {
    await settings({ actionDelegationAcceptance: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { toUsers: ['dean', 'chair'] })
    const [dean, chair] = [await only('dean'), await only('chair')]
    expect(dean).not.toBe(chair)
    expect((await part(dean, 'chair', 'ACCEPTED')).status).toBe(404)
    expect((await part(dean, 'dean', 'ACCEPTED')).data.actionStatusId).toBe('COMPLETED')
    const answer = await ask(
      'POST',
      `/api/decision/delegations/${id}/response`,
      { answer: 'ACCEPTED' },
      'chair',
    )
    expect(answer.status).toBe(200)
    expect(await read(chair)).toMatchObject({ actionStatusId: 'COMPLETED', outcome: 'ACCEPTED' })
    await issue(world, decision, { to: 'President' })
    expect(await waiting('president')).toHaveLength(1)
  })

  test('of an approval that was withdrawn tells a late approver who ended it', async () => {
    await settings({ actionIssuerApproval: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { to: 'President' })
    const action = await only('approver')
    await ask('PATCH', '/api/decision/delegations/bulk/withdrawn', { delegationIds: [id] })
    const late = await part(action, 'approver', 'APPROVED')
    expect(late.status).toBe(409)
    expect(late.data.message).toMatch(/^This action is Canceled\. .+ ended it\.$/)
    await settings({ actionIssuerApproval: false })
  })

  test('of one that is revoked while it waits cannot be accepted any longer, and says so', async () => {
    await settings({ actionDelegationAcceptance: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { toUsers: ['dean'] })
    const action = await only('dean')
    await ask('PATCH', '/api/decision/delegations/bulk/revoked', { delegationIds: [id] })
    const late = await part(action, 'dean', 'ACCEPTED')
    expect(late.status).toBe(409)
    expect(late.data.message).toContain('This action is Canceled.')
  })
})

describe('an action says the same everywhere', () => {
  const bulk = (path: string, body: object) => ask('PATCH', path, body)
  const edit = async (id: string, change: object) =>
    ask('PATCH', `/${id}`, change, 'authority', { 'if-match': `"${(await read(id)).version}"` })

  test('what awaits validation continues where someone is asked again, and is confirmed after its day was moved', async () => {
    const { id } = await create({ validationRequired: true, dueDate: day(2) })
    await part(id, 'dean', 'COMPLETED')
    await product.owner.query('update app.action set due_date = due_date - 9 where id = $1', [id])
    await edit(id, { dueDate: day(9) })
    expect((await ask('PATCH', `/${id}/validate`, { isValid: true })).data.actionStatusId).toBe('COMPLETED')
    const other = await create({ validationRequired: true })
    await part(other.id, 'dean', 'COMPLETED')
    await bulk('/bulk-reassign', { ids: [other.id], assignees: [user('chair')] })
    expect(await waiting('chair')).toEqual([other.id])
    expect((await ask('PATCH', `/${other.id}/validate`, { isValid: true })).status).toBe(409)
  })

  test('is completed with the last open part that goes', async () => {
    const { id } = await create({ assignees: [user('dean'), user('chair')] })
    await part(id, 'dean', 'COMPLETED')
    expect((await edit(id, { assignees: [user('dean')] })).data.actionStatusId).toBe('COMPLETED')
  })

  test('asks no one who has left, reopened or duplicated', async () => {
    const { id } = await create()
    await world.as('admin').call(changeStatusOfUsers, {
      body: {
        userIds: [world.users.get('dean')],
        status: 'INACTIVE',
      },
    })
    const reopened = await bulk('/bulk-status', { ids: [id], status: 'TO_DO' })
    expect(reopened.data.refused).toMatchObject([{ code: 'NO_ASSIGNEE' }])
    expect((await ask('POST', `/${id}/duplicate`)).status).toBe(409)
  })

  test('is made again only where an action of its type and its assignees could be created', async () => {
    const audit = { name: 'Audit', typeIcon: 'eye' }
    const { data: other } = await world.as('admin').ask('POST', '/api/settings/action-types', audit)
    const kept = await create()
    const disabled = await create({ actionTypeId: other.id })
    const vacant = await create({ assignees: [position('Dean of Medicine')] })
    const ids = [kept.id, disabled.id, vacant.id]
    for (const id of ids) await ask('PATCH', `/${id}/cancel`, {})
    await world
      .as('admin')
      .call(updateActionType, { params: { id: other.id }, body: { status: false }, version: 1 })
    const doctor = `/api/auth/users/${world.users.get('doctor')}`
    const { etag } = await world.as('admin').ask('GET', doctor)
    const left = await world.as('admin').ask('PATCH', doctor, { positions: [] }, { 'if-match': etag ?? '' })
    expect(left.status).toBe(200)
    const codes = ({ data }: { data: { refused: { id: string; code: string }[] } }) =>
      Object.fromEntries(data.refused.map(({ id, code }) => [id, code]))
    const refused = { [disabled.id]: 'TYPE_DISABLED', [vacant.id]: 'NO_ASSIGNEE' }
    expect(codes(await bulk('/bulk-duplicate', { ids }))).toEqual(refused)
    expect(codes(await bulk('/bulk-status', { ids, status: 'TO_DO' }))).toEqual(refused)
    expect((await ask('POST', `/${disabled.id}/duplicate`)).data.message).toMatch(/type of this action/)
    expect((await read(kept.id)).actionStatusId).toBe('TO_DO')
  })

  test('ends below a cascade, and one recipient does not answer for another', async () => {
    const path = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
    const { etag } = await world.as('admin').ask('GET', path)
    await world
      .as('admin')
      .ask('PATCH', path, { actionDelegationAcceptance: true }, { 'if-match': etag ?? '' })
    const decision = await publishDecision(world)
    const root = await issue(world, decision, { to: 'President' })
    const [first] = await waiting('president')
    await part(first as string, 'president', 'ACCEPTED')
    await issue(world, decision, { to: 'Dean of Engineering', parent: root.id, by: 'president', max: 500 })
    expect(await waiting('dean')).toHaveLength(1)
    await bulk('/api/decision/delegations/bulk/revoked', {
      delegationIds: [root.id],
      cascadeToChildDelegations: true,
    })
    await product.workOff()
    expect(await waiting('dean')).toEqual([])
    const shared = await issue(world, decision, { toUsers: ['dean', 'chair'] })
    for (const who of ['dean', 'chair']) await part((await waiting(who))[0] as string, who, 'ACCEPTED')
    const { data } = await ask('GET', `/api/decision/delegations/${shared.id}`)
    const [{ authorityTypeName: _name, ...authority }] = data.authorities
    const raised = { ...authority, bounds: [{ ...authority.bounds[0], max: '2000000' }] }
    await ask(
      'PATCH',
      `/api/decision/delegations/${shared.id}`,
      { delegationAuthorities: [raised] },
      'authority',
      { 'if-match': `"${data.version}"` },
    )
    const [chair] = await waiting('chair')
    const refused = await part((await waiting('dean'))[0] as string, 'dean', 'REJECTED', 'Too much.')
    expect(refused.data.actionStatusId).toBe('COMPLETED')
    expect(await read(chair as string)).toMatchObject({ actionStatusId: 'CANCELED', outcome: null })
  })
})
