import { afterEach, describe, expect, test } from 'vitest'
import { deleteUsers } from '#modules/auth/users/model/user-record-calls.ts'
import { failureOf } from '#platform/model/failures.ts'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  change,
  delegationBody,
  entriesOf,
  issue,
  move,
  publishDecision,
  setting,
} from '#test/database/scenario.ts'
import { deleteDelegations } from '../model/delegation-calls.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'

// What each act leaves on record, and what is said where it is refused on its second path.

const { product, world } = await startTestWorld()
afterEach(() => setting(world, { actionIssuerApproval: false, actionDelegationAcceptance: false }))

const path = (id: string) => `${base}/delegations/${id}`
const read = async (id: string) => (await world.as('authority').ask('GET', path(id))).data
const user = (key: string) => world.users.get(key)

const entries = (id: string) => entriesOf(product, id)
async function remove(id: string, cascadeToChildDelegations = false) {
  const body = { delegationIds: [id], cascadeToChildDelegations, reason: 'Tidy' }
  const { data } = await world.as('authority').call(deleteDelegations, { body })
  expect(data, JSON.stringify(data)).toMatchObject({ succeeded: [id] })
}
const respond = (by: string, id: string, body: object, match = {}) =>
  world.as(by).ask('POST', `${path(id)}/response`, body, match)

