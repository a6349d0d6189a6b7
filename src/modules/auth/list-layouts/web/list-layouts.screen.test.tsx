import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { defineList } from '#platform/model/define-list.ts'
import { type Arrangement, defaultArrangement } from '#platform/model/list-layout.ts'
import { takeTokensFrom } from '#platform/web/client/token.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { ListLayouts } from '../model/list-layout-calls.ts'
import { KeepsListLayouts } from './KeepsListLayouts.tsx'

const trees = defineList({
  name: 'trees',
  columns: [
    { key: 'name', label: 'Name', kind: 'link', sortable: true },
    { key: 'kind', label: 'Kind', kind: 'text' },
    { key: 'height', label: 'Height', kind: 'count', sortable: true },
    { key: 'planted', label: 'Planted', kind: 'day', hidden: true },
  ],
  filters: {},
  searchHint: 'Search trees',
  defaultSort: { by: 'name', order: 'asc' },
  row: z.object({ id: z.string(), name: z.string() }),
})
const call = defineCall({
  name: 'searchTrees',
  summary: 'Does something',
  method: 'POST',
  path: '/trees/search',
  body: trees.body,
  reply: trees.reply,
})
const source = { base: '/api/woods', call }

const Trees = () => (
  <KeepsListLayouts>
    <ListScreen
      list={trees}
      source={source}
      area="decisions"
      crumbs={[{ label: 'Trees' }]}
      title="Trees"
      purpose="What stands in the wood."
      noun="trees"
      cells={{ kind: () => undefined, height: () => undefined, planted: () => undefined }}
      nameOf={(row) => row.name}
      card={{ title: 'name' }}
      empty={() => ({ title: 'There are no trees' })}
    />
  </KeepsListLayouts>
)

const ID = '018f0000-0000-7000-8000-00000000000a'
const tall: Arrangement = {
  ...defaultArrangement(trees),
  order: ['name', 'height', 'kind', 'planted'],
  sort: { by: 'height', order: 'desc' },
  density: 'compact',
}
const layout = { id: ID, list: 'trees', name: 'Tall first', arrangement: tall, version: 3 }
const rows = { items: [{ id: 't1', name: 'Oak' }], total: 1, totalIsExact: true, page: 1, limit: 25 }

type Answer = { status?: number; body: unknown }
const server = (kept: ListLayouts, other: (asked: NetworkRequest) => Answer | undefined = () => undefined) =>
  network((asked) => {
    if (asked.path === '/api/woods/trees/search') return { body: { data: rows } }
    const answer = other(asked)
    if (answer) return answer
    if (asked.method === 'GET') return { body: { data: kept } }
    if (asked.method === 'PUT') return { body: { data: { list: 'trees' } } }
    if (asked.method === 'DELETE') return { body: { data: { id: ID } } }
    return { status: 201, body: { data: { ...layout, ...(asked.body as object), version: 4 } } }
  })
const nothing: ListLayouts = { layouts: [], views: [] }
const chosen: ListLayouts = {
  layouts: [layout],
  views: [{ list: 'trees', layoutId: ID, arrangement: tall }],
}

beforeEach(() => {
  takeTokensFrom(async () => ({ token: 't', tenantId: undefined, email: '' }))
})
afterEach(cleanup)

const heads = async () => {
  await screen.findByRole('rowheader', { name: 'Oak' })
  return screen.getAllByRole('columnheader').map((head) => head.textContent)
}
const openLayout = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /Layout/ }))
  const editor = await screen.findByRole('dialog', { name: 'Layout' })
  await within(editor).findByRole('button', { name: 'Reset to default' })
  return editor
}
const sent = (asked: readonly NetworkRequest[], method: string) =>
  asked.filter((each) => each.method === method)

test('a list looks as it was kept, sorted as its layout says', async () => {
  const asked = server(chosen)
  await show(<Trees />)
  expect(await heads()).toEqual(['Name', 'Height', 'Kind'])
  expect(asked.find((each) => each.path.endsWith('/search'))?.body).toMatchObject({
    sortBy: 'height',
    sortOrder: 'desc',
  })
  screen.getByRole('button', { name: /Layout.*Tall first/ })
})

