import { describe, expect, test } from 'vitest'
import { deleteDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { buildSmallWorld, startTestWorld } from './product.ts'
import { decisionToSend, publishDecision } from './scenario.ts'
import { untilWaiting, waiting } from './waiting.ts'

const { product, world } = await startTestWorld()

const ask = (method: string, path: string, body?: unknown, match?: number, by = 'admin') =>
  world
    .as(by)
    .ask(method, `/api/settings${path}`, body, match === undefined ? {} : { 'if-match': `"${match}"` })
const table = async () => (await ask('GET', '/decision-sections/table')).data.items
const row = async (id: string) => (await table()).find((each: { id: string }) => each.id === id)

const SOON = { timeout: 10_000 }

describe('sections and categories', () => {
  test('are created, renamed and deleted, and every change is on record', async () => {
    const section = (await ask('POST', '/decision-sections', { name: 'Estates' })).data
    const category = (await ask('POST', '/decision-categories', { name: 'Leases', sectionId: section.id }))
      .data
    expect(await row(section.id)).toMatchObject({
      name: 'Estates',
      version: 1,
      decisions: 0,
      delegations: 0,
      categories: [{ id: category.id, name: 'Leases', decisions: 0 }],
    })
    const renamed = await ask('PATCH', `/decision-sections/${section.id}`, { name: 'Estates and land' }, 1)
    expect(renamed).toMatchObject({
      status: 200,
      data: { name: 'Estates and land', version: 2 },
      etag: '"2"',
    })
    expect((await ask('PATCH', `/decision-sections/${section.id}`, { name: 'Land' }, 1)).status).toBe(412)
    expect((await ask('PATCH', `/decision-sections/${section.id}`, { name: 'Land' })).status).toBe(428)
    expect((await ask('DELETE', `/decision-sections/${section.id}`, undefined, 2)).status).toBe(200)
    expect(await row(section.id)).toBeUndefined()
    expect((await ask('GET', `/decision-categories?sectionIds=${section.id}`)).data.items).toEqual([])
    const { rows } = await product.owner.query(
      'select event from app.revision where record_id = $1 order by revision_number',
      [section.id],
    )
    expect(rows.map((each) => each.event)).toEqual(['CREATE', 'UPDATE', 'DELETE'])
  })

  test('of categories that go with their section each has an entry of its own', async () => {
    const section = (await ask('POST', '/decision-sections', { name: 'Archives' })).data
    const category = (await ask('POST', '/decision-categories', { name: 'Loans', sectionId: section.id }))
      .data
    expect((await ask('DELETE', `/decision-sections/${section.id}`, undefined, 1)).status).toBe(200)
    const { rows } = await product.owner.query(
      'select kind, event, snapshot from app.revision where record_id = any($1) and revision_number = 2 order by kind',
      [[section.id, category.id]],
    )
    expect(rows).toEqual([
      {
        kind: 'category',
        event: 'DELETE',
        snapshot: { name: 'Loans', sectionId: section.id, deleted: true },
      },
      { kind: 'section', event: 'DELETE', snapshot: { name: 'Archives', deleted: true } },
    ])
  })

  test('names differ by more than their case, and a deleted one gives its name back', async () => {
    const { data: first } = await ask('POST', '/decision-sections', { name: 'Research' })
    const again = await ask('POST', '/decision-sections', { name: 'research' })
    expect(again).toMatchObject({ status: 409, data: { code: 'DUPLICATE_NAME' } })
    const { data: other } = await ask('POST', '/decision-sections', { name: 'Teaching' })
    expect((await ask('PATCH', `/decision-sections/${other.id}`, { name: 'RESEARCH' }, 1)).status).toBe(409)
    const inFirst = { name: 'Grants', sectionId: first.id }
    expect((await ask('POST', '/decision-categories', inFirst)).status).toBe(201)
    expect((await ask('POST', '/decision-categories', inFirst)).status).toBe(409)
    expect((await ask('POST', '/decision-categories', { ...inFirst, sectionId: other.id })).status).toBe(201)
    await ask('DELETE', `/decision-sections/${first.id}`, undefined, 1)
    expect((await ask('POST', '/decision-sections', { name: 'Research' })).status).toBe(201)
  })

  test('one in which a decision stands is not deleted, and says how many are there', async () => {
    const { data: section } = await ask('POST', '/decision-sections', { name: 'Fleet' })
    const { data: category } = await ask('POST', '/decision-categories', {
      name: 'Cars',
      sectionId: section.id,
    })
    const decisionId = await publishDecision(world, { sectionId: section.id, categoryId: category.id })
    expect((await ask('GET', `/decision-sections/${section.id}/check-relationships`)).data).toEqual({
      decisions: 1,
      delegations: 0,
      categories: 1,
    })
    expect((await ask('GET', `/decision-categories/${category.id}/check-relationships`)).data).toEqual({
      decisions: 1,
      delegations: 0,
    })
    for (const path of [`/decision-sections/${section.id}`, `/decision-categories/${category.id}`])
      expect(await ask('DELETE', path, undefined, 1)).toMatchObject({ status: 409, data: { code: 'IN_USE' } })

    await world.as('authority').call(deleteDecisions, { body: { decisionIds: [decisionId] } })
    expect((await ask('DELETE', `/decision-sections/${section.id}`, undefined, 1)).status).toBe(200)
  })

  test('one in which a decision is being put at the same moment is not deleted', async () => {
    const { data: section } = await ask('POST', '/decision-sections', { name: 'Ports' })
    const { data: category } = await ask('POST', '/decision-categories', {
      name: 'Docks',
      sectionId: section.id,
    })
    const elsewhere = await publishDecision(world)
    const { body, match } = await decisionToSend(world, elsewhere)
    const here = { ...body, sectionId: section.id, categoryId: category.id }
    const write = (method: string, path: string, headers = {}) =>
      world.as('authority').ask(method, `/api/decision/decisions${path}`, here, headers)
    for (const { put, path } of [
      { put: () => write('POST', ''), path: `/decision-categories/${category.id}` },
      { put: () => write('PATCH', `/${elsewhere}`, match), path: `/decision-sections/${section.id}` },
    ]) {
      // its authority type is looked for after its place, and is not to be had just now
      const other = await product.owner.connect()
      await other.query('begin')
      await other.query('select from app.authority_type where tenant_id = $1 for update', [world.tenant.id])
      const written = put()
      await untilWaiting(product.owner)
      let isAnswered = false
      const deleted = ask('DELETE', path, undefined, 1).finally(() => {
        isAnswered = true
      })
      await expect
        .poll(async () => isAnswered || (await waiting(product.owner)).length === 2, SOON)
        .toBe(true)
      await other.query('rollback')
      other.release()
      expect((await written).status).toBeLessThan(300)
      expect(await deleted).toMatchObject({ status: 409, data: { code: 'IN_USE' } })
    }
  })

  test('say what is missing in the words of the specification', async () => {
    const messages = async (method: string, path: string, body: object, match?: number) =>
      (await ask(method, path, body, match)).data.fields.map((each: { message: string }) => each.message)
    const [section] = await table()
    for (const body of [{}, { name: '' }, { name: '\u200b' }]) {
      expect(await messages('POST', '/decision-sections', body)).toEqual(['Section name is required.'])
      expect(await messages('PATCH', `/decision-sections/${section.id}`, body, 1)).toEqual([
        'Section name is required.',
      ])
      const category = { ...body, sectionId: section.id }
      expect(await messages('POST', '/decision-categories', category)).toEqual(['Category Name is required.'])
    }
    expect(await messages('POST', '/decision-categories', { name: 'Cash' })).toEqual(['Section is required'])
    const decision = await world.as('authority').ask('POST', '/api/decision/decisions', { name: ' ' })
    expect(decision).toMatchObject({
      status: 400,
      data: {
        fields: [
          { path: 'body.name', message: 'Decision name is required.' },
          { path: 'body.sectionId', message: 'Section is required' },
        ],
      },
    })
  })

  test('are for those who manage settings, and of the own tenant', async () => {
    expect((await ask('POST', '/decision-sections', { name: 'Mine' }, undefined, 'authority')).status).toBe(
      403,
    )
    expect((await ask('GET', '/decision-sections/table', undefined, undefined, 'authority')).status).toBe(403)
    expect((await ask('POST', '/decision-sections', { name: '' })).status).toBe(400)
    const other = await buildSmallWorld(product, 'Birch')
    const foreign = [...other.sections.values()][0] as string
    expect((await ask('PATCH', `/decision-sections/${foreign}`, { name: 'Ours' }, 1)).status).toBe(404)
    expect((await ask('DELETE', `/decision-sections/${foreign}`, undefined, 1)).status).toBe(404)
    expect((await ask('POST', '/decision-categories', { name: 'X', sectionId: foreign })).status).toBe(422)
  })
})
