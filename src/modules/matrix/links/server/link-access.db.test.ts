import { beforeAll, expect, test } from 'vitest'
import { asker, startTestWorld } from '#test/database/product.ts'
import { publishDecision } from '#test/database/scenario.ts'
import { changeMatrixLink } from '../../matrices/model/link-calls.ts'
import { archiveMatrices, createMatrix } from '../../matrices/model/matrix-calls.ts'

const PASSWORD = 'heron quarry lantern'

const { product, world } = await startTestWorld({ keepsAccess: true, trusted: 1 })
beforeAll(async () => {
  const path = `/api/settings/matrices-settings/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  await world.as('admin').ask('PATCH', path, { externalSharing: true }, { 'if-match': etag as string })
})

async function linked(wanted: object = {}): Promise<{ id: string; token: string }> {
  const decision = await publishDecision(world)
  const { data } = await world.as('admin').call(createMatrix, {
    body: {
      matrixName: 'Board matrix',
      allGroups: true,
      positions: [world.positions.get('President')],
      users: [],
      decisionIds: [decision],
      authorityTypeIds: [world.tenant.authorityTypes.approvalId],
      matrixStatusName: 'PUBLISHED',
    },
  })
  const answer = await world.as('admin').call(changeMatrixLink, {
    params: { id: data.id },
    body: { externalSharing: true, ...wanted },
    version: 1,
  })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
  return { id: data.id, token: answer.data.link }
}

const opening = (address: string) => async (token: string, password?: string) =>
  (
    await asker(product.app, undefined)(
      'POST',
      '/api/matrix/public-links/open',
      { token, ...(password !== undefined && { password }) },
      { 'x-forwarded-for': address, 'user-agent': 'a browser' },
    )
  ).status
const lines = async (address: string) =>
  (
    await product.owner.query(
      `select tenant_id, person_id, record_id, agent, call, path, status, code from app.access_log
        where address = $1 order by at, id`,
      [address],
    )
  ).rows

test('each opening that shows a matrix, and each wrong password, is a line without a person', async () => {
  const { id, token } = await linked({ isPasswordRequired: true, password: PASSWORD })
  const open = opening('192.0.2.1')
  // the page asks first, and is informed that there is a password
  expect(await open(token)).toBe(403)
  expect(await open(token, 'wrong heron quarry')).toBe(403)
  expect(await open(token, PASSWORD)).toBe(200)
  const line = {
    tenant_id: world.tenant.id,
    person_id: null,
    record_id: id,
    agent: 'a browser',
    call: 'openMatrixLink',
    path: '/api/matrix/public-links/open',
  }
  await expect
    .poll(() => lines('192.0.2.1'))
    .toEqual([
      { ...line, status: 403, code: 'WRONG_PASSWORD' },
      { ...line, status: 200, code: null },
    ])
})

test('a guess that leads nowhere is none, and neither is a try at a link that is locked or over', async () => {
  const open = opening('192.0.2.2')
  const locked = await linked({ isPasswordRequired: true, password: PASSWORD })
  const over = await linked()
  const body = { matrixIds: [over.id], revokesDelegations: false }
  expect((await world.as('admin').call(archiveMatrices, { body })).status).toBe(200)
  expect(await open('c'.repeat(43))).toBe(404)
  expect(await open('c'.repeat(43), PASSWORD)).toBe(404)
  expect(await open(over.token)).toBe(404)
  for (let n = 0; n < 10; n++) await open(locked.token, 'wrong heron quarry')
  expect(await open(locked.token, PASSWORD)).toBe(429)
  await expect.poll(() => lines('192.0.2.2')).toHaveLength(10)
  const found = await lines('192.0.2.2')
  expect(found.every(({ record_id, code }) => record_id === locked.id && code === 'WRONG_PASSWORD')).toBe(
    true,
  )
})
