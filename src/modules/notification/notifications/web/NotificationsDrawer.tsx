import './notifications-drawer.css'
import { useNavigate } from '@tanstack/react-router'
import { Select } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import {
  EmptyResult,
  EmptyState,
  FailedPart,
  LoadingSkeleton,
  useSkeleton,
} from '#platform/web/feedback/States.tsx'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { CATEGORIES } from '../model/catalogue.ts'
import type { Notification, TimePeriod } from '../model/notification.ts'
import { markAllRead, toggleStatus } from '../model/notification-calls.ts'
import { byDay } from './days.ts'
import { notifications } from './notifications-service.ts'
import { ToldRow } from './ToldRow.tsx'
import { texts } from './texts.ts'
import { type NotificationFilter, useTold } from './use-told.ts'

/** What one was reported: all of it or what is unread, by category and period, newest first. Semantics 9.3. */
export default function NotificationsDrawer({
  unread,
  isExact,
  onClose,
}: {
  unread: number
  isExact: boolean
  onClose: () => void
}) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [narrowed, setNarrowed] = useState<NotificationFilter>({ timePeriod: 'all' })
  const markAll = notifications.useSend(markAllRead)
  const narrow = (change: Partial<NotificationFilter>) => setNarrowed((now) => ({ ...now, ...change }))
  const readAll = () =>
    markAll.mutate({}, { onSuccess: ({ count }) => toasts.done(texts.marked(count)), onError: toasts.failed })
  return (
    <Drawer
      open
      size={400}
      title={texts.title}
      acts={
        <span className="row">
          <button
            type="button"
            className="link-button dense strong"
            disabled={unread === 0 || markAll.isPending}
            onClick={readAll}
          >
            {texts.markAll}
          </button>
          <IconButton
            icon="settings"
            label={texts.settings}
            onClick={() => {
              onClose()
              void navigate({ to: '/user-profile/notifications' })
            }}
          />
        </span>
      }
      onClose={onClose}
    >
      <div className="notifications">
        <Tabs narrowed={narrowed} onNarrow={narrow} unread={unread} isExact={isExact} />
        <Filters narrowed={narrowed} onNarrow={narrow} />
        <ToldList
          narrowed={narrowed}
          unread={unread}
          onClear={() => setNarrowed({ timePeriod: 'all' })}
          onOpen={onClose}
        />
      </div>
    </Drawer>
  )
}

type FilterProps = { narrowed: NotificationFilter; onNarrow: (change: Partial<NotificationFilter>) => void }

function Tabs({ narrowed, onNarrow, unread, isExact }: FilterProps & { unread: number; isExact: boolean }) {
  const tab = (status: NotificationFilter['status'], label: string, count?: string) => (
    <button
      type="button"
      className="tab notifications-tab"
      aria-current={narrowed.status === status ? 'true' : undefined}
      onClick={() => onNarrow({ status })}
    >
      {label}
      {count && <span className="pill">{count}</span>}
    </button>
  )
  return (
    <nav className="tabs" aria-label={texts.tabs}>
      {tab(undefined, texts.all)}
      {tab('UNREAD', texts.unread, unread > 0 ? `${unread}${isExact ? '' : '+'}` : undefined)}
    </nav>
  )
}

const PERIODS = Object.entries(texts.periods).map(([value, label]) => ({ value: value as TimePeriod, label }))
const CATEGORY_OPTIONS = [
  { value: '', label: texts.everyCategory },
  ...CATEGORIES.map((category) => ({ value: category, label: category })),
]

function Filters({ narrowed, onNarrow }: FilterProps) {
  return (
    <div className="row notifications-filters">
      <Select
        className="grow"
        aria-label={texts.category}
        value={narrowed.category ?? ''}
        options={CATEGORY_OPTIONS}
        onChange={(category) => onNarrow({ category: category || undefined })}
      />
      <Select<TimePeriod>
        className="grow"
        aria-label={texts.period}
        value={narrowed.timePeriod ?? 'all'}
        options={PERIODS}
        onChange={(timePeriod) => onNarrow({ timePeriod })}
      />
    </div>
  )
}

function ToldList({
  narrowed,
  unread,
  onClear,
  onOpen,
}: {
  narrowed: NotificationFilter
  unread: number
  onClear: () => void
  onOpen: () => void
}) {
  const zone = clockOf(useViewer())
  const toasts = useToasts()
  const { found, items } = useTold(narrowed, unread)
  const toggle = notifications.useSend(toggleStatus)
  const bones = useSkeleton(found.isPending)
  const mark = (told: Notification, status: Notification['status']) => {
    if (told.status !== status)
      toggle.mutate({ params: { id: told.id }, body: { status } }, { onError: toasts.failed })
  }
  if (found.error && items.length === 0)
    return <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
  if (found.isPending) return bones && <LoadingSkeleton rows={6} />
  if (items.length === 0) return <Empty narrowed={narrowed} onClear={onClear} />
  return (
    <>
      {byDay(items, zone).map(([heading, some]) => (
        <section key={heading} aria-label={heading}>
          <h3 className="caption tertiary told-heading">{heading}</h3>
          <ul className="told-list">
            {some.map((told) => (
              <ToldRow
                key={told.id}
                told={told}
                heading={heading}
                onOpen={() => {
                  mark(told, 'READ')
                  if (told.actionUrl) onOpen()
                }}
                onToggle={() => mark(told, told.status === 'UNREAD' ? 'READ' : 'UNREAD')}
              />
            ))}
          </ul>
        </section>
      ))}
      {found.hasNextPage && (
        <More isBusy={found.isFetchingNextPage} onMore={() => void found.fetchNextPage()} />
      )}
    </>
  )
}

function Empty({
  narrowed: { status, category, timePeriod },
  onClear,
}: {
  narrowed: NotificationFilter
  onClear: () => void
}) {
  if (category || timePeriod !== 'all')
    return <EmptyResult title={texts.noMatch} act={texts.clear} onAct={onClear} />
  return status ? (
    <p className="dense secondary notifications-none">{texts.noUnread}</p>
  ) : (
    <EmptyState title={texts.empty} detail={texts.emptyHint} />
  )
}

/** The next page comes when the end is in sight; by the button where nothing tells that it is. */
function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const more = useEffectEvent(onMore)
  useEffect(() => {
    if (!button.current || typeof IntersectionObserver === 'undefined') return
    const seen = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) more()
    })
    seen.observe(button.current)
    return () => seen.disconnect()
  }, [])
  return (
    <button
      ref={button}
      type="button"
      className="link-button dense told-more"
      disabled={isBusy}
      onClick={onMore}
    >
      {texts.more}
    </button>
  )
}
