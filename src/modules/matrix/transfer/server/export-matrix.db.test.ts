import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildSmallWorld,
  type SmallWorld,
  startTestProduct,
  type TestProduct,
} from '../../../../../test/database/product.ts'
import { issue, publishDecision } from '../../../../../test/database/scenario.ts'

let product: TestProduct
let world: SmallWorld
let matrixId: string

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  const purchase = await publishDecision(world, { name: '=Approve purchase' })
  const travel = await publishDecision(world, {
    name: 'Approve travel',
    sectionId: world.sections.get('Finance'),
  })
  const top = await issue(world, purchase, { to: 'President', max: null })
  await issue(world, purchase, { to: 'Dean of Engineering', max: 250_000, parent: top.id })
  await issue(world, travel, { to: 'Dean of Medicine', max: 2_500_000 })
  const { data } = await world.as('authority').ask('POST', '/api/matrix/matrices', {
    matrixName: 'Board & council',
    allGroups: true,
    positions: ['President', 'Dean of Engineering', 'Dean of Medicine'].map((name) =>
      world.positions.get(name),
    ),
    sectionIds: [...world.sections.values()],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    valueAbbrevations: 'shortest',
    valueRounding: 1,
    matrixStatusName: 'PUBLISHED',
  })
  matrixId = data.id
})
afterAll(() => product.close())

const exported = (by: string, more: object = {}) =>
  world.as(by).ask('POST', '/api/matrix/matrices/export', { matrixId, ...more })

test('a matrix is a sheet that looks like the screen: heads, bands, tints, numbers, set up for print', async () => {
  const { status, data, headers } = await exported('authority')
  expect(status).toBe(201)
  expect(headers['content-disposition']).toMatch(/matrix-report-MTX-1001-\d{4}-\d\d-\d\d\.xlsx/)
  const { sheets } = await readXlsx(data.bytes, { readStyles: true })
  const [sheet, keys] = sheets
  const rows = sheet?.rows ?? []
  expect(rows[0]?.[0]).toBe('Board & council')
  expect(rows[1]?.[0]).toMatch(/^MTX-1001\. As of .*, as known .*\. 3 delegations\. Hash [\da-f]{16}\.$/)
  expect(rows[4]).toEqual(['ID', 'Decision', 'President', 'Dean of Engineering', 'Dean of Medicine'])
  expect(rows[5]?.slice(2)).toEqual(['president Alder', 'dean Alder', 'doctor Alder'])
  expect(rows.slice(7)).toEqual([
    ['Finance', null, null, null, null],
    ['DEC-1002', 'Approve travel', '–', '–', 2_500_000],
    ['Procurement', null, null, null, null],
    ['DEC-1001', '=Approve purchase', 'No limit', 250_000, '–'],
  ])
  expect(sheet?.cells?.get('8,4')?.style).toMatchObject({ numFmt: '"$"#,##0.0,,"M"' })
  expect(sheet?.freezePane).toEqual({ rows: 7, columns: 2 })
  expect(sheet?.merges).toContainEqual({ startRow: 7, endRow: 7, startCol: 0, endCol: 4 })
  expect(sheet?.pageSetup).toMatchObject({ orientation: 'landscape', fitToWidth: 1 })
  expect(Object.fromEntries((keys?.rows ?? []) as [string, string][])).toMatchObject({ matrix: matrixId })
})

test('it shows the day that is asked for, and goes to those alone who may take it along', async () => {
  const before = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const { data } = await exported('authority', { at: before })
  const { sheets } = await readXlsx(data.bytes)
  expect(sheets[0]?.rows[1]?.[0]).toContain('. 0 delegations.')
  expect((await exported('guest')).status).toBe(404)
  expect((await exported('auditor')).status).toBe(201)
})
