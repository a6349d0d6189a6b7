import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listActionTypes } from '#modules/actions/action-types/model/action-type-calls.ts'
import { archiveDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { reassignDelegations } from '#modules/decision/delegations/model/bulk-calls.ts'
import {
  deleteDelegations,
  getDelegation,
  updateDelegation,
} from '#modules/decision/delegations/model/delegation-calls.ts'
import { createDelegationRole } from '#modules/decision/designees/model/delegation-role-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { act, base, change, decisionToSend, issue, publishDecision } from '#test/database/scenario.ts'
import { countNotifications } from '../../notifications/model/count-notifications.ts'
import { markAllRead } from '../../notifications/model/notification-calls.ts'
import { forgetNotifications } from './forget-notifications.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Alder${worlds}`)
})
afterAll(() => product.close())

const own = (who: string, query = '') => world.as(who).ask('GET', `/api/notification/notifications${query}`)

/** What a person is notified by now, newest first. */
async function told(who: string): Promise<string[]> {
  await product.workOff()
  const { data } = await own(who, '?limit=100')
  return data.items.map((each: { templateKey: string }) => each.templateKey)
}
/** The newest sentence that a person reads. */
async function says(who: string): Promise<string> {
  await product.workOff()
  return (await own(who)).data.items[0]?.message
}
const unread = async (who: string) => (await world.as(who).call(countNotifications)).data.count

const setting = async (change: object) => {
  const path = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  expect((await world.as('admin').ask('PATCH', path, change, { 'if-match': etag ?? '' })).status).toBe(200)
}
const respond = (who: string, id: string, body: object) =>
  world.as(who).ask('POST', `${base}/delegations/${id}/response`, body)