describe('an act', () => {
  test('is on record with its reason and who did it, and below it with what it reached', async () => {
    await setting(world, { actionIssuerApproval: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, {})
    await act(world, 'approver', 'denied', id, { reason: 'Too early' })
    await act(world, 'authority', 'issued', id)
    await act(world, 'authority', 'withdrawn', id, { reason: 'My mistake' })
    expect(await read(id)).toMatchObject({ status: 'DRAFT', lastOutcome: null })
    await act(world, 'authority', 'issued', id)
    await act(world, 'approver', 'issued', id, { reason: 'Agreed' })
    await setting(world, { actionIssuerApproval: false })
    const below = await issue(world, decision, { to: 'Dean of Engineering', parent: id, by: 'president' })
    await act(world, 'authority', 'suspended', id, { reason: 'On leave', cascadeToChildDelegations: true })
    await product.workOff()
    await act(world, 'authority', 'issued', id, { reason: 'Back' })
    await product.workOff()
    await act(world, 'authority', 'suspended', id, { reason: 'Alone' })
    await act(world, 'authority', 'revoked', id, { reason: 'Over', cascadeToChildDelegations: true })
    expect(await entries(id)).toEqual([
      'ISSUE · - · authority',
      'DENY · Too early · approver',
      'ISSUE · - · authority',
      'WITHDRAW · My mistake · authority',
      'ISSUE · - · authority',
      'APPROVE · Agreed · approver',
      'SUSPEND · On leave · authority',
      'REISSUE · Back · authority',
      'SUSPEND · Alone · authority',
      'REVOKE · Over · authority',
    ])
    expect(await entries(below.id)).toEqual([
      'ISSUE · - · president',
      'SUSPEND · On leave · authority',
      'REISSUE · - · authority',
      'REVOKE · Over · authority',
    ])
    const log = await world.as('authority').ask('GET', `${path(below.id)}/changelog`)
    expect(log.data.items[0].changes).toMatchObject([
      { label: 'Status', old: 'Issued', new: 'Revoked' },
      { label: 'Together with', new: (await read(id)).displayId },
    ])
  })

  test('on a draft deletes it, and on one that is issued with all below it where that is asked', async () => {
    const decision = await publishDecision(world)
    const draft = await issue(world, decision, { change: { status: 'DRAFT' } })
    await remove(draft.id)
    expect(await entries(draft.id)).toEqual(['CREATE · - · authority', 'DELETE · Tidy · authority'])
    for (const cascadeToChildDelegations of [false, true]) {
      const top = await issue(world, decision, {})
      const below = await issue(world, decision, { to: 'Dean of Engineering', parent: top.id })
      await remove(top.id, cascadeToChildDelegations)
      const last = (await entries(below.id)).at(-1)
      expect(last).toBe(cascadeToChildDelegations ? 'REVOKE · Tidy · authority' : 'ISSUE · - · authority')
    }
  })

  test('on several says of each why it is refused, and does the others', async () => {
    await setting(world, { actionIssuerApproval: true })
    const decision = await publishDecision(world)
    const draftOf = (change: object) => issue(world, decision, { change: { status: 'DRAFT', ...change } })
    const [good, bad] = [await draftOf({}), await draftOf({ isNoExpiration: false })]
    const unknown = '01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'
    const { data } = await world.as('authority').ask('PATCH', `${base}/delegations/bulk/issued`, {
      delegationIds: [bad.id, good.id, good.id, unknown],
    })
    expect(data.succeeded).toEqual([good.id])
    expect(data.refused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: bad.id,
          code: 'INVALID_TRANSITION',
          message: 'Enter the last day, or select No expiration.',
        }),
        expect.objectContaining({ id: unknown, code: 'NOT_FOUND' }),
      ]),
    )
    // one alone is reported field by field
    const alone = await act(world, 'authority', 'issued', bad.id)
    expect([alone.status, alone.data.fields]).toEqual([
      422,
      [{ path: 'body.expirationDate', message: 'Enter the last day, or select No expiration.' }],
    ])
    const silent = await act(world, 'approver', 'denied', good.id)
    expect([silent.status, silent.data.fields]).toEqual([
      422,
      [{ path: 'body.reason', message: 'Enter a reason. The issuer can read it.' }],
    ])
  })

  test('of approval is not that of who issued it, while someone else may', async () => {
    await setting(world, { actionIssuerApproval: true, fourEyes: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, {})
    await product.owner.query(
      `update app.revision set actor_user_id = $2 where record_id = $1 and event = 'ISSUE'`,
      [id, user('approver')],
    )
    await product.owner.query(
      `insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3)`,
      [world.tenant.id, user('guest'), world.tenant.userRoleIds.DA],
    )
    expect((await act(world, 'approver', 'issued', id)).data.refused[0]?.message).toBe(
      'You issued this delegation. Another approver must approve it.',
    )
    await setting(world, { fourEyes: false })
    expect((await act(world, 'approver', 'issued', id)).data.succeeded).toEqual([id])
    await product.owner.query('delete from app.user_user_role where user_id = $1 and user_role_id = $2', [
      user('guest'),
      world.tenant.userRoleIds.DA,
    ])
  })

  test('of issuing asks for approval only where someone could give it', async () => {
    const decision = await publishDecision(world)
    const draft = await issue(world, decision, { change: { status: 'DRAFT' } })
    await setting(world, { actionIssuerApproval: true })
    const approvers = (status: string) =>
      product.owner.query(`update app."user" set status = $2 where id = $1`, [user('approver'), status])
    await approvers('INACTIVE')
    expect((await act(world, 'authority', 'issued', draft.id)).data).toMatchObject({ code: 'NO_APPROVER' })
    await approvers('ACTIVE')
    expect((await act(world, 'authority', 'issued', draft.id)).data.succeeded).toEqual([draft.id])
    expect((await read(draft.id)).status).toBe('PENDING')
  })
})

