import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  buildSmallWorld,
  ORIGIN,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '#test/database/product.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import { notificationSettingsHistory } from '../../notification-settings/model/notification-settings-calls.ts'
import { countNotifications } from '../../notifications/model/count-notifications.ts'
import { listNotifications } from '../../notifications/model/notification-calls.ts'

let product: TestProduct
let world: SmallWorld
let decision: string
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Alder${worlds}`)
  decision = await publishDecision(world)
})
afterAll(() => product.close())

const MINUTE = 60_000
const issueTo = (who: string, many = 1) =>
  Promise.all(Array.from({ length: many }, () => issue(world, decision, { toUsers: [who] })))
const settings = (path: string) => `/api/auth/notification-settings/tenant/${world.tenant.id}${path}`

/** What was emailed since it was last asked. */
async function mailed() {
  await product.workOff()
  return product.mails.splice(0)
}

test('an email says what happened, leads to the record, and can be turned off; it has text and an id of its own', async () => {
  const [{ id }] = (await issueTo('dean')) as [{ id: string }]
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: `dean@alder${worlds}.example`,
    subject: 'Delegation issued to you: Approve purchase order',
    unsubscribe: `${ORIGIN}/user-profile/notifications`,
  })
  expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  for (const form of [mail?.text, mail?.html]) {
    expect(form).toContain(`${ORIGIN}/delegations/view/${id}`)
    expect(form).toContain('up to $1,000,000, in force with no end date.')
  }
  expect(await mailed()).toEqual([])
})

test('what is locked is emailed whatever was turned off, and names no way to stop it', async () => {
  const path = `/api/settings/delegation/recipient-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  await world.as('admin').ask('PATCH', path, { actionIssuerApproval: true }, { 'if-match': etag ?? '' })
  await world.as('admin').ask('PATCH', settings('/bulk'), { globalNotificationToggle: false })
  await issueTo('dean')
  const mails = await mailed()
  expect(mails.map(({ to, unsubscribe }) => [to, unsubscribe])).toEqual([
    [`approver@alder${worlds}.example`, undefined],
  ])
  const { data } = await world.as('approver').call(listNotifications)
  expect(data.total).toBe(0)
})

test('a server that takes nothing loses nothing; what was sent is not sent again', async () => {
  await issueTo('dean')
  const take = product.mails.push
  product.mails.push = () => {
    throw new Error('The server is down.')
  }
  await expect(product.workOff()).rejects.toThrow('The server is down.')
  product.mails.push = take
  const [mail] = await mailed()
  expect(mail?.to).toBe(`dean@alder${worlds}.example`)
  const { rows } = await product.owner.query(
    'select id, was_sent from app.notification_mail where tenant_id = $1',
    [world.tenant.id],
  )
  expect(rows).toEqual([{ id: mail?.messageId?.slice(1, 37), was_sent: true }])
  await product.owner.query(`select graphile_worker.add_job('send_notification_mail', $1::json)`, [
    { tenantId: world.tenant.id, payload: { mailId: rows[0].id } },
  ])
  expect(await mailed()).toEqual([])
})

