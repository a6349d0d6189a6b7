import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { EMPTY } from './form-values.ts'

afterEach(cleanup)

const DECISION = '018f0000-0000-7000-8000-0000000000e1'
const ON = { conditionEnabled: true, roleEnabled: true, disableCategory: false, version: 1 }
const WITNESS = { id: '018f0000-0000-7000-8000-0000000000f1', name: 'Witness', status: 'INACTIVE' }
const ENDORSE = { id: '018f0000-0000-7000-8000-0000000000f2', name: 'Endorse', status: 'ACTIVE' }

const DEPARTMENTS = { id: '018f0000-0000-7000-8000-0000000000d1', groupTypeName: 'Departments' }

const server = (change: Partial<typeof ON> = {}, departments = 'ACTIVE') =>
  network((asked) => {
    if (asked.path.endsWith('/group-types'))
      return { body: { data: { items: [{ ...DEPARTMENTS, status: departments }] } } }
    if (asked.path.includes('/decision-settings/')) return { body: { data: { ...ON, ...change } } }
    if (asked.path.endsWith('/decision-roles')) return { body: { data: { items: [WITNESS, ENDORSE] } } }
    // no other decision is called the same
    if (asked.path.endsWith('/decisions/search')) return { body: { data: { items: [] } } }
    if (asked.path.startsWith('/api/decision'))
      return { status: 201, body: { data: { id: DECISION, version: 1, status: 'DRAFT' } } }
    return { body: { data: { items: [], more: false } } }
  })
const CONDITION = { name: 'Three offers', description: '', when: null, rule: null, isActive: true }
const DRAFT = {
  ...EMPTY,
  name: 'Buy',
  sectionId: '018f0000-0000-7000-8000-0000000000a1',
  conditions: [CONDITION],
  roles: [
    { decisionRoleId: WITNESS.id, positionId: '018f0000-0000-7000-8000-0000000000a2', requirement: '' },
  ],
}
const headings = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)

test('what is turned off is not in the form, and what is there stays in the record', async () => {
  const asked = server({ conditionEnabled: false, roleEnabled: false, disableCategory: true })
  await show(<DecisionForm initial={DRAFT} />)
  await waitFor(() => expect(headings()).not.toContain('Conditions'))
  expect(headings()).not.toContain('Decision roles')
  expect(screen.queryByLabelText('Category')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save as draft' }))
  await waitFor(() =>
    expect(asked.some((each) => each.method === 'POST' && each.path.endsWith('/decisions'))).toBe(true),
  )
  expect(asked.find((each) => each.path.endsWith('/decisions'))?.body).toMatchObject({
    conditions: [CONDITION],
    roles: DRAFT.roles,
  })
})

test('with all of them on, the form has every section', async () => {
  server()
  await show(<DecisionForm initial={EMPTY} />)
  await waitFor(() => expect(headings()).toEqual(expect.arrayContaining(['Conditions', 'Decision roles'])))
  screen.getByLabelText('Category')
})

test('an inactive decision role stays where it is and is not offered again', async () => {
  server()
  await show(<DecisionForm initial={DRAFT} />)
  await screen.findByText('Witness (inactive)')
  await userEvent.click(screen.getByRole('button', { name: 'Add decision role' }))
  const [, added] = screen.getAllByRole('combobox', { name: /Decision role/ })
  await userEvent.click(added as HTMLElement)
  await screen.findByRole('option', { name: 'Endorse' })
  expect(screen.queryByRole('option', { name: /Witness/ })).toBeNull()
})

test('without departments the Functional pathway is not chosen, and says why; one that was chosen may go', async () => {
  server({}, 'INACTIVE')
  const functional = () => screen.getByRole('checkbox', { name: /Functional/ }) as HTMLInputElement
  await show(<DecisionForm initial={EMPTY} />)
  await screen.findByText('Requires departments, which are disabled in the settings.')
  expect(functional().disabled).toBe(true)
  cleanup()
  server({}, 'INACTIVE')
  await show(<DecisionForm initial={{ ...EMPTY, delegationPathway: ['Functional'] }} />)
  await screen.findByText('Requires departments, which are disabled in the settings.')
  expect(functional().disabled).toBe(false)
})
