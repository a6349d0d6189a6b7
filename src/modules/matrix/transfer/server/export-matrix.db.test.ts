import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { createDelegationRole } from '#modules/decision/designees/model/delegation-role-calls.ts'
import { listDecisionRoles } from '#modules/settings/decision-roles/model/decision-role-calls.ts'
import { pagesOf } from '#platform/server/paper/testing/pages-of.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import { dollars, issue, publishDecision } from '#test/database/scenario.ts'
import { readMatrixGrid, readMatrixTiers } from '../../grid/model/grid-calls.ts'
import { exportMatrix } from '../../matrices/model/export-call.ts'
import { createMatrix, getMatrix } from '../../matrices/model/matrix-calls.ts'

const { product, world } = await startTestWorld()
let medicineId: string
let matrixId: string

beforeAll(async () => {
  const purchase = await publishDecision(world, { name: '=Approve purchase' })
  const travel = await publishDecision(world, {
    name: 'Approve travel',
    sectionId: world.sections.get('Finance'),
  })
  const top = await issue(world, purchase, { to: 'President', max: null })
  await issue(world, purchase, { to: 'Dean of Engineering', max: 250_000, parent: top.id })
  const medicine = await issue(world, travel, { to: 'Dean of Medicine', max: 2_500_000 })
  medicineId = medicine.id
  const [role] = (await world.as('admin').call(listDecisionRoles)).data.items
  const { data } = await world.as('authority').call(createMatrix, {
    body: {
      matrixName: 'Board & council',
      roleMatrix: true,
      authorityRoleIds: [role.id],
      allGroups: true,
      positions: ['President', 'Dean of Engineering', 'Dean of Medicine'].map((name) =>
        world.positions.get(name),
      ),
      sectionIds: [...world.sections.values()],
      authorityTypeIds: [world.tenant.authorityTypes.approvalId],
      valueAbbrevations: 'shortest',
      delegationRole: true,
      valueRounding: 1,
      matrixStatusName: 'PUBLISHED',
    },
  })
  matrixId = data.id
})

const exported = (by: string, more: object = {}) =>
  world.as(by).call(exportMatrix, { body: { matrixId, ...more } })

test('a matrix is a sheet that looks like the screen: heads, bands, tints, numbers, set up for print', async () => {
  const { status, data, headers } = await exported('authority')
  expect(status).toBe(201)
  expect(headers['content-disposition']).toMatch(/matrix-report-MTX-1001-\d{4}-\d\d-\d\d\.xlsx/)
  const { sheets } = await readXlsx(data.bytes, { readStyles: true })
  const [sheet, keys] = sheets
  const rows = sheet?.rows ?? []
  expect(rows[0]?.[0]).toBe('Board & council')
  expect(rows[1]?.[0]).toMatch(/^MTX-1001\. As of .*, as known .*\. 3 delegations\. Hash [\da-f]{16}\.$/)
  // as its format identifies them on the screen: no one else is named
  expect(rows[5]).toEqual(['ID', 'Decision', 'president Alder', 'dean Alder', 'doctor Alder'])
  expect(JSON.stringify(rows)).not.toContain('Dean of Engineering')
  expect(rows.slice(7)).toEqual([
    ['Finance', null, null, null, null],
    ['DEC-1002', 'Approve travel', '–', '–', 2_500_000],
    ['Procurement', null, null, null, null],
    ['DEC-1001', "'=Approve purchase", 'No limit', 250_000, '–'],
  ])
  expect(sheet?.cells?.get('8,4')?.style).toMatchObject({ numFmt: '"$"#,##0.0,,"M"' })
  expect(sheet?.freezePane).toEqual({ rows: 7, columns: 2 })
  expect(sheet?.merges).toContainEqual({ startRow: 7, endRow: 7, startCol: 0, endCol: 4 })
  expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1 })
  expect(Object.fromEntries((keys?.rows ?? []) as [string, string][])).toMatchObject({ matrix: matrixId })
})

