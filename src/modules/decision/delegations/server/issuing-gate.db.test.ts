import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getUser } from '#modules/auth/users/model/user-record-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  delegationBody,
  issue,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'

const { product, world } = await startTestWorld()

const ask = (by: string, method: string, path: string, body?: object, etag?: string) =>
  world.as(by).ask(method, `${base}${path}`, body, etag === undefined ? {} : { 'if-match': etag })
const permissions = async (by: string, id: string) =>
  (await ask(by, 'GET', `/delegations/${id}`)).data?.permissions

/** Makes someone the creator of a draft below the president, no matter who they are: as a copy made by one who had the right. */
async function draftCreatedBy(key: string) {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  const made = await ask(
    'president',
    'POST',
    '/delegations',
    delegationBody(world, decisionId, {
      to: 'Dean of Engineering',
      parent: root.id,
      change: { status: 'DRAFT' },
    }),
  )
  expect(made.status).toBe(201)
  await product.owner.query('update app.delegation set created_by = $2 where id = $1', [
    made.data.id,
    world.users.get(key),
  ])
  return { decisionId, rootId: root.id as string, id: made.data.id as string }
}

describe('a draft below a slot that its creator does not hold', () => {
  test.each(['guest', 'auditor', 'chair', 'approver'])('is not issued by %s', async (key) => {
    const { decisionId, id } = await draftCreatedBy(key)
    expect(await permissions(key, id)).toMatchObject({ issue: { allowed: false } })
    const bulk = await act(world, key, 'issued', id)
    expect(bulk.data.succeeded ?? []).toEqual([])
    const { data, etag } = await ask(key, 'GET', `/delegations/${id}`)
    const updated = await ask(key, 'PATCH', `/delegations/${id}`, { ...data.content, status: 'ISSUED' }, etag)
    expect(updated.status).toBeGreaterThanOrEqual(400)
    expect(await verdict(world, decisionId, 'dean', 1)).toBe('DENY')
  })

  test('is issued by the person who holds the slot, and by the person who may choose the issuer', async () => {
    for (const key of ['president', 'authority']) {
      const { decisionId, id } = await draftCreatedBy(key)
      expect(await permissions(key, id)).toMatchObject({ issue: { allowed: true } })
      expect((await act(world, key, 'issued', id)).data.succeeded).toEqual([id])
      expect(await verdict(world, decisionId, 'dean', 1)).toBe('ALLOW')
    }
  })
})

test.each(['guest', 'auditor', 'chair', 'dean'])('a delegation is not duplicated by %s', async (key) => {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, { to: 'Dean of Engineering', parent: root.id })
  expect((await permissions(key, below.id))?.duplicate?.allowed ?? false).toBe(false)
  expect((await ask(key, 'POST', `/delegations/${below.id}/duplicate`)).status).toBeGreaterThanOrEqual(400)
})

test('a suspended delegation is not reissued by one who issued it and does not hold its source any longer', async () => {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  const below = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    parent: root.id,
    by: 'president',
  })
  await act(world, 'president', 'suspended', below.id)
  await act(world, 'authority', 'revoked', root.id)
  const { data } = await act(world, 'president', 'issued', below.id)
  expect(data.refused[0]?.message).toBe('The delegation above is not in force.')
  expect(await verdict(world, decisionId, 'dean', 1)).toBe('DENY')
})

test('nothing is issued from a decision that one cannot see', async () => {
  const decisionId = await publishDecision(world, { decisionGroups: [world.groups.get('Medicine')] })
  const groupManager = await groupAuthorityManager()
  const body = {
    ...delegationBody(world, decisionId, { to: 'Dean of Engineering' }),
    delegationGroups: [world.groups.get('Engineering')],
  }
  const answer = await groupManager('POST', `${base}/delegations`, body)
  expect(answer.status).toBe(422)
  expect(answer.data.fields).toEqual([
    { path: 'body.decisionId', message: 'This decision does not exist, or you cannot view it.' },
  ])
  for (const path of [
    `/delegations/issuing-frame?decisionId=${decisionId}`,
    `/delegations/issuing-sources?decisionId=${decisionId}`,
  ])
    expect((await groupManager('GET', `${base}${path}`)).status, path).toBe(404)
})

test('the frame and the recipients below a slot are shown to the person who may issue from it, and to no one else', async () => {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, {})
  const slot = root.recipients[0].slotId as string
  const frame = `/delegations/issuing-frame?decisionId=${decisionId}&parentSlotId=${slot}`
  const recipients = `/delegations/eligible-recipients?recipientType=POSITION_ONLY&parentSlotId=${slot}`
  for (const key of ['president', 'authority']) {
    expect((await ask(key, 'GET', frame)).status, key).toBe(200)
    expect((await ask(key, 'GET', recipients)).status, key).toBe(200)
  }
  // who sees the delegation hears why not, who does not hears that it is not there
  for (const key of ['guest', 'auditor', 'chair', 'doctor']) {
    const isSeen = (await ask(key, 'GET', `/delegations/${root.id}`)).status === 200
    for (const path of [frame, recipients])
      expect((await ask(key, 'GET', path)).data.code, key).toBe(isSeen ? 'ISSUER_NOT_HOLDER' : 'NOT_FOUND')
  }
  const other = await publishDecision(world)
  expect(
    (await ask('authority', 'GET', `/delegations/issuing-frame?decisionId=${other}&parentSlotId=${slot}`))
      .status,
  ).toBe(404)
})

describe('with approval', () => {
  beforeAll(() => setting(world, { actionIssuerApproval: true }))
  afterAll(() => setting(world, { actionIssuerApproval: false }))

  test('nothing is approved below a source that was revoked meanwhile', async () => {
    const decisionId = await publishDecision(world)
    const root = await issue(world, decisionId, {})
    await act(world, 'approver', 'issued', root.id)
    const below = await issue(world, decisionId, {
      to: 'Dean of Engineering',
      parent: root.id,
      by: 'president',
    })
    expect(await permissions('approver', below.id)).toMatchObject({ approve: { allowed: true } })
    await act(world, 'authority', 'revoked', root.id)
    expect(await permissions('approver', below.id)).toMatchObject({ approve: { allowed: false } })
    const answer = await act(world, 'approver', 'issued', below.id)
    expect(answer.data.refused).toHaveLength(1)
    expect((await ask('authority', 'GET', `/delegations/${below.id}`)).data.status).toBe('PENDING')
    expect((await act(world, 'approver', 'denied', below.id, { reason: 'Gone.' })).data.succeeded).toEqual([
      below.id,
    ])
  })
})

/** Someone of Engineering who works for their groups. */
async function groupAuthorityManager() {
  const { data } = await world.as('admin').call(getUser, { params: { id: world.users.get('chair') } })
  const { rows } = await product.owner.query(
    `select id from app.user_role where tenant_id = $1 and name = 'Group Authority Manager'`,
    [world.tenant.id],
  )
  await product.owner.query('delete from app.user_user_role where user_id = $1', [data.id])
  await product.owner.query(
    'insert into app.user_user_role (tenant_id, user_id, user_role_id) values ($1, $2, $3) on conflict do nothing',
    [world.tenant.id, data.id, rows[0].id],
  )
  return world.as('chair').ask
}
