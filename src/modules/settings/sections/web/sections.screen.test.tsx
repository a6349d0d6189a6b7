import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { Sections } from './Sections.tsx'

afterEach(cleanup)

const S1 = '018f0000-0000-7000-8000-000000000001'
const S2 = '018f0000-0000-7000-8000-000000000002'
const C1 = '018f0000-0000-7000-8000-000000000003'
const place = (id: string, name: string, decisions = 0, delegations = 0) => ({
  id,
  name,
  version: 4,
  decisions,
  delegations,
})
const TABLE = [
  { ...place(S1, 'Finance', 3, 5), categories: [place(C1, 'Travel')] },
  { ...place(S2, 'Estates'), categories: [] },
]
const server = (answer: (asked: NetworkRequest) => { status?: number; body?: unknown }) =>
  network((asked) => (asked.method === 'GET' ? { body: { data: { items: TABLE } } } : answer(asked)))
const acts = async (name: string, act: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(screen.getByRole('menuitem', { name: act }))
}

test('a section is renamed in its place, with the version that was read', async () => {
  const asked = server(() => ({ body: { data: { id: S2, name: 'Land', version: 5 } } }))
  await show(<Sections categories />)
  await acts('Estates', 'Rename')
  const field = screen.getByLabelText('Section name')
  await userEvent.clear(field)
  await userEvent.type(field, 'Land{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('Section name')).toBeNull())
  const sent = asked.find((each) => each.method === 'PATCH')
  expect([sent?.path, sent?.body, sent?.headers.get('if-match')]).toEqual([
    `/api/settings/decision-sections/${S2}`,
    { name: 'Land' },
    '"4"',
  ])
})

test('a name that is taken is reported at the field, and what was typed stays', async () => {
  server(() => ({
    status: 409,
    body: { data: { code: 'DUPLICATE_NAME', message: 'The name “Finance” is already in use.' } },
  }))
  await show(<Sections categories />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add section' }))
  await userEvent.type(screen.getByLabelText('Section name'), 'finance{Enter}')
  await screen.findByText('The name “Finance” is already in use.')
  expect((screen.getByLabelText('Section name') as HTMLInputElement).value).toBe('finance')
})

test('a name that is missing is asked for in the words of the specification', async () => {
  const asked = server(() => ({ status: 201 }))
  await show(<Sections categories />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add section' }))
  await userEvent.type(screen.getByLabelText('Section name'), ' {Enter}')
  await screen.findByText('Section name is required.')
  await userEvent.keyboard('{Escape}')
  await acts('Finance', 'Add category')
  await userEvent.type(screen.getByLabelText('Category name'), '\u200b{Enter}')
  await screen.findByText('Category Name is required.')
  expect(asked.some((each) => each.method === 'POST')).toBe(false)
})

test('a category is added to its section', async () => {
  const asked = server(() => ({ status: 201, body: { data: { id: C1, name: 'Cash', version: 1 } } }))
  await show(<Sections categories />)
  await acts('Finance', 'Add category')
  await userEvent.type(screen.getByLabelText('Category name'), 'Cash')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(asked.some((each) => each.method === 'POST')).toBe(true))
  expect(asked.find((each) => each.method === 'POST')?.body).toEqual({ name: 'Cash', sectionId: S1 })
})

test('a section in which something stands is not deleted, and leads to it', async () => {
  const asked = server(() => ({ body: { data: { id: S1 } } }))
  await show(<Sections categories />)
  await acts('Finance', 'Delete')
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/^3 decisions and 5 delegations use it\./)
  expect(dialog.getByRole('link', { name: '3 decisions' }).getAttribute('href')).toBe(
    `/decisions?section=${S1}`,
  )
  expect(asked.some((each) => each.method === 'DELETE')).toBe(false)
})

test('an unused one is deleted after it was asked', async () => {
  const asked = server(() => ({ body: { data: { id: S2 } } }))
  await show(<Sections categories />)
  await acts('Estates', 'Delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Delete section' }))
  await screen.findByText('Section deleted.')
  expect(asked.find((each) => each.method === 'DELETE')?.path).toBe(`/api/settings/decision-sections/${S2}`)
})
