import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail, WaitingChange } from '../../model/delegation.ts'
import { useDelegationActs } from '../use-delegation-acts.tsx'
import { ChangeWaits } from './ChangeWaits.tsx'

afterEach(cleanup)

const ID = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`
const change: WaitingChange = {
  id: ID(2),
  proposedBy: { id: ID(3), name: 'Eleanor Whitcombe' },
  proposedAt: '2026-11-20T15:00:00.000Z',
  approvers: [{ id: ID(4), name: 'Marisol Okafor' }],
  differences: [
    { field: 'delegationAuthorities.bounds', label: 'Limits', old: '$5,000,000', new: '$10,000,000' },
    { field: 'expirationDate', label: 'Expires', old: '06/30/2027', new: '–' },
  ],
}
const delegation = (mayApprove: boolean) =>
  ({
    id: ID(1),
    change,
    permissions: { approveChange: { allowed: mayApprove, reason: null } },
  }) as unknown as DelegationDetail

const awaiting = { ...delegation(false), changeWaits: true }

test('terms that await acceptance themselves are not said to be in force', async () => {
  await show(<ChangeWaits delegation={awaiting} change={change} />)
  expect(textsOf('columnheader')).toEqual(['Field', 'Awaiting acceptance', 'If approved'])
  screen.getByText(/^An earlier change is awaiting acceptance\./)
  expect(screen.queryByText(/Today’s terms apply/)).toBeNull()
})

const textsOf = (role: string) => screen.getAllByRole(role).map((each) => each.textContent)

test('what is in force stands beside what would be, with who made it and who is asked', async () => {
  const asked = network(() => ({ body: { data: {} } }))
  await show(<ChangeWaits delegation={delegation(false)} change={change} />)
  screen.getByText(
    /^Sent by Eleanor Whitcombe on .* Awaiting approval by Marisol Okafor\. Today’s terms apply until then\.$/,
  )
  expect(textsOf('columnheader')).toEqual(['Field', 'Today', 'If approved'])
  expect(textsOf('rowheader')).toEqual(['Limits', 'Expires'])
  expect(textsOf('cell')).toEqual(['$5,000,000', '$10,000,000', '06/30/2027', '–'])
  expect(asked).toEqual([])
})

test('anyone who may approve it reads what follows, or why it cannot be approved now', async () => {
  const gaining = { total: 1, shown: [{ id: ID(5), name: 'Aisha Bello', from: null }] }
  let refused: object[] = []
  network(() => ({ body: { data: { effects: { ...NO_EFFECTS, gaining }, refused } } }))
  await show(<ChangeWaits delegation={delegation(true)} change={change} />)
  await screen.findByText('1 person will have more authority')
  cleanup()
  refused = [{ id: ID(1), code: 'INVALID_TRANSITION', message: 'The limit exceeds $60,000.' }]
  await show(<ChangeWaits delegation={delegation(true)} change={change} />)
  await screen.findByText('It cannot be approved now. The limit exceeds $60,000.')
})

function Deny() {
  const { act, dialog } = useDelegationActs()
  return (
    <>
      <button type="button" onClick={() => act('denyChange')([{ id: ID(1) }])}>
        Go
      </button>
      {dialog}
    </>
  )
}

test('a change is denied with a reason, beside what it would change', async () => {
  const asked = network(({ path, method }) =>
    method === 'GET'
      ? { body: { data: delegation(true) } }
      : path.endsWith('/preview')
        ? { body: { data: { effects: NO_EFFECTS, refused: [] } } }
        : { body: { data: { succeeded: [ID(1)], refused: [] } } },
  )
  await show(<Deny />)
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  await screen.findByRole('cell', { name: '$10,000,000' })
  await userEvent.type(screen.getByRole('textbox'), 'Too much.')
  await userEvent.click(screen.getByRole('button', { name: 'Deny change' }))
  await screen.findByText('Change denied.')
  expect(asked.find(({ method }) => method === 'PATCH')).toMatchObject({
    path: '/api/decision/delegations/bulk/change-denied',
    body: { delegationIds: [ID(1)], reason: 'Too much.' },
  })
})
