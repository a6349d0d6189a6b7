import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationRow } from '../model/delegation-list.ts'
import DelegationListScreen from './DelegationListScreen.tsx'

afterEach(cleanup)

const id = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`
const row = (digit: number, acts: DelegationRow['acts']): DelegationRow =>
  ({
    id: id(digit),
    displayId: `DEL-100${digit}`,
    decisionName: `Decision ${digit}`,
    recipient: [],
    sectionName: 'Finance',
    categoryName: null,
    authorityLimit: [],
    effectiveLimit: [],
    status: 'ACCEPTED',
    inForce: { standing: 'YES', held: true, text: 'Yes' },
    issuedBy: { id: null, name: 'Root Authority', isPosition: false },
    issuerType: 'ROOT_AUTHORITY',
    role: [],
    authorityType: [],
    groups: [],
    updatedAt: '2026-11-01T10:00:00.000Z',
    effective: null,
    expiration: null,
    note: '',
    changeWaits: false,
    pendingReapproval: true,
    alertNames: [],
    acts,
  }) as unknown as DelegationRow
const list = (items: readonly DelegationRow[]) =>
  network(({ path }) => ({
    body: {
      data: path.endsWith('/counts')
        ? { all: 149, pending: items.length, drafts: 0, invalid: 0 }
        : { items, total: items.length, totalIsExact: true, page: 1, limit: 25 },
    },
  }))

test.each([
  ['pending', 'No delegations are awaiting approval'],
  ['drafts', 'There are no drafts'],
  ['invalid', 'No delegations are invalid'],
])('the empty tab %s says what it has none of', async (tab, title) => {
  list([])
  await show(<DelegationListScreen />, { at: `/?tab=${tab}` })
  await screen.findByText(title)
  expect(screen.queryByText('There are no delegations yet')).toBeNull()
})

test('selected changes that await approval are answered in the bulk bar', async () => {
  list([row(1, ['approveChange', 'denyChange']), row(2, ['approve', 'deny'])])
  await show(<DelegationListScreen />, { at: '/?tab=pending' })
  await userEvent.click(await screen.findByRole('checkbox', { name: /Decision 1/ }))
  await screen.findByRole('button', { name: 'Approve change' })
  screen.getByRole('button', { name: 'Deny change' })
})
