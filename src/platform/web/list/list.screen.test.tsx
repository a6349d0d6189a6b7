import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { defineList } from '#platform/model/define-list.ts'
import { takeTokensFrom } from '../client/token.ts'
import { useKeys } from '../hooks/use-keys.ts'
import { PageHeader } from '../page/PageHeader.tsx'
import { type NetworkRequest, network, show } from '../testing/screen.tsx'
import { ListScreen } from './ListScreen.tsx'
import { readAddress, writeAddress } from './list-address.ts'
import { pagesAround } from './Pager.tsx'

const trees = defineList({
  name: 'trees',
  columns: [
    { key: 'name', label: 'Name', kind: 'link', sortable: true },
    { key: 'height', label: 'Height', kind: 'count' },
    { key: 'updated', label: 'Updated', kind: 'instant', sortable: true },
  ],
  filters: {
    status: {
      kind: 'words',
      label: 'Status',
      options: [
        { value: 'UP', label: 'Standing' },
        { value: 'DOWN', label: 'Felled' },
      ],
    },
    evergreen: { kind: 'flag', label: 'Leaves', yes: 'Evergreen', no: 'Deciduous' },
    planted: { kind: 'range', label: 'Planted' },
  },
  tabs: [
    { key: 'all', label: 'All' },
    { key: 'mine', label: 'Mine' },
    { key: 'invalid', label: 'Invalid', onlyWithRows: true },
  ],
  searchHint: 'Search trees',
  defaultSort: { by: 'updated', order: 'desc' },
  row: z.object({ id: z.string(), name: z.string(), height: z.number() }),
})
const call = defineCall({
  name: 'searchTrees',
  summary: 'Does something',
  method: 'POST',
  path: '/trees/search',
  body: trees.body,
  reply: trees.reply,
})
type Tree = { id: string; name: string; height: number }
const forest: Tree[] = Array.from({ length: 60 }, (_, at) => ({
  id: `t${at}`,
  name: `Tree ${at}`,
  height: at,
}))

type Request = {
  page: number
  limit: number
  search?: string
  count?: string
  status?: string[]
  tab?: string
}

let felled: Tree[] = []
const source = { base: '/api/woods', call }
/** Trees lower than that may be edited, and those lower than one less felled. */
let height = 0
const Trees = () => (
  <ListScreen
    list={trees}
    source={source}
    area="decisions"
    crumbs={[{ label: 'Register' }, { label: 'Trees' }]}
    title="Trees"
    purpose="What stands in the wood."
    noun="trees"
    acts={{ primary: { key: 'plant', label: 'Plant tree', to: '/plant' } }}
    tabCounts={{ all: 1_001, mine: undefined, invalid: 0 }}
    cells={{ updated: () => undefined }}
    nameOf={(row) => row.name}
    linkOf={() => '/elsewhere'}
    card={{ title: 'name' }}
    bulk={[
      {
        key: 'fell',
        label: 'Fell',
        icon: 'trash',
        danger: true,
        fits: (row) => row.height > 0,
        onAct: (rows) => {
          felled = [...rows]
        },
      },
    ]}
    actsOnAll
    editOf={(row) => (row.height < height ? `/trees/${row.id}` : undefined)}
    rowActs={(row) =>
      row.height < height - 1 ? [{ key: 'fell', label: 'Fell', icon: 'trash', onAct: () => {} }] : []
    }
    empty={() => ({ title: 'There are no trees' })}
  />
)

const answer = (request: Request, total = forest.length, exact = true) => ({
  body: {
    data: {
      items: forest.slice((request.page - 1) * request.limit, request.page * request.limit),
      total,
      totalIsExact: exact,
      page: request.page,
      limit: request.limit,
    },
  },
})

beforeEach(() => {
  takeTokensFrom(async () => ({ token: 't', tenantId: undefined, email: '' }))
})
afterEach(cleanup)

test('an address that makes no sense means the first page in the default order', () => {
  expect(
    readAddress(trees, { page: 'x', sortBy: 'height', status: 'ODD', limit: '1000', other: '1' }),
  ).toEqual({
    page: 1,
    limit: 25,
    tab: 'all',
    sortBy: 'updated',
    sortOrder: 'desc',
  })
})

