import { expect, test } from 'vitest'
import { ok, startNotifiedWorlds } from '#test/database/notified.ts'
import { act, base, issue, publishDecision, setting } from '#test/database/scenario.ts'

const notified = startNotifiedWorlds('Act')
const { world, product, items, mailsTo, readAll, role } = notified

test('a cascade is one email to each person', async () => {
  const decisionId = await publishDecision(world())
  const top = await issue(world(), decisionId, { toUsers: ['president'] })
  await issue(world(), decisionId, { toUsers: ['dean'], by: 'president', parent: top.id, max: 100 })
  await product().workOff()
  product().mails.length = 0
  ok(await act(world(), 'authority', 'suspended', top.id, { cascadeToChildDelegations: true }))
  expect(await items('president', '&status=UNREAD&templateKey=DELEGATION_SUSPENDED')).toMatchObject([
    { otherCount: 1 },
  ])
  expect(mailsTo('president').map(({ subject }) => subject)).toEqual(['Delegation suspended (2)'])
})

test('a cascade with nothing below it is emailed', async () => {
  const top = await issue(world(), await publishDecision(world()), { toUsers: ['president'] })
  await product().workOff()
  product().mails.length = 0
  ok(await act(world(), 'authority', 'suspended', top.id, { cascadeToChildDelegations: true }))
  await product().workOff()
  expect(mailsTo('president').map(({ subject }) => subject)).toEqual([
    'Delegation suspended: Approve purchase order',
  ])
})

test('what one act says is unread until all of it is read, of what is not shown too', async () => {
  const decisionId = await publishDecision(world())
  const ids: string[] = []
  for (let nth = 0; nth < 24; nth += 1)
    ids.push((await issue(world(), decisionId, { toUsers: ['dean'], max: 100 + nth })).id)
  await readAll('dean')
  const change = { addRoles: [role(0, ['dean'])] }
  const body = { delegationIds: ids, change }
  ok(await world().as('authority').ask('PATCH', `${base}/delegations/bulk-edit`, body))
  const [lead] = await items('dean')
  const shown = [lead, ...(lead?.others ?? [])].map((each) => each?.entityId as string)
  expect(shown).toHaveLength(21)
  for (const id of shown) await notified.readRecord('dean', id)
  const [still] = await items('dean')
  expect([still?.status, await notified.count('dean')]).toEqual(['UNREAD', 1])
  expect((await notified.mark('dean', still?.id ?? '', 'READ')).status).toBe('READ')
  expect(await notified.count('dean')).toBe(0)
})

test('what an act still asks leads once another of its questions is answered', async () => {
  await setting(world(), { actionDelegationAcceptance: true })
  const decisionId = await publishDecision(world())
  const drafts: string[] = []
  for (const max of [100, 200])
    drafts.push(
      (await issue(world(), decisionId, { toUsers: ['dean'], max, change: { status: 'DRAFT' } })).id,
    )
  await readAll('dean')
  const body = { delegationIds: drafts, act: 'issue' }
  ok(await world().as('authority').ask('PATCH', `${base}/delegations/bulk/issued`, body))
  const [both] = await items('dean')
  expect(both).toMatchObject({ entityId: drafts[0], isActionable: true, otherCount: 1 })
  ok(
    await world().as('dean').ask('POST', `${base}/delegations/${drafts[0]}/response`, { answer: 'ACCEPTED' }),
  )
  const [left] = await items('dean')
  expect(left).toMatchObject({ entityId: drafts[1], status: 'UNREAD', isActionable: true, otherCount: 1 })
  ok(
    await world().as('dean').ask('POST', `${base}/delegations/${drafts[1]}/response`, { answer: 'ACCEPTED' }),
  )
  expect((await items('dean'))[0]).toMatchObject({ status: 'READ' })
  await setting(world(), { actionDelegationAcceptance: false })
})

test('what was read in the product is not emailed later in other words', async () => {
  const settings = [{ templateKey: 'ROLE_ASSIGNED', inApp: true, email: false }]
  const path = `/api/auth/notification-settings/tenant/${world().tenant.id}/bulk`
  ok(await world().as('admin').ask('PATCH', path, { settings }))
  const decisionId = await publishDecision(world())
  // so many emails in so short a time that the next one waits
  for (let nth = 0; nth < 11; nth += 1) {
    await issue(world(), decisionId, { toUsers: ['dean'], max: 10 + nth })
    await product().workOff()
  }
  product().mails.length = 0
  await issue(world(), decisionId, { toUsers: ['dean'], max: 500, change: { roles: [role(0, ['dean'])] } })
  await readAll('dean')
  await product().owner.query('update graphile_worker._private_jobs set run_at = now()')
  await product().owner.query('update app.notification set told_at = $2 where tenant_id = $1', [
    world().tenant.id,
    new Date(product().now().getTime() - 20 * 60_000),
  ])
  await product().workOff()
  expect(mailsTo('dean')).toEqual([])
})
