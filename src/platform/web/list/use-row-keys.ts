import { useState } from 'react'
import { useKeys } from '../hooks/use-keys.ts'
import { texts } from '../text/texts.ts'
import type { Selection } from './use-selection.ts'

/** J, K and arrows go from name to name; X selects, Shift X up to here; E edits. Enter opens the name, as it does every link. */
export function useRowKeys<R extends { id: string }>(
  rows: readonly R[],
  selection: Selection<R> | undefined,
  onEdit: ((row: R) => void) | undefined,
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
    selection.toggle(some, range || !(some[0] && selection.has(some[0])))
    setAnchor(here)
  }
  const edit = () => {
    const row = rows[at()]
    if (row) onEdit?.(row)
  }
  useKeys([
    { keys: 'j', or: 'ArrowDown', does: texts.keys.next, act: () => go(1) },
    { keys: 'k', or: 'ArrowUp', does: texts.keys.previous, act: () => go(-1) },
    { keys: 'Enter', does: texts.keys.open },
    ...(selection
      ? [
          { keys: 'x', does: texts.keys.select, act: () => select(false) },
          { keys: 'X', does: texts.keys.selectRange, act: () => select(true) },
        ]
      : []),
    ...(onEdit ? [{ keys: 'e', does: texts.keys.edit, act: edit }] : []),
  ])
}
