import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Filter } from '#platform/model/list.ts'
import { show } from '../testing/screen.tsx'
import { FilterMenu } from './FilterMenu.tsx'

afterEach(cleanup)

const FILTERS: readonly (readonly [string, Filter])[] = [
  ['status', { kind: 'words', label: 'Status', options: [] }],
  ['section', { kind: 'ids', label: 'Section', of: 'section' }],
  ['decisionIds', { kind: 'ids', label: 'Decision', of: 'decision' }],
  ['recipientUserIds', { kind: 'ids', label: 'Recipient', of: 'user' }],
  ['groupIds', { kind: 'ids', label: 'Group', of: 'group' }],
  ['limit', { kind: 'limits', label: 'Limit', valueTypes: [] }],
  ['issued', { kind: 'range', label: 'Issued' }],
  ['expired', { kind: 'range', label: 'Expires' }],
]

test('filters are in groups, and a word finds one', async () => {
  const onAdd = vi.fn()
  await show(<FilterMenu filters={FILTERS} onAdd={onAdd} />)
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  const menu = within(await screen.findByRole('dialog', { name: 'Filters' }))
  expect(menu.getAllByRole('region').map((each) => each.textContent)).toEqual([
    'Status and typeStatus',
    'People and groupsRecipientGroup',
    'Records and settingsSectionDecision',
    'LimitsLimit',
    'DatesIssuedExpires',
  ])
  await userEvent.type(menu.getByRole('textbox', { name: 'Find a filter' }), 'exp')
  expect(menu.getAllByRole('region').map((each) => each.textContent)).toEqual(['DatesExpires'])
  await userEvent.keyboard('{Enter}')
  expect(onAdd).toHaveBeenCalledWith('expired')
})

test('a word that no filter has says so', async () => {
  await show(<FilterMenu filters={FILTERS} onAdd={() => {}} />)
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Find a filter' }), 'zebra')
  screen.getByText('No filter has this name.')
})
