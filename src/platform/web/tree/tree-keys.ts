import type { KeyboardEvent } from 'react'

const ROWS = 'tr[aria-level]'
const levelOf = (row: HTMLElement) => Number(row.getAttribute('aria-level'))

/** The keys of a tree: arrows, Home and End walk, Right opens, Left closes or goes up, Enter follows the row's link. */
export function walkTree(event: KeyboardEvent<HTMLElement>) {
  const row = (event.target as HTMLElement).closest<HTMLElement>(ROWS)
  if (!row || event.ctrlKey || event.metaKey || event.altKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROWS)]
  if (step(event.key, row, rows, event.target === row)) event.preventDefault()
}

/** Whether the key is one of the tree's. */
function step(key: string, row: HTMLElement, rows: readonly HTMLElement[], isOnRow: boolean): boolean {
  const at = rows.indexOf(row)
  const opens = row.getAttribute('aria-expanded')
  const toggle = () => row.querySelector<HTMLElement>('button.tree-toggle')?.click()
  switch (key) {
    case 'ArrowDown':
      rows[at + 1]?.focus()
      return true
    case 'ArrowUp':
      rows[at - 1]?.focus()
      return true
    case 'Home':
      rows[0]?.focus()
      return true
    case 'End':
      rows.at(-1)?.focus()
      return true
    case 'ArrowRight':
      if (opens === 'false') toggle()
      else if (opens === 'true') rows[at + 1]?.focus()
      return true
    case 'ArrowLeft':
      if (opens === 'true') toggle()
      else
        rows
          .slice(0, at)
          .findLast((each) => levelOf(each) < levelOf(row))
          ?.focus()
      return true
    case 'Enter':
      // what has the focus inside the row answers on its own; the row's own link is no stop of Tab, names in it are
      if (isOnRow) (row.querySelector<HTMLElement>('a[tabindex="-1"]') ?? row.querySelector('a'))?.click()
      return isOnRow
    default:
      return false
  }
}