test('what the address says of the sort wins over the layout', async () => {
  const asked = server(chosen)
  await show(<Trees />, { at: '/?sortBy=name&sortOrder=asc' })
  await heads()
  expect(asked.find((each) => each.path.endsWith('/search'))?.body).toMatchObject({ sortBy: 'name' })
  screen.getByRole('button', { name: /Tall first.*changed/ })
})

test('a column is hidden, another added, and both are kept', async () => {
  const asked = server(nothing)
  await show(<Trees />)
  const editor = await openLayout()
  expect(within(editor).queryByRole('checkbox', { name: 'Name' })).toBeNull()
  await userEvent.click(within(editor).getByRole('checkbox', { name: 'Kind' }))
  await userEvent.click(within(editor).getByRole('checkbox', { name: 'Planted' }))
  expect(await heads()).toEqual(['Name', 'Height', 'Planted'])
  await waitFor(() =>
    expect(sent(asked, 'PUT').at(-1)?.body).toMatchObject({
      view: { layoutId: null, arrangement: { hidden: ['kind'] } },
    }),
  )
})

test('a change is there immediately: the next one does not miss it', async () => {
  const asked = server(nothing)
  await show(<Trees />)
  const editor = await openLayout()
  const boxes = ['Kind', 'Height', 'Planted'].map((name) => within(editor).getByRole('checkbox', { name }))
  for (const box of boxes) fireEvent.click(box)
  expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, true])
  await waitFor(() =>
    expect(sent(asked, 'PUT').at(-1)?.body).toMatchObject({
      view: { arrangement: { hidden: ['kind', 'height'] } },
    }),
  )
})

test('another tab changed the layout: what is there now is shown, and the refusal said', async () => {
  let reads = 0
  server(chosen, (asked) => {
    if (asked.method === 'GET') {
      reads += 1
      return {
        body: { data: reads === 1 ? chosen : { ...chosen, layouts: [{ ...layout, name: 'Renamed' }] } },
      }
    }
    return asked.method === 'DELETE'
      ? { status: 412, body: { data: { code: 'STALE_VERSION', message: 'This was changed since.' } } }
      : undefined
  })
  await show(<Trees />)
  const editor = await openLayout()
  await userEvent.click(within(editor).getByRole('button', { name: 'Delete' }))
  await screen.findByText('This was changed since.')
  await within(editor).findByRole('radio', { name: 'Renamed' })
})

test('Alt and arrows move a column, which keeps the focus and says where it is', async () => {
  server(nothing)
  await show(<Trees />)
  await heads()
  const edge = screen.getByRole('separator', { name: 'Width of Kind' })
  edge.focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(await heads()).toEqual(['Name', 'Height', 'Kind'])
  expect(document.activeElement).toBe(edge)
  screen.getByText('Kind is column 3 of 3.')
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}{Alt>}{ArrowLeft}{/Alt}')
  expect(await heads()).toEqual(['Name', 'Kind', 'Height'])
})

test('arrows make a column wider and narrower', async () => {
  const asked = server(nothing)
  await show(<Trees />)
  await heads()
  const edge = screen.getByRole('separator', { name: 'Width of Kind' })
  edge.focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('176'))
  await waitFor(() =>
    expect(sent(asked, 'PUT').at(-1)?.body).toMatchObject({
      view: { arrangement: { width: { kind: 176 } } },
    }),
  )
})

test('the heads are one stop of Tab: arrows go along, and Shift with an arrow makes a column wider', async () => {
  server(nothing)
  await show(<Trees />)
  await heads()
  const inHeads = () => document.activeElement?.closest('thead') !== null
  screen.getByRole('button', { name: 'Density' }).focus()
  await userEvent.tab()
  expect(document.activeElement?.closest('th')?.getAttribute('aria-label')).toBe('Name')
  await userEvent.keyboard('{ArrowRight}')
  expect(document.activeElement?.closest('th')?.getAttribute('aria-label')).toBe('Kind')
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Shift}')
  const edge = screen.getByRole('separator', { name: 'Width of Kind' })
  await waitFor(() => expect(edge.getAttribute('aria-valuenow')).toBe('176'))
  await userEvent.tab()
  expect(inHeads()).toBe(false)
})