describe('an answer', () => {
  test('is that of a recipient, to what waits, with a reason where it is a no', async () => {
    await setting(world, { actionDelegationAcceptance: true })
    const decision = await publishDecision(world)
    const { id, recipients } = await issue(world, decision, { toUsers: ['dean', 'doctor'] })
    for (const by of ['president', 'authority'])
      expect(await respond(by, id, { answer: 'ACCEPTED' })).toMatchObject({ status: 403 })
    const slotOf = (key: string) =>
      recipients.find((each: { user: { id: string } }) => each.user.id === user(key)).slotId
    expect(await respond('dean', id, { answer: 'ACCEPTED', slotId: slotOf('doctor') })).toMatchObject({
      status: 403,
    })
    const silent = await respond('dean', id, { answer: 'REJECTED' })
    expect([silent.status, silent.data.fields]).toEqual([
      422,
      [{ path: 'body.reason', message: 'Enter a reason. The issuer can read it.' }],
    ])
    const yes = { answer: 'ACCEPTED', slotId: slotOf('dean') }
    expect(await respond('dean', id, yes)).toMatchObject({ status: 200 })
    expect(await respond('dean', id, yes)).toMatchObject({
      status: 409,
      data: { message: 'Nothing here is awaiting your response.' },
    })
    await respond('doctor', id, { answer: 'REJECTED', reason: 'Not mine' })
    expect(await entries(id)).toEqual([
      'ISSUE · - · authority',
      'ACCEPT · - · dean',
      'REJECT · Not mine · doctor',
    ])
    expect((await read(id)).recipients).toHaveLength(1)
    const other = await issue(world, decision, { toUsers: ['dean'] })
    await act(world, 'authority', 'suspended', other.id)
    expect(await respond('dean', other.id, { answer: 'ACCEPTED' })).toMatchObject({ status: 409 })
  })

  test('that refuses a move is refused where the place before is below it by now', async () => {
    await setting(world, { actionDelegationAcceptance: true })
    const decision = await publishDecision(world)
    const accepted = async (who: string, parent?: string) => {
      const made = await issue(world, decision, { toUsers: [who], max: 100, ...(parent && { parent }) })
      await respond(who, made.id, { answer: 'ACCEPTED' })
      return made.id as string
    }
    const [first, second] = [await accepted('president'), await accepted('approver')]
    const child = await accepted('dean', first)
    const strict = {
      conditions: [{ name: 'Small', when: null, rule: { field: 'CURRENCY', operator: '<=', value: '600' } }],
    }
    await change(world, second, strict)
    await respond('approver', second, { answer: 'ACCEPTED' })
    expect((await move(world, child, { parentDelegationId: second })).status).toBe(200)
    const { recipients } = await read(child)
    expect(
      (await move(world, first, { parentDelegationId: child, parentSlotId: recipients[0].slotId })).status,
    ).toBe(200)
    expect(await respond('dean', child, { answer: 'REJECTED', reason: 'No' })).toMatchObject({
      status: 409,
      data: {
        message: 'The delegation cannot return to its previous place. Its issuer can move it elsewhere.',
      },
    })
  })
})

describe('what someone received', () => {
  const personnel = (key: string, position: string) => ({
    recipientUserId: user(key),
    recipientPositionId: world.positions.get(position),
  })
  test('ends with the position where it was issued so, of a shared one their part, and of no other position', async () => {
    await setting(world, { autoRevoke: true })
    const decision = await publishDecision(world)
    const shared = (...delegationRecipients: object[]) => ({
      change: { recipientType: 'PERSONNEL_IN_POSITION', delegationRecipients },
    })
    const alone = await issue(world, decision, shared(personnel('chair', 'Chair of Civil Engineering')))
    const both = await issue(
      world,
      decision,
      shared(personnel('chair', 'Chair of Civil Engineering'), personnel('dean', 'Dean of Engineering')),
    )
    const person = await issue(world, decision, { toUsers: ['chair'] })
    await setting(world, { autoRevoke: false })
    const stays = await issue(world, decision, shared(personnel('chair', 'Chair of Civil Engineering')))
    const admin = world.as('admin')
    const userPath = `/api/auth/users/${user('chair')}`
    const { etag } = await admin.ask('GET', userPath)
    const left = await admin.ask(
      'PATCH',
      userPath,
      { positions: [{ positionId: world.positions.get('President'), from: '2020-01-01' }] },
      { 'if-match': etag ?? '' },
    )
    expect(left.status, JSON.stringify(left.data)).toBe(200)
    const reason = 'The recipient left the position.'
    expect((await entries(alone.id)).at(-1)).toBe(`REVOKE · ${reason} · admin`)
    expect((await entries(both.id)).at(-1)).toBe(`REMOVE_RECIPIENT · ${reason} · admin`)
    expect((await read(both.id)).recipients).toMatchObject([{ user: { id: user('dean') } }])
    for (const { id } of [person, stays]) expect(await entries(id)).toHaveLength(1)
    await admin.call(deleteUsers, { body: { userIds: [user('chair')] } })
    for (const { id } of [person, stays])
      expect((await entries(id)).at(-1)).toBe('REVOKE · The recipient was deleted. · admin')
  })
})

