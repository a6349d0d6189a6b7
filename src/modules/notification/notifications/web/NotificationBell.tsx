import './notification-bell.css'
import { useState } from 'react'
import { later } from '#platform/web/feedback/later.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { countNotifications } from '../model/count-notifications.ts'
import { notifications } from './notifications-service.ts'
import { texts } from './texts.ts'
import { useReadOnOpen } from './use-read-on-open.ts'

const NotificationsDrawer = later(() => import('./NotificationsDrawer.tsx'))

const EVERY_MS = 60_000

/** How many are unread, asked every minute while the tab is looked at, and when someone comes back to it. Decision record 50. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const { data } = notifications.useCall(
    countNotifications,
    {},
    { refetchInterval: EVERY_MS, refetchOnWindowFocus: true, refetchOnReconnect: true },
  )
  const { count = 0, isExact = true } = data ?? {}
  useReadOnOpen(count)
  return (
    <>
      <span className="bell">
        <IconButton
          icon="bell"
          label={texts.bell(count, isExact)}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(true)}
        />
        {count > 0 && (
          <span className="bell-count" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {isOpen && <NotificationsDrawer unread={count} isExact={isExact} onClose={() => setIsOpen(false)} />}
    </>
  )
}
