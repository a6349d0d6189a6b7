import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { aGrid, upTo } from '../../grid/testing/a-grid.ts'
import { type MatrixDetail, matrixInput } from '../model/matrix.ts'
import MatrixScreen from './MatrixScreen.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const [ID, FRIEND] = [1, 2].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [string, string]
const PATH = `/api/matrix/matrices/${ID}`

const may = { allowed: true, reason: null }
const not = { allowed: false, reason: 'No.' }
const INPUT = {
  ...matrixInput.parse({ matrixName: 'Board matrix', owner: FRIEND, allGroups: true }),
  documentSharingType: 'SHARED',
  documentSharingUsers: [FRIEND],
} as MatrixDetail['input']
const matrix = (change: Partial<MatrixDetail> = {}): MatrixDetail => ({
  id: ID,
  matrixId: 'MTX-1001',
  matrixStatusName: 'PUBLISHED',
  isFavorite: false,
  ownerName: 'Ada Reyes',
  input: INPUT,
  names: {},
  permissions: {
    edit: may,
    changeShown: may,
    publish: not,
    archive: may,
    restore: not,
    delete: not,
    share: may,
    export: may,
    changeOwner: not,
    history: may,
    shareExternal: not,
    endLink: not,
  },
  publicLink: null,
  narrowsWhenShared: false,
  statusSince: null,
  createdBy: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  version: 7,
  ...change,
})

const OPEN_ACTION = { id: FRIEND, actionName: 'Review the board matrix', actionStatusId: 'TO_DO' }

/** Answers with the matrix as it is by then: `isFavorite` follows what is sent. */
function server(read = matrix(), cells = aGrid()) {
  let now = read
  const favorite = (isFavorite: boolean) => {
    now = { ...now, isFavorite }
    return { body: { data: { id: ID, isFavorite } } }
  }
  return network(({ method, path }) => {
    if (path === '/api/matrix/favorite-matrices') return favorite(true)
    if (path === `/api/matrix/favorite-matrices/${ID}`) return favorite(method !== 'DELETE')
    if (path === PATH) return { body: { data: now } }
    if (path === '/api/actions/actions') return { body: { data: { items: [OPEN_ACTION], total: 1 } } }
    if (path === `${PATH}/grid`) return { body: { data: cells } }
    if (path === `${PATH}/tiers`) return { body: { data: { ...aGrid(), roles: [], rows: [] } } }
    if (path === '/api/matrix/matrices/view') return { body: { data: { matrixId: ID, viewData: null } } }
    if (path === '/api/matrix/matrices/export')
      return {
        status: 201,
        text: 'cells',
        headers: { 'content-disposition': "attachment; filename*=UTF-8''Board%20matrix.xlsx" },
      }
    return { body: { data: { items: [], more: false } } }
  })
}

