import { cleanup, screen } from '@testing-library/react'
import { afterEach, test } from 'vitest'
import { show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { SummaryCard } from './SummaryCard.tsx'

afterEach(cleanup)

const upTo = (max: string) => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const own = (clampedTo: string | null) => ({
  delegationId: 'd',
  clampedTo: clampedTo && upTo(clampedTo),
  clampedBy: clampedTo && 'DEL-1',
})
const delegation = (path: readonly object[], issuersLimit: object | null = null) =>
  ({
    id: 'd',
    displayId: 'DEL-1',
    status: 'ACCEPTED',
    decision: { id: 'c', name: 'Approve travel', section: 'Finance', category: null },
    recipients: [],
    authorities: [{ authorityTypeName: 'Approval', bounds: [upTo('5000')] }],
    groups: [],
    content: { delegationPathway: [] },
    issuersLimit,
    path,
  }) as unknown as DelegationDetail

test.each([
  ['one limit that waits', [own('1000')], 'USD, effective limit $1,000 until the change is accepted'],
  ['different limits', [own('1000'), own(null)], 'USD, effective limits of the recipients differ'],
  ['the stated limit', [own(null), own(null)], 'USD'],
])('the figure says of recipients with %s what is left of it', async (_, path, text) => {
  await show(<SummaryCard delegation={delegation(path)} />)
  await screen.findByText(text)
})

test.each([
  ['3000', 'USD, exceeds the issuer’s limit'],
  ['5000', 'USD, 100% of the issuer’s limit'],
  ['5001', 'USD, 99% of the issuer’s limit'],
  ['25000', 'USD, 20% of the issuer’s limit'],
  ['900000', 'USD, less than 1% of the issuer’s limit'],
])('the share of an issuer’s limit of %s is said truthfully', async (max, text) => {
  await show(<SummaryCard delegation={delegation([own(null)], upTo(max))} />)
  await screen.findByText(text)
})
