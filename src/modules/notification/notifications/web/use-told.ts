import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type CallInput, keyOf } from '#platform/web/client/client.ts'
import type { Failure } from '#platform/web/client/failure.ts'
import type { Notification } from '../model/notification.ts'
import { listNotifications } from '../model/notification-calls.ts'
import { notifications } from './notifications-service.ts'

type Query = NonNullable<CallInput<typeof listNotifications>['query']>
export type NotificationFilter = Pick<Query, 'status' | 'category' | 'timePeriod'>

const AT_ONCE = 25

/** What one is reported, a page after the other; read again when another number is unread. */
export function useTold(narrowed: NotificationFilter, unread: number) {
  const kept = useQueryClient()
  const found = useInfiniteQuery<Awaited<ReturnType<typeof pageOf>>, Failure>({
    queryKey: keyOf(notifications.base, listNotifications, narrowed),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => pageOf(narrowed, pageParam as number, signal),
    getNextPageParam: ({ page, limit, items }) => (items.length === limit ? page + 1 : undefined),
  })
  const before = useRef(unread)
  useEffect(() => {
    if (before.current === unread) return
    before.current = unread
    void kept.invalidateQueries({ queryKey: keyOf(notifications.base, listNotifications) })
  }, [unread, kept])
  return { found, items: unique(found.data?.pages.flatMap((page) => page.items) ?? []) }
}

const pageOf = (narrowed: NotificationFilter, page: number, signal: AbortSignal) =>
  notifications.ask(listNotifications, { query: { ...narrowed, page, limit: AT_ONCE } }, signal)

/** What comes while pages are read moves the others by one: no notification is shown twice. */
const unique = (items: readonly Notification[]): Notification[] => [
  ...new Map(items.map((each) => [each.id, each])).values(),
]
