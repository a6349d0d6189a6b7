import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { delegationLists } from '#modules/decision/delegations/model/delegation-list.ts'
import { deletePositions, positionsUpload } from '#modules/settings/positions/model/position-calls.ts'
import { getLongJob } from '#platform/model/long-job.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'
import { issue, publishDecision, verdict } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
let worlds = 0

beforeAll(async () => {
  product = await startTestProduct()
})
beforeEach(async () => {
  worlds += 1
  world = await buildSmallWorld(product, `Alder${worlds}`)
})
afterAll(() => product.close())

const ask = (method: string, path: string, body?: unknown, match?: number, by = 'admin') =>
  world
    .as(by)
    .ask(
      method,
      `/api/settings/positions${path}`,
      body,
      match === undefined ? {} : { 'if-match': `"${match}"` },
    )
const positionId = (name: string) => world.positions.get(name)
const groupId = (name: string) => world.groups.get(name)
const create = async (positionName: string, groupIds: string[] = []) =>
  (await ask('POST', '', { positionName, groupIds })).data
const names = async (query = '') =>
  (await ask('GET', `?sortBy=positionName&sortOrder=asc&limit=100${query}`)).data.items.map(
    (row: { positionName: string }) => row.positionName,
  )
const events = async (id: string) =>
  (
    await product.owner.query(
      'select event, changes from app.revision where record_id = $1 order by revision_number',
      [id],
    )
  ).rows

