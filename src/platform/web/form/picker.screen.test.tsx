import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { takeTokensFrom } from '../client/token.ts'
import { type NetworkRequest, network, show } from '../testing/screen.tsx'
import { Field } from './Field.tsx'
import { ManyPicker, Picker } from './Picker.tsx'
import { pickFrom } from './picker-source.ts'
import { treeOf } from './TreePicker.tsx'
import { useForm } from './use-form.ts'

const call = defineCall({
  name: 'selectPeople',
  summary: 'Does something',
  method: 'GET',
  path: '/people',
  query: {
    search: z.string().optional(),
    page: inQuery.integer(1, 1_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
    ids: inQuery.list(z.string()).optional(),
  },
  reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })), more: z.boolean() }),
})
const people = Array.from({ length: 30_000 }, (_, at) => ({ id: `p${at}`, name: `Person ${at}` }))

function directory(): NetworkRequest[] {
  return network(({ query }) => {
    const ids = query.get('ids')?.split(',')
    const found = people.filter((each) =>
      ids
        ? ids.includes(each.id)
        : each.name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
    )
    const page = Number(query.get('page') ?? 1)
    const limit = Number(query.get('limit') ?? 25)
    return {
      body: {
        data: { items: found.slice((page - 1) * limit, page * limit), more: found.length > page * limit },
      },
    }
  })
}
const source = pickFrom<{ id: string; name: string }>('people', { base: '/api/auth', call }, (row) => ({
  id: row.id,
  label: row.name,
  ...(row.id === 'p12' && { barred: 'holds it already' }),
}))

const schema = z.object({ one: z.string().optional(), many: z.array(z.string()) })
function Choose() {
  const form = useForm({ schema, initial: { one: 'p7', many: [] as string[] }, onSubmit: async () => {} })
  return (
    <>
      <Field<string | undefined> form={form} path="one" label="Recipient">
        {(bound) => <Picker {...bound} source={source} />}
      </Field>
      <Field<readonly string[]> form={form} path="many" label="Issuers">
        {(bound) => <ManyPicker {...bound} source={source} />}
      </Field>
      <output data-testid="values">{JSON.stringify(form.values)}</output>
    </>
  )
}

beforeEach(() => {
  takeTokensFrom(async () => ({ token: 't', tenantId: undefined, email: '' }))
})
afterEach(cleanup)

test('what is chosen already is named, without the list being asked for', async () => {
  const asked = directory()
  await show(<Choose />)
  await screen.findByText('Person 7')
  expect(asked.map((one) => one.query.get('ids'))).toEqual(['p7'])
})

test('the server searches among 30,000, once the typing has ended', async () => {
  const asked = directory()
  await show(<Choose />)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Issuers' }), '29999')
  await userEvent.click(await screen.findByTitle('Person 29999'))
  await waitFor(() => expect(screen.getByTestId('values').textContent).toBe('{"one":"p7","many":["p29999"]}'))
  expect(asked.filter((one) => one.query.get('search')).map((one) => one.query.get('search'))).toEqual([
    '29999',
  ])
  expect(asked.every((one) => Number(one.query.get('limit')) <= 100)).toBe(true)
})

test('what may not be chosen says why', async () => {
  directory()
  await show(<Choose />)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Issuers' }), 'Person 12')
  await screen.findByText('holds it already')
  await userEvent.click(screen.getByTitle('Person 12'))
  expect(screen.getByTestId('values').textContent).toBe('{"one":"p7","many":[]}')
})

test('a search that finds nothing says so', async () => {
  directory()
  await show(<Choose />)
  await userEvent.type(await screen.findByRole('combobox', { name: 'Recipient' }), 'nobody')
  await screen.findByText('No results. Check the spelling.')
})

test('the very name comes before a longer one, and Enter selects it before the answer is here', async () => {
  directory()
  await show(<Choose />)
  const field = await screen.findByRole('combobox', { name: 'Recipient' })
  await userEvent.clear(field)
  await userEvent.type(field, ' person 1')
  await screen.findByText('Person 10')
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-label')).toBe('Person 1')
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  await waitFor(() => expect(screen.getByTestId('values').textContent).toBe('{"one":"p1","many":[]}'))
  const many = screen.getByRole('combobox', { name: 'Issuers' })
  await userEvent.type(many, 'Person 2{Enter}')
  await waitFor(() => expect(screen.getByTestId('values').textContent).toBe('{"one":"p1","many":["p2"]}'))
})

test('a node whose parent is missing is at the top of the tree', () => {
  const tree = treeOf([
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B', parentId: 'a' },
    { id: 'c', label: 'C', parentId: 'gone' },
  ])
  expect(tree.map((node) => [node.title, node.children.map((child) => child.title)])).toEqual([
    ['A', ['B']],
    ['C', []],
  ])
})