test('a density is chosen and kept', async () => {
  const asked = server(nothing)
  await show(<Trees />)
  await heads()
  await userEvent.click(screen.getByRole('button', { name: 'Density' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Relaxed' }))
  await waitFor(() =>
    expect(sent(asked, 'PUT').at(-1)?.body).toMatchObject({ view: { arrangement: { density: 'relaxed' } } }),
  )
})

test('a layout is saved under a name with the sort of this moment', async () => {
  const asked = server(nothing)
  await show(<Trees />, { at: '/?sortBy=height&sortOrder=desc' })
  const editor = await openLayout()
  await userEvent.click(within(editor).getByRole('button', { name: 'Save as new' }))
  await userEvent.keyboard('{Enter}')
  await within(editor).findByText('Layout name is required.')
  await userEvent.keyboard('By height{Enter}')
  await screen.findByText('Layout “By height” saved.')
  expect(sent(asked, 'POST').find((each) => each.path.endsWith('/list-layouts'))?.body).toMatchObject({
    list: 'trees',
    name: 'By height',
    arrangement: { sort: { by: 'height', order: 'desc' } },
  })
})

test('a name that is taken is refused under its field', async () => {
  server(chosen, (asked) =>
    asked.method === 'POST'
      ? {
          status: 409,
          body: { data: { code: 'DUPLICATE_NAME', message: 'The name “A” is already in use.' } },
        }
      : undefined,
  )
  await show(<Trees />)
  const editor = await openLayout()
  await userEvent.click(within(editor).getByRole('button', { name: 'Save as new' }))
  await userEvent.keyboard('A{Enter}')
  await within(editor).findByText('The name “A” is already in use.')
})

test('changes are saved in the layout by its version', async () => {
  const asked = server(chosen)
  await show(<Trees />)
  const editor = await openLayout()
  expect(within(editor).queryByRole('button', { name: 'Save changes' })).toBeNull()
  await userEvent.click(within(editor).getByRole('checkbox', { name: 'Kind' }))
  await userEvent.click(await within(editor).findByRole('button', { name: 'Save changes' }))
  await screen.findByText('Layout “Tall first” saved.')
  const [patch] = sent(asked, 'PATCH')
  expect(patch?.headers.get('if-match')).toBe('"3"')
  expect(patch?.body).toMatchObject({ arrangement: { hidden: ['planted', 'kind'] } })
})

test('a layout is deleted, and comes back by Undo', async () => {
  const asked = server(chosen)
  await show(<Trees />)
  const editor = await openLayout()
  await userEvent.click(within(editor).getByRole('button', { name: 'Delete' }))
  expect(await heads()).toEqual(['Name', 'Kind', 'Height'])
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(sent(asked, 'POST').find((each) => each.path.endsWith('/list-layouts'))?.body).toEqual({
      list: 'trees',
      name: 'Tall first',
      arrangement: tall,
    }),
  )
})

test('"Reset to default" brings back the columns of the specification', async () => {
  const asked = server(chosen)
  const { address } = await show(<Trees />, { at: '/?sortBy=name' })
  const editor = await openLayout()
  await userEvent.click(within(editor).getByRole('button', { name: 'Reset to default' }))
  expect(await heads()).toEqual(['Name', 'Kind', 'Height'])
  await waitFor(() => expect(address()).toBe('/'))
  expect(sent(asked, 'PUT').at(-1)?.body).toEqual({ view: null })
})

test('without an answer about layouts the list is there, and the editor says so', async () => {
  server(nothing, (asked) =>
    asked.method === 'GET'
      ? { status: 500, body: { data: { code: 'BUG', message: 'Something went wrong!' } } }
      : undefined,
  )
  await show(<Trees />)
  expect(await heads()).toEqual(['Name', 'Kind', 'Height'])
  await within(await openLayout()).findByText(/This part did not load/)
})
