import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { RecordRoutesContext, recordRoute } from './record-routes.tsx'
import { StatusTold, WaitsFor } from './StatusTold.tsx'

afterEach(cleanup)

const routes = [
  recordRoute({ kind: 'user', path: '/users/$id', when: () => true }),
  recordRoute({ kind: 'delegation', path: '/delegations/$id', when: () => false }),
]
const AT = '2026-11-26T03:00:00.000Z'
const said = async (part: React.ReactNode) => {
  const { container } = await show(<RecordRoutesContext value={routes}>{part}</RecordRoutesContext>)
  return {
    words: container.textContent,
    links: [...container.querySelectorAll('a')].map((link) => link.getAttribute('href')),
  }
}

test('who, when in the zone of the tenant, with what, and why', async () => {
  const since = {
    at: AT,
    by: { id: 'u7', name: 'Ada Whitfield' },
    reason: 'No longer needed.',
    together: { id: 'd1', displayId: 'DEL-1' },
  }
  // a record that may not be opened is named and not linked
  expect(await said(<StatusTold word="Revoked" since={since} kind="delegation" />)).toEqual({
    words: 'Revoked by Ada Whitfield on November 25, 2026, together with DEL-1. Reason: No longer needed.',
    links: ['/users/u7'],
  })
})

test('what no one did has no name, and what did not happen no words', async () => {
  const since = { at: AT, by: null, reason: '', together: null }
  expect((await said(<StatusTold word="Expired" since={since} kind="delegation" />)).words).toBe(
    'Expired on November 25, 2026.',
  )
  cleanup()
  expect((await said(<StatusTold word="Expired" since={null} kind="delegation" />)).words).toBe('')
})

test.each([
  [1, 'Awaiting approval by P1 since November 25, 2026.'],
  [2, 'Awaiting approval by P1 and P2 since November 25, 2026.'],
  [3, 'Awaiting approval by P1, P2, and P3 since November 25, 2026.'],
  [7, 'Awaiting approval by P1, P2, P3, and 4 more since November 25, 2026.'],
])('of %i who must act, three at most are named', async (count, words) => {
  const people = Array.from({ length: count }, (_, at) => ({
    kind: 'user',
    id: `u${at + 1}`,
    name: `P${at + 1}`,
  }))
  expect((await said(<WaitsFor word="Awaiting approval" people={people} since={AT} />)).words).toBe(words)
})
