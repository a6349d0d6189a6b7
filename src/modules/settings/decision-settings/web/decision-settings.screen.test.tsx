import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { DecisionParts } from '../model/decision-settings-calls.ts'
import DecisionSettingsScreen from './DecisionSettingsScreen.tsx'

afterEach(cleanup)

const PARTS: DecisionParts = {
  conditionEnabled: true,
  roleEnabled: true,
  documentEnabled: true,
  commentsEnabled: false,
  disableSection: false,
  disableCategory: false,
}
const SECTION = { id: 's', name: 'Finance', version: 1, decisions: 0, delegations: 0 }
const CATEGORY = { ...SECTION, id: 'c', name: 'Travel' }

/** The whole page over the settings that `held` begins with. */
function server(change: Partial<DecisionParts> = {}) {
  let held = { ...PARTS, ...change, version: 2 }
  return network((asked) => {
    if (asked.method === 'PATCH') held = { ...held, ...(asked.body as object), version: held.version + 1 }
    if (asked.path.includes('/decision-settings/')) return { body: { data: held } }
    if (asked.path.endsWith('/decision-sections/table'))
      return { body: { data: { items: [{ ...SECTION, categories: [CATEGORY] }] } } }
    if (asked.path.endsWith('/table')) return { body: { data: { items: [] } } }
    return { body: { data: { isCurrencyValue: true, version: held.version } } }
  })
}

test('decision roles that are turned off are no longer in the page', async () => {
  const asked = server()
  await show(<DecisionSettingsScreen />)
  await screen.findByRole('heading', { name: 'Decision roles' })
  await userEvent.click(await screen.findByRole('switch', { name: 'Decision roles' }))
  await screen.findByText('Decision roles turned off.')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Decision roles' })).toBeNull())
  const sent = asked.find((each) => each.method === 'PATCH')
  expect([sent?.body, sent?.headers.get('if-match')]).toEqual([{ roleEnabled: false }, '"2"'])
})

test('categories that are turned off are not shown below their sections', async () => {
  const asked = server()
  await show(<DecisionSettingsScreen />)
  await screen.findByText('Travel')
  await userEvent.click(await screen.findByRole('switch', { name: 'Categories' }))
  await waitFor(() => expect(screen.queryByText('Travel')).toBeNull())
  screen.getByText('Finance')
  expect(asked.find((each) => each.method === 'PATCH')?.body).toEqual({ disableCategory: true })
})

test('comments are still to come, and there is no switch for them', async () => {
  server()
  await show(<DecisionSettingsScreen />)
  await screen.findByText('Coming Soon')
  expect(screen.queryByRole('switch', { name: 'Comments' })).toBeNull()
})
