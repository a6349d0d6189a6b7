import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { getTenant, updateTenant } from '#modules/auth/tenants/model/tenant-calls.ts'
import { issue, publishDecision } from '#test/database/scenario.ts'
import type { OwnSheetReply, SheetMapping, UpdateRow } from '../model/update-calls.ts'
import {
  applied,
  checked,
  confirm,
  dean,
  decision,
  delegation,
  job,
  list,
  matrixId,
  matrixOf,
  product,
  receivedBy,
  startTrips,
  upload,
  type Value,
  world,
} from '../testing/round-trips.ts'

startTrips()

/** As organizations keep it: titles above, a column of notes, amounts as people write them. */
const SCHEDULE: Value[][] = [
  ['Delegation of authority schedule', null, null, null],
  ['Effective July 2026', null, null, null],
  ['Matter', 'The President', 'Dean, Engineering', 'Dean of Medicine', 'Notes'],
  ['Purchasing', null, null, null, null],
  ['Approve purchase orders', '$1M', '$250k', '75k', 'See policy 4.2'],
  ['Approve sabbaticals', '1', '1', '1', null],
]

const pathOf = (jobId: string) => `/api/matrix/matrices/${matrixId}/updates/${jobId}`
const readSheet = async (jobId: string, query = ''): Promise<OwnSheetReply> => {
  const { status, data } = await world.as('authority').ask('GET', `${pathOf(jobId)}/sheet${query}`)
  expect(status, JSON.stringify(data)).toBe(200)
  return data
}
const mappingOf = (read: OwnSheetReply): SheetMapping => ({
  sheet: read.sheet,
  headRow: read.headRow,
  decisionColumn: read.decisionColumn,
  columns: read.columns.flatMap(({ column, holder }) => (holder ? [{ column, holder }] : [])),
  rows: read.rows.flatMap(({ row, decisionId }) => (decisionId ? [{ row, decisionId }] : [])),
  authorityTypeId: world.tenant.authorityTypes.approvalId as string,
  currency: 'USD',
})
async function mapped(jobId: string, mapping: SheetMapping, by = 'authority') {
  const { status, data } = await world.as(by).ask('POST', `${pathOf(jobId)}/mapping`, mapping)
  expect(status, JSON.stringify(data)).toBe(201)
  await product.workOff()
  return { job: await job(data.jobId, by), items: (await list(data.jobId, by)).data.items }
}
/** Without the rows and columns that are not matched. */
const cellsOf = (items: readonly UpdateRow[]) => items.filter(({ place }) => /^[A-Z]+\d+$/.test(place))
const sent = (rows = SCHEDULE, by = 'authority') => checked([{ name: 'Schedule', rows }], by)

test('a schedule of its own is read: where its heads and decisions are, and what they mean', async () => {
  const { job: check, items } = await sent()
  expect(check.result).toMatchObject({ source: 'OWN', exportedAt: null })
  expect(items).toEqual([])
  const read = await readSheet(check.id)
  expect(read).toMatchObject({ sheets: ['Schedule'], headRow: 2, decisionColumn: 0 })
  const key = (name: string) => `POSITION ${world.positions.get(name)}`
  expect(read.columns).toEqual([
    { column: 1, text: 'The President', cells: 2, holder: key('President') },
    { column: 2, text: 'Dean, Engineering', cells: 2, holder: key('Dean of Engineering') },
    { column: 3, text: 'Dean of Medicine', cells: 2, holder: key('Dean of Medicine') },
    { column: 4, text: 'Notes', cells: 1, holder: null },
  ])
  expect(read.rows.map(({ text, decisionId }) => [text, decisionId === decision])).toEqual([
    ['Purchasing', false],
    ['Approve purchase orders', true],
    ['Approve sabbaticals', false],
  ])
  expect((await readSheet(check.id, '?headRow=3&decisionColumn=1')).columns).toHaveLength(1)
})

test('an empty sheet before the schedule is passed over, and an empty spreadsheet is refused', async () => {
  const { job: check } = await checked([
    { name: 'Cover', rows: [] },
    { name: 'Schedule', rows: SCHEDULE },
  ])
  expect(await readSheet(check.id)).toMatchObject({ sheet: 1, headRow: 2 })
  expect(await readSheet(check.id, '?sheet=0')).toMatchObject({ columns: [], rows: [] })
  const { job: empty } = await checked([{ name: 'Sheet1', rows: [[null, ' ']] }])
  expect(empty).toMatchObject({
    status: 'FAILED',
    message: 'This spreadsheet is empty. Upload one with decisions and limits.',
  })
})