describe('people are notified of actions', () => {
  const actions = '/api/actions/actions'
  const user = (who: string) => ({ userId: world.users.get(who) })
  const ask = (assignees: object[], change: object = {}) =>
    world
      .as('admin')
      .call(listActionTypes)
      .then(({ data }) =>
        world.as('authority').ask('POST', actions, {
          actionName: 'Review the schedule',
          actionTypeId: data.items[0].id,
          assignees,
          ...change,
        }),
      )

  test('who is asked, who is asked no more, and the owner when it is done', async () => {
    const { data } = await ask([user('dean')], { validationRequired: true })
    expect(await told('dean')).toEqual(['ACTION_ASSIGNED'])
    expect(await says('dean')).toContain('asks you to complete the action “Review the schedule”.')
    expect((await own('dean')).data.items[0]).toMatchObject({
      isActionable: true,
      entityType: 'ACTIONS',
      actionUrl: `/actions/view/${data.id}`,
    })
    await world.as('dean').ask('PATCH', `${actions}/${data.id}/assignee/status`, { status: 'COMPLETED' })
    expect(await told('authority')).toEqual(['ACTION_VALIDATION_REQUESTED'])
    await world.as('authority').ask('PATCH', `${actions}/${data.id}/validate`, { isValid: true })
    expect(await told('dean')).toEqual(['ACTION_COMPLETED', 'ACTION_ASSIGNED'])
  })

  test.each(['UPDATE', 'REASSIGN'])(
    'the owner that it awaits validation, or who completed it that it is done, where %s takes the last open part away',
    async (act) => {
      const without = async (id: string) => {
        const assignees = [user('dean')]
        const { etag } = await world.as('admin').ask('GET', `${actions}/${id}`)
        const saved =
          act === 'UPDATE'
            ? await world
                .as('admin')
                .ask('PATCH', `${actions}/${id}`, { assignees }, { 'if-match': etag ?? '' })
            : await world.as('admin').ask('PATCH', `${actions}/bulk-reassign`, { ids: [id], assignees })
        expect(saved.status).toBe(200)
      }
      const part = (id: string) =>
        world.as('dean').ask('PATCH', `${actions}/${id}/assignee/status`, { status: 'COMPLETED' })
      const both = [user('dean'), user('chair')]
      const { data: validated } = await ask(both, { validationRequired: true })
      await part(validated.id)
      await without(validated.id)
      expect(await told('authority')).toEqual(['ACTION_VALIDATION_REQUESTED'])
      expect((await own('authority')).data.items[0]).toMatchObject({
        isActionable: true,
        message: `dean Alder${worlds} completed the action “Review the schedule”, and you confirm or return it.`,
      })
      expect((await told('dean'))[0]).toBe('ACTION_ASSIGNED')
      const { data: plain } = await ask(both)
      await part(plain.id)
      await without(plain.id)
      expect((await told('dean'))[0]).toBe('ACTION_COMPLETED')
      expect((await told('authority'))[0]).toBe('ACTION_COMPLETED')
      expect(await says('authority')).toBe(
        `admin Alder${worlds} ended the action “Review the schedule”, which you own, as completed.`,
      )
      expect((await told('chair'))[0]).toBe('ACTION_REASSIGNED')
    },
  )

  test('the owner when someone else cancels it, by hand or with the person whom it asked', async () => {
    const { data: first } = await ask([user('dean')], { ownerId: user('president').userId })
    expect(await says('president')).toBe(
      `authority Alder${worlds} made you the owner of the action “Review the schedule”.`,
    )
    await world.as('admin').ask('PATCH', `${actions}/${first.id}/cancel`, {})
    expect(await told('dean')).toEqual(['ACTION_CANCELED', 'ACTION_ASSIGNED'])
    expect((await told('president'))[0]).toBe('ACTION_CANCELED')
    await ask([user('dean')], { ownerId: user('president').userId })
    const body = { userIds: [user('dean').userId], status: 'INACTIVE' }
    await world.as('admin').ask('PATCH', '/api/auth/users/bulk-status', body)
    expect((await told('president')).slice(0, 2)).toEqual(['ACTION_CANCELED', 'ACTION_OWNER_CHANGED'])
    expect(await says('president')).toBe(
      `admin Alder${worlds} canceled the action “Review the schedule”, which you own.`,
    )
  })

  test('the new owner', async () => {
    const { data } = await ask([user('dean')])
    const { etag } = await world.as('authority').ask('GET', `${actions}/${data.id}`)
    const change = { ownerId: user('chair').userId }
    const changed = await world
      .as('authority')
      .ask('PATCH', `${actions}/${data.id}`, change, { 'if-match': etag ?? '' })
    expect(changed.status, JSON.stringify(changed.data)).toBe(200)
    expect(await told('chair')).toEqual(['ACTION_OWNER_CHANGED'])
    expect(await told('dean')).toEqual(['ACTION_ASSIGNED'])
  })

  test('who joins a position with open actions, of each of them', async () => {
    await ask([{ positionId: world.positions.get('Dean of Engineering') }])
    await setting({ actionDelegationAcceptance: true })
    await issue(world, await publishDecision(world), { to: 'Dean of Engineering' })
    await told('dean')
    const path = `/api/auth/users/${user('guest').userId}`
    const { etag } = await world.as('admin').ask('GET', path)
    const positions = [{ positionId: world.positions.get('Dean of Engineering'), from: '2026-01-02' }]
    const joined = await world.as('admin').ask('PATCH', path, { positions }, { 'if-match': etag ?? '' })
    expect(joined.status, JSON.stringify(joined.data)).toBe(200)
    expect((await told('guest')).sort()).toEqual(['ACTION_ASSIGNED', 'USER_POSITION_CHANGED'])
    const { items } = (await own('guest', '?category=Actions')).data
    expect(
      items
        .flatMap(({ message, others }: { message: string; others: { message: string }[] }) => [
          message,
          ...others.map((each) => each.message),
        ])
        .sort(),
    ).toEqual([
      'You now occupy Dean of Engineering, to which the action “Accept delegation: Approve purchase order, Dean of Engineering, up to $1,000,000” is assigned.',
      'You now occupy Dean of Engineering, to which the action “Review the schedule” is assigned.',
    ])
    expect(items).toMatchObject([{ isActionable: true, otherCount: 1 }])
    expect((await told('dean')).filter((key) => key === 'ACTION_ASSIGNED')).toHaveLength(1)
  })

  test('who was asked before is notified without a link, and sees no more of it', async () => {
    const { data } = await ask([user('dean')])
    await world.as('authority').ask('PATCH', `${actions}/bulk-reassign`, {
      ids: [data.id],
      assignees: [{ positionId: world.positions.get('Chair of Civil Engineering') }],
    })
    expect(await told('chair')).toEqual(['ACTION_REASSIGNED'])
    // what asked the former assignee is about something that they see no more
    expect(await told('dean')).toEqual(['ACTION_REASSIGNED'])
    expect((await own('dean')).data.items[0].actionUrl).toBeNull()
  })
})

