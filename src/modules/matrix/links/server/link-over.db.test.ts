import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { updateMatrix } from '../../matrices/model/matrix-calls.ts'
import {
  act,
  base,
  change,
  create,
  guarded,
  linkOf,
  OVER,
  open,
  PASSWORD,
  permit,
  product,
  read,
  SEES_ALL,
  settle,
  startLinks,
  stranger,
  world,
} from '../testing/links.ts'

const DAY = 86_400_000

startLinks()

describe('A link is over', () => {
  test('for a stranger who guesses, who hears what everyone hears', async () => {
    for (const password of [undefined, PASSWORD])
      expect(await open(randomBytes(32).toString('base64url'), password)).toMatchObject(OVER)
    expect((await open('short')).status).toBe(400)
    expect(
      (await stranger('POST', '/api/matrix/public-links/open', { token: 'x'.repeat(43), id: 1 })).status,
    ).toBe(400)
  })

  test('when its last day is over, where the organization is', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date())
    const token = await linkOf(await create(), { isExpirationEnabled: true, expirationDate: today })
    expect((await open(token)).status).toBe(200)
    product.clock.ahead = DAY
    expect(await open(token)).toMatchObject(OVER)
  })

  test('when it is turned off, also once it is turned on again', async () => {
    const id = await create()
    const token = await linkOf(id)
    expect((await change(id, { externalSharing: false })).data).toMatchObject({
      publicLink: null,
      link: null,
    })
    expect(await open(token)).toMatchObject(OVER)
    const again = await linkOf(id)
    expect(await open(token)).toMatchObject(OVER)
    expect((await open(again)).status).toBe(200)
  })

  test('when its matrix is archived, and stays so after the restore', async () => {
    const id = await create()
    const token = await linkOf(id)
    await act('bulk-archive', id, { revokesDelegations: false })
    expect(await open(token)).toMatchObject(OVER)
    expect((await act('bulk-restore', id)).status).toBe(200)
    expect((await read(id)).publicLink).toBeNull()
    expect(await open(token)).toMatchObject(OVER)
  })

  test('when its matrix is deleted, and nothing of it is kept', async () => {
    const id = await create()
    const token = await linkOf(id, guarded)
    await act('bulk-delete', id)
    expect(await open(token, PASSWORD)).toMatchObject(OVER)
    const { rows } = await product.owner.query(
      'select count(*)::int as n from identity.matrix_link where matrix_id = $1',
      [id],
    )
    expect(rows[0].n).toBe(0)
  })

  test('while the settings turn links off, or require what it lacks', async () => {
    const id = await create()
    const token = await linkOf(id)
    for (const rule of [{ externalSharing: false }, { requirePassword: true }, { requireExpiration: true }]) {
      await settle(rule)
      expect(await open(token), JSON.stringify(rule)).toMatchObject(OVER)
      expect((await read(id)).publicLink.closed).not.toBeNull()
      await settle({ externalSharing: true, requirePassword: false, requireExpiration: false })
      expect((await open(token)).status).toBe(200)
    }
  })

  test('while anyone who made it may not share it, or does not see all of it', async () => {
    const maker = 'approver'
    const shares = { ...SEES_ALL, 'matrix.edit': 'ALL', 'matrix.share_external': 'ALL' }
    await permit(maker, shares)
    const id = await create({ documentSharingType: 'PUBLIC' })
    const { data } = await change(id, {}, maker)
    expect((await open(data.link)).status).toBe(200)
    for (const lost of [
      { ...shares, 'matrix.share_external': 'OWNED' },
      { ...shares, 'delegation.view': 'OWNED' },
      { ...shares, 'decision.view': 'GROUPS' },
      { ...shares, 'tenant.access_matrices_module': undefined },
    ]) {
      await permit(maker, lost)
      expect(await open(data.link), JSON.stringify(lost)).toMatchObject(OVER)
      expect((await read(id)).publicLink).toMatchObject({ closed: 'MAKER', createdByName: 'approver Alder' })
    }
    await permit(maker, shares)
    expect((await open(data.link)).status).toBe(200)
    const userIds = [world.users.get(maker)]
    const turn = (status: string) =>
      world.as('admin').ask('PATCH', '/api/auth/users/bulk-status', { status, userIds })
    expect((await turn('INACTIVE')).status).toBe(200)
    expect(await open(data.link)).toMatchObject(OVER)
    // someone else's change leaves it with its maker, a new one is theirs
    expect((await change(id, {})).data.publicLink.closed).toBe('MAKER')
    expect((await open((await change(id, { renews: true })).data.link)).status).toBe(200)
    expect((await turn('ACTIVE')).status).toBe(200)
  })

  test('of a matrix of groups, once one of them is beyond its maker', async () => {
    const maker = 'doctor'
    const ofGroups = {
      'tenant.access_matrices_module': 'ON',
      'decision.view': 'GROUPS',
      'delegation.view': 'GROUPS',
      'matrix.view': 'ALL',
      'tenant.create_matrices': 'ON',
      'matrix.edit': 'ALL',
      'matrix.share_external': 'ALL',
    }
    await permit(maker, ofGroups)
    const groups = [world.groups.get('Medicine')]
    const id = await create({ allGroups: false, groups, users: [], positions: [], allPersonnel: true }, maker)
    const { data } = await change(id, {}, maker)
    expect((await open(data.link)).status).toBe(200)
    // what shows more than they see is not theirs to show
    const wide = await create({ documentSharingType: 'PUBLIC' })
    expect(await change(wide, {}, maker)).toMatchObject({ status: 422, data: { code: 'BEYOND_SIGHT' } })
    await product.owner.query('delete from app.user_group where tenant_id = $1 and user_id = $2', [
      world.tenant.id,
      world.users.get(maker),
    ])
    expect(await open(data.link)).toMatchObject(OVER)
    expect((await read(id)).publicLink.closed).toBe('MAKER')
  })

  test('where no one is known to have made it', async () => {
    const id = await create()
    const token = await linkOf(id)
    await product.owner.query(
      `update app.matrix set public_link = public_link - 'createdBy' where tenant_id = $1 and id = $2`,
      [world.tenant.id, id],
    )
    expect(await open(token)).toMatchObject(OVER)
    expect((await read(id)).publicLink.closed).toBe('MAKER')
  })

  test('by the day where the organization is by now', async () => {
    const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(product.now())
    const moves = (zone: string) =>
      product.owner.query('update app.tenant set zone = $2 where tenant_id = $1', [world.tenant.id, zone])
    const [behind, ahead] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati']
    expect(dayIn(behind) < dayIn(ahead)).toBe(true)
    const was = await product.owner.query('select zone from app.tenant where tenant_id = $1', [
      world.tenant.id,
    ])
    try {
      await moves(behind)
      const last = { isExpirationEnabled: true, expirationDate: dayIn(behind) }
      const token = await linkOf(await create(), last)
      expect((await open(token)).status).toBe(200)
      await moves(ahead)
      expect(await open(token)).toMatchObject(OVER)
    } finally {
      await moves(was.rows[0].zone)
    }
  })

  test('while its organization is suspended', async () => {
    const token = await linkOf(await create())
    const suspend = (status: string) =>
      product.owner.query(
        `with t as (select set_config('app.tenant_id', $1, true)) update app.tenant set status = $2 from t where tenant_id = $1::uuid`,
        [world.tenant.id, status],
      )
    await suspend('SUSPENDED')
    try {
      expect(await open(token)).toMatchObject(OVER)
    } finally {
      await suspend('ACTIVE')
    }
    expect((await open(token)).status).toBe(200)
  })

  test('stays as it is when its matrix is restricted, and a copy has none', async () => {
    const id = await create({ documentSharingType: 'PUBLIC' })
    const token = await linkOf(id)
    const { input, version } = await read(id)
    const restricted = { ...input, documentSharingType: 'RESTRICTED' }
    await world.as('admin').call(updateMatrix, { params: { id }, body: restricted, version })
    expect((await open(token)).status).toBe(200)
    const copy = await world.as('admin').ask('POST', `${base}/${id}/duplicate`, {})
    expect(copy.data).toMatchObject({ publicLink: null, input: { documentSharingType: 'RESTRICTED' } })
  })
})
