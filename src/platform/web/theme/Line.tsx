import './line.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import { wholeIds } from './whole-ids.tsx'

/** One line of a reason, check or effect: mark, title, caption. The mark is silent: the title says what it means. */
export function Line({
  icon,
  tone,
  title,
  caption,
}: {
  icon: IconName
  tone: 'error' | 'warning' | 'success' | 'info' | 'quiet'
  title: ReactNode
  caption?: ReactNode
}) {
  return (
    <div className="line">
      <span className={`tone-${tone}`} style={{ paddingTop: 2 }}>
        <Icon name={icon} />
      </span>
      <div className="grow">
        <div className="dense strong">{wholeIds(title)}</div>
        {caption && <div className="caption tertiary">{wholeIds(caption)}</div>}
      </div>
    </div>
  )
}
