import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { GrantOfRecord } from './GrantWords.tsx'

afterEach(cleanup)

const PAST = '2020-03-02T15:00:00.000Z'
const LATER = '2999-03-02T15:00:00.000Z'

const facts = (
  status: string,
  acceptanceRequired: boolean,
  effective: string | null,
  changeWaits = false,
) => ({
  status,
  acceptanceRequired,
  effective,
  changeWaits,
})

test.each([
  ['is a draft', facts('DRAFT', false, null), 'the date on which it comes into force'],
  ['is awaiting approval', facts('PENDING', false, PAST), 'the date of issue'],
  ['is awaiting approval, then for its recipient', facts('PENDING', true, PAST), 'the date of acceptance'],
  ['waits for its recipient', facts('ISSUED', true, PAST), 'the date of acceptance'],
  ['begins later', facts('ISSUED', true, LATER), 'March 2, 2999'],
  ['holds, and a change waits', facts('ISSUED', true, PAST, true), 'March 2, 2020'],
])('a grant that %s says since when it holds', async (_, said, from) => {
  const delegation = {
    ...said,
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