test('a merged amount becomes a draft for each holder it covers, and hidden parts are left out in words', async () => {
  const bytes = await writeXlsx({
    sheets: [
      { name: 'Lists', rows: [['Approve purchase orders', 1]], hidden: true },
      {
        name: 'Schedule',
        rows: [
          ['Matter', 'Dean of Medicine', 'Chair Ofori', 'President'],
          ['Approve purchase orders', 75_000, null, 5],
          ['Approve purchase orders', 1, 1, 1],
        ],
        merges: [{ startRow: 1, startCol: 1, endRow: 1, endCol: 2 }],
        columns: [{}, {}, {}, { hidden: true }],
        rowDefs: new Map([[2, { hidden: true }]]),
      },
    ],
  })
  const { job: check } = await checked(new Uint8Array(bytes))
  const read = await readSheet(check.id)
  expect(read).toMatchObject({ sheet: 1, columns: [{ column: 1 }, { column: 2 }], rows: [{ row: 1 }] })
  const chair = { column: 2, holder: `USER ${world.users.get('chair')}` }
  const mapping = mappingOf(read)
  const columns = [...mapping.columns.filter(({ column }) => column === 1), chair]
  const { job: again, items } = await mapped(check.id, { ...mapping, columns })
  expect(again.result).toMatchObject({
    counts: { ISSUE: 2, skipped: 0 },
    leftOut: [
      'Row 3 of the sheet Schedule is hidden and left out.',
      'Column D of the sheet Schedule is hidden and left out.',
    ],
  })
  expect(items.map(({ place, to }: { place: string; to: string }) => [place, to])).toEqual([
    ['B2', '$75,000'],
    ['C2', '$75,000'],
  ])
})

