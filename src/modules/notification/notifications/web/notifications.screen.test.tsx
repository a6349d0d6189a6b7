import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { NotificationBell } from './NotificationBell.tsx'

afterEach(cleanup)

const told = (n: number, change: object = {}) => ({
  id: `018f0000-0000-7000-8000-00000000000${n}`,
  templateKey: 'DELEGATION_ISSUED',
  category: 'Delegations',
  title: `Title ${n}`,
  message: `Eleanor Whitcombe issued “Approve budget transfer” to you, up to $${n},000.`,
  isActionable: false,
  status: 'UNREAD',
  readAt: null,
  createdAt: new Date(Date.now() - n * 60_000).toISOString(),
  entityType: 'DELEGATIONS',
  entityId: '018f0000-0000-7000-8000-000000000009',
  actionUrl: '/elsewhere',
  others: [] as object[],
  otherCount: 0,
  payload: { name: 'Approve budget transfer' },
  ...change,
})

type NotificationPage = ReturnType<typeof told>

/** A server that keeps what one was reported. */
function serverOf(kept: NotificationPage[]): NetworkRequest[] {
  const unread = () => kept.filter(({ status }) => status === 'UNREAD')
  return network((asked) => {
    if (asked.path.endsWith('/count')) return { body: { data: { count: unread().length, isExact: true } } }
    if (asked.path.endsWith('/mark-all-read')) {
      const entityId = asked.query.get('entityId')
      const marked = unread().filter((each) => entityId === null || each.entityId === entityId)
      const count = marked.length
      for (const each of marked) each.status = 'READ'
      return { body: { data: { count } } }
    }
    if (asked.path.endsWith('/toggle-status')) {
      const one = kept.find(({ id }) => asked.path.includes(id)) as NotificationPage
      Object.assign(one, asked.body)
      return { body: { data: one } }
    }
    const items = asked.query.get('status') === 'UNREAD' ? unread() : kept
    const shown = asked.query.get('category') === 'Decisions' ? [] : items
    return { body: { data: { items: shown, total: shown.length, totalIsExact: true, page: 1, limit: 25 } } }
  })
}

const open = async (kept: NotificationPage[]) => {
  const asked = serverOf(kept)
  const shown = await show(<NotificationBell />)
  await userEvent.click(await screen.findByRole('button', { name: `Notifications, ${kept.length} unread` }))
  return { asked, drawer: within(await screen.findByRole('dialog')), ...shown }
}

test('the bell says how many are unread, and nothing where none is', async () => {
  serverOf([told(1, { status: 'READ' })])
  await show(<NotificationBell />)
  await screen.findByRole('button', { name: 'Notifications' })
})

test('a notification is marked read and leads to its record', async () => {
  const { asked, drawer, address } = await open([told(1), told(2)])
  const link = await drawer.findByRole('link', { name: /Title 1/ })
  expect(within(link).getByText('Approve budget transfer').tagName).toBe('STRONG')
  await userEvent.click(link)
  await waitFor(() => expect(address()).toBe('/elsewhere'))
  expect(asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { status: 'READ' },
  ])
})

test('all are marked read, and it is said how many', async () => {
  const { drawer } = await open([told(1), told(2)])
  await userEvent.click(drawer.getByRole('button', { name: 'Mark all read' }))
  await screen.findByText('2 notifications marked as read.')
  await screen.findByRole('button', { name: 'Notifications' })
  expect((drawer.getByRole('button', { name: 'Mark all read' }) as HTMLButtonElement).disabled).toBe(true)
})

test('what is unread is a tab of its own; what was read can be unread again', async () => {
  const { drawer } = await open([told(1), told(2)])
  await userEvent.click(await drawer.findByRole('button', { name: 'Mark as read: Title 1' }))
  await drawer.findByRole('button', { name: 'Mark as unread: Title 1' })
  await userEvent.click(drawer.getByRole('button', { name: /^Unread/ }))
  await drawer.findByRole('link', { name: /Title 2/ })
  await waitFor(() => expect(drawer.queryByRole('link', { name: /Title 1/ })).toBeNull())
})

test('filters that leave nothing can be cleared', async () => {
  const { drawer } = await open([told(1)])
  await userEvent.click(drawer.getByRole('combobox', { name: 'Category' }))
  await userEvent.click(await screen.findByTitle('Decisions'))
  await userEvent.click(await drawer.findByRole('button', { name: 'Clear filters' }))
  await drawer.findByRole('link', { name: /Title 1/ })
})

test('what one act says of other records is one notification, and each leads to its own', async () => {
  const { drawer, address } = await open([
    told(1, {
      otherCount: 22,
      others: [
        {
          entityId: '018f0000-0000-7000-8000-00000000000a',
          name: 'Hire staff',
          message: 'Eleanor Whitcombe issued “Hire staff” to you.',
          actionUrl: '/another',
        },
      ],
    }),
  ])
  await drawer.findByText('23 records', { exact: false })
  await userEvent.click(drawer.getByText('And 22 other records'))
  await drawer.findByText('And 21 more.')
  await userEvent.click(drawer.getByRole('link', { name: /Hire staff/ }))
  await waitFor(() => expect(address()).toBe('/another'))
})

test('anyone who opens the page of a record has read what they were notified of it', async () => {
  const about = '018f0000-0000-7000-8000-0000000000aa'
  serverOf([told(1, { entityId: about }), told(2)])
  await show(<NotificationBell />, { at: `/delegations/view/${about}` })
  await screen.findByRole('button', { name: 'Notifications, 1 unread' })
})
