import './tabs.css'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import type { CappedCount } from '#platform/model/counted.ts'
import { acrossInside } from '../hooks/roving.ts'
import { shortCount } from '../text/count-words.ts'

export type LinkTab = {
  key: string
  label: string
  /** `undefined` with `counted`: not known yet, a dash. */
  count?: number | CappedCount | undefined
  counted?: boolean
  /** Another page; a tab of the same page has `search` alone. */
  to?: string
  search: Readonly<Record<string, string>>
}

/** What stays beside the current tab, in px: it is seen that the row continues. */
const ROOM = 16

/** Tabs that are links: the tab is in the address. */
export function LinkTabs({
  label,
  tabs,
  current,
  extra,
  inset = false,
}: {
  label: string
  tabs: readonly LinkTab[]
  current: string
  extra?: ReactNode
  /** Inside a card. */
  inset?: boolean
}) {
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is to be seen, and tabs that have come since are before it
  useLayoutEffect(() => reveal(nav.current), [current, tabs.length])
  return (
    <nav ref={nav} className={inset ? 'tabs tabs-inset' : 'tabs'} aria-label={label}>
      <div ref={acrossInside} className="as-row" role="toolbar" aria-label={label}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={tab.to ?? '.'}
            search={tab.search}
            className="tab"
            activeProps={{}}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={tab.key === current ? 'page' : undefined}
          >
            {tab.label}
            {(tab.counted ?? tab.count !== undefined) && (
              <span className="pill">{shortCount(tab.count)}</span>
            )}
          </Link>
        ))}
      </div>
      {extra && (
        <>
          <span className="grow" />
          {extra}
        </>
      )}
    </nav>
  )
}

/** Moves the row of tabs, and nothing else, until the current one is seen whole. */
function reveal(nav: HTMLElement | null) {
  const tab = nav?.querySelector('[aria-current]')
  if (!nav || !tab) return
  const [row, seen] = [nav.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (seen.right > row.right) nav.scrollLeft += seen.right - row.right + ROOM
  if (seen.left < row.left) nav.scrollLeft -= row.left - seen.left + ROOM
}
