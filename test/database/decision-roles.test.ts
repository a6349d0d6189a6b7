import { describe, expect, test } from 'vitest'
import { checkAuthority } from '#modules/decision/check/model/authority-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { buildSmallWorld, startTestWorld } from './product.ts'
import { decisionToSend, issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()

const ask = (method: string, path: string, body?: unknown, match?: number, by = 'admin') =>
  world
    .as(by)
    .ask(
      method,
      `/api/settings/decision-roles${path}`,
      body,
      match === undefined ? {} : { 'if-match': `"${match}"` },
    )
const row = async (name: string) =>
  (await ask('GET', '/table')).data.items.find((each: { name: string }) => each.name === name)
const assigned = async (name: string, position: string, requirement = '') => ({
  decisionRoleId: (await row(name)).id,
  positionId: world.positions.get(position),
  requirement,
})
describe('decision roles', () => {
  test('are created, renamed, deactivated and deleted, and every change is on record', async () => {
    const { data } = await ask('POST', '', { name: 'Co-Signer' })
    expect(data).toMatchObject({ name: 'Co-Signer', status: 'ACTIVE', isDefault: false, version: 1 })
    expect((await ask('PATCH', `/${data.id}`, { name: 'Second signer' }, 1)).data.version).toBe(2)
    expect((await ask('PATCH', `/${data.id}`, { status: 'INACTIVE' }, 1)).status).toBe(412)
    expect((await ask('PATCH', `/${data.id}`, { status: 'INACTIVE' }, 2)).data.status).toBe('INACTIVE')
    expect((await ask('DELETE', `/${data.id}`, undefined, 3)).status).toBe(200)
    expect(await row('Second signer')).toBeUndefined()
    const { rows } = await product.owner.query(
      'select event, kind from app.revision where record_id = $1 order by revision_number',
      [data.id],
    )
    expect(rows.map((each) => `${each.kind} ${each.event}`)).toEqual([
      'decision-role CREATE',
      'decision-role UPDATE',
      'decision-role UPDATE',
      'decision-role DELETE',
    ])
  })

  test('need a name of their own', async () => {
    expect((await ask('POST', '', { name: '' })).data.fields).toEqual([
      expect.objectContaining({ message: 'Role name is required.' }),
    ])
    expect(await ask('POST', '', { name: 'endorse' })).toMatchObject({
      status: 409,
      data: { code: 'DUPLICATE_NAME' },
    })
  })

  test('those of the product can be deactivated, and neither renamed nor deleted', async () => {
    const { id } = await row('Informed')
    const locked = { status: 409, data: { code: 'DEFAULT_LOCKED' } }
    expect(await ask('PATCH', `/${id}`, { name: 'Told' }, 1)).toMatchObject(locked)
    expect(await ask('DELETE', `/${id}`, undefined, 1)).toMatchObject(locked)
    expect((await ask('PATCH', `/${id}`, { status: 'INACTIVE' }, 1)).status).toBe(200)
    expect((await ask('PATCH', `/${id}`, { status: 'ACTIVE' }, 2)).status).toBe(200)
  })

  test('one that a decision assigns is not deleted; deactivated, it stays where it is and comes nowhere again', async () => {
    const { data: own } = await ask('POST', '', { name: 'Witness' })
    const roles = [await assigned('Witness', 'President')]
    const decisionId = await publishDecision(world, { roles })
    expect(await row('Witness')).toMatchObject({ decisions: 1, delegations: 0 })
    expect(await ask('DELETE', `/${own.id}`, undefined, 1)).toMatchObject({
      status: 409,
      data: { code: 'IN_USE', message: 'Witness is in use and cannot be deleted.' },
    })
    expect((await ask('PATCH', `/${own.id}`, { status: 'INACTIVE' }, 1)).status).toBe(200)

    const { body, match } = await decisionToSend(world, decisionId)
    const path = `/api/decision/decisions/${decisionId}`
    const kept = await world.as('authority').ask('PATCH', path, { ...body, name: 'Buy more' }, match)
    expect(kept).toMatchObject({ status: 200, data: { roles: [{ decisionRoleName: 'Witness' }] } })
    const another = [...body.roles, await assigned('Witness', 'Dean of Engineering')]
    const refused = await world
      .as('authority')
      .ask('PATCH', path, { ...body, roles: another }, { 'if-match': kept.etag as string })
    expect(refused).toMatchObject({
      status: 422,
      data: {
        fields: [{ path: 'body.roles.1.decisionRoleId', message: 'This decision role is not available.' }],
      },
    })
  })

  test('the answer of the check names who is consulted, endorses, is informed, and has another part', async () => {
    await ask('POST', '', { name: 'Co-Signer' })
    const decisionId = await publishDecision(world, {
      roles: [
        await assigned('Consulted', 'Dean of Engineering', 'Before the tender'),
        await assigned('Endorse', 'Dean of Medicine'),
        await assigned('Informed', 'Chair of Civil Engineering'),
        await assigned('Co-Signer', 'President'),
      ],
    })
    await issue(world, decisionId, { to: 'President' })
    const { data } = await world.as('authority').call(checkAuthority, {
      body: {
        decisionId,
        who: { kind: 'POSITION', id: world.positions.get('President') },
        amounts: [{ valueType: 'CURRENCY', value: '5', unit: 'USD' }],
      },
    })
    expect(data).toMatchObject({
      verdict: 'ALLOW',
      consult: [{ name: 'Dean of Engineering', requirement: 'Before the tender' }],
      endorse: [{ name: 'Dean of Medicine', requirement: '' }],
      inform: [{ name: 'Chair of Civil Engineering', requirement: '' }],
      reserved: [],
      others: 0,
      otherRoles: [{ decisionRole: 'Co-Signer', name: 'President', requirement: '' }],
    })
  })

  test('are for those who manage settings, and of the own tenant', async () => {
    const { id } = await row('Endorse')
    for (const [method, path, body, match] of [
      ['GET', '/table'],
      ['POST', '', { name: 'Mine' }],
      ['PATCH', `/${id}`, { status: 'INACTIVE' }, 1],
      ['DELETE', `/${id}`, undefined, 1],
    ] as [string, string, object?, number?][])
      expect((await ask(method, path, body, match, 'authority')).status).toBe(403)
    const other = await buildSmallWorld(product, 'Birch')
    const foreign = (await other.as('admin').call(listDecisionRoles)).data.items[0].id
    expect((await ask('PATCH', `/${foreign}`, { status: 'INACTIVE' }, 1)).status).toBe(404)
    expect((await ask('DELETE', `/${foreign}`, undefined, 1)).status).toBe(404)
  })
})