test('many that come together are one email, and what follows waits until ten minutes are over', async () => {
  await issueTo('dean', 12)
  const [mail, ...others] = await mailed()
  expect([mail?.subject, others]).toEqual([`12 notifications from Alder${worlds} University`, []])
  // each line links to its record
  const links = mail?.text.match(/View delegation: \S+\/delegations\/view\/[\da-f-]{36}$/gm)
  expect([links?.length, new Set(links).size]).toEqual([12, 12])
  expect(mail?.html?.match(/<a href="[^"]*\/delegations\/view\/[\da-f-]{36}"/g)).toHaveLength(12)
  await issueTo('dean', 2)
  expect(await mailed()).toEqual([])
  product.clock.ahead += 11 * MINUTE
  await product.owner.query(`update graphile_worker._private_jobs set run_at = now()`)
  expect((await mailed()).map(({ subject }) => subject)).toEqual([
    `2 notifications from Alder${worlds} University`,
  ])
  product.clock.ahead = 0
})

test('nothing is emailed of what its reader cannot see by then, nor to someone who left', async () => {
  const [{ id }] = (await issueTo('guest')) as [{ id: string }]
  await issueTo('chair')
  await product.owner.query(`update app.delegation_slot set status = 'REMOVED' where delegation_id = $1`, [
    id,
  ])
  await product.owner.query(`update app."user" set status = 'INACTIVE' where id = $1`, [
    world.users.get('chair'),
  ])
  expect(await mailed()).toEqual([])
  const { rows } = await product.owner.query(
    'select ended_at is not null as ended, was_sent from app.notification_mail where tenant_id = $1',
    [world.tenant.id],
  )
  expect(rows).toEqual([{ ended: true, was_sent: false }])
})

test('an organization turns channels off, resets them, and the history has it', async () => {
  const of = async (category: string, key: string) =>
    (
      await world.as('admin').ask('GET', settings(`/category/${encodeURIComponent(category)}`))
    ).data.items.find((each: { templateKey: string }) => each.templateKey === key)
  expect(await of('Delegations', 'DELEGATION_ISSUED')).toMatchObject({
    inApp: true,
    email: true,
    locked: false,
  })
  const off = { templateKey: 'DELEGATION_ISSUED', email: false }
  const changed = await world.as('admin').ask('PATCH', settings('/bulk'), { settings: [off] })
  expect(changed).toMatchObject({ status: 200, data: { globalNotificationToggle: true } })
  expect(await of('Delegations', 'DELEGATION_ISSUED')).toMatchObject({ inApp: true, email: false })
  await issueTo('dean')
  expect(await mailed()).toEqual([])
  expect((await world.as('dean').call(countNotifications)).data.count).toBe(1)
  const locked = { templateKey: 'DELEGATION_PENDING_APPROVAL', email: false }
  expect(await world.as('admin').ask('PATCH', settings('/bulk'), { settings: [locked] })).toMatchObject({
    status: 422,
    data: { code: 'NOTIFICATION_LOCKED' },
  })
  await world.as('admin').ask('POST', settings('/reset'), { category: 'Decisions' })
  expect((await of('Delegations', 'DELEGATION_ISSUED')).email).toBe(false)
  await world.as('admin').ask('POST', settings('/reset'), {})
  expect((await of('Delegations', 'DELEGATION_ISSUED')).email).toBe(true)
  const { data } = await world
    .as('admin')
    .call(notificationSettingsHistory.log, { params: { id: world.tenant.id } })
  expect(data.items.map((each: { changes: unknown[] }) => each.changes)).toMatchObject([
    [{ label: 'Notifications: Delegation issued', old: 'Email: Off', new: '–' }],
    [{ label: 'Notifications: Delegation issued', old: '–', new: 'Email: Off' }],
    [{ label: 'All notifications', old: '–', new: 'On' }],
  ])
  for (const [method, path, body] of [
    ['GET', '/category/Decisions'],
    ['PATCH', '/bulk', {}],
    ['POST', '/reset', {}],
  ] as const)
    expect((await world.as('authority').ask(method, settings(path), body)).status, path).toBe(403)
})

test('a person does without an email, and not without what is locked; what the organization turned off stays off', async () => {
  const own = '/api/notification/notifications/preferences'
  const choose = (templateKey: string, email: boolean) =>
    world.as('dean').ask('PATCH', own, { settings: [{ templateKey, email }] })
  const of = async (key: string) =>
    (await world.as('dean').ask('GET', own)).data.items.find(
      (each: { templateKey: string }) => each.templateKey === key,
    )
  expect((await choose('DELEGATION_ISSUED', false)).status).toBe(200)
  expect(await of('DELEGATION_ISSUED')).toMatchObject({ email: false, isOff: false })
  expect((await choose('DELEGATION_PENDING_APPROVAL', false)).status).toBe(422)
  await issueTo('dean')
  expect(await mailed()).toEqual([])
  await choose('DELEGATION_ISSUED', true)
  await issueTo('dean')
  expect(await mailed()).toHaveLength(1)
  expect(await of('DELEGATION_UPDATED')).toMatchObject({ email: true, isOff: true })
})