describe('people are notified of what concerns them', () => {
  test('holders of an issued delegation, and no one else; not who issued it', async () => {
    const decision = await publishDecision(world)
    await issue(world, decision, { to: 'Dean of Engineering', max: 250_000 })
    expect(await told('dean')).toEqual(['DELEGATION_ISSUED'])
    expect(await says('dean')).toBe(
      `authority ${`Alder${worlds}`} issued “Approve purchase order” to you, up to $250,000, in force with no end date.`,
    )
    for (const who of ['authority', 'president', 'admin', 'auditor']) expect(await told(who), who).toEqual([])
    const [item] = (await own('dean')).data.items
    expect(item).toMatchObject({
      category: 'Delegations',
      title: 'Delegation issued to you',
      status: 'UNREAD',
      readAt: null,
      isActionable: false,
      entityType: 'DELEGATIONS',
      actionUrl: `/delegations/view/${item.entityId}`,
      payload: { name: 'Approve purchase order' },
    })
  })

  test('what takes effect later is not told as in force', async () => {
    const decision = await publishDecision(world)
    await issue(world, decision, {
      to: 'Dean of Engineering',
      max: 500,
      change: { effectiveDate: '2099-01-31' },
    })
    expect(await says('dean')).toBe(
      `authority Alder${worlds} issued “Approve purchase order” to you, up to $500, in force from 01/31/2099 with no end date.`,
    )
  })

  test('approvers, then recipients who are asked to accept, then the issuer', async () => {
    await setting({ actionIssuerApproval: true, actionDelegationAcceptance: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { to: 'Dean of Engineering' })
    expect(await told('approver')).toEqual(['DELEGATION_PENDING_APPROVAL'])
    expect(await says('approver')).toContain('asks you to approve or deny the delegation of')
    expect(await told('dean')).toEqual([])
    await act(world, 'approver', 'issued', id)
    expect(await told('dean')).toEqual(['DELEGATION_APPROVED'])
    expect(await says('dean')).toContain('asks you to accept or reject it')
    expect((await own('dean')).data.items[0]).toMatchObject({ isActionable: true })
    // a root delegation has no issuer: who created it is given in its place
    expect(await told('authority')).toEqual(['DELEGATION_APPROVED'])
    expect((await respond('dean', id, { answer: 'ACCEPTED' })).status).toBe(200)
    expect(await told('authority')).toEqual(['DELEGATION_ACCEPTED', 'DELEGATION_APPROVED'])
    expect(await told('dean')).toEqual(['DELEGATION_APPROVED'])
  })

  test('anyone who denies or rejects says why to the issuer alone', async () => {
    await setting({ actionIssuerApproval: true, actionDelegationAcceptance: true })
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { to: 'Dean of Engineering' })
    await act(world, 'approver', 'denied', id, { reason: 'Too much.' })
    expect(await says('authority')).toContain('denied the delegation')
    expect(await says('authority')).toContain('gave the reason “Too much”')
    expect(await told('dean')).toEqual([])
  })

  test('approvers of a change, then who made it; its holders once it holds', async () => {
    await setting({ actionChangeApproval: true })
    const { id } = await issue(world, await publishDecision(world), { toUsers: ['dean'] })
    await change(world, id, { expirationDate: '2099-12-31' })
    expect(await told('approver')).toEqual(['DELEGATION_CHANGE_APPROVAL_REQUESTED'])
    await act(world, 'approver', 'change-denied', id, { reason: 'Too long.' })
    expect(await says('authority')).toBe(
      'approver Alder denied the change of the delegation of “Approve purchase order” to dean Alder and gave the reason “Too long”, so its terms stay the same.'.replaceAll(
        'Alder',
        `Alder${worlds}`,
      ),
    )
    expect(await told('dean')).toEqual(['DELEGATION_ISSUED'])
    await change(world, id, { expirationDate: '2099-12-31' })
    await act(world, 'approver', 'change-approved', id)
    expect(await says('authority')).toMatch(/approved the change .*, so the new terms apply\.$/)
    expect(await told('dean')).toEqual(['DELEGATION_UPDATED', 'DELEGATION_ISSUED'])
  })

  test('the issuer of a position above, of what its holder passes on; a cascade tells those below', async () => {
    const decision = await publishDecision(world)
    const root = await issue(world, decision, { to: 'President' })
    const below = await issue(world, decision, {
      to: 'Dean of Engineering',
      parent: root.id,
      by: 'president',
    })
    await issue(world, decision, { to: 'Chair of Civil Engineering', parent: below.id, by: 'dean', max: 500 })
    expect(await told('president')).toEqual(['REDELEGATION_CREATED', 'DELEGATION_ISSUED'])
    await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
    expect((await told('chair'))[0]).toBe('DELEGATION_SUSPENDED')
    expect((await told('dean'))[0]).toBe('DELEGATION_SUSPENDED')
    await act(world, 'authority', 'revoked', root.id, { cascadeToChildDelegations: true })
    expect((await told('chair'))[0]).toBe('DELEGATION_REVOKED')
    expect(await says('chair')).toMatch(/^authority .* so it can no longer give you authority\.$/)
    // stands for Root Authority; what they did themselves they know
    expect(await told('authority')).toEqual(['REDELEGATION_CREATED'])
  })

  test('no one is notified of the end of what never began for them', async () => {
    await setting({ actionIssuerApproval: true })
    const decision = await publishDecision(world)
    const words = (await world.as('admin').call(listDecisionRoles)).data.items
    const draft = await issue(world, decision, { toUsers: ['dean'], change: { status: 'DRAFT' } })
    await world.as('authority').call(createDelegationRole, {
      params: { id: draft.id },
      body: {
        decisionRoleId: words[0].id,
        roleRequirement: 'Ask first.',
        designeeRecipientType: 'SPECIFIC_PERSONNEL',
        designees: [{ userId: world.users.get('chair') }],
      },
    })
    await act(world, 'authority', 'issued', draft.id)
    expect((await act(world, 'admin', 'revoked', draft.id)).data.succeeded).toEqual([draft.id])
    expect([await told('dean'), await told('chair')]).toEqual([[], []])
    expect((await told('authority'))[0]).toBe('DELEGATION_REVOKED')
    await world.as('admin').call(deleteDelegations, { body: { delegationIds: [draft.id] } })
    expect(await told('dean')).toEqual([])
    expect((await told('authority'))[0]).toBe('DELEGATION_DELETED')
  })

  test('what ends says what it ends for its reader: authority, an offer, or neither', async () => {
    const decision = await publishDecision(world)
    const offered = async () => {
      await setting({ actionDelegationAcceptance: true })
      return issue(world, decision, { toUsers: ['dean'] })
    }
    const it = 'the delegation of “Approve purchase order” to you'
    const revoked = await offered()
    await act(world, 'authority', 'revoked', revoked.id)
    expect(await says('dean')).toBe(
      `authority Alder${worlds} revoked ${it}, so you no longer need to accept or reject it.`,
    )
    const suspended = await offered()
    await act(world, 'authority', 'suspended', suspended.id)
    expect(await says('dean')).toBe(
      `authority Alder${worlds} suspended ${it}, so you cannot accept it until it is reissued.`,
    )
    await act(world, 'authority', 'revoked', suspended.id)
    expect(await says('dean')).toBe(
      `authority Alder${worlds} revoked ${it}, so it can no longer give you authority.`,
    )
    const passed = await offered()
    await world.as('authority').call(reassignDelegations, {
      body: {
        delegationIds: [passed.id],
        recipientType: 'SPECIFIC_PERSONNEL',
        delegationRecipients: [{ recipientUserId: world.users.get('doctor') }],
      },
    })
    expect(await says('dean')).toMatch(
      / removed you from .*, so you no longer need to accept or reject it\.$/,
    )
    await setting({ actionDelegationAcceptance: false })
    const ahead = await issue(world, decision, { toUsers: ['dean'], change: { effectiveDate: '2099-01-01' } })
    await act(world, 'authority', 'revoked', ahead.id)
    expect(await says('dean')).toMatch(/ revoked .*, so it can no longer give you authority\.$/)
    const held = await issue(world, decision, { toUsers: ['dean'] })
    await act(world, 'authority', 'revoked', held.id)
    expect(await says('dean')).toMatch(/ revoked .*, so it gives you no authority\.$/)
  })

  test('who is a recipient no longer, and who is one after this', async () => {
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { toUsers: ['dean', 'guest'] })
    await told('dean')
    const { data, etag } = await world.as('authority').call(getDelegation, { params: { id } })
    const recipients = ['dean', 'doctor'].map((key) => ({ recipientUserId: world.users.get(key) }))
    const edited = await world
      .as('authority')
      .call(updateDelegation, { params: { id }, body: { delegationRecipients: recipients }, version: etag })
    expect(edited, JSON.stringify([edited.data, data.status])).toMatchObject({ status: 200 })
    expect((await told('doctor'))[0]).toBe('DELEGATION_REASSIGNED')
    expect(await told('guest')).toEqual(['DELEGATION_REASSIGNED'])
    expect((await told('dean'))[0]).toBe('DELEGATION_UPDATED')
    // they cannot open it any longer, and read of it nevertheless
    expect((await own('guest')).data.items.map((each: { actionUrl: string }) => each.actionUrl)).toEqual([
      null,
    ])
  })

  test('designees, once the delegation is issued, and the issuer when they acknowledge', async () => {
    await setting({ actionDecisionRoleAck: true })
    const decision = await publishDecision(world)
    const words = (await world.as('admin').call(listDecisionRoles)).data.items
    const draft = await issue(world, decision, { to: 'President', change: { status: 'DRAFT' } })
    const roles = `${base}/delegations/${draft.id}/roles`
    const add = (i: number, designees: object[], type = 'POSITION_ONLY') =>
      world.as('authority').ask('POST', roles, {
        decisionRoleId: words[i].id,
        roleRequirement: 'Ask first.',
        designeeRecipientType: type,
        designees,
      })
    await add(0, [{ positionId: world.positions.get('Dean of Engineering') }])
    expect(await told('dean')).toEqual([])
    await act(world, 'authority', 'issued', draft.id)
    expect(await told('dean')).toEqual(['ROLE_ASSIGNED'])
    expect(await says('dean')).toBe(
      `authority Alder${worlds} assigned the role ${words[0].name} in the delegation of “Approve purchase order” to you, and asks you to acknowledge.`,
    )
    expect((await own('dean')).data.items[0]).toMatchObject({
      isActionable: true,
      entityType: 'DELEGATIONS',
      actionUrl: `/delegations/view/${draft.id}`,
    })
    expect(await told('president')).toEqual(['DELEGATION_ISSUED'])
    const { data: second } = await add(1, [{ userId: world.users.get('chair') }], 'SPECIFIC_PERSONNEL')
    // the recipient is notified of what changed since it was issued
    expect(await told('president')).toEqual(['DELEGATION_UPDATED', 'DELEGATION_ISSUED'])
    expect(await says('president')).toBe(
      `authority Alder${worlds} changed the roles in the delegation of “Approve purchase order” to you.`,
    )
    expect([await told('chair'), await told('dean')]).toEqual([['ROLE_ASSIGNED'], ['ROLE_ASSIGNED']])
    await world
      .as('authority')
      .ask('PATCH', `${roles}/${second.id}`, { isActive: false }, { 'if-match': '"1"' })
    await world
      .as('authority')
      .ask('PATCH', `${roles}/${second.id}`, { isActive: true }, { 'if-match': '"2"' })
    expect(await told('chair')).toEqual(['ROLE_ASSIGNED'])
    await act(world, 'authority', 'suspended', draft.id)
    expect(await says('chair')).toBe(
      `authority Alder${worlds} suspended the delegation of “Approve purchase order” to President, in which you have the role ${words[1].name}.`,
    )
    expect((await own('chair')).data.items[0]).toMatchObject({ isActionable: false })
    await world.as('chair').ask('POST', `${roles}/${second.id}/acknowledge`, {})
    expect(await says('authority')).toBe(
      `chair Alder${worlds} acknowledged the role ${words[1].name} in the delegation of “Approve purchase order”.`,
    )
  })

  test('designees, that a delegation is back once its reissue is approved; what they are asked stays', async () => {
    await setting({ actionDecisionRoleAck: true })
    const decision = await publishDecision(world)
    const words = (await world.as('admin').call(listDecisionRoles)).data.items
    const { id } = await issue(world, decision, { to: 'President' })
    await world.as('authority').call(createDelegationRole, {
      params: { id },
      body: {
        decisionRoleId: words[0].id,
        roleRequirement: 'Ask first.',
        designeeRecipientType: 'SPECIFIC_PERSONNEL',
        designees: [{ userId: world.users.get('chair') }],
      },
    })
    const asked = async () => {
      const { data } = await world
        .as('chair')
        .ask('GET', `/api/actions/actions?filterType=ASSIGNED_TO_ME&associatedRecordIds=${id}`)
      return data.items.map((each: { id: string }) => each.id)
    }
    const before = await asked()
    expect(before).toHaveLength(1)
    await act(world, 'authority', 'suspended', id)
    await setting({ actionIssuerApproval: true })
    const reissued = await act(world, 'authority', 'issued', id, { act: 'reissue' })
    expect(reissued.data).toMatchObject({ succeeded: [id] })
    expect([await asked(), (await told('chair'))[0]]).toEqual([before, 'DELEGATION_SUSPENDED'])
    expect((await act(world, 'approver', 'issued', id, { act: 'approve' })).data).toMatchObject({
      succeeded: [id],
    })
    expect([await asked(), (await told('chair'))[0]]).toEqual([before, 'DELEGATION_REISSUED'])
    expect(await says('chair')).toBe(
      `approver Alder${worlds} approved the reissue of the delegation of “Approve purchase order” to President, in which you have the role ${words[0].name}, which still awaits your acknowledgement.`,
    )
    expect((await told('president'))[0]).toBe('DELEGATION_APPROVED')
  })

  test('the owner of a decision and the person who has authority under it, of a change and of its archive', async () => {
    const decision = await publishDecision(world, { ownerUserId: world.users.get('auditor') })
    expect(await told('auditor')).toEqual(['DECISION_PUBLISHED'])
    await issue(world, decision, { to: 'Dean of Engineering' })
    await issue(world, decision, { toUsers: ['auditor'] })
    const { id } = await issue(world, decision, { toUsers: ['doctor'] })
    const words = (await world.as('admin').call(listDecisionRoles)).data.items
    await world.as('authority').call(createDelegationRole, {
      params: { id },
      body: {
        decisionRoleId: words[0].id,
        roleRequirement: 'Ask first.',
        designeeRecipientType: 'SPECIFIC_PERSONNEL',
        designees: [{ userId: world.users.get('chair') }],
      },
    })
    const { match } = await decisionToSend(world, decision)
    const changed = await world
      .as('authority')
      .ask('PATCH', `${base}/decisions/${decision}`, { description: 'Goods and services.' }, match)
    expect(changed, JSON.stringify(changed.data)).toMatchObject({ status: 200 })
    expect(await told('auditor')).toEqual(['DECISION_UPDATED', 'DELEGATION_ISSUED', 'DECISION_PUBLISHED'])
    expect(await says('auditor')).toMatch(/which you own\.$/)
    expect((await told('dean'))[0]).toBe('DECISION_UPDATED')
    await setting({ actionIssuerApproval: true })
    await issue(world, decision, { toUsers: ['guest'] })
    await setting({ actionIssuerApproval: false })
    await world.as('authority').call(archiveDecisions, { body: { decisionIds: [decision] } })
    // no one had approved it
    expect(await told('guest')).not.toContain('DECISION_ARCHIVED')
    // the archive says that their delegations were revoked
    for (const who of ['auditor', 'dean', 'doctor']) {
      const all = await told(who)
      expect([all[0], all.includes('DELEGATION_REVOKED')], who).toEqual(['DECISION_ARCHIVED', false])
    }
    // a designee holds nothing under it, and hears it of the delegation
    expect(await told('chair')).toEqual(['DELEGATION_REVOKED', 'ROLE_ASSIGNED'])
  })

  test('whom a matrix is shared with, its new owner, and its owner of its archive', async () => {
    const matrices = '/api/matrix/matrices'
    const by = (method: string, path: string, body: object, headers = {}) =>
      world.as('admin').ask(method, `${matrices}${path}`, body, headers)
    const { data } = await by('POST', '', {
      matrixName: 'Board matrix',
      allGroups: true,
      allPersonnel: true,
      allDecisions: true,
      authorityTypeIds: [world.tenant.authorityTypes.approvalId],
      documentSharingType: 'SHARED',
      documentSharingUsers: [world.users.get('doctor')],
      documentSharingGroups: [world.groups.get('Engineering')],
      matrixStatusName: 'PUBLISHED',
    })
    expect(await told('doctor')).toEqual(['MATRIX_SHARED'])
    expect(await says('doctor')).toMatch(/ shared the matrix “Board matrix” with you\.$/)
    expect(await told('dean')).toEqual(['MATRIX_SHARED'])
    const changed = await by(
      'PUT',
      `/${data.id}`,
      { ...data.input, owner: world.users.get('authority') },
      { 'if-match': `"${data.version}"` },
    )
    expect(changed, JSON.stringify(changed.data)).toMatchObject({ status: 200 })
    expect(await told('authority')).toEqual(['MATRIX_OWNER_CHANGED'])
    expect(await told('doctor')).toEqual(['MATRIX_SHARED'])
    await by('POST', '/bulk-archive', { matrixIds: [data.id], revokesDelegations: false })
    expect(await told('authority')).toEqual(['MATRIX_ARCHIVED', 'MATRIX_OWNER_CHANGED'])
  })

  test('where an archive is not told, the end of each delegation is', async () => {
    const path = `/api/auth/notification-settings/tenant/${world.tenant.id}/bulk`
    const first = await publishDecision(world)
    await issue(world, first, { toUsers: ['guest'] })
    await world.as('authority').call(archiveDecisions, { body: { decisionIds: [first] } })
    expect(await told('guest')).toEqual(['DECISION_ARCHIVED', 'DELEGATION_ISSUED'])
    const settings = [{ templateKey: 'DECISION_ARCHIVED', inApp: false, email: false }]
    expect((await world.as('admin').ask('PATCH', path, { settings })).status).toBe(200)
    const decision = await publishDecision(world)
    await issue(world, decision, { to: 'Dean of Engineering' })
    await world.as('authority').call(archiveDecisions, { body: { decisionIds: [decision] } })
    expect((await told('dean'))[0]).toBe('DELEGATION_REVOKED')
  })

  test('the issuer and the owner of the decision, of what is invalid after this, once until it fits again', async () => {
    const decision = await publishDecision(world)
    const root = await issue(world, decision, { to: 'President' })
    const below = await issue(world, decision, {
      to: 'Dean of Engineering',
      by: 'president',
      parent: root.id,
    })
    const invalid = async (who: string) =>
      (await told(who)).filter((key) => key === 'DELEGATION_INVALID').length
    await act(world, 'authority', 'suspended', root.id)
    expect([await invalid('president'), await invalid('authority'), await invalid('dean')]).toEqual([1, 1, 0])
    const { data } = await own('president', '?templateKey=DELEGATION_INVALID')
    expect(data.items[0]).toMatchObject({
      actionUrl: `/delegations/view/${below.id}`,
      message:
        'The delegation of “Approve purchase order” to Dean of Engineering is now invalid. Not in force, because the delegation above is not in force. Move this delegation under another one, or revoke it.',
    })
    await act(world, 'authority', 'issued', root.id)
    expect(await invalid('president')).toBe(1)
    await act(world, 'authority', 'suspended', root.id)
    expect(await invalid('president')).toBe(2)
    await act(world, 'authority', 'revoked', root.id)
    expect(await invalid('president')).toBe(2)
  })

  test('a user, of what an administrator changes of them', async () => {
    const path = `/api/auth/users/${world.users.get('chair')}`
    const { etag } = await world.as('admin').ask('GET', path)
    const { GU, AU } = world.tenant.userRoleIds
    const changed = await world
      .as('admin')
      .ask('PATCH', path, { roleIds: [GU, AU] }, { 'if-match': etag ?? '' })
    expect(changed, JSON.stringify(changed.data)).toMatchObject({ status: 200 })
    expect(await told('chair')).toEqual(['USER_ROLE_CHANGED'])
    expect((await own('chair')).data.items[0]).toMatchObject({
      category: 'Users & Roles',
      actionUrl: '/user-profile',
    })
    expect(await told('admin')).toEqual([])
  })
})

