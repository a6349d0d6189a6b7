import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { UpdateCheck, UpdateRow } from '../model/update-calls.ts'
import UpdateScreen from './UpdateScreen.tsx'

afterEach(cleanup)

const [ID, CHECK, APPLY] = [1, 2, 3].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const PATH = `/api/matrix/matrices/${ID}`

const matrix = (status = 'PUBLISHED', mayExport = true) => ({
  id: ID,
  matrixId: 'MTX-1001',
  matrixStatusName: status,
  input: { matrixName: 'Board matrix', displayCurrencyCode: 'USD' },
  permissions: { export: { allowed: mayExport, reason: mayExport ? null : 'No.' } },
})

const checked: UpdateCheck = {
  source: 'EXPORT',
  fileName: 'board.xlsx',
  size: 20_480,
  exportedAt: '2026-11-26T10:00:00.000Z',
  counts: { ISSUE: 1, RAISE: 0, LOWER: 0, REVOKE: 1, skipped: 1 },
  same: 2,
  missing: { rows: 1, columns: 0 },
  leftOut: [],
}
const row = (change: Partial<UpdateRow>): UpdateRow => ({
  place: 'D9',
  decision: { id: ID, name: 'Approve purchase', displayId: 'DEC-1001' },
  holder: { kind: 'POSITION', id: ID, name: 'Dean of Medicine' },
  authorityType: { id: ID, name: 'Approval' },
  from: '–',
  to: '$75,000',
  act: 'ISSUE',
  delegation: null,
  effects: ['From Root Authority, for Alder Valley University, without expiration.'],
  refusal: null,
  ...change,
})
const ROWS: Record<string, UpdateRow> = {
  ISSUE: row({}),
  REVOKE: row({
    place: 'E9',
    act: 'REVOKE',
    from: '$250,000',
    to: '–',
    delegation: { id: ID, displayId: 'DEL-1002' },
  }),
  SKIPPED: row({
    place: 'F9',
    act: null,
    to: 'ask Dana',
    effects: [],
    refusal: '“ask Dana” is not a limit.',
  }),
}
const job = (id: string, kind: string, result: unknown, change: object = {}) => ({
  id,
  kind,
  name: kind,
  link: null,
  status: 'DONE',
  done: 1,
  total: 1,
  message: null,
  result,
  fileName: null,
  createdAt: '2026-11-26T10:00:00.000Z',
  finishedAt: '2026-11-26T10:00:01.000Z',
  ...change,
})

const [DEAN, PRESIDENT] = [`POSITION ${ID}`, `POSITION ${CHECK}`]
const SHEET = {
  sheets: ['Schedule'],
  sheet: 0,
  headRow: 2,
  decisionColumn: 0,
  headRows: [{ row: 2, text: 'Matter, Dean, Engineering, Board' }],
  heads: [{ column: 0, text: 'Matter' }],
  columns: [
    { column: 1, text: 'Dean, Engineering', cells: 2, holder: DEAN },
    { column: 2, text: 'Board', cells: 1, holder: null },
  ],
  rows: [{ row: 4, text: 'Approve purchase orders', decisionId: ID }],
  holders: [
    { key: DEAN, name: 'Dean of Engineering' },
    { key: PRESIDENT, name: 'President' },
  ],
  decisions: [{ id: ID, name: 'Approve purchase order', displayId: 'DEC-1001' }],
  authorityTypes: [{ id: ID, name: 'Approval' }],
  before: null,
}