test('a PDF says whose matrix it is, as of when, with its hash and page numbers; names are text', async () => {
  const { status, data, headers } = await exported('authority', { format: 'PDF' })
  expect(status).toBe(201)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/matrix-report-MTX-1001-\d{4}-\d\d-\d\d\.pdf/)
  const [page, ...others] = await pagesOf(data.bytes)
  expect(others).toEqual([])
  const grid = await world.as('authority').call(readMatrixGrid, { params: { id: matrixId }, body: {} })
  for (const text of [
    'Board & council',
    'MTX-1001, Decision Matrix',
    '=Approve purchase',
    'president Alder',
    'dean Alder',
    'No limit',
    '$2.5M',
  ])
    expect(page).toContain(text)
  expect(page).toMatch(/As of: \w+ \d+, \d{4} at .* as known/)
  expect(page).toMatch(new RegExp(`SHA-256 of the authority shown: ${grid.data.hash}[\\da-f]{48}`))
  expect(page).toContain(`Hash ${grid.data.hash}`)
  expect(page).toContain('Page 1 of 1')
  expect(Buffer.from(data.bytes).toString('latin1')).not.toMatch(/\/(JavaScript|JS|OpenAction|Launch|AA)\b/)
})

test('what narrows the screen narrows both files alike, and both say so with one hash', async () => {
  const narrowing = { sections: [world.sections.get('Finance')], atMost: '3000000' }
  const [paper, sheet] = await Promise.all(
    ['PDF', 'XLSX'].map(async (format) => (await exported('authority', { format, narrowing })).data.bytes),
  )
  const [page = ''] = await pagesOf(paper)
  expect(page).toContain('Narrowed to: section Finance; limits up to $3,000,000')
  expect(page).toContain('Approve travel')
  expect(page).not.toContain('=Approve purchase')
  const caption = String((await readXlsx(sheet)).sheets[0]?.rows[1]?.[0])
  expect(caption).toContain('Narrowed to section Finance; limits up to $3,000,000.')
  expect(page).toContain(/Hash [\da-f]{16}/.exec(caption)?.[0])
})

test('a file has the columns that its reader has not hidden, in their order, and says how many are missing', async () => {
  const [president, engineering, medicine] = ['President', 'Dean of Engineering', 'Dean of Medicine'].map(
    (name) => world.positions.get(name),
  )
  const view = { columnOrder: [medicine, president], hiddenColumns: [engineering] }
  const [paper, sheet] = await Promise.all(
    ['PDF', 'XLSX'].map(async (format) => (await exported('authority', { format, view })).data.bytes),
  )
  const [page = ''] = await pagesOf(paper)
  expect(page).toContain('Narrowed to: all columns but 1')
  expect(page).not.toContain('dean Alder')
  const { rows = [] } = (await readXlsx(sheet)).sheets[0] ?? {}
  expect(rows[1]?.[0]).toContain('. Narrowed to all columns but 1. Hash')
  expect(rows[5]).toEqual(['ID', 'Decision', 'doctor Alder', 'president Alder'])
  expect(rows[8]?.slice(2)).toEqual([2_500_000, '–'])
  // the order alone states what it stated before
  const whole = { columnOrder: [medicine, president, engineering], hiddenColumns: [] }
  const caption = async (more: object) =>
    (await readXlsx((await exported('authority', more)).data.bytes)).sheets[0]?.rows[1]?.[0]
  const hashIn = (text: unknown) => /Hash [\da-f]{16}/.exec(String(text))?.[0]
  expect(hashIn(await caption({ view: whole }))).toBe(hashIn(await caption({})))
})

