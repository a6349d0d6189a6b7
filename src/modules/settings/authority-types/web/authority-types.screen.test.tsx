import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { AuthorityTypeRow } from '../model/authority-type-calls.ts'
import { AuthorityTypes } from './AuthorityTypes.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const type = (n: number, name: string, change: Partial<AuthorityTypeRow> = {}): AuthorityTypeRow => ({
  id: `${ID}${n}`,
  name,
  icon: 'key',
  authorityTypeOrder: n,
  status: 'ACTIVE',
  isDefault: false,
  version: 4,
  decisions: 0,
  delegations: 0,
  ...change,
})
const USED = { isDefault: true, decisions: 3, delegations: 1_001 }
const TABLE = [type(1, 'Approval', USED), type(2, 'Signatory', { isDefault: true }), type(3, 'Advice')]
const PATH = '/api/settings/delegation/authority-types'

const server = (
  items = TABLE,
  answer: (asked: NetworkRequest) => { status?: number; body?: unknown } = () => ({
    body: { data: items[0] },
  }),
) => network((asked) => (asked.method === 'GET' ? { body: { data: { items } } } : answer(asked)))
const sent = (asked: readonly NetworkRequest[]) =>
  asked
    .filter((each) => each.method !== 'GET')
    .map((each) => [each.method, each.path, each.body, each.headers.get('if-match')])
const acts = async (name: string, act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(screen.getByRole('menuitem', { name: act }))
}
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.getAllByRole('menuitem').map((each) => each.textContent)
}

test('each says what uses it, and the numbers lead there', async () => {
  server()
  await show(<AuthorityTypes />)
  const decisions = await screen.findByRole('link', { name: '3 decisions use Approval' })
  expect(decisions.getAttribute('href')).toBe(`/decisions?authorityTypeIds=${ID}1`)
  screen.getByRole('link', { name: '1,000+ delegations use Approval' })
})

test('one is added with a name and an icon that is chosen by the arrow keys', async () => {
  const asked = server(TABLE, () => ({ status: 201, body: { data: TABLE[2] } }))
  await show(<AuthorityTypes />)
  await userEvent.click(screen.getByRole('button', { name: 'Add authority type' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add authority type' }))
  dialog.getByText('Name is required.')
  dialog.getByText('Please select an icon.')
  expect(sent(asked)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Witness')
  dialog.getByRole('radio', { name: 'Shield with check mark' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await screen.findByText('Authority type added.')
  expect(sent(asked)).toEqual([['POST', PATH, { name: 'Witness', icon: 'stamp' }, null]])
})

test('a name that is taken is reported in the dialog, and what was typed stays', async () => {
  server(TABLE, () => ({
    status: 409,
    body: { data: { code: 'DUPLICATE_NAME', message: 'The name “Approval” is already in use.' } },
  }))
  await show(<AuthorityTypes />)
  await acts('Advice', 'Edit')
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: /Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'approval{Enter}')
  await dialog.findByText('The name “Approval” is already in use.')
  expect((name as HTMLInputElement).value).toBe('approval')
})

test('one in use is locked: neither disabled nor deleted, and it says by what', async () => {
  const used = { decisions: 1, delegations: 2 }
  const asked = server([type(1, 'Approval'), type(2, 'Advice', used)])
  await show(<AuthorityTypes />)
  await userEvent.click(await screen.findByRole('button', { name: 'In use: show what uses Advice' }))
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('“Advice” cannot be disabled')
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/decisions?authorityTypeIds=${ID}2`,
    `/delegations?authorityTypeIds=${ID}2`,
  ])
  await userEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await acts('Advice', 'Delete')
  await screen.findByText('“Advice” cannot be deleted')
  expect(sent(asked)).toEqual([])
})

test('an unused one is disabled immediately; the last one stays on', async () => {
  const asked = server()
  await show(<AuthorityTypes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Disable Signatory' }))
  await screen.findByText('Signatory disabled.')
  expect(sent(asked)).toEqual([['PATCH', `${PATH}/${ID}2`, { status: 'INACTIVE' }, '"4"']])
  cleanup()
  const again = server([type(1, 'Approval'), type(2, 'Advice', { status: 'INACTIVE' })])
  await show(<AuthorityTypes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Disable Approval' }))
  await screen.findByText('Please active at-least one item')
  expect(sent(again)).toEqual([])
})

test('one is moved by its menu or by Alt and an arrow, and the focus goes along', async () => {
  let items = TABLE
  const asked = network((each) => {
    if (each.method === 'PATCH') {
      const moving = items.find((one) => each.path.endsWith(one.id)) as AuthorityTypeRow
      const others = items.filter((one) => one !== moving)
      const at = (each.body as { authorityTypeOrder: number }).authorityTypeOrder - 1
      items = [...others.slice(0, at), moving, ...others.slice(at)]
      return { body: { data: moving } }
    }
    return { body: { data: { items } } }
  })
  await show(<AuthorityTypes />)
  await acts('Advice', 'Move up')
  await screen.findByText('Advice is now number 2.')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Advice' })),
  )
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await screen.findByText('Advice is now number 1.')
  expect(sent(asked).map(([, , body]) => body)).toEqual([
    { authorityTypeOrder: 2 },
    { authorityTypeOrder: 1 },
  ])
  expect(await menuOf('Advice')).toEqual(['Edit', 'Move down', 'Delete'])
})

test('those of the product cannot be deleted', async () => {
  server()
  await show(<AuthorityTypes />)
  expect(await menuOf('Signatory')).toEqual(['Edit', 'Move up', 'Move down'])
})

test('a table that did not load says so, and is asked for again', async () => {
  let answers = 0
  network(() => {
    answers += 1
    return answers === 1
      ? { status: 500, body: { data: { message: 'Something went wrong!' } } }
      : { body: { data: { items: TABLE } } }
  })
  await show(<AuthorityTypes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Signatory')
})
