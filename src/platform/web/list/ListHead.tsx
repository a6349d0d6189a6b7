import './list-table.css'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { type Column, sortNameOf } from '#platform/model/list.ts'
import {
  type Arrangement,
  moved,
  NARROWEST,
  neighbour,
  resized,
  WIDEST,
} from '#platform/model/list-layout.ts'
import type { ListRequest } from '#platform/model/list-request.ts'
import { useDragOrder } from '../hooks/use-drag-order.ts'
import { useFocusKept } from '../hooks/use-focus-kept.ts'
import { type KeyAct, useKeys } from '../hooks/use-keys.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import type { AddressPatch, ScreenList } from './list-address.ts'
import { classOf, widthOf } from './list-columns.ts'

type HeadProps = {
  list: ScreenList
  request: ListRequest
  change: (patch: AddressPatch) => void
  columns: readonly Column[]
  arrangement: Arrangement
  /** Absent: columns stay as they are. */
  arrange: ((next: Arrangement) => void) | undefined
}

/** What a head does on its own, for the list of keys. */
const HEAD_KEYS: readonly KeyAct[] = [
  { keys: 'Shift ArrowLeft', or: 'Shift ArrowRight', does: texts.keys.widen },
  { keys: 'Alt ArrowLeft', or: 'Alt ArrowRight', does: texts.keys.moveColumn },
]

/** The heads of a table: a click sorts, the edge resizes, a drag moves; Shift and arrows resize, Alt and arrows move as well. */
export function ListHeads({ columns, arrangement, arrange, ...props }: HeadProps) {
  const keys = columns.map((column) => column.key)
  const [told, setTold] = useState('')
  const keepFocus = useFocusKept(keys.join())
  const move = (from: string, past: string) => {
    keepFocus()
    const next = moved(arrangement, from, past)
    arrange?.(next)
    const at = next.order.filter((key) => keys.includes(key)).indexOf(from)
    const label = columns.find((column) => column.key === from)?.label ?? from
    setTold(texts.list.movedTo(label, at + 1, keys.length))
  }
  const drag = useDragOrder(move)
  useKeys(HEAD_KEYS, arrange !== undefined)
  const widen = (column: Column, width: number) => arrange?.(resized(arrangement, column.key, width))
  const onKeyDown = (event: KeyboardEvent, column: Column, at: number) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const step = event.key === 'ArrowRight' ? 1 : -1
    if (event.shiftKey) widen(column, widthOf(column, arrangement) + step * STEP)
    else if (!event.altKey) return
    event.preventDefault()
    const past = event.altKey && at > 0 ? neighbour(keys, column.key, step) : undefined
    if (past) move(column.key, past)
  }
  return (
    <>
      {columns.map((column, at) => (
        <th
          key={column.key}
          scope="col"
          aria-label={column.label}
          className={`${classOf(column, at)}${drag.past === column.key ? ' list-drop' : ''}`}
          aria-sort={ariaSort(column, props.request)}
          {...(at > 0 && { style: { zIndex: 3 + columns.length - at } })}
          {...(arrange && at > 0 && drag.of(column.key))}
          {...(arrange && { onKeyDown: (event) => onKeyDown(event, column, at) })}
          {...(arrange && sortNameOf(column) === undefined && { 'data-stop': true })}
        >
          <Label {...props} column={column} />
          {arrange && (
            <Edge
              column={column}
              width={widthOf(column, arrangement)}
              onWidth={(width) => widen(column, width)}
              onReset={() => {
                const { [column.key]: _, ...width } = arrangement.width
                arrange({ ...arrangement, width })
              }}
            />
          )}
        </th>
      ))}
      <td className="list-filler" aria-hidden="true">
        <span className="unseen" role="status">
          {told}
        </span>
      </td>
    </>
  )
}

const ariaSort = (column: Column, { sortBy, sortOrder }: ListRequest) =>
  sortNameOf(column) === sortBy ? (sortOrder === 'asc' ? 'ascending' : 'descending') : undefined

/** Ascending, descending, then as if nothing was clicked. */
function nextSort(
  list: ScreenList,
  now: Pick<ListRequest, 'sortBy' | 'sortOrder'>,
  key: string,
): AddressPatch {
  if (now.sortBy !== key) return { sortBy: key, sortOrder: 'asc' }
  if (now.sortOrder === 'asc') return { sortBy: key, sortOrder: 'desc' }
  return { sortBy: list.defaultSort.by, sortOrder: list.defaultSort.order }
}

function Label({
  list,
  column,
  request,
  change,
}: Pick<HeadProps, 'list' | 'request' | 'change'> & { column: Column }) {
  const sort = sortNameOf(column)
  if (sort === undefined) return <span className="list-label">{column.label}</span>
  return (
    <button
      type="button"
      className="list-sort link-button head-button"
      onClick={() => change(nextSort(list, request, sort))}
    >
      <span className="list-label">{column.label}</span>
      {request.sortBy === sort && (
        <Icon name={request.sortOrder === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />
      )}
    </button>
  )
}

const STEP = 16

/** The edge of a column: dragged, or moved by arrow keys; two clicks give the column its own width back. */
function Edge({
  column,
  width,
  onWidth,
  onReset,
}: {
  column: Column
  width: number
  onWidth: (width: number) => void
  onReset: () => void
}) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    const edge = event.currentTarget
    const col = edge.closest('table')?.querySelector<HTMLElement>(`col[data-column="${column.key}"]`)
    const from = event.clientX
    let now = width
    edge.setPointerCapture(event.pointerId)
    edge.onpointermove = (moving) => {
      now = Math.min(WIDEST, Math.max(NARROWEST, width + moving.clientX - from))
      if (col) col.style.width = `${now}px`
    }
    edge.onpointerup = edge.onpointercancel = () => {
      edge.onpointermove = edge.onpointerup = edge.onpointercancel = null
      if (now !== width) onWidth(now)
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that can be moved is a separator with a value, which hr is not
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={texts.list.widthOf(column.label)}
      aria-valuenow={width}
      aria-valuemin={NARROWEST}
      aria-valuemax={WIDEST}
      tabIndex={-1}
      className="list-edge"
      // the head around it is dragged as a whole
      draggable
      onDragStart={(event) => {
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={drag}
      onDoubleClick={onReset}
      onKeyDown={(event) => {
        if (event.altKey || event.shiftKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight'))
          return
        event.preventDefault()
        onWidth(width + (event.key === 'ArrowRight' ? STEP : -STEP))
      }}
    />
  )
}
