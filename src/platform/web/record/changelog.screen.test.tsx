import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { changelogQuery, changelogReply, revisionReply } from '#platform/model/changelog.ts'
import { service } from '../client/client.ts'
import { network, show } from '../testing/screen.tsx'
import { ChangeLog } from './ChangeLog.tsx'
import { RecordRoutesContext, recordRoute } from './record-routes.tsx'

afterEach(cleanup)

const log = defineCall({
  name: 'log',
  summary: 'Does something',
  method: 'GET',
  path: '/trees/:id/changelog',
  params: { id: z.string() },
  query: changelogQuery,
  reply: changelogReply,
})
const version = defineCall({
  name: 'version',
  summary: 'Does something',
  method: 'GET',
  path: '/trees/:id/changelog/:revisionId',
  params: { id: z.string(), revisionId: z.string() },
  reply: revisionReply,
})
const entry = (number: number) => ({
  revisionId: String(number),
  revisionDate: '2026-03-04T10:00:00.000Z',
  revisedById: number === 1 ? null : 'u1',
  revisedByName: 'Ada Whitfield',
  event: number === 1 ? 'CREATE' : 'UPDATE',
  reason: null,
  changes: [{ field: 'name', label: 'Name', old: '–', new: `Oak ${number}` }],
})
const trees = service('/api/trees')
const events = { CREATE: 'planted the tree', UPDATE: 'changed the tree' }
const server = () =>
  network(({ path, query }) =>
    path.endsWith('/changelog')
      ? {
          body: {
            data: {
              items: query.get('page') === '2' ? [entry(1)] : [entry(3), entry(2)],
              total: 3,
              page: Number(query.get('page')),
              limit: 2,
            },
          },
        }
      : {
          body: {
            data: { ...entry(2), snapshot: [{ field: 'name', label: 'Name', value: 'Oak the second' }] },
          },
        },
  )

test('pages lead to the first entry', async () => {
  server()
  await show(<ChangeLog source={{ service: trees, call: log, id: 't1' }} events={events} />)
  await screen.findByText('Oak 3')
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByText('planted the tree')
  expect((screen.getByRole('button', { name: 'Older' }) as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Newer' }))
  await screen.findByText('Oak 3')
})

test('an author leads to their page, and one who no longer exists stays a name', async () => {
  server()
  const users = recordRoute({ kind: 'user', path: '/people/$userId', when: () => true })
  await show(
    <RecordRoutesContext value={[users]}>
      <ChangeLog source={{ service: trees, call: log, id: 't1' }} events={events} />
    </RecordRoutesContext>,
  )
  await screen.findByText('Oak 3')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/people/u1',
    '/people/u1',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Older' }))
  await screen.findByText('planted the tree')
  expect(screen.queryByRole('link')).toBeNull()
})

test('a version is the whole record as it was, where versions may be seen', async () => {
  server()
  await show(
    <ChangeLog source={{ service: trees, call: log, id: 't1' }} revision={version} events={events} />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Show version 2' }))
  await screen.findByText('Oak the second')
  screen.getByText('Version 2')
  cleanup()
  await show(<ChangeLog source={{ service: trees, call: log, id: 't1' }} events={events} />)
  await screen.findByText('Oak 3')
  expect(screen.queryByRole('button', { name: /Show version/ })).toBeNull()
})

test('the entries of a day, and the oldest first, are asked for', async () => {
  const asked = server()
  await show(<ChangeLog source={{ service: trees, call: log, id: 't1' }} events={events} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show oldest first' }))
  await screen.findByRole('button', { name: 'Show newest first' })
  await userEvent.type(await screen.findByLabelText('Changes on'), '03/04/2026{Enter}')
  await waitFor(() =>
    expect(asked.at(-1)?.query.toString()).toBe('page=1&sortOrder=asc&historyDate=2026-03-04'),
  )
})
