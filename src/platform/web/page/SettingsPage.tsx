import './settings-page.css'
import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { downInside } from '../hooks/roving.ts'
import { usePhone } from '../hooks/use-media.ts'
import { LinkTabs } from './LinkTabs.tsx'

type Pages = {
  label: string
  groups: readonly { label: string; items: readonly { label: string; to: string }[] }[]
}

/** Settings: side navigation of 216, a column of 840; on a phone a row above. It stands below its `PageHeader`. */
export function SettingsPage({ label, groups, children }: Pages & { children: ReactNode }) {
  return (
    <div className="settings">
      {usePhone() ? <Across label={label} groups={groups} /> : <Aside label={label} groups={groups} />}
      <div className="settings-body">
        <div className="settings-column">{children}</div>
      </div>
    </div>
  )
}

function Aside({ label, groups }: Pages) {
  return (
    <nav ref={downInside} className="settings-side" aria-label={label}>
      {groups.map((group) => (
        <div key={group.label}>
          <h2>{group.label}</h2>
          {group.items.map((item) => (
            <Link key={item.to} to={item.to}>
              {item.label}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}

function Across({ label, groups }: Pages) {
  const { pathname } = useLocation()
  const items = groups.flatMap((group) => group.items)
  const tabs = items.map(({ label, to }) => ({ key: to, label, to, search: {} }))
  return <LinkTabs label={label} tabs={tabs} current={pathname} />
}

/** Settings that belong together: what they are, perhaps an act at the right, and below them their card. */
export function SettingsSection({
  title,
  intro,
  act,
  children,
}: {
  title: string
  intro?: string
  act?: ReactNode
  children: ReactNode
}) {
  return (
    <section>
      <div className="row row-top spread settings-section">
        <div className="settings-section-words">
          <h2 className="section-title">{title}</h2>
          {intro && <p className="dense secondary">{intro}</p>}
        </div>
        {act}
      </div>
      {children}
    </section>
  )
}
