import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { recordAt } from '../model/notification.ts'
import { markAllRead } from '../model/notification-calls.ts'
import { notifications } from './notifications-service.ts'

/** Anyone who opens the page of a record has read what they were notified about it. Semantics 9.3. */
export function useReadOnOpen(unread: number): void {
  const kept = useQueryClient()
  const { entityType, entityId } = recordAt(useLocation().pathname) ?? {}
  useEffect(() => {
    if (!entityType || !entityId || unread === 0) return
    notifications
      .ask(markAllRead, { query: { entityType, entityId } })
      .then(({ count }) =>
        count > 0 ? kept.invalidateQueries({ queryKey: [notifications.base] }) : undefined,
      )
      // no one asked for it, and the next count tries again
      .catch(() => undefined)
  }, [entityType, entityId, unread, kept])
}
