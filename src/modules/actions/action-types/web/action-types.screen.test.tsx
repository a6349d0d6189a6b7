import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { ActionType } from '../model/action-type.ts'
import { ActionTypes } from './ActionTypes.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const type = (n: number, name: string, change: Partial<ActionType> = {}): ActionType => ({
  id: `${ID}${n}`,
  name,
  typeIcon: 'star',
  status: true,
  isCustom: true,
  version: 3,
  ...change,
})
const TABLE = [
  type(1, 'Decision', { isCustom: false, typeIcon: 'decisions' }),
  type(2, 'Policy review'),
  type(3, 'Audit', { status: false }),
]
const PATH = '/api/settings/action-types'

const server = (
  items = TABLE,
  answer: (asked: NetworkRequest) => { status?: number; body?: unknown } = () => ({
    body: { data: items[1] },
  }),
) =>
  network((asked) =>
    asked.method === 'GET'
      ? { body: { data: { items, total: items.length, totalIsExact: true, page: 1, limit: 100 } } }
      : answer(asked),
  )
const sent = (asked: readonly NetworkRequest[]) =>
  asked
    .filter((each) => each.method !== 'GET')
    .map((each) => [each.method, each.path, each.body, each.headers.get('if-match')])
const acts = async (name: string, act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(screen.getByRole('menuitem', { name: act }))
}

test('each says whether it is a default or custom, and whether it is enabled', async () => {
  server()
  await show(<ActionTypes />)
  const cells = async (name: string) =>
    within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .slice(0, 3)
      .map((cell) => cell.textContent?.trim())
  expect(await cells('Decision')).toEqual(['Default', 'Enabled', 'Always enabled'])
  expect(await cells('Policy review')).toEqual(['Custom', 'Enabled', 'Disable'])
  expect(await cells('Audit')).toEqual(['Custom', 'Disabled', 'Enable'])
})

test('a default one offers nothing that would be refused', async () => {
  server()
  await show(<ActionTypes />)
  await screen.findByText('Decision')
  expect(screen.queryByRole('button', { name: /Decision/ })).toBeNull()
})

test('one is added with a name and an icon that is chosen by the arrow keys', async () => {
  const asked = server(TABLE, () => ({ status: 201, body: { data: TABLE[1] } }))
  await show(<ActionTypes />)
  await userEvent.click(screen.getByRole('button', { name: 'Add action type' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add action type' }))
  dialog.getByText('Name is required.')
  dialog.getByText('Please select an icon.')
  expect(sent(asked)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), 'Renewal')
  dialog.getByRole('radio', { name: 'Delegation' }).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  await screen.findByText('Action type added.')
  expect(sent(asked)).toEqual([['POST', PATH, { name: 'Renewal', typeIcon: 'documents' }, null]])
})

test('a name that is taken is reported in the dialog, and what was typed stays', async () => {
  server(TABLE, () => ({
    status: 409,
    body: { data: { message: 'The name “Audit” is already in use.', code: 'DUPLICATE_NAME' } },
  }))
  await show(<ActionTypes />)
  await acts('Policy review', 'Edit')
  const name = await screen.findByRole('textbox', { name: /Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Audit{Enter}')
  await screen.findByText('The name “Audit” is already in use.')
  expect((name as HTMLInputElement).value).toBe('Audit')
})

test('a custom one is renamed and given another icon, with the version that was read', async () => {
  const asked = server()
  await show(<ActionTypes />)
  await acts('Policy review', 'Edit')
  const name = await screen.findByRole('textbox', { name: /Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Review')
  await userEvent.click(screen.getByRole('radio', { name: 'Eye' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Action type saved.')
  expect(sent(asked)).toEqual([['PATCH', `${PATH}/${ID}2`, { name: 'Review', typeIcon: 'eye' }, '"3"']])
})

test('one is disabled and enabled immediately', async () => {
  const asked = server()
  await show(<ActionTypes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Disable Policy review' }))
  await screen.findByText('Policy review disabled.')
  await userEvent.click(screen.getByRole('button', { name: 'Enable Audit' }))
  await screen.findByText('Audit enabled.')
  expect(sent(asked)).toEqual([
    ['PATCH', `${PATH}/${ID}2`, { status: false }, '"3"'],
    ['PATCH', `${PATH}/${ID}3`, { status: true }, '"3"'],
  ])
})

test('a custom one is deleted after it was asked', async () => {
  const asked = server()
  await show(<ActionTypes />)
  await acts('Policy review', 'Delete')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Delete the action type “Policy review”?')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete action type' }))
  await screen.findByText('Action type deleted.')
  expect(sent(asked)).toEqual([['DELETE', `${PATH}/${ID}2`, undefined, '"3"']])
})

test('an organization without any can add one', async () => {
  server([])
  await show(<ActionTypes />)
  await screen.findByText('No action types')
  screen.getByRole('button', { name: 'Add action type' })
})

test('a list that did not load says so, and is asked for again', async () => {
  let answers = 0
  network(() => {
    answers += 1
    return answers === 1
      ? { status: 500, body: { data: { message: 'Something went wrong!' } } }
      : { body: { data: { items: TABLE, total: 3, totalIsExact: true, page: 1, limit: 100 } } }
  })
  await show(<ActionTypes />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Policy review')
})
