import { expect, test } from 'vitest'
import { archiveDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { changeIssuerOfDelegations } from '#modules/decision/delegations/model/bulk-calls.ts'
import { deleteDelegations } from '#modules/decision/delegations/model/delegation-calls.ts'
import { hire } from '#test/database/hire.ts'
import { dayIn, ok, startNotifiedWorlds } from '#test/database/notified.ts'
import { act, change, issue, publishDecision, setting } from '#test/database/scenario.ts'

const notified = startNotifiedWorlds('Hears')
const { world, product, user, items, unread, messages, mailsTo, respond, readAll, editUser, upTo } = notified

const issueBelow = async (by?: string, more: object = {}, above = ['president']) => {
  const decisionId = await publishDecision(world())
  const top = await issue(world(), decisionId, { toUsers: above })
  const below = { toUsers: ['dean'], ...(by && { by }), parent: top.id, max: 100, ...more }
  const { id } = await issue(world(), decisionId, below)
  await readAll('president', 'doctor')
  return id as string
}

test('anyone who is asked to accept a change gets an email', async () => {
  await setting(world(), { actionDelegationAcceptance: true })
  const { id } = await issue(world(), await publishDecision(world()), { toUsers: ['dean'], max: 500 })
  ok(await respond('dean', id, 'ACCEPTED'))
  await product().workOff()
  product().mails.length = 0
  ok(await change(world(), id, upTo(900)))
  expect((await items('dean'))[0]).toMatchObject({
    templateKey: 'DELEGATION_CHANGE_OFFERED',
    isActionable: true,
  })
  expect(mailsTo('dean')).toHaveLength(1)
})

test('no one hears of a draft that is deleted', async () => {
  const id = await issueBelow(undefined, { change: { status: 'DRAFT' } })
  const body = { delegationIds: [id] }
  ok(await world().as('authority').call(deleteDelegations, { body }))
  expect(await unread('president')).toEqual([])
})

test.each([
  [0, false],
  [1, true],
])('an archive says that delegations were revoked where there are %i', async (many, says) => {
  const decisionId = await publishDecision(world(), { ownerUserId: user('doctor') })
  for (let nth = 0; nth < many; nth += 1) await issue(world(), decisionId, { toUsers: ['dean'] })
  const body = { decisionIds: [decisionId] }
  ok(await world().as('authority').call(archiveDecisions, { body }))
  const [message] = await messages('doctor')
  expect(message).toMatch(/ archived the decision “Approve purchase order”, which you own/)
  expect(message?.includes('were revoked')).toBe(says)
})

test('the owner of a draft hears that it is theirs', async () => {
  await publishDecision(world(), { ownerUserId: user('doctor'), status: 'DRAFT' })
  expect(await unread('doctor')).toEqual(['DECISION_OWNER_CHANGED'])
})

test('what ends with a person says so, and not that someone revoked it', async () => {
  await issue(world(), await publishDecision(world()), { toUsers: ['guest'] })
  const body = { userIds: [user('guest')], status: 'INACTIVE' }
  ok(await world().as('admin').ask('PATCH', '/api/auth/users/bulk-status', body))
  expect((await messages('authority'))[0]).toMatch(
    /^The delegation of “Approve purchase order” to guest Hears\d+, which you issued, ended\. The recipient was deactivated\.$/,
  )
})

test('anyone who issued reads why it was revoked', async () => {
  const id = await issueBelow('president')
  ok(await act(world(), 'authority', 'revoked', id, { reason: 'Fraud.' }))
  expect((await messages('president'))[0]).toMatch(/, which you issued, and gave the reason “Fraud”\.$/)
  expect((await messages('dean'))[0]).not.toContain('Fraud')
})

test('a move tells the issuer whom it takes a delegation from, and the one whom it gives it to', async () => {
  const id = await issueBelow('president', {}, ['president', 'doctor'])
  const body = { delegationIds: [id], issuerUserId: user('doctor') }
  ok(await world().as('authority').call(changeIssuerOfDelegations, { body }))
  expect((await notified.unreadItems('president')).map(({ message }) => message)).toEqual([
    expect.stringMatching(
      / moved the delegation of “Approve purchase order”, which you issued, to another issuer\.$/,
    ),
  ])
  expect((await notified.unreadItems('doctor')).map(({ message }) => message)).toEqual([
    expect.stringMatching(
      / made you the issuer of the delegation of “Approve purchase order” to dean Hears\d+\.$/,
    ),
  ])
})

test('a position from a later day changes authority on that day', async () => {
  const President = world().positions.get('President')
  await editUser('guest', { positions: [{ positionId: President, from: dayIn(40) }] })
  expect((await messages('guest'))[0]).toMatch(
    / from a later day on, which can change your authority on that day\.$/,
  )
  await editUser('guest', { positions: [{ positionId: President, from: '2026-01-01' }] })
  expect((await messages('guest'))[0]).toMatch(/, which can change your authority\.$/)
})

test('anyone who submitted what is denied hears of it', async () => {
  const id = await issueBelow(undefined, { change: { status: 'DRAFT' } })
  await setting(world(), { actionIssuerApproval: true })
  await hire(product(), world(), { key: 'submitter', userRoleIds: [world().tenant.userRoleIds.GM as string] })
  ok(await act(world(), 'submitter', 'issued', id))
  await readAll('authority', 'president', 'submitter')
  ok(await act(world(), 'approver', 'denied', id, { reason: 'No.' }))
  for (const who of ['authority', 'president', 'submitter'])
    expect(await unread(who), who).toEqual(['DELEGATION_DENIED'])
})