type Server = { found?: object; check?: object; applied?: object; refusedMapping?: string }
const server = ({ found = matrix(), check, applied, refusedMapping }: Server = {}) =>
  network(({ method, path, query }: NetworkRequest) => {
    const data = (body: unknown) => ({ body: { data: body } })
    if (path === PATH) return data(found)
    if (path === `${PATH}/updates`) return { status: 201, ...data({ jobId: CHECK }) }
    if (path === `${PATH}/updates/${CHECK}/apply` && method === 'POST')
      return { status: 201, ...data({ jobId: APPLY }) }
    if (path === `${PATH}/updates/${CHECK}/sheet`) return data(SHEET)
    if (path === `${PATH}/updates/${CHECK}/mapping` && refusedMapping)
      return {
        status: 422,
        ...data({
          code: 'RULE_BROKEN',
          message: 'Some values are not allowed.',
          fields: [{ path: 'body.currency', message: refusedMapping }],
        }),
      }
    if (path === `${PATH}/updates/${CHECK}/mapping`) return { status: 201, ...data({ jobId: APPLY }) }
    if (path === `${PATH}/updates/${CHECK}`)
      return data({ items: [ROWS[query.get('act') ?? '']], total: 1, page: 1, limit: 100 })
    if (path === `/api/auth/user/jobs/${CHECK}`)
      return data(job(CHECK, 'matrix-update-check', checked, check))
    if (path === `/api/auth/user/jobs/${APPLY}`)
      return data(
        job(APPLY, 'matrix-update', {
          act: check && 'result' in check ? 'DRAFT' : 'UPDATE',
          succeeded: 1,
          delegations: {
            ISSUE: {
              total: 101,
              shown: [
                { id: ID, displayId: 'DEL-2001', decision: 'Approve purchase', holder: 'Dean of Medicine' },
              ],
            },
            CHANGE: { total: 0, shown: [] },
            REVOKE: { total: 1, shown: [{ id: null, displayId: '', decision: 'Travel', holder: 'Dean' }] },
          },
          refused: [
            { id: ID, code: 'SKIPPED', message: 'It changed since the preview.', label: 'E9: DEC-1001' },
          ],
          ...applied,
        }),
      )
    return data({ items: [] })
  })

async function visit(search = '') {
  const root = createRootRoute()
  const tree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/matrices/update/$matrixId', component: UpdateScreen }),
  ])
  const history = createMemoryHistory({ initialEntries: [`/matrices/update/${ID}${search}`] })
  const router = createRouter({ routeTree: tree, history })
  await show(<RouterProvider router={router} />)
  return router
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const choose = (name: string, type = XLSX) =>
  userEvent.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File(['PK'], name, { type }),
    { applyAccept: false },
  )

test('a changed export is checked, shown cell by cell, and saved once it is confirmed', async () => {
  const asked = server()
  const router = await visit()
  await screen.findByText('How it works')
  await choose('board.xlsx')
  const issued = await screen.findByRole('table', { name: 'Issue' })
  expect(router.state.location.search).toEqual({ job: CHECK })
  await within(issued).findByText('Approve purchase')
  within(issued).getByText('$75,000')
  within(issued).getByText(/From Root Authority/)
  const skipped = screen.getByRole('table', { name: 'Skipped' })
  await within(skipped).findByText('“ask Dana” is not a limit.')
  within(skipped).getByText('“ask Dana”')
  screen.getByText(/2 cells already show what the file says\. 1 row of the export is not in the file/)

  await userEvent.click(screen.getByRole('button', { name: 'Update 2 cells' }))
  const question = await screen.findByRole('dialog')
  within(question).getByText('1 cell revokes a delegation, which cannot be undone.')
  await userEvent.click(within(question).getByRole('button', { name: 'Update 2 cells' }))
  await screen.findByText(/^1 cell updated\./)
  screen.getByRole('link', { name: 'View the latest delegations' })
  screen.getByText('It changed since the preview.')
  const issuedOnes = screen.getByRole('list', { name: 'Issued' })
  within(issuedOnes).getByText('DEL-2001')
  within(issuedOnes).getByText('Approve purchase, for Dean of Medicine')
  screen.getByText('100 more not shown.')
  within(screen.getByRole('list', { name: 'Revoked' })).getByText(/A delegation you cannot view/)
  expect(screen.queryByRole('list', { name: 'Changed' })).toBeNull()
  expect(router.state.location.search).toEqual({ job: APPLY })
  expect(asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `${PATH}/updates`,
    `${PATH}/updates/${CHECK}/apply`,
  ])
})

