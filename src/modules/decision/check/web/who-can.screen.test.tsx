import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { DecisionDetail } from '../../decisions/model/decision.ts'
import { measuresOf } from './question.ts'
import { WhoCanDecide } from './WhoCanDecide.tsx'

afterEach(cleanup)

const limit = (valueType: string, unit: string) =>
  ({ valueType, unit, min: null, minExclusive: false, max: '1', maxExclusive: false }) as never

const DECISION = {
  id: '018f0000-0000-7000-8000-0000000000e1',
  name: 'Approve purchase',
  decisionAuthorities: [
    { authorityTypeId: 'approval', authorityTypeName: 'Approval', bounds: [limit('CURRENCY', 'EUR')] },
    { authorityTypeId: 'signatory', authorityTypeName: 'Signatory', bounds: [limit('AUTHORIZED', '')] },
  ],
  decisionGroups: [{ id: 'g1', name: 'University' }],
} as unknown as DecisionDetail

const dean = {
  holder: { kind: 'POSITION', id: 'p1', name: 'Dean of Engineering' },
  verdict: 'ALLOW',
  hasConditions: false,
  limit: '$250,000',
  obligations: [],
  through: { delegationId: 'd1', displayId: 'DEL-1042', masked: false },
  occupants: [{ id: 'u1', name: 'Tomas Lindqvist' }],
}
const deanInPerson = { ...dean, holder: { kind: 'USER', id: 'u1', name: 'Tomas Lindqvist' }, occupants: null }
const AT = '2026-07-01T13:00:00.000Z'
/** On a path of the viewer's own: it is named and cannot be opened. */
const named = {
  ...dean,
  holder: { kind: 'USER', id: 'u2', name: 'Eleanor Whitcombe' },
  verdict: 'CONDITIONAL',
  hasConditions: true,
  obligations: ['Two competitive quotes'],
  through: { delegationId: null, displayId: 'DEL-7', masked: false },
  occupants: null,
}

const answer = (items: readonly object[], total = items.length, withheld = 0) =>
  network(() => ({ body: { data: { items, total, withheld, page: 1, limit: 10, at: AT, knownAt: AT } } }))

test('each holder has a row; who decides as the holder of a position is named in its row alone', async () => {
  answer([dean, deanInPerson, named])
  await show(<WhoCanDecide decision={DECISION} />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows).toHaveLength(2)
  const [first, second] = rows as [HTMLElement, HTMLElement]
  screen.getByText(
    'Dean of Engineering (Tomas Lindqvist) can make the decision “Approve purchase” on July 1, 2026. The limit of $250,000 is the lowest. Enter an amount to see whose limit is sufficient.',
  )
  expect(first.textContent).toContain('Tomas Lindqvist')
  expect(within(first).getByRole('link', { name: 'DEL-1042' }).getAttribute('href')).toBe(
    '/delegations/view/d1',
  )
  within(second).getByText('Yes, with conditions')
  within(second).getByText('Two competitive quotes')
  expect(within(second).queryByRole('link')).toBeNull()
  expect(second.textContent).toContain('DEL-7')
  expect(screen.queryByText(/withheld/)).toBeNull()
})

test('what is left out is said, and an empty list is then not "no one"', async () => {
  answer([], 0, 2)
  await show(<WhoCanDecide decision={DECISION} />)
  await screen.findByText(
    'Part of this answer is withheld. That part comes from 2 delegations you cannot view.',
  )
  expect(screen.queryByText(/^No one can make/)).toBeNull()
})

test('the amount is asked in the unit of the limit, and goes to the server with the authority type', async () => {
  const asked = answer([])
  await show(<WhoCanDecide decision={DECISION} />)
  await screen.findByText(
    'No one can make the decision “Approve purchase” on July 1, 2026. Issue a delegation or raise a limit.',
  )
  await userEvent.type(screen.getByLabelText('Amount'), '2.5K')
  const last = (): NetworkRequest | undefined => asked.at(-1)
  await waitFor(() =>
    expect(last()?.body).toMatchObject({
      authorityTypeId: 'approval',
      amounts: [{ valueType: 'CURRENCY', value: '2500', unit: 'EUR' }],
    }),
  )
})

test('more holders are asked for ten at a time', async () => {
  const asked = answer([dean], 30)
  await show(<WhoCanDecide decision={DECISION} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  const limits = () =>
    asked.filter((each) => each.method === 'POST').map((each) => (each.body as { limit: number }).limit)
  await waitFor(() => expect(limits()).toEqual([10, 20]))
})

test('what is authorized without an amount asks for none', () => {
  expect(measuresOf(DECISION, 'signatory', 'USD')).toEqual([])
  expect(measuresOf(DECISION, 'approval', 'USD')).toEqual([
    { valueType: 'CURRENCY', unit: 'EUR', units: ['EUR', 'USD'] },
  ])
  expect(measuresOf(undefined, undefined, 'USD').map((each) => each.unit)).toEqual(['USD'])
})
