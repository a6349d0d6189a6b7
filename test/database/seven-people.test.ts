import { expect, test } from 'vitest'
import { createDelegation, getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { delegationHistory } from '#modules/decision/delegations/model/delegation-history-calls.ts'
import { createDelegationRole } from '#modules/decision/designees/model/delegation-role-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { startTestWorld } from './product.ts'
import { act, delegationBody, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld({ named: 'Seven' })

const RECIPIENTS = ['president', 'dean', 'chair'] as const
const DESIGNEES = ['auditor', 'doctor'] as const
/** Who has a part in one delegation: its issuer, its approver, three recipients, two designees. */
const SEVEN = ['authority', 'approver', ...RECIPIENTS, ...DESIGNEES] as const
/** No email tells it unless its reader asks for one. */
const IN_APP_ALONE = 'ROLE_ACKNOWLEDGED'
type Person = (typeof SEVEN)[number]
type ActionItem = { id: string; actionName: string; associatedRecord: { id: string } }

const addressOf = (person: Person) => `${person}@seven.example`
const user = (person: Person) => world.users.get(person)

/** The actions that wait for someone, which the badge counts. */
async function waitingFor(person: Person): Promise<ActionItem[]> {
  const ask = (path: string) => world.as(person).ask('GET', `/api/actions/actions${path}`)
  const [badge, list] = [await ask('/counts/waiting'), await ask('?filterType=ASSIGNED_TO_ME')]
  expect(badge.data.total, `the badge of ${person}`).toBe(list.data.total)
  return list.data.items
}

/** What is new in the drawer of each, and as much in the mailbox. */
async function newsOfEach(seen: Map<Person, number>): Promise<Partial<Record<Person, string[]>>> {
  await product.workOff()
  const mails = product.mails.splice(0)
  const news: Partial<Record<Person, string[]>> = {}
  for (const person of SEVEN) {
    const drawer = (await world.as(person).ask('GET', '/api/notification/notifications?limit=100')).data
    const keys = drawer.items
      .slice(0, drawer.total - (seen.get(person) ?? 0))
      .map((each: { templateKey: string }) => each.templateKey)
    seen.set(person, drawer.total)
    const mailed = keys.filter((key: string) => key !== IN_APP_ALONE)
    expect(mails.filter(({ to }) => to === addressOf(person)).length, `mails to ${person}`).toBe(
      mailed.length,
    )
    if (keys.length > 0) news[person] = keys.sort()
  }
  expect(mails.filter(({ to }) => !SEVEN.some((person) => to === addressOf(person)))).toEqual([])
  return news
}

/** What waits for each, and the delegation says the same to each who sees it. */
const expectWaiting = async (expected: Partial<Record<Person, string>>, id: string) => {
  const found: Partial<Record<Person, string>> = {}
  for (const person of SEVEN)
    for (const action of await waitingFor(person))
      found[person] = `${found[person] ?? ''}${action.actionName.split(':')[0]}`
  expect(found).toEqual(expected)
  for (const person of SEVEN) {
    const { status, data } = await world.as(person).call(getDelegation, { params: { id } })
    if (status !== 200) continue
    expect([person, data.approvalActionExistForUser, data.acceptanceActionExistForUser]).toEqual([
      person,
      expected[person] === 'Approve delegation',
      expected[person] === 'Accept delegation',
    ])
    expect(data).toMatchObject({ actionIssuerApproval: true, actionDelegationAcceptance: true })
  }
}

test('of a delegation with approval, acceptance and designees each of seven people sees their work alone, in badge, list and mailbox', async () => {
  const settings = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', settings)
  const on = { actionIssuerApproval: true, actionDelegationAcceptance: true, actionDecisionRoleAck: true }
  await world.as('admin').ask('PATCH', settings, on, { 'if-match': etag ?? '' })
  const decision = await publishDecision(world)
  const roles = (await world.as('admin').call(listDecisionRoles)).data.items
  const { id } = (
    await world.as('authority').call(createDelegation, {
      body: delegationBody(world, decision, { toUsers: [...RECIPIENTS], change: { status: 'DRAFT' } }),
    })
  ).data
  for (const [i, designee] of DESIGNEES.entries()) {
    const added = await world.as('authority').call(createDelegationRole, {
      params: { id },
      body: {
        decisionRoleId: roles[i].id,
        roleRequirement: 'Ask first.',
        designeeRecipientType: 'SPECIFIC_PERSONNEL',
        designees: [{ userId: user(designee) }],
      },
    })
    expect(added, JSON.stringify(added.data)).toMatchObject({ status: 201 })
  }
  const seen = new Map<Person, number>()
  await newsOfEach(seen)
  await expectWaiting({}, id)

  expect((await act(world, 'authority', 'issued', id)).data.succeeded).toEqual([id])
  expect(await newsOfEach(seen)).toEqual({ approver: ['DELEGATION_PENDING_APPROVAL'] })
  await expectWaiting({ approver: 'Approve delegation' }, id)

  const answer = async (person: Person, status: string) => {
    const [action] = await waitingFor(person)
    expect(action?.associatedRecord.id).toBe(id)
    const path = `/api/actions/actions/${action?.id}/assignee/status`
    return world.as(person).ask('PATCH', path, { status })
  }
  expect((await answer('approver', 'APPROVED')).status).toBe(200)
  await expectWaiting(
    {
      president: 'Accept delegation',
      dean: 'Accept delegation',
      chair: 'Accept delegation',
      auditor: 'Acknowledge role',
      doctor: 'Acknowledge role',
    },
    id,
  )
  expect(await newsOfEach(seen)).toEqual({
    authority: ['DELEGATION_APPROVED'],
    ...Object.fromEntries(RECIPIENTS.map((person) => [person, ['DELEGATION_APPROVED']])),
    ...Object.fromEntries(DESIGNEES.map((person) => [person, ['ROLE_ASSIGNED']])),
  })

  for (const person of RECIPIENTS) expect((await answer(person, 'ACCEPTED')).status).toBe(200)
  for (const person of DESIGNEES) expect((await answer(person, 'ACKNOWLEDGED')).status).toBe(200)
  await expectWaiting({}, id)
  expect(await newsOfEach(seen)).toEqual({
    authority: [...RECIPIENTS.map(() => 'DELEGATION_ACCEPTED'), ...DESIGNEES.map(() => 'ROLE_ACKNOWLEDGED')],
  })
  const record = (await world.as('authority').call(getDelegation, { params: { id } })).data
  expect(record.status).toBe('ACCEPTED')
  const log = (await world.as('authority').call(delegationHistory.log, { params: { id } })).data.items
  expect(log.map((each: { event: string }) => each.event)).toEqual([
    'ACKNOWLEDGE_ROLE',
    'ACKNOWLEDGE_ROLE',
    'ACCEPT',
    'ACCEPT',
    'ACCEPT',
    'APPROVE',
    'ISSUE',
    'ADD_ROLE',
    'ADD_ROLE',
    'CREATE',
  ])
})