describe('positions', () => {
  test('are created, changed and read, and every change is on record', async () => {
    const made = await ask('POST', '', {
      positionName: ' Registrar ',
      groupIds: [groupId('Medicine'), groupId('Engineering')],
      externalId: 'HR-7',
    })
    expect(made).toMatchObject({
      status: 201,
      etag: '"1"',
      data: { positionName: 'Registrar', externalId: 'HR-7', status: 'ACTIVE', linkedUsers: 0, version: 1 },
    })
    const { id } = made.data
    expect(made.data.groups.map((group: { name: string }) => group.name)).toEqual(['Engineering', 'Medicine'])
    const change = { positionName: 'Head registrar', groupIds: [groupId('Medicine')] }
    expect(await ask('PATCH', `/${id}`, change, 1)).toMatchObject({ status: 200, etag: '"2"' })
    expect((await ask('PATCH', `/${id}`, change, 1)).status).toBe(412)
    expect((await ask('PATCH', `/${id}`, change)).status).toBe(428)
    expect((await ask('PATCH', `/${id}`, change, 2)).data.version).toBe(2)
    const log = (await ask('GET', `/${id}/changelog`)).data.items
    expect(log.map((entry: { event: string }) => entry.event)).toEqual(['UPDATE', 'CREATE'])
    expect(log[0]).toMatchObject({
      revisedById: world.users.get('admin'),
      revisedByName: `admin Alder${worlds}`,
      changes: [
        { label: 'Position name', old: 'Registrar', new: 'Head registrar' },
        { label: 'Groups', new: 'Medicine' },
      ],
    })
  })

  test('name an author who was deleted since, and lead to no page of theirs', async () => {
    const { id } = await create('Registrar')
    const log = async () => (await ask('GET', `/${id}/changelog`)).data.items
    const guest = world.users.get('guest')
    await product.owner.query('update app.revision set actor_user_id = $1 where record_id = $2', [guest, id])
    expect(await log()).toMatchObject([{ revisedById: guest, revisedByName: `guest Alder${worlds}` }])
    await product.owner.query(`update app."user" set status = 'DELETED' where id = $1`, [guest])
    expect(await log()).toMatchObject([{ revisedById: null, revisedByName: `guest Alder${worlds}` }])
  })

  test('need a name of their own, whatever its case, also where two are created at the same time', async () => {
    expect(await ask('POST', '', { positionName: ' ' })).toMatchObject({
      status: 400,
      data: { fields: [{ path: 'body.positionName', message: 'Position name is required.' }] },
    })
    expect(await ask('POST', '', { positionName: 'PRESIDENT' })).toMatchObject({
      status: 409,
      data: { code: 'DUPLICATE_NAME', fields: [{ path: 'body.positionName' }] },
    })
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask('POST', '', { positionName: 'Bursar' })),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([201, 409, 409, 409, 409])
    const bursar = answers.find((each) => each.status === 201)?.data
    expect((await ask('PATCH', `/${bursar.id}`, { positionName: 'president' }, 1)).status).toBe(409)
  })

  test('belong to groups that are in use; one that was there may stay', async () => {
    const { id } = await create('Registrar', [groupId('Medicine')])
    await product.owner.query(`update app."group" set status = 'INACTIVE' where id = $1`, [
      groupId('Medicine'),
    ])
    const both = [groupId('Medicine'), groupId('Engineering')]
    expect((await ask('PATCH', `/${id}`, { groupIds: both }, 1)).status).toBe(200)
    expect(await ask('POST', '', { positionName: 'Bursar', groupIds: both })).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.groupIds', message: 'This group is not available.' }] },
    })
  })

  test('are found by group with all below it, status, source, times and words', async () => {
    await create('Registrar', [world.tenant.organizationId])
    expect(await names(`&groupIds=${groupId('Engineering')}`)).toEqual([
      'Chair of Civil Engineering',
      'Dean of Engineering',
    ])
    expect(await names(`&groupIds=${world.tenant.organizationId}`)).toContain('Dean of Medicine')
    await ask('PATCH', '/bulk-status', { status: 'INACTIVE', ids: [positionId('Dean of Medicine')] })
    expect(await names('&status=INACTIVE')).toEqual(['Dean of Medicine'])
    expect(await names('&tab=inactive')).toEqual(['Dean of Medicine'])
    expect(await names('&sourceType=SYNCED')).toEqual([])
    expect(await names('&search=of dean')).toEqual(['Dean of Engineering', 'Dean of Medicine'])
    const since = new Date(product.now().getTime() - 60_000).toISOString()
    expect(await names(`&createdStartDate=${since}`)).toEqual(['Registrar'])
    expect(await names(`&updatedStartDate=${since}`)).toEqual(['Dean of Medicine', 'Registrar'])
    const chosen = `?selectedPositionIds=${positionId('President')}&fields=positionName`
    expect((await ask('GET', chosen)).data.items).toEqual([
      { id: positionId('President'), positionName: 'President' },
    ])
    expect((await ask('GET', '/counts')).data).toEqual({ all: 5, active: 4, inactive: 1 })
    const [row] = (await ask('GET', `?search=chair`)).data.items
    expect(row).toMatchObject({
      positionId: expect.stringMatching(/^POS-\d+$/),
      organizations: [],
      departments: [{ name: 'Engineering' }],
      occupants: [{ name: `chair Alder${worlds}` }],
      linkedUsers: 1,
    })
  })

  test('are deactivated with what follows shown before and true after, and activated again', async () => {
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { to: 'Dean of Engineering' })
    const asked = { status: 'INACTIVE', ids: [positionId('Dean of Engineering')] }
    const preview = await ask('POST', '/bulk-status/preview', asked)
    expect(preview.data).toMatchObject({
      refused: [],
      effects: {
        delegationsNotLive: { total: 1 },
        decisionsWithoutHolder: { total: 1 },
        people: { total: 1, shown: [{ name: `dean Alder${worlds}` }] },
      },
    })
    expect(await verdict(world, decisionId, 'dean', 5)).toBe('ALLOW')
    expect((await ask('PATCH', '/bulk-status', asked)).data).toEqual({ succeeded: asked.ids, refused: [] })
    expect(await verdict(world, decisionId, 'dean', 5)).toBe('DENY')
    expect((await ask('PATCH', '/bulk-status', asked)).data.refused).toMatchObject([
      { code: 'INVALID_TRANSITION' },
    ])
    await ask('PATCH', '/bulk-status', { ...asked, status: 'ACTIVE' })
    expect(await verdict(world, decisionId, 'dean', 5)).toBe('ALLOW')
    const written = await events(positionId('Dean of Engineering'))
    expect(written.map((each) => each.event)).toEqual(['CREATE', 'DEACTIVATE', 'ACTIVATE'])
    expect(written[1].changes).toEqual([{ field: 'status', old: 'ACTIVE', new: 'INACTIVE' }])
  })

  test('one that active users are linked to is not deleted, not even by a future occupancy; another one is', async () => {
    const registrar = await create('Registrar')
    const bursar = await create('Bursar')
    const soon = new Date(product.now().getTime() + 86_400_000)
    await product.owner.query(
      `insert into app.occupancy values ($1, $2, $3, $4, 'infinity', now(), 'infinity', gen_random_uuid())`,
      [world.tenant.id, world.users.get('guest'), bursar.id, soon],
    )
    const ids = [registrar.id, bursar.id, positionId('President')]
    const { data } = await ask('DELETE', '', { ids })
    expect(data.succeeded).toEqual([registrar.id])
    expect(data.refused.map((each: { code: string }) => each.code)).toEqual(['IN_USE', 'IN_USE'])
    expect(data.refused[0].message).toMatch(/in use and cannot be deleted/)
    expect((await ask('GET', `/${registrar.id}`)).status).toBe(404)
    expect(await names()).not.toContain('Registrar')
    expect((await ask('POST', '', { positionName: 'registrar' })).status).toBe(201)
    expect((await events(registrar.id)).map((each) => each.event)).toEqual(['CREATE', 'DELETE'])
  })

  test('what a change does to authority is reported before it, and the telling changes nothing', async () => {
    const id = positionId('Chair of Civil Engineering')
    const told = await ask('POST', `/${id}/preview`, { groupIds: [groupId('Medicine')] }, 1)
    expect(told).toMatchObject({
      status: 200,
      data: { effects: { complete: true, people: { total: 0, shown: [] } } },
    })
    expect((await ask('POST', `/${id}/preview`, { positionName: 'president' }, 1)).status).toBe(409)
    expect((await ask('GET', `/${id}`)).data).toMatchObject({
      groups: [{ name: 'Engineering' }],
      version: 1,
    })
    expect((await events(id)).map(({ event }) => event)).toEqual(['CREATE'])
  })

  test('a change of groups that puts a position outside its pathway is reported before it', async () => {
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, {
      to: 'Dean of Engineering',
      change: { delegationPathway: ['Functional'] },
    })
    await issue(world, decisionId, {
      to: 'Chair of Civil Engineering',
      parent: top.id,
      by: 'dean',
      max: 10,
      change: { parentSlotId: top.recipients[0].slotId, delegationPathway: ['Functional'] },
    })
    const id = positionId('Chair of Civil Engineering')
    const { data } = await ask('POST', `/${id}/preview`, { groupIds: [groupId('Medicine')] }, 1)
    expect(data.effects.delegationsFlagged.total).toBe(1)
  })

  test('say who occupies them, who did and who will', async () => {
    const { data } = await ask('GET', `/${positionId('President')}/occupants`)
    expect(data.items).toMatchObject([{ name: `president Alder${worlds}`, when: 'CURRENT', until: null }])
  })

  test('count what is given to them and what they issued', async () => {
    const decisionId = await publishDecision(world)
    const top = await issue(world, decisionId, { to: 'President' })
    await issue(world, decisionId, {
      to: 'Dean of Medicine',
      parent: top.id,
      by: 'president',
      max: 10,
      change: { parentSlotId: top.recipients[0].slotId },
    })
    const occupant = world.users.get('president')
    const personnel = await issue(world, decisionId, {
      to: 'President',
      change: {
        recipientType: 'PERSONNEL_IN_POSITION',
        delegationRecipients: [{ recipientUserId: occupant, recipientPositionId: positionId('President') }],
      },
    })
    expect((await ask('GET', `/${positionId('President')}`)).data).toMatchObject({
      delegationsReceived: 2,
      delegationsIssued: 1,
    })
    const listed = await world
      .as('authority')
      .call(delegationLists.search, { body: { recipientPositionIds: [positionId('President')] } })
    expect(listed.data.items.map(({ id }: { id: string }) => id).sort()).toEqual(
      [top.id, personnel.id].sort(),
    )
  })

  test('are kept by those who manage positions, and by no one of another tenant', async () => {
    for (const by of ['authority', 'auditor', 'dean'])
      expect([by, (await ask('GET', '', undefined, undefined, by)).status]).toEqual([by, 403])
    const other = await buildSmallWorld(product, `Birch${worlds}`)
    const id = positionId('President')
    for (const [method, path, body] of [
      ['GET', `/${id}`],
      ['GET', `/${id}/occupants`],
      ['PATCH', `/${id}`, { positionName: 'Mine' }],
      ['POST', `/${id}/preview`, { positionName: 'Mine' }],
    ] as const) {
      const answer = await other
        .as('admin')
        .ask(method, `/api/settings/positions${path}`, body, { 'if-match': '"1"' })
      expect([path, answer.status]).toEqual([path, 404])
    }
    const refused = await other.as('admin').call(deletePositions, { body: { ids: [id] } })
    expect(refused.data).toMatchObject({ succeeded: [], refused: [{ code: 'NOT_FOUND' }] })
  })
})

