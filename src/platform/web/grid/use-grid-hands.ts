import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
} from 'react'
import { copied } from './copied.ts'
import type { GroupRun } from './GridHead.tsx'
import { type GridProps, ROW } from './grid-model.ts'
import { type Field, isOneCell, type Selection, type Spot, stepped } from './walk.ts'

type GridInput = GridProps & {
  box: RefObject<HTMLDivElement | null>
  selection: Selection
  select: (to: Spot, how?: { extend?: boolean }) => void
  selectAll: (all: Selection) => void
  runs: readonly GroupRun[]
  heads: number
}

/** What in a cell acts on its own. */
const ACTS = 'a[href], button, input'

function spotAt(target: EventTarget | null): Spot | undefined {
  const cell = (target as Element | null)?.closest?.<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.column) } : undefined
}

function fieldOf({ box, lines, columns, groups, runs, heads }: GridInput): Field {
  const height = box.current?.clientHeight ?? 0
  return {
    first: groups ? -2 : -1,
    lastRow: lines.length - 1,
    lastColumn: columns.length,
    page: Math.max(1, Math.floor((height - heads) / ROW) - 2),
    isStop: (row) => row < 0 || lines[row]?.kind !== 'caption',
    groupAt: (column) => {
      const run = runs.find(({ from, to }) => column - 1 >= from && column - 1 <= to)
      return run ? [run.from + 1, run.to + 1] : [column, column]
    },
  }
}

/** What keys and the pointer do in a grid. `moved`: the focus is to follow. */
export function useGridHands(hands: GridInput) {
  const moved = useRef(false)
  const pressed = useRef<Spot | undefined>(undefined)
  const { selection, select, selectAll, lines, columns, runs } = hands
  const go = (to: Spot, extend: boolean) => {
    moved.current = true
    select(to, { extend })
  }
  const open = ({ row, column }: Spot): boolean => {
    if (row === -2) {
      const run = runs.find(({ from, to }) => column - 1 >= from && column - 1 <= to)
      if (run) hands.onFoldGroup?.(run.key)
      return run !== undefined
    }
    const line = lines[row]
    if (line?.kind === 'section') hands.onFold?.(line.key)
    else if (line?.kind === 'row')
      hands.onOpen?.(line.key, column === 0 ? undefined : columns[column - 1]?.key)
    return line !== undefined
  }
  /** Keys that act where the focus is; whether one did. */
  const acted = (event: KeyboardEvent): boolean => {
    const { to } = selection
    const line = lines[to.row]
    if (event.key === 'Enter' || event.key === ' ') return open(to)
    if (event.altKey && to.row === -1 && to.column > 0 && /^Arrow(Left|Right)$/.test(event.key)) {
      moved.current = true
      const column = columns[to.column - 1]
      if (column) hands.onMove?.(column.key, event.key === 'ArrowRight' ? 1 : -1)
      return true
    }
    if (line?.kind === 'section' && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      const isToFold = event.key === 'ArrowLeft'
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return false
      if (line.isFolded !== isToFold) hands.onFold?.(line.key)
      return true
    }
    if (event.key === 'Escape' && !isOneCell(selection)) {
      go(to, false)
      return true
    }
    if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey)) return false
    selectAll({ from: { row: -1, column: 0 }, to: { row: lines.length - 1, column: columns.length } })
    moved.current = true
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = spotAt(event.target)
    if (!to || (event.target as Element).matches(ACTS)) return
    if (acted(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.altKey) return
    const next = stepped(fieldOf(hands), selection.to, event.key, event.ctrlKey || event.metaKey)
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    go(next, event.shiftKey)
  }
  const onPointerDown = (event: PointerEvent) => {
    const to = spotAt(event.target)
    if (!to || event.button !== 0) return
    pressed.current = to
    go(to, event.shiftKey)
  }
  /** A press that moves on selects, as in a spreadsheet; a finger scrolls. */
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === 'touch' || !pressed.current) return
    const to = spotAt(event.target)
    if (!to || (to.row === selection.to.row && to.column === selection.to.column)) return
    select(to, { extend: true })
  }
  const onClick = (event: MouseEvent) => {
    const to = spotAt(event.target)
    const from = pressed.current
    pressed.current = undefined
    if (!to || event.shiftKey || (event.target as Element).closest(ACTS)) return
    if (from && (from.row !== to.row || from.column !== to.column)) return
    // the name of a row is a link of its own
    if (to.column > 0 || to.row === -2 || lines[to.row]?.kind === 'section') open(to)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (!spotAt(event.target)) return
    event.preventDefault()
    event.clipboardData.setData(
      'text/plain',
      copied(selection, hands.corner.label, lines, columns, hands.cell),
    )
  }
  return { moved, handlers: { onKeyDown, onPointerDown, onPointerMove, onClick, onCopy } }
}
