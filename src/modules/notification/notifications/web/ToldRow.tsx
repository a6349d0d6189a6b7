import './told-row.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { longInstant } from '#platform/model/moment.ts'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import { formatInstant } from '#platform/web/text/dates.ts'
import { type Area, AreaTile } from '#platform/web/theme/AreaTile.tsx'
import type { Notification } from '../model/notification.ts'
import { timeOf } from './days.ts'
import { texts } from './texts.ts'

const AREAS: Readonly<Record<Notification['entityType'], Area>> = {
  DELEGATIONS: 'delegations',
  DECISIONS: 'decisions',
  ACTIONS: 'actions',
  MATRICES: 'matrices',
  USERS: 'roles',
  IMPORTS: 'system',
}

/** One notification: it leads to its record, and can be marked read or unread. */
export function ToldRow({
  told,
  heading,
  onOpen,
  onToggle,
}: {
  told: Notification
  heading: string
  onOpen: () => void
  onToggle: () => void
}) {
  const viewer = useViewer()
  const zone = clockOf(viewer)
  const { title, status, createdAt, actionUrl, entityType } = told
  const isUnread = status === 'UNREAD'
  const label = (isUnread ? texts.markRead : texts.markUnread)(title)
  const content = (
    <>
      <AreaTile area={AREAS[entityType]} size={28} />
      <span className="grow">
        <span className="row spread">
          <span className="dense strong">
            {title}
            {told.otherCount > 0 && <span className="tertiary"> · {texts.several(told.otherCount + 1)}</span>}
          </span>
          <time
            className="caption tertiary told-time"
            dateTime={createdAt}
            title={longInstant(createdAt, zone)}
          >
            {heading === texts.earlier
              ? formatInstant(createdAt, zone, viewer.tenant.dateFormat)
              : timeOf(createdAt, zone)}
          </time>
        </span>
        <span className="dense secondary told-message">{withName(told.message, told.payload.name)}</span>
      </span>
    </>
  )
  return (
    <li className={isUnread ? 'told told-unread' : 'told'}>
      <button type="button" className="told-dot" aria-label={label} title={label} onClick={onToggle} />
      {actionUrl ? (
        <Link to={actionUrl} className="told-content" onClick={onOpen}>
          {content}
        </Link>
      ) : (
        <button type="button" className="told-content" onClick={onOpen}>
          {content}
        </button>
      )}
      {told.others.length > 0 && <Others told={told} onOpen={onOpen} />}
    </li>
  )
}

/** What the same act says of other records, each leading to its own. */
function Others({ told: { others, otherCount }, onOpen }: { told: Notification; onOpen: () => void }) {
  const hidden = otherCount - others.length
  return (
    <details className="told-others">
      <summary className="dense">{texts.others(otherCount)}</summary>
      <ul>
        {others.map(({ entityId, message, name, actionUrl }) => (
          <li key={entityId} className="dense secondary told-message">
            {actionUrl ? (
              <Link to={actionUrl} className="told-other" onClick={onOpen}>
                {withName(message, name)}
              </Link>
            ) : (
              withName(message, name)
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="dense tertiary">{texts.hiddenOthers(hidden)}</p>}
    </details>
  )
}

/** The name of the record stands out where the sentence has it in quotation marks. */
function withName(message: string, name: string): ReactNode {
  const quoted = `“${name}”`
  const at = name ? message.indexOf(quoted) : -1
  if (at < 0) return message
  return (
    <>
      {message.slice(0, at)}
      <strong>{name}</strong>
      {message.slice(at + quoted.length)}
    </>
  )
}
