import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Clock } from '#platform/server/database/clock.ts'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { act, base, change, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { notifyOfDue } from './follow-clock.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
let worlds = 0
const failures: unknown[] = []

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Clock${worlds}`)
  decisionId = await publishDecision(world)
  await look()
})
afterAll(async () => {
  await product.close()
  expect(failures).toEqual([])
})

const look = (clock?: Clock) =>
  notifyOfDue({ pool: product.workerPool, log: { error: (problem) => failures.push(problem) } }, clock)
/** As if so many days had gone by. */
const inDays = (days: number): Clock => ({ ahead: days * 86_400_000 })
/** As if no worker had looked for so many days. */
const pause = (days: number) =>
  product.owner.query(
    `update app.notification_clock set told_until = now() - $2 * interval '1 day' where tenant_id = $1`,
    [world.tenant.id, days],
  )
/** Moves the days of a delegation. */
const move = (id: string, set: string) =>
  product.owner.query(`update app.delegation set ${set} where id = $1`, [id])
/** As if recipients had been asked so many days ago. */
const askedAgo = (id: string, days: number) =>
  product.owner.query(
    `update app.slot_status set holds_from = now() - $2 * interval '1 day' where delegation_id = $1 and status = 'ISSUED'`,
    [id, days],
  )
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const BY_CLOCK = /_(IN_FORCE|EXPIRING|EXPIRED|LEAVING|ACCEPTANCE_REMINDER|DUE_SOON|OVERDUE)$/
type Item = { templateKey: string; message: string }
const itemsOf = async (who: string): Promise<Item[]> => {
  await product.workOff()
  const { data } = await world.as(who).ask('GET', '/api/notification/notifications?limit=100')
  return data.items.filter(({ templateKey }: Item) => BY_CLOCK.test(templateKey))
}
const told = async (who: string) => (await itemsOf(who)).map(({ templateKey }) => templateKey)
const everyone = async (...who: string[]) =>
  Object.fromEntries(await Promise.all(who.map(async (each) => [each, await told(each)])))

test('after a pause people are notified once of what is true now, by two workers and by one that was stopped before its end', async () => {
  const expiring = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    change: { isNoExpiration: false, expirationDate: dayIn(5) },
  })
  await move(expiring.id, `issued_at = now() - interval '60 days', effective = now() - interval '60 days'`)
  const expired = await issue(world, decisionId, { to: 'Chair of Civil Engineering' })
  await move(
    expired.id,
    `issued_at = now() - interval '60 days', effective = now() - interval '60 days', expiration = now() - interval '1 day'`,
  )
  await look()
  expect(await everyone('dean', 'chair', 'authority')).toEqual({ dean: [], chair: [], authority: [] })
  await pause(40)
  product.mails.length = 0
  await Promise.all([look(), look()])
  const once = {
    dean: ['DELEGATION_EXPIRING'],
    chair: ['DELEGATION_EXPIRED'],
    authority: expect.arrayContaining(['DELEGATION_EXPIRING', 'DELEGATION_EXPIRED']),
    president: [],
  }
  const all = Object.keys(once)
  expect(await everyone(...all)).toEqual(once)
  expect(product.mails.map(({ to }) => to.split('@')[0]).sort()).toEqual([
    'authority',
    'authority',
    'chair',
    'dean',
  ])
  expect((await itemsOf('dean'))[0]?.message).toMatch(
    /^The delegation of “Approve purchase order” to you, up to \$1,000,000 expires after \d\d\/\d\d\/\d{4}\.$/,
  )
  await pause(40)
  await look()
  await look()
  expect(await everyone(...all)).toEqual(once)
  expect(product.mails).toHaveLength(4)
})

test('one that was just issued for a few days is not told of', async () => {
  await issue(world, decisionId, {
    to: 'Dean of Engineering',
    change: { isNoExpiration: false, expirationDate: dayIn(5) },
  })
  await pause(40)
  await look()
  expect(await told('dean')).toEqual([])
})

test('who has not accepted is reminded, the issuer after 30 days; no one while it is suspended', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const { id } = await issue(world, decisionId, { toUsers: ['dean', 'chair'] })
  await world.as('dean').ask('POST', `${base}/delegations/${id}/response`, { answer: 'ACCEPTED' })
  await move(id, `issued_at = now() - interval '20 days', effective = now() - interval '20 days'`)
  await askedAgo(id, 20)
  await pause(20)
  await look()
  const reminder = 'DELEGATION_ACCEPTANCE_REMINDER'
  expect(await everyone('dean', 'chair', 'authority')).toEqual({ dean: [], chair: [reminder], authority: [] })
  const [item] = (await world.as('chair').ask('GET', '/api/notification/notifications')).data.items
  expect(item).toMatchObject({ isActionable: true })
  await act(world, 'authority', 'suspended', id)
  await move(id, `issued_at = now() - interval '31 days'`)
  await pause(3)
  await look()
  expect(await told('chair')).toEqual([reminder])
  await act(world, 'authority', 'issued', id)
  await move(id, `issued_at = now() - interval '31 days', effective = now() - interval '31 days'`)
  await askedAgo(id, 31)
  await pause(3)
  await look()
  expect((await everyone('chair', 'authority')).authority).toEqual([reminder])
})

test('who has not answered a change is reminded of it, the issuer after 30 days; no one once it is answered', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const { id } = await issue(world, decisionId, { toUsers: ['dean'] })
  const answer = (change: object) =>
    world.as('dean').ask('POST', `${base}/delegations/${id}/response`, { answer: 'ACCEPTED', ...change })
  await answer({})
  const changed = await change(world, id, { isNoExpiration: false, expirationDate: dayIn(400) })
  expect(changed.data.changeWaits).toBe(true)
  const reminder = 'DELEGATION_ACCEPTANCE_REMINDER'
  await pause(1)
  await look(inDays(8))
  expect(await everyone('dean', 'authority')).toEqual({ dean: [reminder], authority: [] })
  expect((await world.as('dean').ask('GET', '/api/notification/notifications')).data.items[0]).toMatchObject({
    message:
      'A change of the delegation of “Approve purchase order” to you still awaits your acceptance, and you can accept or reject it.',
    isActionable: true,
  })
  await look(inDays(31))
  expect(await everyone('dean', 'authority')).toEqual({ dean: [reminder, reminder], authority: [reminder] })
  expect((await itemsOf('authority'))[0]?.message).toBe(
    'A change of the delegation of “Approve purchase order” to dean Clock' +
      `${worlds}, which you issued, still awaits acceptance.`,
  )
  await answer({})
  await pause(1)
  await look(inDays(8))
  expect(await told('dean')).toEqual([reminder, reminder])
})

test('who was added later is reminded after that', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const { id } = await issue(world, decisionId, { toUsers: ['dean'] })
  await move(id, `issued_at = now() - interval '20 days', effective = now() - interval '20 days'`)
  await askedAgo(id, 20)
  const delegationRecipients = ['dean', 'chair'].map((key) => ({ recipientUserId: world.users.get(key) }))
  expect((await change(world, id, { delegationRecipients })).status).toBe(200)
  await pause(20)
  await look()
  expect(await everyone('dean', 'chair')).toEqual({ dean: ['DELEGATION_ACCEPTANCE_REMINDER'], chair: [] })
  await look(inDays(8))
  expect(await told('chair')).toEqual(['DELEGATION_ACCEPTANCE_REMINDER'])
})

test('what was issued for a later day is reported when it is in force', async () => {
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    change: { effectiveDate: dayIn(3) },
  })
  await pause(1)
  await look()
  expect(await told('dean')).toEqual([])
  await move(id, `issued_at = now() - interval '2 days', effective = now() - interval '1 minute'`)
  await pause(1)
  await look()
  expect(await told('dean')).toEqual(['DELEGATION_IN_FORCE'])
})

test('what begins below what does not hold is not told as in force', async () => {
  const { id: parent } = await issue(world, decisionId, { to: 'President' })
  const below = { to: 'Dean of Engineering', parent, by: 'president', change: { effectiveDate: dayIn(3) } }
  await issue(world, decisionId, { ...below, max: 500 })
  await issue(world, decisionId, { to: below.to, change: below.change, max: 400 })
  await act(world, 'authority', 'suspended', parent)
  await look(inDays(4))
  const said = (await itemsOf('dean')).map(({ message }) => message).sort()
  expect(said).toEqual([
    'The delegation of “Approve purchase order” to you, up to $400 is now in force with no end date.',
    'The delegation of “Approve purchase order” to you, up to $500 begins now, and is not in force: broken above.',
  ])
})

test('open actions are reported before they are due and while they are overdue, to those who have yet to do them', async () => {
  const { data: types } = await world.as('admin').ask('GET', '/api/settings/action-types')
  const user = (who: string) => ({ userId: world.users.get(who) as string })
  const create = async (assignees: object[]) =>
    (
      await world.as('authority').ask('POST', '/api/actions/actions', {
        actionName: 'Review the schedule',
        actionTypeId: types.items[0].id,
        assignees,
      })
    ).data.id as string
  const due = (id: string, days: number) =>
    product.owner.query(
      `update app.action set due_date = (now() + $2 * interval '1 day')::date, created_at = now() - interval '60 days' where id = $1`,
      [id, days],
    )
  await due(await create([user('doctor')]), 1)
  const late = await create([user('dean'), user('chair')])
  await world.as('dean').ask('PATCH', `/api/actions/actions/${late}/assignee/status`, { status: 'COMPLETED' })
  await due(late, -3)
  await setting(world, { actionIssuerApproval: true })
  const { id } = await issue(world, decisionId, { to: 'President' })
  await product.owner.query(
    `update app.action set due_date = (now() - interval '3 days')::date where associated_id = $1`,
    [id],
  )
  await pause(10)
  await look()
  expect(await everyone('doctor', 'dean', 'chair', 'authority', 'approver')).toEqual({
    doctor: ['ACTION_DUE_SOON'],
    dean: [],
    chair: ['ACTION_OVERDUE'],
    authority: ['ACTION_OVERDUE'],
    approver: ['ACTION_OVERDUE'],
  })
  expect((await itemsOf('approver'))[0]?.message).toMatch(
    /^The action “Approve delegation: Approve purchase order, .*”, which is assigned to you, was due on /,
  )
})

test('the last day of a recipient is announced to the issuer, and reminded', async () => {
  await issue(world, decisionId, { toUsers: ['dean', 'doctor'] })
  const path = `/api/auth/users/${world.users.get('dean')}`
  const as = world.as('admin')
  const { etag } = await as.ask('GET', path)
  const [year, month, dayOfMonth] = dayIn(8).split('-')
  const body = { terminationDate: dayIn(8) }
  const match = { 'if-match': etag ?? '' }
  const preview = await as.ask('POST', `${path}/preview`, body, match)
  await as.ask('PATCH', path, body, { ...match, 'if-effects': preview.data.effects.stamp })
  await look()
  const announced = await itemsOf('authority')
  expect(announced).toMatchObject([
    {
      templateKey: 'DELEGATION_RECIPIENT_LEAVING',
      message: `The last day of dean ${world.tenant.name.split(' ')[0]} is ${month}/${dayOfMonth}/${year}, and the delegation of “Approve purchase order”, which you issued, then ends for them.`,
    },
  ])
  await look()
  expect(await told('authority')).toHaveLength(1)
  await look(inDays(3))
  expect(await everyone('authority', 'dean', 'doctor')).toEqual({
    authority: ['DELEGATION_RECIPIENT_LEAVING', 'DELEGATION_RECIPIENT_LEAVING'],
    dean: [],
    doctor: [],
  })
})

test('who has not accepted an extension is reminded of the end of what they have, and told of it', async () => {
  await setting(world, { actionDelegationAcceptance: true })
  const { id } = await issue(world, decisionId, {
    toUsers: ['dean', 'chair'],
    change: { isNoExpiration: false, expirationDate: dayIn(40) },
  })
  const accept = (who: string) =>
    world.as(who).ask('POST', `${base}/delegations/${id}/response`, { answer: 'ACCEPTED' })
  for (const who of ['dean', 'chair']) await accept(who)
  await change(world, id, { isNoExpiration: false, expirationDate: dayIn(400) })
  await accept('chair')
  for (const days of [11, 42]) await look(inDays(days))
  const ENDS = /_(EXPIRING|EXPIRED)$/
  const ends = async (who: string) => (await told(who)).filter((key) => ENDS.test(key))
  expect(await ends('dean')).toEqual(['DELEGATION_EXPIRED', 'DELEGATION_EXPIRING'])
  expect(await ends('chair')).toEqual([])
  const [last] = (await itemsOf('authority')).filter(({ templateKey }) => ENDS.test(templateKey))
  expect(last?.message).toMatch(/ to dean Clock\d+, which you issued, expired after /)
})