test('a file that is narrowed to nothing says so, and counts nothing', async () => {
  const narrowing = { search: 'no such decision' }
  const { data } = await exported('authority', { narrowing })
  const { rows = [] } = (await readXlsx(data.bytes)).sheets[0] ?? {}
  expect(rows[1]?.[0]).not.toContain('delegations')
  expect(rows[7]?.[0]).toBe('No decisions match these filters.')
  const [page = ''] = await pagesOf((await exported('authority', { format: 'PDF', narrowing })).data.bytes)
  expect(page).toContain('No decisions match these filters.')
  expect(page).not.toContain('Delegations: ')
  const tiers = await exported('authority', { type: 'AUTHORITY', narrowing })
  expect((await readXlsx(tiers.data.bytes)).sheets[0]?.rows[7]?.[0]).toBe('No decisions match these filters.')
})

test('the footer of a sheet holds no more than a spreadsheet reads', async () => {
  const { data } = await world.as('authority').call(getMatrix, { params: { id: matrixId } })
  const body = { ...data.input, matrixName: '&'.repeat(150), matrixStatusName: 'PUBLISHED' }
  const made = await world.as('authority').call(createMatrix, { body })
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
  const { sheets } = await readXlsx((await exported('authority', { matrixId: made.data.id })).data.bytes)
  const { oddFooter = '' } = sheets[0]?.headerFooter ?? {}
  expect(oddFooter).toContain('As of')
  expect(oddFooter.length).toBeLessThanOrEqual(255)
})

test('an Authority Matrix is printed with its tiers', async () => {
  const [page] = await pagesOf((await exported('authority', { format: 'PDF', type: 'AUTHORITY' })).data.bytes)
  for (const text of ['MTX-1001, Authority Matrix', 'up to $250K', 'dean Alder', 'Page 1 of 1'])
    expect(page).toContain(text)
})

test('an Authority Matrix is a sheet too: a row for each tier, set up for print, with the hash of what it states', async () => {
  const { status, data, headers } = await exported('authority', { type: 'AUTHORITY' })
  expect(status).toBe(201)
  expect(headers['content-disposition']).toMatch(/matrix-report-MTX-1001-\d{4}-\d\d-\d\d\.xlsx/)
  const { sheets } = await readXlsx(data.bytes, { readStyles: true })
  const [sheet, keys] = sheets
  const rows = sheet?.rows ?? []
  const { hash } = (await world.as('authority').call(readMatrixTiers, { params: { id: matrixId }, body: {} }))
    .data
  expect(rows[0]?.[0]).toBe('Board & council')
  expect(rows[1]?.[0]).toContain(`3 delegations. Hash ${hash}.`)
  expect(rows[2]?.[0]).toContain('cannot be uploaded to update it')
  expect(rows[6]).toEqual(['ID', 'Decision', 'Tier', 'Authority holders', 'Reserved'])
  expect(rows.slice(7)).toEqual([
    ['Finance', null, null, null, null],
    ['DEC-1002', 'Approve travel', 'up to $2.5M', 'doctor Alder', ''],
    ['Procurement', null, null, null, null],
    ['DEC-1001', "'=Approve purchase", 'up to $250K', 'dean Alder', ''],
    ['DEC-1001', "'=Approve purchase", 'No limit', 'president Alder', ''],
  ])
  expect(sheet?.freezePane).toEqual({ rows: 7, columns: 3 })
  expect(sheet?.merges).toEqual([7, 9].map((row) => ({ startRow: row, endRow: row, startCol: 0, endCol: 4 })))
  expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1 })
  const said = Object.fromEntries((keys?.rows ?? []) as [string, string][])
  expect(said).toMatchObject({
    tiers: matrixId,
    hash: expect.stringMatching(new RegExp(`^${hash}[\\da-f]{48}$`)),
  })

  const narrowing = { sections: [world.sections.get('Finance')] }
  // a limit and a holder narrow no tiers: the address may name them still
  const asked = { ...narrowing, atLeast: '5000', holders: [world.users.get('guest')] }
  const narrow = await readXlsx(
    (await exported('authority', { type: 'AUTHORITY', narrowing: asked })).data.bytes,
  )
  expect(narrow.sheets[0]?.rows[1]?.[0]).toContain('Narrowed to section Finance.')
  expect(narrow.sheets[0]?.rows.slice(7)).toHaveLength(2)
})