describe('the file of positions', () => {
  test('is a spreadsheet of the list as it is narrowed', async () => {
    const { status, headers, data } = await ask(
      'GET',
      '/export?sortBy=positionName&sortOrder=asc&search=dean&columns=positionName,departments,status&isFromListing=true',
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toMatch(/filename="positions-report-RPT-\d+-[\d-]+\.xlsx"/)
    const { sheets } = await readXlsx(data.bytes)
    expect(sheets[0]?.rows).toEqual([
      ['Position Name', 'Departments', 'Status'],
      ['Dean of Engineering', 'Engineering', 'Active'],
      ['Dean of Medicine', 'Medicine', 'Active'],
    ])
  })

  const upload = async (body: string) => {
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/settings/positions/bulk-upload?fileName=positions.csv',
      headers: { authorization: `Bearer ${world.as('admin').token}`, 'content-type': 'text/csv' },
      payload: body,
    })
    await product.workOff()
    return job(answer.json().data.jobId)
  }
  const job = async (id: string) => (await world.as('admin').call(getLongJob, { params: { id } })).data
  const apply = async (checkId: string) => {
    const { data } = await ask('POST', `/bulk-upload/${checkId}/apply`)
    await product.workOff()
    return job(data.jobId)
  }

  test('has a template with a column for each type of groups', async () => {
    const { status, headers, data } = await world.as('admin').call(positionsUpload.template)
    expect([status, headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('positions-template.csv'),
    ])
    expect(parse(data.bytes, { bom: true })).toEqual([
      ['Position Name', 'Organizations', 'Locations', 'Departments', 'Status'],
    ])
  })

  test('replaces all values of positions by their names, and makes those that are new', async () => {
    const checked = await upload(
      'Position Name,Departments,Status\nDEAN OF MEDICINE,Engineering;medicine,Inactive\nRegistrar,Medicine,\nPresident,,\n',
    )
    expect(checked.result).toMatchObject({ problemCount: 0, created: 1, overwritten: 1, ignored: 1 })
    expect((await apply(checked.id)).result).toEqual({ created: 1, overwritten: 1, ignored: 1 })
    const rows = (await ask('GET', '?sortBy=positionName&limit=100')).data.items
    const row = (name: string) =>
      rows.find((each: { positionName: string }) => each.positionName.toLowerCase() === name.toLowerCase())
    expect(row('Dean of Medicine')).toMatchObject({
      status: 'INACTIVE',
      departments: [{ name: 'Engineering' }, { name: 'Medicine' }],
    })
    expect(row('Registrar')).toMatchObject({ status: 'ACTIVE', departments: [{ name: 'Medicine' }] })
    expect((await events(positionId('Dean of Medicine'))).map((each) => each.event)).toEqual([
      'CREATE',
      'UPLOAD',
    ])
    // and again over what a file wrote before
    const file = 'Position Name,Status\nDean of Medicine,Active\n'
    const again = await upload(file)
    expect((await apply(again.id)).result).toEqual({ created: 0, overwritten: 1, ignored: 0 })
    const { data, etag } = await ask('GET', `/${positionId('Dean of Medicine')}`)
    expect([data.status, etag]).toEqual(['ACTIVE', '"3"'])
    expect((await upload(file)).result).toMatchObject({ overwritten: 0, ignored: 1 })
  })

  test('is refused as a whole with rows whose groups are unknown, and says what is wrong in each', async () => {
    const checked = await upload(
      'Position Name,Departments,Locations,Status\nRegistrar,Alchemy,,Active\nregistrar,,Nowhere,Sleeping\n,Medicine,,\n',
    )
    expect(checked.result).toMatchObject({ withErrors: 3, ready: 0 })
    expect(checked.result.problems).toMatchObject([
      {
        row: 2,
        column: 'Departments',
        value: 'Alchemy',
        fix: 'Departments has no active group with this name.',
      },
      {
        row: 3,
        column: 'Locations',
        value: 'Nowhere',
        fix: 'Locations has no active group with this name.',
      },
      { row: 3, column: 'Status', value: 'Sleeping', fix: 'Enter Active or Inactive.' },
      { row: 3, column: 'Position Name', fix: 'This position appears twice in the file.' },
      { row: 4, column: 'Position Name', fix: 'Position name is required.' },
    ])
    expect((await ask('POST', `/bulk-upload/${checked.id}/apply`)).status).toBe(422)
    expect(await names()).not.toContain('Registrar')
  })

  test('says before it is saved what it does to authority, and saves nothing where that has changed', async () => {
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { to: 'Dean of Engineering' })
    const file = 'Position Name,Status\nDean of Engineering,Inactive\n'
    const checked = await upload(file)
    expect(checked.result.effects).toMatch(/^No one may make 1 decision any longer: DEC-\d+ .*\.\n/)
    expect(checked.result.effects).toMatch(/1 person will have less authority: dean /)
    expect((await ask('GET', `/${positionId('Dean of Engineering')}`)).data.status).toBe('ACTIVE')
    // someone else may decide it by now: that is another effect
    await issue(world, decisionId, { to: 'President' })
    expect((await apply(checked.id)).status).toBe('FAILED')
    expect((await ask('GET', `/${positionId('Dean of Engineering')}`)).data.status).toBe('ACTIVE')
    const again = await upload(file)
    expect(again.result.effects).not.toMatch(/No one may make/)
    expect((await apply(again.id)).result).toMatchObject({ overwritten: 1 })
  })

  test('saves nothing where a position was changed since it was checked', async () => {
    const checked = await upload('Position Name,Status\nPresident,Inactive\nRegistrar,\n')
    await ask('PATCH', `/${positionId('President')}`, { externalId: 'P-1' }, 1)
    expect((await apply(checked.id)).status).toBe('FAILED')
    expect(await names()).not.toContain('Registrar')
  })
})