async function useEuros() {
  const { id } = world.tenant
  await product.owner.query('update app.tenant set multi_currency_allowed = true where tenant_id = $1', [id])
  const admin = world.as('admin')
  const { etag } = await admin.call(getTenant, { params: { tenantId: id } })
  const change = { multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', rate: '1.1' }] }
  const answer = await admin.call(updateTenant, { params: { tenantId: id }, body: change, version: etag })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
}

test('what the matrix has not becomes drafts, and the mapping can be corrected before', async () => {
  const { job: check } = await sent()
  const read = await readSheet(check.id)
  await useEuros()
  const first = await mapped(check.id, { ...mappingOf(read), currency: 'EUR' })
  expect(first.items.at(-1)?.refusal).toBe(
    'Amounts without a currency are in EUR here, and this limit is in USD. Enter “75k” with its currency.',
  )
  expect(await readSheet(first.job.id)).toEqual({
    ...read,
    before: { authorityTypeId: world.tenant.authorityTypes.approvalId, currency: 'EUR' },
  })
  const { job: again, items } = await mapped(first.job.id, mappingOf(read))
  expect(again.result).toMatchObject({ source: 'MAPPED', counts: { ISSUE: 1, skipped: 2 }, same: 2 })
  expect(items).toMatchObject([
    {
      act: 'ISSUE',
      place: 'D5',
      holder: { name: 'Dean of Medicine' },
      to: '$75,000',
      effects: [
        'From Root Authority, for Alder University, without expiration.',
        'Saved as a draft, which is checked when you issue it.',
      ],
    },
    {
      place: 'Column E',
      refusal: 'This column is not matched to a position or person. 1 cell is skipped.',
    },
    { place: 'Row 6', refusal: 'This row is not matched to a decision. 3 cells are skipped.' },
  ])
  expect(await applied(again.id)).toMatchObject({ status: 'DONE', result: { succeeded: 1, refused: [] } })
  expect((await confirm(again.id)).status).toBe(409)
  const { rows } = await product.owner.query(
    `select id from app.delegation where decision_id = $1 and status = 'DRAFT'`,
    [decision],
  )
  expect(rows).toHaveLength(1)
  expect(await delegation(rows[0].id)).toMatchObject({
    status: 'DRAFT',
    content: {
      delegationRecipients: [{ recipientPositionId: world.positions.get('Dean of Medicine') }],
      delegationAuthorities: [{ bounds: [{ max: '75000', unit: 'USD' }] }],
    },
  })

  // the same file again says that the draft is there
  const { job: second } = await sent()
  const { items: repeated } = await mapped(second.id, mappingOf(await readSheet(second.id)))
  expect(cellsOf(repeated)).toMatchObject([
    { act: null, refusal: expect.stringMatching(/The draft DEL-\d+ is already there/) },
  ])
})

test('amounts are in a currency of the organization', async () => {
  const { job: check } = await sent()
  const mapping = mappingOf(await readSheet(check.id))
  const { status, data } = await world
    .as('authority')
    .ask('POST', `${pathOf(check.id)}/mapping`, { ...mapping, currency: 'ZZZ' })
  expect([status, data.fields]).toEqual([
    422,
    [
      expect.objectContaining({
        path: 'body.currency',
        message: expect.stringMatching(/^(Multi-currency is not enabled|There is no exchange rate for ZZZ)/),
      }),
    ],
  ])
})

test('what stands already is left as it is', async () => {
  const rows = SCHEDULE.map((row) => row.map((value) => (value === '$250k' ? '$300k' : value)))
  const { job: check } = await sent(rows)
  const { items } = await mapped(check.id, mappingOf(await readSheet(check.id)))
  expect(items.find(({ place }: { place: string }) => place === 'C5')).toMatchObject({
    act: null,
    delegation: { id: dean.id },
    refusal: expect.stringContaining('shows $250,000 in this cell'),
  })
  expect(await receivedBy('Dean of Engineering')).toHaveLength(1)
})

test('a mapping names what the matrix has, each once', async () => {
  const { job: check } = await sent()
  const read = await readSheet(check.id)
  const good = mappingOf(read)
  const ask = async (mapping: object) =>
    (await world.as('authority').ask('POST', `${pathOf(check.id)}/mapping`, mapping)).status
  const [column] = good.columns as [SheetMapping['columns'][0]]
  expect(await ask({ ...good, columns: [column, { ...column, column: 3 }] })).toBe(400)
  expect(await ask({ ...good, rows: [] })).toBe(400)
  const [row] = good.rows as [SheetMapping['rows'][0]]
  expect(await ask({ ...good, sheet: 9 })).toBe(422)
  expect(await ask({ ...good, rows: [{ ...row, row: 999 }] })).toBe(422)
  expect(await ask({ ...good, columns: [{ ...column, column: 319 }] })).toBe(422)
  expect((await world.as('auditor').ask('GET', `${pathOf(check.id)}/sheet`)).status).toBe(404)
  await issue(world, decision, { toUsers: ['guest'], max: 5_555 })
  const foreign = { column: 3, holder: `USER ${world.users.get('guest')}` }
  const { items } = await mapped(check.id, { ...good, columns: [foreign] })
  expect(cellsOf(items)).toMatchObject([{ holder: null, ...OUTSIDE }])
})

const OUTSIDE = {
  from: '',
  act: null,
  delegation: null,
  refusal:
    'This decision, position, person, or authority type is no longer part of the matrix. Change the mapping.',
}

test('of a decision or an authority type that is none of the matrix nothing is said', async () => {
  const secret = await publishDecision(world, { name: 'Buy a rival' })
  await issue(world, secret, { to: 'President', max: 7_777_777 })
  const rows = SCHEDULE.map((row) => row.map((value) => (value === '$1M' ? '$2M' : value)))
  const { job: check } = await sent(rows, 'guest')
  const column = { column: 1, holder: `POSITION ${world.positions.get('President')}` }
  const mapping: SheetMapping = {
    sheet: 0,
    headRow: 2,
    decisionColumn: 0,
    columns: [column],
    rows: [{ row: 4, decisionId: secret }],
    authorityTypeId: world.tenant.authorityTypes.approvalId as string,
    currency: 'USD',
  }
  const ofSecret = await mapped(check.id, mapping, 'guest')
  expect(cellsOf(ofSecret.items)).toMatchObject([{ decision: null, ...OUTSIDE }])
  expect(JSON.stringify(ofSecret.items)).not.toMatch(/7,777,777|rival/)

  const bare = await matrixOf({ authorityTypeIds: [await otherTypeOf()] })
  const { data } = await upload([{ name: 'Schedule', rows }], 'guest', bare)
  await product.workOff()
  const path = `/api/matrix/matrices/${bare}/updates/${data.jobId}/mapping`
  const ofDecision = { ...mapping, rows: [{ row: 4, decisionId: decision }] }
  const began = await world.as('guest').ask('POST', path, ofDecision)
  await product.workOff()
  const { items } = (await list(began.data.jobId, 'guest', bare)).data
  expect(cellsOf(items)).toMatchObject([{ authorityType: null, ...OUTSIDE }])
})

const otherTypeOf = async (): Promise<string> => {
  const { rows } = await product.owner.query(
    'select id from app.authority_type where tenant_id = $1 and id <> $2 limit 1',
    [world.tenant.id, world.tenant.authorityTypes.approvalId],
  )
  return rows[0].id
}