describe('what is reported', () => {
  test('is reported once, though its job is done again; a preview tells no one', async () => {
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { to: 'Dean of Engineering' })
    const job = (
      await product.owner.query(
        `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'tell_people'`,
      )
    ).rows
    expect(job.length).toBeGreaterThan(0)
    await product.workOff()
    for (const { payload } of job)
      await product.owner.query(`select graphile_worker.add_job('tell_people', $1::json)`, [payload])
    await world
      .as('authority')
      .ask('POST', `${base}/delegations/bulk/revoked/preview`, { delegationIds: [id] })
    expect(await told('dean')).toEqual(['DELEGATION_ISSUED'])
  })

  test('is counted, read, and read again as unread; of others nothing is there', async () => {
    const decision = await publishDecision(world)
    for (const max of [1_000, 2_000, 3_000]) await issue(world, decision, { to: 'Dean of Engineering', max })
    await told('dean')
    expect(await unread('dean')).toBe(3)
    const { data } = await own('dean', '?limit=2')
    expect(data).toMatchObject({ total: 3, totalIsExact: true, page: 1, limit: 2 })
    const [first] = data.items
    const toggle = (who: string, status: string) =>
      world.as(who).ask('PATCH', `/api/notification/notifications/${first.id}/toggle-status`, { status })
    expect(await toggle('dean', 'READ')).toMatchObject({ status: 200, data: { status: 'READ' } })
    expect((await toggle('dean', 'READ')).data.readAt).not.toBeNull()
    expect(await unread('dean')).toBe(2)
    expect((await own('dean', '?status=READ')).data.items.map((each: { id: string }) => each.id)).toEqual([
      first.id,
    ])
    expect((await toggle('dean', 'UNREAD')).data).toMatchObject({ status: 'UNREAD', readAt: null })
    expect((await toggle('admin', 'READ')).status).toBe(404)
    expect(await world.as('dean').call(markAllRead)).toMatchObject({
      status: 200,
      data: { count: 3 },
    })
    expect(await unread('dean')).toBe(0)
  })

  test('is narrowed by template, category, kind and period', async () => {
    const decision = await publishDecision(world)
    await issue(world, decision, { to: 'Dean of Engineering' })
    await told('dean')
    await setBack('40 days')
    const total = async (query: string) => (await own('dean', query)).data.total
    expect(await total('?templateKey=DELEGATION_ISSUED&category=Delegations&entityType=DELEGATIONS')).toBe(1)
    expect(await total('?category=Decisions')).toBe(0)
    expect([
      await total('?timePeriod=1m'),
      await total('?timePeriod=3m'),
      await total('?timePeriod=all'),
    ]).toEqual([0, 1, 1])
    expect((await own('dean', '?timePeriod=2m')).status).toBe(400)
  })

  test('no longer exists while its reader cannot see the record: list, count and badge agree', async () => {
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { toUsers: ['guest'] })
    expect(await told('guest')).toEqual(['DELEGATION_ISSUED'])
    expect(await unread('guest')).toBe(1)
    await product.owner.query(`update app.delegation_slot set status = 'REMOVED' where delegation_id = $1`, [
      id,
    ])
    expect((await own('guest')).data).toMatchObject({ items: [], total: 0 })
    expect(await unread('guest')).toBe(0)
    const marked = await world.as('guest').call(markAllRead)
    expect(marked.data.count).toBe(0)
  })

  test('of what was deleted still says so, without a link', async () => {
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { toUsers: ['guest'] })
    await told('guest')
    await world.as('authority').call(deleteDelegations, { body: { delegationIds: [id] } })
    expect(await told('guest')).toEqual(['DELEGATION_DELETED'])
    expect((await own('guest')).data.items[0]).toMatchObject({ actionUrl: null })
  })

  test('is kept for twelve months', async () => {
    const decision = await publishDecision(world)
    await issue(world, decision, { to: 'Dean of Engineering' })
    await issue(world, decision, { to: 'Dean of Engineering' })
    await told('dean')
    const [{ id }] = (await own('dean')).data.items
    await setBack('13 months', id)
    await forgetNotifications(product.workerPool, product.now(), console)
    const { items } = (await own('dean')).data
    expect(items.map((each: { id: string }) => each.id)).not.toContain(id)
    expect(items).toHaveLength(1)
  })
})

/** Dates a notification, or all of them, back. A column is computed apart from the update: Citus refuses it there. */
const setBack = (by: string, id: string | null = null) =>
  product.owner.query(
    `update app.notification n set created_at = o.earlier
      from (select id, created_at - $2::interval as earlier from app.notification
        where tenant_id = $1 and ($3::uuid is null or id = $3::uuid) offset 0) o
      where n.tenant_id = $1 and n.id = o.id`,
    [world.tenant.id, by, id],
  )