test('what is the default is not written, and what is foreign is kept', () => {
  const request = readAddress(trees, { page: '2', limit: '25', sortBy: 'name', status: 'UP,DOWN' })
  expect(writeAddress(trees, request, { check: '1', page: '9' })).toEqual({
    check: '1',
    page: '2',
    sortBy: 'name',
    status: 'UP,DOWN',
  })
})

test('the address decides what is asked for', async () => {
  const asked = network((one) => answer(one.body as Request))
  await show(<Trees />, { at: '/?tab=mine&page=2&limit=10&sortBy=name&sortOrder=asc&status=UP&search=oak' })
  await screen.findByRole('link', { name: 'Tree 10' })
  expect(asked[0]?.body).toEqual({
    tab: 'mine',
    page: 2,
    limit: 10,
    sortBy: 'name',
    sortOrder: 'asc',
    status: ['UP'],
    search: 'oak',
  })
  expect(screen.getByRole('link', { name: /Mine/ }).getAttribute('aria-current')).toBe('page')
  screen.getByText('11–20 of 60 trees')
})

test('a record that cannot be shown is named above the others, and counted', async () => {
  network((one) => {
    const { body } = answer(one.body as Request)
    return { body: { data: { ...body.data, items: body.data.items.slice(1), unreadable: ['t0'] } } }
  })
  await show(<Trees />, { at: '/?limit=10' })
  await screen.findByText(/^1 of these trees cannot be shown.*: t0\.$/)
  screen.getByRole('link', { name: 'Tree 1' })
  screen.getByText('1–10 of 60 trees')
})

