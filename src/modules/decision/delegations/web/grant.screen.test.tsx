import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { GrantOfRecord } from './GrantWords.tsx'

afterEach(cleanup)

const PAST = '2020-03-02T15:00:00.000Z'
const LATER = '2999-03-02T15:00:00.000Z'

test.each([
  ['waits for approval', { status: 'PENDING', changeWaits: false, effective: PAST }, 'the date of issue'],
  [
    'waits for its recipient',
    { status: 'ISSUED', changeWaits: false, effective: PAST },
    'the date of acceptance',
  ],
  ['begins later', { status: 'ISSUED', changeWaits: false, effective: LATER }, 'March 2, 2999'],
  ['holds, and a change waits', { status: 'ISSUED', changeWaits: true, effective: PAST }, 'March 2, 2020'],
])('a grant that %s says since when it holds', async (_, facts, from) => {
  const delegation = {
    ...facts,
    recipients: [],
    decision: { name: 'Approve travel' },
    authorities: [],
    groups: [],
    conditions: [],
    expiration: null,
    content: {},
  } as unknown as DelegationDetail
  const { container } = await show(<GrantOfRecord delegation={delegation} zone="America/New_York" />)
  expect(container.textContent).toContain(`, from ${from} with no end date.`)
})