/** The screen reads from its address which matrix it shows. */
async function open(asked = '') {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/matrices/details/$matrixId',
    component: MatrixScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/matrices/details/${ID}${asked}`] }),
  })
  await show(<RouterProvider router={router as never} />)
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const sent = (asked: readonly NetworkRequest[], method: string, path: string) =>
  asked.filter((each) => each.method === method && each.path === path)

test('a matrix that may not be viewed says so, in the words of the server', async () => {
  const message = 'You do not have permission to view this matrix.'
  network(() => ({ status: 404, body: { data: { code: 'MATRIX_NOT_VIEWED', message } } }))
  await open()
  await screen.findByRole('heading', { name: message })
  screen.getByText('It may have been deleted, or it is not shared with you. Ask its owner.')
})

test('a matrix says what it is, whose it is, and shows its cells', async () => {
  const asked = server()
  await open()
  await screen.findByRole('heading', { name: 'Board matrix' })
  screen.getByText('Published')
  screen.getByText(/Decision matrix\. Owner Ada Reyes\./)
  await screen.findByText('No delegations belong to this matrix.')
  expect(sent(asked, 'POST', `${PATH}/grid`)).toHaveLength(1)
  expect(screen.getByRole('link', { name: /Edit matrix/ }).getAttribute('href')).toBe(`/matrices/edit/${ID}`)
})

test('a draft says that it is one, and is edited in its wizard', async () => {
  server(matrix({ matrixStatusName: 'DRAFT' }))
  await open()
  await screen.findByText('This matrix is a draft. It shows what it would show once it is published.')
  expect(screen.getByRole('link', { name: /Edit matrix/ }).getAttribute('href')).toBe(`/matrices/draft/${ID}`)
})

test('what the viewer may not do is not offered', async () => {
  const { permissions } = matrix()
  server(matrix({ permissions: { ...permissions, edit: not, share: not, export: not } }))
  await open()
  await screen.findByRole('heading', { name: 'Board matrix' })
  for (const name of ['Share', 'Export', 'Format']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: /Edit matrix/ })).toBeNull()
})

test('what is to be done about it is said at its head', async () => {
  server()
  await open()
  const action = await screen.findByRole('link', { name: 'Review the board matrix' })
  expect(action.getAttribute('href')).toBe(`/actions/view/${FRIEND}`)
})

test('a file comes back where one may go out, and the matrix is not archived', async () => {
  server()
  await open()
  await press('More actions')
  await screen.findByRole('menuitem', { name: 'Update from Excel' })
  cleanup()
  server(matrix({ matrixStatusName: 'ARCHIVED' }))
  await open()
  await press('More actions')
  await screen.findByRole('menuitem', { name: 'Change log' })
  expect(screen.queryByRole('menuitem', { name: 'Update from Excel' })).toBeNull()
})

test('the star is turned on and off', async () => {
  const asked = server()
  await open()
  await press('Add to favorites')
  const star = await screen.findByRole('button', { name: 'Remove from favorites', pressed: true })
  expect(sent(asked, 'POST', '/api/matrix/favorite-matrices')[0]?.body).toEqual({ matrixId: ID })
  await userEvent.click(star)
  await screen.findByRole('button', { name: 'Add to favorites', pressed: false })
  expect(sent(asked, 'DELETE', `/api/matrix/favorite-matrices/${ID}`)).toHaveLength(1)
})

test('Export asks for the file of this matrix, and keeps it', async () => {
  const kept: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push(this.download)
  })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  const asked = server()
  await open()
  for (const format of ['Excel', 'PDF']) {
    await press('Export')
    await userEvent.click(await screen.findByRole('menuitem', { name: format }))
  }
  await waitFor(() => expect(kept).toEqual(['Board matrix.xlsx', 'Board matrix.xlsx']))
  expect(sent(asked, 'POST', '/api/matrix/matrices/export').map(({ body }) => body)).toEqual([
    { matrixId: ID, format: 'XLSX', type: 'DECISION' },
    { matrixId: ID, format: 'PDF', type: 'DECISION' },
  ])
})

test('what narrows the screen narrows the file, as far as the matrix lets its viewers', async () => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const asked = server()
  await open('?search=lease&atMost=%225000%22')
  await press('Export')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }))
  const bodies = () => sent(asked, 'POST', '/api/matrix/matrices/export').map(({ body }) => body)
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ narrowing: { search: 'lease', atLeast: null, atMost: '5000' } })
  cleanup()
  const fixed = server(matrix({ input: { ...INPUT, viewerAdjustableFilters: false } }))
  await open('?search=lease&atMost=%225000%22')
  await press('Export')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }))
  const sentNow = () => sent(fixed, 'POST', '/api/matrix/matrices/export').map(({ body }) => body)
  await waitFor(() => expect(sentNow()).toEqual([{ matrixId: ID, format: 'PDF', type: 'DECISION' }]))
})

const GRID = aGrid({ cells: { 'Approve travel/Controller': { limit: [upTo('20000')] } } })

test('a file has the columns of the view on the screen, which is kept a second after it has changed', async () => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const asked = server(matrix(), GRID)
  const kept = () => sent(asked, 'POST', '/api/matrix/matrices/view').map(({ body }) => body)
  await open()
  await press('Columns')
  await userEvent.click(await screen.findByRole('checkbox', { name: /Controller/ }))
  expect(kept()).toEqual([])
  await press('Export')
  await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }))
  const bodies = () => sent(asked, 'POST', '/api/matrix/matrices/export').map(({ body }) => body)
  await waitFor(() => expect(bodies()).toHaveLength(1))
  const view = { columnOrder: GRID.columns.map(({ id }) => id), hiddenColumns: [GRID.columns[1]?.id] }
  expect(bodies()[0]).toEqual({ matrixId: ID, format: 'PDF', type: 'DECISION', view })
  await waitFor(() => expect(kept()).toMatchObject([{ matrixId: ID, viewData: view }]), { timeout: 3_000 })
})

test('the tiers of an Authority Matrix are exported as both', async () => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const asked = server(matrix({ input: { ...INPUT, roleMatrix: true, authorityRoleIds: [FRIEND] } }))
  await open('?type=authority')
  for (const format of ['Excel', 'PDF']) {
    await press('Export')
    await userEvent.click(await screen.findByRole('menuitem', { name: format }))
  }
  const bodies = () => sent(asked, 'POST', '/api/matrix/matrices/export').map(({ body }) => body)
  await waitFor(() =>
    expect(bodies()).toEqual([
      { matrixId: ID, format: 'XLSX', type: 'AUTHORITY' },
      { matrixId: ID, format: 'PDF', type: 'AUTHORITY' },
    ]),
  )
})

test('Share changes who may open it, and nothing else, in the version that was read', async () => {
  const asked = server()
  await open()
  await press('Share')
  const drawer = within(await screen.findByRole('dialog', { name: /Who can open it\?/ }))
  const save = drawer.getByRole<HTMLButtonElement>('button', { name: 'Save sharing' })
  expect(save.disabled).toBe(true)
  await userEvent.click(drawer.getByRole('radio', { name: /^Public/ }))
  await userEvent.click(save)
  await screen.findByText('Matrix saved.')
  const [update, ...others] = sent(asked, 'PUT', PATH)
  expect(others).toEqual([])
  expect(update?.headers.get('if-match')).toBe('"7"')
  expect(update?.body).toEqual({ ...INPUT, documentSharingType: 'PUBLIC' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  [false, 0],
  [true, 1],
])('before it is shared it is said what it shows less for that: %s', async (narrowsWhenShared, notes) => {
  server(matrix({ narrowsWhenShared }))
  await open()
  await press('Share')
  await screen.findByText('Who can open it?')
  expect(screen.queryAllByText(/it no longer shows delegations from above its groups/)).toHaveLength(notes)
})

test('sharing is taken away only after it was asked whether that is meant', async () => {
  const asked = server()
  await open()
  await press('Share')
  await userEvent.click(await screen.findByRole('radio', { name: /^Restricted/ }))
  await press('Save sharing')
  await screen.findByText('Restrict this matrix?')
  expect(sent(asked, 'PUT', PATH)).toEqual([])
  await press('Restrict matrix')
  await screen.findByText('Matrix saved.')
  expect(sent(asked, 'PUT', PATH)[0]?.body).toMatchObject({ documentSharingType: 'RESTRICTED' })
})
