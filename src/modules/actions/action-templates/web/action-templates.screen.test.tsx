import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { ActionTemplate } from '../model/action-template.ts'
import ActionSettingsScreen from './ActionSettingsScreen.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const [DELEGATION, DECISION, AUDIT] = [`${ID}a`, `${ID}b`, `${ID}c`] as const
const types = [
  { id: DELEGATION, name: 'Delegation', typeIcon: 'delegations', status: true, isCustom: false, version: 1 },
  { id: DECISION, name: 'Decision', typeIcon: 'decisions', status: true, isCustom: false, version: 1 },
  { id: AUDIT, name: 'Audit', typeIcon: 'eye', status: false, isCustom: true, version: 1 },
]
const ada = { id: `${ID}d`, name: 'Ada Reyes' }
const cfo = { id: `${ID}e`, name: 'CFO' }
const template = (n: number, name: string, change: Partial<ActionTemplate> = {}): ActionTemplate => ({
  id: `${ID}${n}`,
  name,
  typeId: DELEGATION,
  typeName: 'Delegation',
  description: '',
  source: 'CUSTOM',
  status: true,
  priority: 'MEDIUM',
  dueInDays: null,
  users: [],
  positions: [],
  recurrence: 'NONE',
  startDate: null,
  version: 3,
  ...change,
})
const TABLE = [
  template(1, 'Annual Authority Assertion', {
    source: 'SYSTEM',
    dueInDays: 30,
    users: [{ ...ada, hasLeft: true }],
    positions: [{ ...cfo, hasLeft: false }],
    recurrence: 'ANNUALLY',
    startDate: '2099-01-01',
  }),
  template(2, 'Policy review', { status: false }),
]
const PATH = '/api/settings/action-templates'

const page = (items: readonly unknown[]) => ({
  body: { data: { items, total: items.length, totalIsExact: true, page: 1, limit: 100, more: false } },
})
const server = (
  answer: (asked: NetworkRequest) => { status?: number; body?: unknown } = () => ({
    body: { data: TABLE[1] },
  }),
) =>
  network((asked) => {
    if (asked.method !== 'GET') return answer(asked)
    if (asked.path.endsWith('/action-types')) return page(types)
    if (asked.path.endsWith('/action-templates')) return page(TABLE)
    return page(asked.path.includes('position') ? [cfo] : [{ ...ada, positions: [] }])
  })
const sent = (asked: readonly NetworkRequest[]) =>
  asked
    .filter((each) => each.method !== 'GET')
    .map((each) => [each.method, each.path, each.body, each.headers.get('if-match')])
const acts = async (name: string, act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(screen.getByRole('menuitem', { name: act }))
}
const drawer = async () => within(await screen.findByRole('dialog'))

test('each says its type, whether it is a default, when it recurs, and who has left', async () => {
  server()
  await show(<ActionSettingsScreen />)
  const cells = async (name: string) =>
    within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)
      .getAllByRole('cell')
      .slice(0, 6)
      .map((cell) => cell.textContent?.trim())
  expect(await cells('Annual Authority Assertion')).toEqual([
    'Delegation',
    'Default',
    'AnnuallyNext 01/01/2099',
    '2 assignees 1 no longer active',
    'Enabled',
    'Disable',
  ])
  expect(await cells('Policy review')).toEqual(['Delegation', 'Custom', 'No', 'None', 'Disabled', 'Enable'])
})

test('one is added, and needs a name, a type, and assignees where it recurs', async () => {
  const asked = server(() => ({ status: 201, body: { data: TABLE[1] } }))
  await show(<ActionSettingsScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Add template' }))
  const form = await drawer()
  await userEvent.click(form.getByRole('combobox', { name: /Recurrence/ }))
  await userEvent.click(await screen.findByText('Monthly'))
  await userEvent.click(form.getByRole('button', { name: 'Add template' }))
  form.getByText('Name is required.')
  form.getByText('Select a type.')
  expect(sent(asked)).toEqual([])
  await userEvent.type(form.getByRole('textbox', { name: /Name/ }), 'Renewal')
  await userEvent.click(form.getByRole('combobox', { name: /Type/ }))
  expect(screen.queryByText('Audit')).not.toBeNull() // in the table of types, and disabled
  await userEvent.click((await screen.findAllByText('Decision')).at(-1) as HTMLElement)
  await userEvent.type(form.getByRole('spinbutton', { name: /Due in days/ }), '14')
  await userEvent.click(form.getByRole('button', { name: 'Add template' }))
  form.getByText('Select at least one user or position.')
  form.getByText('First day is required.')
  await userEvent.type(form.getByRole('textbox', { name: /First day/ }), '01/31/2099{Enter}')
  await userEvent.click(form.getByRole('combobox', { name: /Positions/ }))
  await userEvent.click((await screen.findAllByText('CFO')).at(-1) as HTMLElement)
  await userEvent.click(form.getByRole('button', { name: 'Add template' }))
  await screen.findByText('Template added.')
  expect(sent(asked)).toEqual([
    [
      'POST',
      PATH,
      {
        name: 'Renewal',
        typeId: DECISION,
        description: '',
        priority: 'MEDIUM',
        dueInDays: 14,
        userIds: [],
        positionIds: [cfo.id],
        recurrence: 'MONTHLY',
        startDate: '2099-01-31',
      },
      null,
    ],
  ])
})

test('the form says which assignees have left, and sends the version that was read', async () => {
  const asked = server()
  await show(<ActionSettingsScreen />)
  await acts('Annual Authority Assertion', 'Edit')
  const form = await drawer()
  form.getByText(/No longer active: Ada Reyes\./)
  const name = form.getByRole('textbox', { name: /Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Assertion')
  await userEvent.click(form.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Template saved.')
  expect(sent(asked)).toMatchObject([
    ['PATCH', `${PATH}/${ID}1`, { name: 'Assertion', userIds: [ada.id], positionIds: [cfo.id] }, '"3"'],
  ])
})

test('one is enabled immediately, a custom one is deleted after it was asked, and a default one is not', async () => {
  const asked = server()
  await show(<ActionSettingsScreen />)
  await userEvent.click(await screen.findByRole('button', { name: 'Enable Policy review' }))
  await screen.findByText('Policy review enabled.')
  await acts('Policy review', 'Delete')
  const dialog = await drawer()
  dialog.getByText('Delete the template “Policy review”?')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete template' }))
  await screen.findByText('Template deleted.')
  expect(sent(asked)).toEqual([
    ['PATCH', `${PATH}/${ID}2`, { status: true }, '"3"'],
    ['DELETE', `${PATH}/${ID}2`, undefined, '"3"'],
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Annual Authority Assertion' }))
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
})
