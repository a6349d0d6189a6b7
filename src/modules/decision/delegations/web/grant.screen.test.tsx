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
  ['was accepted', facts('ACCEPTED', true, PAST), 'March 2, 2020'],
  ['was issued and asks for no acceptance', facts('ISSUED', false, PAST), 'March 2, 2020'],
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

const dollars = (max: string) => ({ valueType: 'CURRENCY', unit: 'USD', min: null, max })
const granting = (change: object) =>
  ({
    ...facts('PENDING', true, null),
    recipients: [],
    decision: { name: 'Approve travel' },
    authorities: [],
    groups: [{ id: 'g1', name: 'Engineering' }],
    conditions: [],
    expiration: null,
    content: { delegationPathway: ['Matrix', 'Functional', 'Direct Line'] },
    ...change,
  }) as unknown as DelegationDetail

test('a grant says every limit of every authority type, and the widest pathway alone', async () => {
  const approval = { authorityTypeName: 'Approval', bounds: [dollars('200000')], redelegable: true }
  const signatory = { authorityTypeName: 'Signatory', bounds: [dollars('50000')] }
  const both = await show(
    <GrantOfRecord delegation={granting({ authorities: [approval, signatory] })} zone="UTC" />,
  )
  expect(both.container.textContent).toContain(
    '“Approve travel”, Approval up to $200,000 and Signatory up to $50,000, in Engineering, from',
  )
  expect(both.container.textContent).toMatch(/They may redelegate it to anyone\.$/)
  cleanup()
  const months = { valueType: 'TIME', unit: 'MONTHS', min: null, max: '24' }
  const one = await show(
    <GrantOfRecord
      delegation={granting({ authorities: [{ ...approval, bounds: [months, dollars('500000')] }] })}
      zone="UTC"
    />,
  )
  expect(one.container.textContent).toContain('“Approve travel” up to 24 months and up to $500,000 in Eng')
})
