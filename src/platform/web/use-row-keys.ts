import { useState } from 'react'
import { useKeys } from './use-keys.ts'
import type { Selection } from './use-selection.ts'

/** J and K go from name to name; X selects, Shift X up to here. Enter opens the name, as it does every link. */
export function useRowKeys<R extends { id: string }>(
  rows: readonly R[],
  selection: Selection<R> | undefined,
) {
  const [anchor, setAnchor] = useState(0)
  const links = () => [...document.querySelectorAll<HTMLElement>('tr[data-row] .list-name, .list-card')]
  const at = () =>
    links().findIndex(
      (link) => link === document.activeElement || link.closest('tr')?.contains(document.activeElement),
    )
  const go = (by: 1 | -1) => {
    const all = links()
    all[Math.max(0, Math.min(all.length - 1, at() + by))]?.focus()
  }
  const select = (range: boolean) => {
    const here = at()
    if (!selection || here < 0) return
    const some = range
      ? rows.slice(Math.min(anchor, here), Math.max(anchor, here) + 1)
      : rows.slice(here, here + 1)
    selection.toggle(some, range || !selection.rows.has(some[0]?.id ?? ''))
    setAnchor(here)
  }
  useKeys([
    { keys: 'j', does: 'Next row', act: () => go(1) },
    { keys: 'k', does: 'Previous row', act: () => go(-1) },
    ...(selection
      ? [
          { keys: 'x', does: 'Select row', act: () => select(false) },
          { keys: 'X', does: 'Select up to here', act: () => select(true) },
        ]
      : []),
  ])
}
