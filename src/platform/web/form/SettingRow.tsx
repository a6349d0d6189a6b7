import './setting-row.css'
import type { ReactNode } from 'react'

/** One setting: what it is, what it does, and its switch or value at the right. */
export function SettingRow({
  title,
  detail,
  below,
  children,
}: {
  title: ReactNode
  detail: ReactNode
  below?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="setting-row">
      <div className="grow">
        <div className="card-title">{title}</div>
        <p className="dense secondary">{detail}</p>
        {below}
      </div>
      {children}
    </div>
  )
}
