import './navigation.css'
import { Link, useLocation } from '@tanstack/react-router'
import { downInside } from '../hooks/roving.ts'
import { texts } from '../text/texts.ts'
import { AreaTile } from '../theme/AreaTile.tsx'
import type { NavigationGroup, NavigationItem } from './navigation.ts'

const groups: readonly NavigationGroup[] = ['work', 'register', 'organization']

/** The navigation in its groups. The entry of the page that is shown is the current one. */
export function Navigation({ items }: { items: readonly NavigationItem[] }) {
  const { pathname, search } = useLocation()
  const current = currentOf(items, pathname, search as Record<string, string>)
  return (
    <nav ref={downInside} className="navigation" aria-label={texts.shell.navigation}>
      {groups.map((group) => {
        const mine = items.filter((item) => item.group === group)
        return (
          mine.length > 0 && (
            <div key={group}>
              <h2>{texts.shell.groups[group]}</h2>
              <ul>
                {mine.map((item) => (
                  <li key={item.key}>
                    <Entry item={item} current={item.key === current} />
                  </li>
                ))}
              </ul>
            </div>
          )
        )
      })}
    </nav>
  )
}

/** The longest path that the page lies under; among equals the one whose search it has. */
function currentOf(items: readonly NavigationItem[], pathname: string, search: Record<string, string>) {
  const closeness = (item: NavigationItem) => {
    const length = [item.under ?? item.to]
      .flat()
      .filter((under) => pathname === under || pathname.startsWith(`${under}/`))
      .reduce((longest, under) => Math.max(longest, under.length), 0)
    const asked = Object.entries(item.search ?? {})
    return length > 0 && asked.every(([key, value]) => search[key] === value) ? length * 10 + asked.length : 0
  }
  return items.reduce<{ key?: string; closeness: number }>(
    (best, item) => (closeness(item) > best.closeness ? { key: item.key, closeness: closeness(item) } : best),
    { closeness: 0 },
  ).key
}

function Entry({ item, current }: { item: NavigationItem; current: boolean }) {
  return (
    <Link
      to={item.to}
      search={item.search ?? {}}
      className="navigation-entry"
      title={item.label}
      aria-current={current ? 'page' : undefined}
      activeProps={{}}
      // the router marks as current what it calls active: of two entries of one page, the one whose search it has
      activeOptions={{ exact: true, includeSearch: true }}
    >
      <AreaTile area={item.area} size={20} />
      <span className="navigation-label">{item.label}</span>
      {item.useCount && <Count useCount={item.useCount} />}
    </Link>
  )
}

function Count({ useCount }: { useCount: NonNullable<NavigationItem['useCount']> }) {
  const { count, hot } = useCount()
  return count === undefined || count === 0 ? null : (
    <span className={hot ? 'navigation-count navigation-hot' : 'navigation-count'}>{count}</span>
  )
}