test('a record says what it comes from, whom it goes to and what is below it', async () => {
  const decision = await publishDecision(world, {
    name: 'Approve records',
    categoryId: [...world.categories.values()][0],
  })
  const top = await issue(world, decision, { max: 900 })
  const below = await issue(world, decision, { toUsers: ['dean'], max: 500, parent: top.id, by: 'president' })
  await issue(world, decision, {
    toUsers: ['guest'],
    parent: top.id,
    by: 'president',
    change: { status: 'DRAFT' },
  })
  const last = await issue(world, decision, { toUsers: ['guest'], max: 400, parent: below.id, by: 'dean' })
  const [president, dean] = ['president', 'dean'].map((key) => ({ id: user(key), name: `${key} Alder` }))
  expect(await read(top.id)).toMatchObject({
    decision: { name: 'Approve records', section: 'Procurement', category: 'Purchasing' },
    isRootDelegation: true,
    issuerType: 'ROOT_AUTHORITY',
    issuer: { user: null, position: null },
    parentDelegationId: null,
    parentSlotId: null,
    recipientType: 'POSITION_ONLY',
    recipients: [
      {
        user: null,
        position: { name: 'President' },
        holders: [president],
        status: 'ISSUED',
        inForce: true,
        changeWaits: false,
        isMine: false,
      },
    ],
    authorities: [{ authorityTypeName: 'Approval' }],
    withheld: 0,
    waits: null,
    alerts: [],
    expiration: null,
    path: [
      {
        displayId: top.displayId,
        recipients: ['President'],
        holders: ['president Alder'],
        isPosition: true,
        live: true,
        flaw: null,
      },
    ],
    children: [
      {
        displayId: below.displayId,
        recipients: ['dean Alder'],
        holders: [],
        isPosition: false,
        limit: { max: '500.00' },
      },
    ],
    childrenTotal: 1,
    issuersLimit: null,
    createdBy: { name: 'authority Alder' },
  })
  expect(await read(below.id)).toMatchObject({
    issuer: { user: null, position: { name: 'President' } },
    recipients: [{ user: dean, position: null, isMine: false }],
    issuersLimit: { max: '900.00' },
    createdBy: president,
    updatedBy: president,
  })
  expect(await read(last.id)).toMatchObject({
    issuerType: 'USER',
    issuer: { user: dean, position: null },
    path: [
      { displayId: top.displayId },
      { displayId: below.displayId, limit: { max: '500.00' }, clampedTo: null },
      {},
    ],
  })
  const own = (await world.as('dean').ask('GET', path(below.id))).data
  expect(own).toMatchObject({
    recipients: [{ isMine: true }],
    permissions: { redelegate: { allowed: true } },
  })
  expect((await world.as('guest').ask('GET', path(last.id))).data.permissions.redelegate.allowed).toBe(true)
  await act(world, 'authority', 'suspended', below.id)
  const redelegate = async (by: string, id: string) =>
    (await world.as(by).ask('GET', path(id))).data.permissions.redelegate
  const refusal = (reason: string) => ({ allowed: false, reason })
  expect(await redelegate('authority', below.id)).toEqual(
    refusal(failureOf<string>(DELEGATION_FAILURES.PARENT_NOT_EFFECTIVE).message),
  )
  await act(world, 'authority', 'issued', below.id)
  const [authority] = delegationBody(world, decision, { max: 400 }).delegationAuthorities
  const closed = [{ ...authority, redelegable: false }]
  expect((await change(world, last.id, { delegationAuthorities: closed })).status).toBe(200)
  expect(await redelegate('authority', last.id)).toEqual(refusal('This authority cannot be redelegated.'))

  // narrowed above, the end of the limit is who sets it
  const { delegationAuthorities } = delegationBody(world, decision, { max: 100 })
  expect((await change(world, top.id, { delegationAuthorities })).status).toBe(200)
  const narrowed = await read(last.id)
  expect(narrowed.path[2]).toMatchObject({
    limit: { max: '400.00' },
    clampedTo: { max: '100.00' },
    clampedBy: top.displayId,
  })
  expect(narrowed).toMatchObject({
    issuersLimit: { max: '100.00' },
    alerts: [{ alert: 'Invalid Authority' }],
  })
})
