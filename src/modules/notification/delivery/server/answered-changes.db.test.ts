import { expect, test } from 'vitest'
import { ok, startNotifiedWorlds } from '#test/database/notified.ts'
import { change, issue, publishDecision, setting, verdict } from '#test/database/scenario.ts'

const notified = startNotifiedWorlds('Change')
const { world, product, user, unreadItems, respond, readAll, upTo } = notified

const issueAccepted = async (max: number) => {
  await setting(world(), { actionDelegationAcceptance: true })
  const decisionId = await publishDecision(world())
  const { id } = await issue(world(), decisionId, { toUsers: ['dean', 'doctor'], max })
  for (const who of ['dean', 'doctor']) ok(await respond(who, id, 'ACCEPTED'))
  return { decisionId, id: id as string }
}

test('an acceptance of a change states the limit of the person who accepted', async () => {
  const { id, decisionId } = await issueAccepted(500)
  ok(await change(world(), id, upTo(900)))
  await readAll('authority')
  ok(await respond('doctor', id, 'ACCEPTED'))
  expect([
    await verdict(world(), decisionId, 'doctor', 900),
    await verdict(world(), decisionId, 'dean', 900),
  ]).toEqual(['ALLOW', 'DENY'])
  expect((await unreadItems('authority'))[0]?.message).toMatch(
    /^doctor .* accepted the change of the delegation of .*, up to \$900\.$/,
  )
})

test('anyone who loses by the rejection of a change is notified, and the delegation is not said to be rejected', async () => {
  const { id } = await issueAccepted(500)
  const recipients = ['dean', 'doctor', 'chair'].map((key) => ({ recipientUserId: user(key) }))
  ok(await change(world(), id, { delegationRecipients: recipients, ...upTo(900) }))
  await product().workOff()
  for (const who of ['chair', 'doctor']) ok(await respond(who, id, 'ACCEPTED'))
  await readAll('authority', 'chair', 'doctor', 'dean')
  ok(await respond('dean', id, 'REJECTED', 'Too much.'))
  const told = async (who: string) =>
    (await unreadItems(who)).map(({ templateKey, message }) => [
      templateKey,
      message.replaceAll(/ Change\d+/g, '').replaceAll('the delegation of “Approve purchase order”', 'it'),
    ])
  expect(await told('authority')).toEqual([
    [
      'DELEGATION_REJECTED',
      'dean rejected the change of it and gave the reason “Too much”. The terms before the change apply.',
    ],
  ])
  expect(await told('chair')).toEqual([
    ['DELEGATION_REASSIGNED', 'dean rejected the change that added you to it, so it gives you no authority.'],
  ])
  expect(await told('doctor')).toEqual([
    [
      'DELEGATION_CHANGE_OFFERED',
      'dean rejected the change of it to you. The terms before the change apply. You can accept or reject these terms.',
    ],
  ])
})

test('anyone who rejects what they were offered first is notified of to the issuer alone', async () => {
  await setting(world(), { actionDelegationAcceptance: true })
  const { id } = await issue(world(), await publishDecision(world()), {
    toUsers: ['dean', 'doctor'],
    max: 500,
  })
  await readAll('authority', 'doctor')
  ok(await respond('dean', id, 'REJECTED', 'No.'))
  expect((await unreadItems('authority')).map(({ message }) => message)).toEqual([
    expect.stringMatching(/ rejected the delegation of .* and gave the reason “No”\.$/),
  ])
  expect(await notified.unread('doctor')).toEqual([])
})
