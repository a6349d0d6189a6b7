import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { defineList } from '#platform/model/define-list.ts'
import { network, show } from '../testing/screen.tsx'
import { readAddress, setFilters } from './list-address.ts'
import { useExport } from './use-export.ts'
import { withoutParts } from './without-parts.ts'

afterEach(cleanup)

const trees = defineList({
  name: 'trees',
  columns: [
    { key: 'name', label: 'Name', kind: 'link', sortable: true },
    { key: 'family', label: 'Family', kind: 'text' },
  ],
  filters: {
    evergreen: { kind: 'flag', label: 'Leaves', yes: 'Evergreen', no: 'Deciduous' },
    family: { kind: 'flag', label: 'Family', yes: 'Known', no: 'Unknown' },
    planted: { kind: 'range', label: 'Planted' },
  },
  searchHint: 'Search trees',
  defaultSort: { by: 'name', order: 'asc' },
  row: z.object({ id: z.string() }),
})
const ADDRESS = {
  evergreen: 'true',
  family: 'true',
  plantedStartDate: '2026-01-01T00:00:00Z',
}

test('a part that is left out has no column and no filter, and the address says nothing of it', () => {
  const list = withoutParts(trees, { columns: ['family'], filters: ['family', 'planted'] })
  expect(list.columns.map((column) => column.key)).toEqual(['name'])
  expect(Object.keys(list.filters)).toEqual(['evergreen'])
  const request = readAddress(list, ADDRESS)
  expect(setFilters(list, request)).toEqual(['evergreen'])
  expect(request).not.toHaveProperty('family')
  expect(request).not.toHaveProperty('plantedStartDate')
  expect(setFilters(trees, readAddress(trees, ADDRESS))).toEqual(['evergreen', 'family', 'planted'])
})

const exportTrees = defineCall({
  name: 'exportTrees',
  summary: 'Does something',
  method: 'POST',
  path: '/trees/export',
  status: 201,
  body: trees.exported,
  reply: z.object({ jobId: z.string() }),
})

function Export() {
  const { label, onAct } = useExport(
    withoutParts(trees, { columns: ['family'], filters: ['family'] }),
    '/api/forest',
    exportTrees,
  )
  return (
    <button type="button" onClick={onAct}>
      {label}
    </button>
  )
}

test('an export has the columns and filters that the list shows', async () => {
  const asked = network(() => ({ status: 201, body: { data: { jobId: 'j1' } } }))
  await show(<Export />, { at: '/?evergreen=true&family=true' })
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }))
  const sent = () => asked.find((each) => each.path === '/api/forest/trees/export')?.body
  await waitFor(() => expect(sent()).toMatchObject({ columns: ['name'], evergreen: true }))
  expect(sent()).not.toHaveProperty('family')
})
