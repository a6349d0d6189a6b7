import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { Conditions } from './Conditions.tsx'

afterEach(cleanup)

const [ID, ABOVE, OWN, OTHER] = [1, 2, 3, 4].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]
const condition = (id: string, name: string, originId: string) => ({
  id,
  name,
  description: '',
  when: null,
  rule: null,
  isActive: true,
  bindsFrom: null,
  origin: 'DELEGATION',
  originId,
  originDisplayId: 'DEL-1',
  endsWithChange: false,
})
const delegation = (allowed: boolean) =>
  ({
    id: ID,
    displayId: 'DEL-1042',
    version: 3,
    status: 'ISSUED',
    decision: { id: ABOVE, displayId: 'DEC-1' },
    conditions: [condition(OWN, 'Three quotes', ID), condition(OTHER, 'From above', ABOVE)],
    withheld: 0,
    permissions: { manageConditions: { allowed, reason: null } },
  }) as unknown as DelegationDetail
const LESS = {
  ...NO_EFFECTS,
  stamp: 'of less',
  people: { total: 1, shown: [{ id: ABOVE, name: 'Ada Whitfield', from: null }] },
}
const server = () =>
  network(({ path }) =>
    path.endsWith('/preview')
      ? { body: { data: { effects: LESS, refused: [] } } }
      : { body: { data: { id: ID, version: 4, items: [] } } },
  )
const writes = (asked: ReturnType<typeof network>) =>
  asked.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/preview'))

test('a condition is added only after what it does was shown', async () => {
  const asked = server()
  await show(<Conditions delegation={delegation(true)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Add condition' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Add condition' }))
  await userEvent.type(drawer.getByRole('textbox', { name: /^Condition/ }), 'Two signatures')
  await userEvent.click(drawer.getByRole('button', { name: 'Add condition' }))
  const title = await screen.findByText('Add this condition?')
  const question = within(title.closest('[role=dialog]') as HTMLElement)
  question.getByText('1 person will have less authority')
  expect(writes(asked)).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Add condition', hidden: true }))
  await screen.findByText('Condition added.')
  const [sent] = writes(asked)
  expect([sent?.method, sent?.path, sent?.headers.get('if-match'), sent?.headers.get('if-effects')]).toEqual([
    'POST',
    `/api/decision/delegations/${ID}/conditions`,
    '"3"',
    'of less',
  ])
  expect(sent?.body).toMatchObject({ name: 'Two signatures', isActive: true })
})

test('its own are turned off and deleted here, those above are not', async () => {
  const asked = server()
  await show(<Conditions delegation={delegation(true)} />)
  expect(screen.queryByRole('button', { name: 'Actions for From above' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Three quotes' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Turn off' }))
  const question = within(await screen.findByRole('dialog', { name: 'Turn off “Three quotes”?' }))
  await userEvent.click(question.getByRole('button', { name: 'Turn off' }))
  await screen.findByText('Condition updated.')
  expect(writes(asked).map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PATCH', `/api/decision/delegations/${ID}/conditions/${OWN}`, { isActive: false }],
  ])
})

test('anyone who may not manage conditions reads them', async () => {
  server()
  await show(<Conditions delegation={delegation(false)} />)
  screen.getByText('Three quotes')
  expect(screen.queryByRole('button')).toBeNull()
})
