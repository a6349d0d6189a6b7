import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { defineUpload } from '#platform/model/import.ts'
import { network, show } from '../testing/screen.tsx'
import { UploadColumns } from './UploadColumns.tsx'

afterEach(cleanup)

const source = {
  base: '/api/trees',
  calls: defineUpload('Trees', '/trees'),
  template: { base: '/api/trees', name: 'trees-template.csv' },
}

test('each column of the file says what may be in it, with an example', async () => {
  const columns = [
    { name: 'Name', required: true, allowed: 'Text of up to 50 characters.', example: 'Oak' },
    { name: 'Height', required: false, allowed: 'A number.', example: '' },
  ]
  const asked = network(() => ({ body: { data: { columns } } }))
  await show(<UploadColumns source={source} />)
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['NameRequired', 'Height'])
  expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Oak',
    'Text of up to 50 characters.',
    '–None',
    'A number.',
  ])
  expect(asked.map(({ path }) => path)).toEqual(['/api/trees/trees/bulk-upload/columns'])
})

test('columns that did not come are asked for again, and the file can be chosen all the same', async () => {
  network(() => ({ status: 500, body: {} }))
  await show(<UploadColumns source={source} />)
  await screen.findByRole('button', { name: 'Try again' })
})
