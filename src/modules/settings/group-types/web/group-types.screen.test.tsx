import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { NO_EFFECTS } from '../../effects/model/testing/no-effects.ts'
import type { GroupType } from '../model/group-type.ts'
import GroupTypesScreen from './GroupTypesScreen.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const type = (order: number, groupTypeName: string, change: Partial<GroupType> = {}): GroupType => ({
  id: `${ID}${order}`,
  groupTypeName,
  addressEnabled: false,
  status: 'ACTIVE',
  isDefault: true,
  shouldAllowEnableDisable: true,
  disableOption: 'NA',
  order,
  groupsCount: 0,
  version: 4,
  ...change,
})
const TYPES = [
  type(1, 'Organizations', { shouldAllowEnableDisable: false, groupsCount: 1 }),
  type(2, 'Departments', { groupsCount: 3 }),
  type(3, 'Projects', { isDefault: false, groupsCount: 2 }),
]
const EFFECTS = { ...NO_EFFECTS, delegationsFlagged: { total: 2, shown: [] } }
const server = (items = TYPES, effects = () => EFFECTS) =>
  network(({ method, path, headers }) => {
    if (method === 'GET') return { body: { data: { items } } }
    if (path.endsWith('/preview')) return { body: { data: { effects: effects(), refused: [] } } }
    const stamp = headers.get('if-effects')
    return stamp && stamp !== effects().stamp
      ? { status: 409, body: { data: { code: 'EFFECTS_CHANGED', message: 'Changed.', effects: effects() } } }
      : { body: { data: items[1] } }
  })
const stamps = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ method }) => method === 'PATCH').map(({ headers }) => headers.get('if-effects'))
const sent = (asked: readonly NetworkRequest[]) =>
  asked
    .filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))
    .map((each) => [each.method, each.path, each.body, each.headers.get('if-match')])
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.getAllByRole('menuitem').map((each) => each.textContent)
}
const PATH = '/api/settings/group-types'

test('those of the product keep their names; organizations are not turned off', async () => {
  server()
  await show(<GroupTypesScreen />)
  expect(await menuOf('Organizations')).toEqual(['Move down'])
  expect(screen.queryByRole('button', { name: 'Disable Organizations' })).toBeNull()
  await userEvent.keyboard('{Escape}')
  expect(await menuOf('Projects')).toEqual(['Rename', 'Move up', 'Delete'])
  expect(screen.getByRole('link', { name: '3 groups of Departments' }).getAttribute('href')).toBe(
    `/admin/groups?show=${ID}2`,
  )
})

test('one is disabled after it was said what follows and chosen what its groups stay tied to', async () => {
  const asked = server()
  await show(<GroupTypesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Disable Departments' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('2 delegations will be flagged as invalid')
  dialog.getByText(/The Functional pathway requires departments/)
  await userEvent.click(dialog.getByRole('radio', { name: /Remove associations/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Disable group type' }))
  await screen.findByText('Departments disabled.')
  const body = { status: 'INACTIVE', disableOption: 'REMOVE_ASSOCIATIONS' }
  expect(sent(asked)).toEqual([['PATCH', `${PATH}/${ID}2`, body, '"4"']])
  expect(stamps(asked)).toEqual(['stamp'])
})

test('what disabling one does is shown again where it has changed meanwhile', async () => {
  let effects = EFFECTS
  const asked = server(TYPES, () => effects)
  await show(<GroupTypesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Disable Departments' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('2 delegations will be flagged as invalid')
  effects = { ...EFFECTS, stamp: 'now', delegationsFlagged: { total: 3, shown: [] } }
  await userEvent.click(dialog.getByRole('button', { name: 'Disable group type' }))
  await dialog.findByText('3 delegations will be flagged as invalid')
  dialog.getByText('Changed.')
  await userEvent.click(dialog.getByRole('button', { name: 'Disable group type' }))
  await screen.findByText('Departments disabled.')
  expect(stamps(asked)).toEqual(['stamp', 'now'])
})

test('one with groups is not deleted, and leads to them', async () => {
  const asked = server()
  await show(<GroupTypesScreen />)
  await menuOf('Projects')
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('“Projects” cannot be deleted')
  expect(dialog.getByRole('link', { name: 'Show groups' }).getAttribute('href')).toBe(
    `/admin/groups?show=${ID}3`,
  )
  expect(sent(asked)).toEqual([])
})

test('one is added by its name, moved by a key, and given addresses by its switch', async () => {
  const asked = server()
  await show(<GroupTypesScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add group type' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add group type' }))
  dialog.getByText('Group type name is required.')
  await userEvent.type(dialog.getByRole('textbox', { name: /Group type name/ }), 'Teams{Enter}')
  await screen.findByText('Group type added.')
  await userEvent.click(screen.getByRole('switch', { name: 'Addresses for Departments' }))
  await screen.findByText('Addresses turned on for Departments.')
  screen.getByRole('button', { name: 'Actions for Projects' }).focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await screen.findByText('Projects is now number 2.')
  expect(sent(asked)).toEqual([
    ['POST', PATH, { groupTypeName: 'Teams' }, null],
    ['PATCH', `${PATH}/${ID}2`, { addressEnabled: true }, '"4"'],
    ['PATCH', `${PATH}/${ID}3`, { order: 2 }, '"4"'],
  ])
})