test('roles stand behind the limit, which stays a number, and what they mean above', async () => {
  const words = (await world.as('admin').call(listDecisionRoles)).data.items
  const { id: decisionRoleId, name } = words[0]
  const added = await world.as('authority').call(createDelegationRole, {
    params: { id: medicineId },
    body: {
      decisionRoleId,
      roleRequirement: 'Ask first.',
      designeeRecipientType: 'POSITION_ONLY',
      designees: [{ positionId: world.positions.get('Dean of Medicine') }],
    },
  })
  expect(added.status).toBe(201)
  const { data } = await exported('authority')
  const [sheet] = (await readXlsx(data.bytes, { readStyles: true })).sheets
  const letter = name.charAt(0)
  expect(sheet?.rows[8]?.[4]).toBe(2_500_000)
  expect(sheet?.cells?.get('8,4')?.style).toMatchObject({ numFmt: `"$"#,##0.0,,"M [${letter}]"` })
  expect(sheet?.rows[2]?.[0]).toContain(`[${letter}] ${name}.`)
})

test('a PDF goes to no one who may not take the matrix along, nor to another tenant', async () => {
  expect((await exported('guest', { format: 'PDF' })).status).toBe(404)
  const other = await buildSmallWorld(product, 'Other')
  const { status } = await other.as('authority').call(exportMatrix, { body: { matrixId, format: 'PDF' } })
  expect(status).toBe(404)
})

test('it shows the day that is asked for, and goes to those alone who may take it along', async () => {
  const before = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const { data } = await exported('authority', { at: before })
  const { sheets } = await readXlsx(data.bytes)
  expect(sheets[0]?.rows[1]?.[0]).toContain('. 0 delegations.')
  expect((await exported('guest')).status).toBe(404)
  expect((await exported('auditor')).status).toBe(201)
})

test('who waits for a PDF holds no transaction, and asks for no more than one besides', async () => {
  const pdf = () => exported('authority', { format: 'PDF' })
  let isDone = false
  const both = [pdf(), pdf()]
  void Promise.race(both).then(() => {
    isDone = true
  })
  const open: number[] = []
  while (!isDone) {
    const { rows } = await product.owner.query(
      `select count(*)::int as n from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
    )
    if (!isDone) open.push(rows[0].n)
  }
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([201, 201])
  expect(open.at(-1)).toBe(0)
  const many = (await Promise.all(Array.from({ length: 8 }, pdf))).map(({ status }) => status)
  expect([...new Set(many)].sort()).toEqual([201, 429])
})

test('a decision has a row for each authority type that it has, and one without a type where it has none', async () => {
  const { approvalId, signatoryId } = world.tenant.authorityTypes
  const authorities = (ids: string[]) =>
    ids.map((authorityTypeId) => ({ authorityTypeId, bounds: [dollars(null)] }))
  const [lease, contract] = await Promise.all([
    publishDecision(world, { name: 'Approve lease' }),
    publishDecision(world, {
      name: 'Sign contract',
      decisionAuthorities: authorities([approvalId, signatoryId]),
    }),
  ])
  const rowsOf = async (authorityTypeIds: string[]) => {
    const { data } = await world.as('authority').call(createMatrix, {
      body: {
        matrixName: 'Types',
        allGroups: true,
        positions: [world.positions.get('President')],
        decisionIds: [lease, contract],
        authorityTypeIds,
        matrixStatusName: 'PUBLISHED',
      },
    })
    const { sheets } = await readXlsx((await exported('authority', { matrixId: data.id })).data.bytes)
    return sheets[0]?.rows.slice(8).map((row) => row.slice(1))
  }
  expect(await rowsOf([approvalId, signatoryId])).toEqual([
    ['Approve lease', 'Approval', '–'],
    ['Sign contract', 'Approval', '–'],
    ['Sign contract', 'Signatory', '–'],
  ])
  expect(await rowsOf([signatoryId])).toEqual([
    ['Approve lease', '–'],
    ['Sign contract', '–'],
  ])
})