test('a click on a head sorts up, then down, then as before', async () => {
  network((one) => answer(one.body as Request))
  const { address } = await show(<Trees />, { at: '/?page=2' })
  const head = await screen.findByRole('button', { name: 'Name' })
  await userEvent.click(head)
  await waitFor(() => expect(address()).toBe('/?sortBy=name&sortOrder=asc'))
  expect(screen.getByRole('columnheader', { name: /Name/ }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(address()).toBe('/?sortBy=name'))
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('a search waits for the typing to end and goes back to the first page', async () => {
  const asked = network((one) => answer(one.body as Request))
  const { address } = await show(<Trees />, { at: '/?page=2' })
  await screen.findByRole('link', { name: 'Tree 25' })
  await userEvent.type(screen.getByLabelText('Search trees'), 'elm')
  await waitFor(() => expect(address()).toBe('/?search=elm'))
  expect(asked.map((one) => (one.body as Request).search)).toEqual([undefined, 'elm'])
})

test('a set filter says what it says, and its cross clears it', async () => {
  network((one) => answer(one.body as Request))
  const { address } = await show(<Trees />, { at: '/?status=UP,DOWN&evergreen=false' })
  await screen.findByText('Standing, Felled')
  screen.getByText('Deciduous')
  await userEvent.click(screen.getByRole('button', { name: 'Clear Status' }))
  await waitFor(() => expect(address()).toBe('/?evergreen=false'))
})

const openFilter = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
  return screen.findByRole('dialog', { name })
}

test('a filter that is being set keeps its place, and its editor the focus', async () => {
  network((one) => answer(one.body as Request))
  const { address } = await show(<Trees />)
  const editor = await openFilter('Leaves')
  await userEvent.click(await within(editor).findByRole('radio', { name: 'Evergreen' }))
  await waitFor(() => expect(address()).toBe('/?evergreen=true'))
  const chips = [...document.querySelectorAll('.chip-open')].map((chip) => chip.textContent)
  expect(chips).toEqual(['Status', 'LeavesEvergreen', 'Planted'])
  expect(editor.contains(document.activeElement)).toBe(true)
})

test('Escape closes an editor and gives the focus back to its chip', async () => {
  network((one) => answer(one.body as Request))
  await show(<Trees />)
  const editor = await openFilter('Status')
  await within(editor).findByRole('checkbox', { name: 'Standing' })
  await waitFor(() => expect(editor.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Status' })).toBeNull())
  expect(document.activeElement?.textContent).toBe('Status')
})

test('a range is chosen by its name, and the chip says it', async () => {
  network((one) => answer(one.body as Request))
  const { address } = await show(<Trees />, { at: '/?status=UP&evergreen=true' })
  const editor = await openFilter('Planted')
  await userEvent.click(await within(editor).findByRole('button', { name: 'Last 30 days' }))
  await screen.findByText('Last 30 days', { selector: 'b' })
  expect(new URLSearchParams(address().slice(2)).get('plantedStartDate')).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(new URLSearchParams(address().slice(2)).has('plantedEndDate')).toBe(false)
})

test('all filters are cleared at the same time', async () => {
  network((one) => answer(one.body as Request))
  const { address } = await show(<Trees />, { at: '/?status=UP&evergreen=true&tab=mine' })
  await userEvent.click(await screen.findByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address()).toBe('/?tab=mine'))
})

test('a tab without rows that is shown only with rows is absent', async () => {
  network((one) => answer(one.body as Request))
  await show(<Trees />)
  const tabs = await screen.findByRole('navigation', { name: 'trees' })
  expect(
    within(tabs)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['All1,000+', 'Mine–'])
})

test('so many without the filters are not counted to their end either', async () => {
  network((one) => answer(one.body as Request, 3))
  await show(<Trees />, { at: '/?status=UP' })
  await screen.findByText('(1,000+ without filters)')
})

test('a capped count is counted to its end when it is asked for', async () => {
  const asked = network((one) => {
    const request = one.body as Request
    return request.count ? answer(request, 48_210) : answer(request, 1_000, false)
  })
  await show(<Trees />)
  await screen.findByText('1–25 of 1,000+ trees')
  await userEvent.click(screen.getByRole('button', { name: 'Show exact count' }))
  await screen.findByText('1–25 of 48,210 trees')
  expect((asked.at(-1) as NetworkRequest).body).toMatchObject({ count: 'exact' })
})

test('an act on selected rows gets those that it fits, and says how many', async () => {
  network((one) => answer(one.body as Request))
  await show(<Trees />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Tree 0' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Tree 3' }))
  const bar = screen.getByRole('toolbar', { name: 'Bulk actions' })
  within(bar).getByText('2 selected')
  await userEvent.click(within(bar).getByRole('button', { name: 'Fell 1 of 2' }))
  expect(felled.map((row) => row.id)).toEqual(['t3'])
  await userEvent.click(within(bar).getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('toolbar', { name: 'Bulk actions' })).toBeNull()
})

test('all that match are ticked, and letting one go leaves the others of the page', async () => {
  network((one) => answer(one.body as Request))
  await show(<Trees />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Tree 0' }))
  const bar = screen.getByRole('toolbar', { name: 'Bulk actions' })
  await userEvent.click(within(bar).getByRole('button', { name: 'Select all 60' }))
  const ticked = () =>
    screen
      .getAllByRole('checkbox', { name: /^Select Tree/ })
      .filter((box) => (box as HTMLInputElement).checked)
  expect(ticked()).toHaveLength(25)
  within(bar).getByText('All 60 selected')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Tree 3' }))
  expect(ticked()).toHaveLength(24)
  within(bar).getByText('24 selected')
})

test('a row’s menu begins with Edit, and who may do nothing to any row has no menus', async () => {
  network((one) => answer(one.body as Request))
  height = 2
  await show(<Trees />)
  await userEvent.click(await screen.findByRole('button', { name: /Tree 0/ }))
  screen.getByText('Actions')
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Edit', 'Fell'])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: /Tree 1$/ }))
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Edit'])
  cleanup()
  height = 0
  await show(<Trees />)
  await screen.findByRole('link', { name: 'Tree 0' })
  expect(screen.queryByText('Actions')).toBeNull()
  expect(screen.queryByRole('button', { name: /Tree 0/ })).toBeNull()
})

test('j, k and arrows go from row to row, x selects', async () => {
  network((one) => answer(one.body as Request))
  await show(<Trees />)
  await screen.findByRole('link', { name: 'Tree 0' })
  await userEvent.keyboard('j{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('Tree 1')
  await userEvent.keyboard('kx')
  expect((screen.getByRole('checkbox', { name: 'Select Tree 0' }) as HTMLInputElement).checked).toBe(true)
})

let pressed: string[] = []
function TreesAndAKey() {
  useKeys([{ keys: 'g x', does: 'Go', act: () => pressed.push('g x') }])
  return <Trees />
}

test('two keys one after the other go before one key on its own', async () => {
  network((one) => answer(one.body as Request))
  pressed = []
  await show(<TreesAndAKey />)
  await screen.findByRole('link', { name: 'Tree 0' })
  await userEvent.keyboard('jgx')
  expect(pressed).toEqual(['g x'])
  expect((screen.getByRole('checkbox', { name: 'Select Tree 0' }) as HTMLInputElement).checked).toBe(false)
})

test('nothing at all, nothing found and nothing filtered are reported apart', async () => {
  const nothing = () => ({ body: { data: { items: [], total: 0, totalIsExact: true, page: 1, limit: 25 } } })
  network(nothing)
  await show(<Trees />)
  const heading = await screen.findByRole('heading', { name: 'There are no trees' })
  // its one filled button is in the middle
  const [plant, ...others] = screen.getAllByRole('link', { name: 'Plant tree' })
  expect(others).toEqual([])
  expect(heading.parentElement?.contains(plant as HTMLElement)).toBe(true)
  cleanup()
  await show(<Trees />, { at: '/?search=zzz' })
  await screen.findByText('No results for “zzz”.')
  expect(screen.getAllByRole('link', { name: 'Plant tree' })).toHaveLength(1)
  cleanup()
  const { address } = await show(<Trees />, { at: '/?status=UP' })
  await screen.findByText('No trees match these filters.')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('a page past the end says so and leads to the last one', async () => {
  network((one) => answer(one.body as Request))
  const { address } = await show(<Trees />, { at: '/?page=999' })
  await screen.findByText('This page is past the end of the list.')
  expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Go to the last page' }))
  await screen.findByText('51–60 of 60 trees')
  expect(address()).toBe('/?page=3')
})

test('a list that did not load says so and is asked for again', async () => {
  let away = true
  network((one) =>
    away
      ? { status: 500, body: { data: { code: 'BUG', message: 'Something went wrong!' } } }
      : answer(one.body as Request),
  )
  await show(<Trees />)
  await screen.findByText(/This part did not load/)
  away = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: 'Tree 0' })
})

test('a list that is refused says who can help, in the words of the server', async () => {
  network(() => ({
    status: 403,
    body: { data: { code: 'FORBIDDEN', message: 'You do not have permission to do this.' } },
  }))
  await show(<Trees />)
  await screen.findByRole('heading', { name: 'You cannot view these trees' })
  screen.getByText(/^You do not have permission to do this\. An administrator of Alder Valley University/)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test.each([
  [1, 1, [1]],
  [1, 4, [1, 2, 3, 4]],
  [1, 6, [1, 2, 0, 6]],
  [3, 5, [1, 2, 3, 4, 5]],
  [10, 40, [1, 0, 9, 10, 11, 0, 40]],
  [40, 40, [1, 0, 39, 40]],
])('around page %i of %i stand %j', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})

test('the breadcrumb of a record leads back to its list as it was left', async () => {
  network((one) => answer(one.body as Request))
  const { unmount } = await show(<Trees />, { at: '/?tab=mine&page=2' })
  await screen.findByRole('checkbox', { name: 'Select Tree 25' })
  unmount()
  await show(
    <PageHeader
      area="decisions"
      crumbs={[{ label: 'Trees', to: '/' }, { label: 'TREE-1' }]}
      title="Tree 1"
    />,
  )
  expect((await screen.findByRole('link', { name: 'Trees' })).getAttribute('href')).toMatch(
    /tab=mine.*page=2|page=2.*tab=mine/,
  )
})
