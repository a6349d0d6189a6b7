import { readXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { deleteDecisions, duplicateDecisions } from '#modules/decision/decisions/model/decision-calls.ts'
import { decisionLists } from '#modules/decision/decisions/model/decision-list.ts'
import { buildSmallWorld, startTestWorld } from './product.ts'
import { base, issue, publishDecision } from './scenario.ts'
import { libreOffice, readByLibreOffice } from './spreadsheet.ts'

const { product, world } = await startTestWorld()

beforeAll(async () => {
  await publishDecision(world, { name: '=1+1' })
  await publishDecision(world, { name: 'Sign lease, “north”\nwing' })
  await issue(world, await publishDecision(world, { name: 'Approve travel' }), { to: 'President' })
})

const exportAs = (by: string, body: unknown = {}, kind = 'decisions') =>
  world.as(by).ask('POST', `${base}/${kind}/export`, body)

async function rowsOf(bytes: Uint8Array): Promise<unknown[][]> {
  const { sheets } = await readXlsx(bytes)
  return sheets[0]?.rows ?? []
}
const namesIn = async (bytes: Uint8Array) => (await rowsOf(bytes)).slice(1).map((row) => row[0])

describe('the export of a list', () => {
  test('is a file with the columns of the list, its rows in their order, and the name that says what it is', async () => {
    const { status, headers, data } = await exportAs('authority', { sortBy: 'name', sortOrder: 'asc' })
    expect(status).toBe(201)
    expect(headers['content-disposition']).toMatch(
      /filename="decisions-report-RPT-\d+-\d{4}-\d\d-\d\d\.xlsx"/,
    )
    const [head, ...rows] = await rowsOf(data.bytes)
    // as the upload calls them
    expect(head).toEqual([
      'Decision Name',
      'Section',
      'Category',
      'Delegations',
      'Limit',
      'Authority type',
      'Status',
      'Decision ID',
      'Groups',
      'Last update',
    ])
    expect(rows.map((row) => row[0])).toEqual(["'=1+1", 'Approve travel', 'Sign lease, “north” wing'])
    expect(rows[1]?.slice(1, 9)).toEqual([
      'Procurement',
      null,
      1,
      'No limit',
      'Approval',
      'Published',
      expect.stringMatching(/^DEC-\d+$/),
      'Alder University',
    ])
    expect(rows[1]?.[9]).toBeInstanceOf(Date)
  })

  test('has the columns that were asked for, and keeps to filters and search', async () => {
    const { data } = await exportAs('authority', { columns: ['decisionId', 'decision'], search: 'travel' })
    expect(await rowsOf(data.bytes)).toEqual([
      ['Decision ID', 'Decision Name'],
      [expect.stringMatching(/^DEC-/), 'Approve travel'],
    ])
    expect((await exportAs('authority', { columns: ['secret'] })).status).toBe(400)
  })

  test('shows what the person sees and may take along, and nothing of another tenant', async () => {
    expect((await exportAs('president')).status).toBe(403)
    expect(await namesIn((await exportAs('auditor')).data.bytes)).toHaveLength(3)
    const other = await buildSmallWorld(product, 'Birch')
    const theirs = await other.as('authority').call(decisionLists.export, { body: {} })
    expect(await namesIn(theirs.data.bytes)).toEqual([])
  })

  test('of delegations goes the same way', async () => {
    const { data } = await exportAs(
      'authority',
      { columns: ['decision', 'recipient', 'issuer', 'status'] },
      'delegations',
    )
    expect((await rowsOf(data.bytes)).slice(1)).toEqual([
      ['Approve travel', 'President', 'Root Authority', 'Issued'],
    ])
  })

  test('becomes a job where it is long, which leaves the file', async () => {
    const name = 'Copied often'
    await publishDecision(world, { name, status: 'DRAFT' })
    for (let n = 1; n <= 512; n *= 2) {
      await world.as('authority').call(duplicateDecisions, { body: { matching: { search: name } } })
      await product.workOff()
    }
    const began = await exportAs('authority', { search: name })
    expect(began.data).toEqual({ jobId: expect.any(String) })
    await product.workOff()
    const path = `/api/auth/user/jobs/${began.data.jobId}`
    const { data } = await world.as('authority').ask('GET', path)
    expect(data).toMatchObject({
      status: 'DONE',
      result: { rows: 1024 },
      fileName: expect.stringMatching(/\.xlsx$/),
    })
    const file = await world.as('authority').ask('GET', `${path}/file`)
    expect(await namesIn(file.data.bytes)).toHaveLength(1024)
    expect((await world.as('admin').ask('GET', `${path}/file`)).status).toBe(404)
  })

  test('leaves a file that answers while its reader still sees what it shows', async () => {
    const { owner } = product
    const began = await exportAs('authority', { search: 'Copied often' })
    await product.workOff()
    const path = `/api/auth/user/jobs/${began.data.jobId}/file`
    const read = async () => {
      const { status, data } = await world.as('authority').ask('GET', path)
      return data.code ?? status
    }
    expect(await read()).toBe(200)
    const roles = `update app.user_role set permissions = jsonb_set(permissions, '{delegation.view}', $1) where tenant_id = $2`
    const { rows } = await owner.query(
      `select permissions->'delegation.view' as scope from app.user_role r join app.user_user_role l on l.tenant_id = r.tenant_id and l.user_role_id = r.id
        where l.user_id = $1`,
      [world.users.get('authority')],
    )
    await owner.query(roles, ['"GROUPS"', world.tenant.id])
    expect(await read()).toBe('FILE_HIDDEN')
    await owner.query(roles, [JSON.stringify(rows[0].scope), world.tenant.id])
    expect(await read()).toBe(200)
    const copies = await world
      .as('authority')
      .call(decisionLists.search, { body: { search: 'Copied often', tab: 'draft', limit: 1 } })
    const gone = { decisionIds: [copies.data.items[0].id] }
    await world.as('authority').call(deleteDecisions, { body: gone })
    expect(await read()).toBe('FILE_HIDDEN')
  })

  test.runIf(libreOffice)(
    'opens in LibreOffice, where a text that looks like a formula stays a text',
    async () => {
      const { data } = await exportAs('authority', { sortBy: 'name', sortOrder: 'asc', tab: 'published' })
      const rows = await readByLibreOffice(data.bytes)
      expect(rows.map((row) => row[0])).toEqual([
        'Decision Name',
        "'=1+1",
        'Approve travel',
        'Sign lease, “north” wing',
      ])
      expect(rows[2]?.[9]).toMatch(/^\d\d\/\d\d\/\d{4}$/)
    },
  )

  test('of delegations writes a limit as a number with its format', async () => {
    const decision = await publishDecision(world, { name: 'Pay invoice' })
    await issue(world, decision, { to: 'President', max: 250_000 })
    const columns = ['authorityLimit', 'effectiveLimit']
    const asked = { columns, sortBy: 'decisionName', sortOrder: 'asc' }
    const { data } = await exportAs('authority', asked, 'delegations')
    const { sheets } = await readXlsx(data.bytes, { readStyles: true })
    expect(sheets[0]?.rows.slice(1)).toEqual([
      [1_000_000, 1_000_000],
      [250_000, 250_000],
    ])
    for (const place of ['2,0', '2,1']) expect(sheets[0]?.cells?.get(place)?.style?.numFmt).toBe('"$"#,##0')
    expect(sheets[0]?.autoFilter?.range).toBe('A1:B3')
  })
})
