import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import { isLocked, TEMPLATES } from '../../notifications/model/catalogue.ts'
import NotificationSettingsScreen from './NotificationSettingsScreen.tsx'
import OwnMails from './OwnMails.tsx'

afterEach(cleanup)

const items = TEMPLATES.map((template) => ({
  category: template.category,
  templateKey: template.key,
  inApp: template.inApp,
  email: template.email,
  locked: isLocked(template, 'email'),
}))

const settings = () =>
  network((asked) => {
    const category = decodeURIComponent(asked.path.split('/category/')[1] ?? '')
    const shown = items.filter((each) => category === '' || each.category === category)
    return { body: { data: { globalNotificationToggle: true, items: shown } } }
  })

test('what was changed is saved together, and nothing else; what is locked has no switch', async () => {
  const asked = settings()
  await show(<NotificationSettingsScreen />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Email: Delegation issued' }))
  await userEvent.click(screen.getByRole('switch', { name: 'In-app: Delegation issued' }))
  await userEvent.click(await screen.findByRole('switch', { name: 'In-app: Decision archived' }))
  expect(screen.queryByRole('switch', { name: 'Email: Approval requested' })).toBeNull()
  screen.getByText('You changed 3 settings. They apply to notifications sent after you save.')
  await userEvent.click(screen.getByRole('switch', { name: 'In-app: Decision archived' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Settings saved.')
  expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { settings: [{ templateKey: 'DELEGATION_ISSUED', email: false, inApp: false }] },
  ])
})

test('everything is turned off by one switch, and a category is reset', async () => {
  const asked = settings()
  await show(<NotificationSettingsScreen />)
  await userEvent.click(await screen.findByRole('switch', { name: 'Send notifications' }))
  expect(
    (screen.getByRole('switch', { name: 'Email: Delegation issued' }) as HTMLButtonElement).disabled,
  ).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Settings saved.')
  await userEvent.click(screen.getByRole('button', { name: 'Reset to defaults: Decisions' }))
  await screen.findByText('Decisions reset to defaults.')
  expect(asked.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
    { settings: [], globalNotificationToggle: false },
    { category: 'Decisions' },
  ])
})

test('a person turns an email off; what the organization turned off, or is locked, has no switch', async () => {
  const own = items.map(({ inApp: _, email, ...each }) => ({ ...each, email: true, isOff: !email }))
  const asked = network((each) => {
    const { settings: [change] = [] } = (each.body ?? {}) as {
      settings?: { templateKey: string; email: boolean }[]
    }
    for (const choice of own) if (choice.templateKey === change?.templateKey) choice.email = change.email
    return { body: { data: { items: own } } }
  })
  await show(<OwnMails />)
  const issued = await screen.findByRole('switch', { name: 'Delegation issued' })
  await userEvent.click(issued)
  await screen.findByText('Email preferences saved.')
  await waitFor(() => expect(issued.getAttribute('aria-checked')).toBe('false'))
  expect(asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    settings: [{ templateKey: 'DELEGATION_ISSUED', email: false }],
  })
  expect(screen.queryByRole('switch', { name: 'Approval requested' })).toBeNull()
  expect(screen.queryByRole('switch', { name: 'Delegation deleted' })).toBeNull()
  expect(screen.getAllByText('Turned off by your organization').length).toBeGreaterThan(0)
})