test('another file is refused before it is sent, and one that says nothing of this matrix afterwards', async () => {
  const asked = server({
    check: { status: 'FAILED', result: null, message: 'This file was exported from another matrix.' },
  })
  await visit()
  await screen.findByText('How it works')
  await choose('board.csv', 'text/csv')
  await screen.findByText(
    'Choose an Excel file (.xlsx). It can be an export of this matrix or a spreadsheet of your own.',
  )
  expect(asked.some(({ path }) => path.endsWith('/updates'))).toBe(false)
  await choose('board.xlsx')
  await screen.findByText('This file was exported from another matrix.')
  screen.getByRole('button', { name: 'Upload another file' })
  expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull()
})

test('a file that changes nothing has nothing to confirm', async () => {
  const counts = { ISSUE: 0, RAISE: 0, LOWER: 0, REVOKE: 0, skipped: 0 }
  server({ check: { result: { ...checked, counts, same: 0, missing: { rows: 0, columns: 0 } } } })
  await visit(`?job=${CHECK}`)
  await screen.findByText(/This file changes nothing/)
  expect(screen.queryByRole('button', { name: /^Update/ })).toBeNull()
})

test('a spreadsheet of its own is mapped first, and its cells are saved as drafts', async () => {
  const left = 'The rows below row 1,000 of the sheet Schedule are left out.'
  const own = { ...checked, source: 'OWN', exportedAt: null, leftOut: [left] }
  const asked = server({ check: { result: own } })
  await visit(`?job=${CHECK}`)
  const columns = await screen.findByRole('table', { name: 'Columns' })
  within(columns).getByText('Dean, Engineering')
  screen.getByText('1 of 2 matched')
  screen.getByText(left)
  // what nothing is like is skipped until someone says what it is
  await userEvent.click(within(columns).getByRole('combobox', { name: 'What “Board” is in the matrix' }))
  await userEvent.click(await screen.findByText('President', { selector: '.ant-select-item-option-content' }))
  screen.getByText('2 of 2 matched')
  await userEvent.click(screen.getByRole('button', { name: 'Check the cells' }))
  await screen.findByText('1 draft saved.')
  expect(asked.find(({ path }) => path.endsWith('/mapping'))?.body).toEqual({
    sheet: 0,
    headRow: 2,
    decisionColumn: 0,
    columns: [
      { column: 1, holder: DEAN },
      { column: 2, holder: PRESIDENT },
    ],
    rows: [{ row: 4, decisionId: ID }],
    authorityTypeId: ID,
    currency: 'USD',
  })
})

test('a currency that the organization does not use is not offered, and refused beside its field', async () => {
  const own = { ...checked, source: 'OWN', exportedAt: null }
  const input = { ...matrix().input, displayCurrencyCode: 'EUR' }
  const message = 'There is no exchange rate for USD. An administrator can add one.'
  server({ found: { ...matrix(), input }, check: { result: own }, refusedMapping: message })
  await visit(`?job=${CHECK}`)
  const currency = await screen.findByRole('combobox', {
    name: 'Currency for amounts without a currency sign',
  })
  await userEvent.click(currency)
  await screen.findByText('USD', { selector: '.ant-select-item-option-content' })
  expect(screen.queryByText('EUR')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check the cells' }))
  await waitFor(() => expect(currency.getAttribute('aria-invalid')).toBe('true'))
  const described = currency.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toContain(message)
  expect(screen.getAllByText(message)).toHaveLength(1)
})

test('who may not export it, and an archived matrix, are reported', async () => {
  server({ found: matrix('PUBLISHED', false) })
  await visit()
  await screen.findByText('You do not have permission to export this matrix.')
  cleanup()
  server({ found: matrix('ARCHIVED') })
  await visit()
  await screen.findByText('This matrix is archived')
})
