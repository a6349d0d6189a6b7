import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { defineList } from '#platform/model/define-list.ts'
import { network, show } from '../testing/screen.tsx'
import { ListScreen } from './ListScreen.tsx'

afterEach(cleanup)

const ringsList = (isHidden: boolean) =>
  defineList({
    name: 'trees',
    columns: [
      { key: 'name', label: 'Name', kind: 'link', sortable: true },
      { key: 'rings', label: 'Rings', kind: 'count', late: true, hidden: isHidden },
      { key: 'height', label: 'Height', kind: 'count', sortable: true },
    ],
    filters: {},
    tabs: [{ key: 'mine', label: 'Mine' }],
    searchHint: 'Search trees',
    defaultSort: { by: 'height', order: 'desc' },
    row: z.object({ id: z.string(), name: z.string(), rings: z.number().nullable(), height: z.number() }),
  })

const [OAK, ELM] = ['018f0000-0000-7000-8000-000000000001', '018f0000-0000-7000-8000-000000000002']
type Request = { select: string[] }
const page = (items: readonly object[], { select }: Request) => ({
  body: { data: { items, select, total: 2, totalIsExact: true, page: 1, limit: 25 } },
})
const rows = [
  { id: OAK, name: 'Oak', height: 20 },
  { id: ELM, name: 'Elm', height: 12 },
]

/** The trees, of whose rings the network says this. */
async function trees(
  rings: (request: Request) => ReturnType<Parameters<typeof network>[0]>,
  isHidden = false,
) {
  const list = ringsList(isHidden)
  const asked = network(({ body }) =>
    (body as Request).select.includes('rings') ? rings(body as Request) : page(rows, body as Request),
  )
  const call = defineCall({
    name: 'searchTrees',
    summary: 'Does something',
    method: 'POST',
    path: '/trees/search',
    body: list.body,
    reply: list.reply,
  })
  await show(
    <ListScreen
      list={list}
      source={{ base: '/api/woods', call }}
      area="decisions"
      crumbs={[]}
      title="Trees"
      purpose="What stands in the wood."
      noun="trees"
      cells={{}}
      nameOf={(row) => row.name}
      card={{ title: 'name' }}
      empty={() => ({ title: 'There are no trees' })}
    />,
    { at: '/?search=o' },
  )
  await screen.findByText('Oak')
  return asked
}

const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('what takes longer is asked of the rows that are there, and comes to them', async () => {
  const asked = await trees((request) =>
    page(
      [
        { id: ELM, rings: null },
        { id: OAK, rings: 211 },
      ],
      request,
    ),
  )
  await screen.findByText('211')
  expect(cellsOf(/Oak/).slice(0, 2)).toEqual(['211', '20'])
  expect(cellsOf(/Elm/).slice(0, 2)).toEqual(['–None', '12'])
  const request = { search: 'o', tab: 'mine', sortBy: 'height', sortOrder: 'desc', limit: 25 }
  expect(asked.map(({ body }) => body)).toEqual([
    { ...request, page: 1, select: ['id', 'name', 'height'] },
    { ...request, ids: [OAK, ELM], select: ['rings'] },
  ])
})

test('rows are there before, with a bar where something is still to come', async () => {
  await trees(() => 'no answer')
  expect(cellsOf(/Oak/).slice(0, 2)).toEqual(['Loading', '20'])
})

test('what is known of rows stays while they are sorted again', async () => {
  const known = [
    { id: OAK, rings: 211 },
    { id: ELM, rings: 87 },
  ]
  let isAway = false
  await trees((request) => (isAway ? 'no answer' : page(known, request)))
  await screen.findByText('211')
  isAway = true
  await userEvent.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(screen.getByRole('columnheader', { name: /Name/ }).ariaSort).toBe('ascending'))
  screen.getByText('211')
  screen.getByText('87')
})

test('what cannot be had says so, and what is no longer there is nothing', async () => {
  await trees(() => ({ status: 400, body: { message: 'No.' } }))
  await screen.findAllByText('Not loaded')
  expect(cellsOf(/Oak/).slice(0, 2)).toEqual(['Not loaded', '20'])
  cleanup()
  await trees((request) => page([{ id: ELM, rings: 87 }], request))
  await screen.findByText('87')
  expect(cellsOf(/Oak/).slice(0, 2)).toEqual(['–None', '20'])
})

test('cards ask for what they show', async () => {
  const wide = globalThis.matchMedia
  onTestFinished(() => {
    globalThis.matchMedia = wide
  })
  globalThis.matchMedia = ((query: string) => ({
    ...wide(query),
    matches: query.includes('max-width'),
  })) as never
  const asked = await trees(() => 'no answer')
  expect(asked).toHaveLength(1)
})

test('what is not shown is not asked for', async () => {
  const asked = await trees(() => 'no answer', true)
  expect(cellsOf(/Oak/).slice(0, 1)).toEqual(['20'])
  expect(asked).toHaveLength(1)
})
