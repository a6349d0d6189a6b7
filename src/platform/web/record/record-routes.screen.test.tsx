import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Viewer } from '../client/viewer.ts'
import { aViewer, show } from '../testing/screen.tsx'
import { NameOf, NamesOf, RecordRoutesContext, recordRoute } from './record-routes.tsx'

afterEach(cleanup)

const trees = recordRoute({
  kind: 'tree',
  path: '/trees/view/$treeId',
  when: ({ permissions }) => permissions['tenant.view_users'] !== undefined,
})
const GARDENER: Viewer = { ...aViewer, permissions: { 'tenant.view_users': 'ALL' } }
const oak = { id: 'o1', name: 'Oak' }
const elm = { id: 'e1', name: 'Elm' }

test('a name leads to the page of the record where the viewer may go, and is a name elsewhere', async () => {
  const names = (
    <RecordRoutesContext value={[trees]}>
      <NameOf kind="tree" record={oak} /> <NamesOf kind="tree" records={[oak, elm]} />
    </RecordRoutesContext>
  )
  await show(names, { viewer: GARDENER })
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/trees/view/o1',
    '/trees/view/o1',
    '/trees/view/e1',
  ])
  expect(document.body.textContent).toContain('Oak Oak, Elm')
  // several are one piece of text, however the place that they are in lays out its pieces
  expect(screen.getByRole('link', { name: 'Elm' }).parentElement?.textContent).toBe('Oak, Elm')
  cleanup()
  await show(names)
  expect(document.body.textContent).toContain('Oak Oak, Elm')
  expect(screen.queryByRole('link')).toBeNull()
})

test('where the first page may not be opened, a name leads to a second one that says so of this record', async () => {
  const shade = recordRoute({
    kind: 'tree',
    path: '/trees/$treeId/shade',
    when: () => true,
    leads: (_, id) => id === oak.id,
  })
  const names = (
    <RecordRoutesContext value={[shade, trees]}>
      <NamesOf kind="tree" records={[oak, elm]} />
    </RecordRoutesContext>
  )
  await show(names)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/trees/o1/shade'])
  cleanup()
  await show(names, { viewer: GARDENER })
  expect(screen.getByRole('link', { name: 'Oak' }).getAttribute('href')).toBe('/trees/view/o1')
})
