import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { historyCalls } from '#platform/model/history-calls.ts'
import { service } from '../client/client.ts'
import { network, show } from '../testing/screen.tsx'
import { AsOf, useAsOf } from './AsOf.tsx'

afterEach(cleanup)

const { asOf } = historyCalls('Tree', 'a tree', '/trees/:id', {
  has: ['asOf'],
  record: z.object({ height: z.int() }),
})
const Page = () => {
  const day = useAsOf()
  if (!day) return <p>As it is</p>
  return (
    <AsOf
      source={{ service: service('/api/trees'), call: asOf, id: 't1' }}
      day={day}
      one="tree"
      path="/trees/t1"
    >
      {(tree, note) => (
        <>
          {note} {tree.height} feet
        </>
      )}
    </AsOf>
  )
}

test('a record is shown as its day left it, with the way back', async () => {
  const asked = network(() => ({
    body: {
      data: {
        revisionId: '2',
        revisionDate: '2026-03-04T10:00:00.000Z',
        revisedById: null,
        revisedByName: 'Ada Whitfield',
        event: 'UPDATE',
        reason: null,
        changes: [],
        snapshot: [],
        record: { height: 12 },
      },
    },
  }))
  await show(<Page />, { at: '/?asOf=2026-03-04' })
  expect(await screen.findByText(/12 feet/)).toBeDefined()
  expect(asked.map(({ path }) => decodeURIComponent(path))).toEqual([
    '/api/trees/trees/t1/2026-03-05T04:59:59.999Z',
  ])
  expect(screen.getByText(/You are viewing the record as of March 4, 2026/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Return to current' }).getAttribute('href')).toBe('/trees/t1')
})

test('a day before the record says so, and what is no day is not asked', async () => {
  network(() => ({ status: 404, body: { data: { message: 'No.', code: 'NOT_FOUND' } } }))
  await show(<Page />, { at: '/?asOf=2020-01-01' })
  expect(await screen.findByText('This tree did not exist on January 1, 2020')).toBeDefined()
  cleanup()
  await show(<Page />, { at: '/?asOf=yesterday' })
  expect(screen.getByText('As it is')).toBeDefined()
})
