import { Checkbox } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import type { Column } from '#platform/model/list.ts'
import { type Arrangement, moved, neighbour, shownOrHidden } from '#platform/model/list-layout.ts'
import { useDragOrder } from '../hooks/use-drag-order.ts'
import { useFocusKept } from '../hooks/use-focus-kept.ts'
import { texts } from '../text/texts.ts'
import { IconButton } from '../theme/IconButton.tsx'

/** Every column of a list: shown or not, and in which order. A drag, a click on an arrow, or Alt and arrow keys move one. */
export function LayoutColumns({
  columns,
  arrangement,
  onChange,
}: {
  columns: readonly Column[]
  arrangement: Arrangement
  onChange: (next: Arrangement) => void
}) {
  const { order, hidden } = arrangement
  const [told, setTold] = useState('')
  const keepFocus = useFocusKept(order.join())
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key
  const move = (from: string, past: string) => {
    keepFocus()
    const next = moved(arrangement, from, past)
    onChange(next)
    setTold(texts.list.movedTo(labelOf(from), next.order.indexOf(from) + 1, order.length))
  }
  const drag = useDragOrder(move)
  const pastOf = (key: string, by: 1 | -1) => {
    const past = neighbour(order, key, by)
    return past === order[0] ? undefined : past
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    const past = pastOf(key, event.key === 'ArrowDown' ? 1 : -1)
    if (past) move(key, past)
  }
  return (
    <section className="column gap-4" aria-label={texts.layout.columns}>
      <span className="caption tertiary">{texts.layout.columns}</span>
      <ul className="layout-columns">
        {order.map((key, at) =>
          at === 0 ? (
            <li key={key} className="layout-column">
              <span className="grow dense ellipsis">{labelOf(key)}</span>
              <span className="caption tertiary">{texts.layout.alwaysFirst}</span>
            </li>
          ) : (
            <li
              key={key}
              className={`layout-column layout-movable${drag.past === key ? ' layout-drop' : ''}`}
              {...drag.of(key)}
              onKeyDown={(event) => onKeyDown(event, key)}
            >
              <Checkbox
                className="grow"
                checked={!hidden.includes(key)}
                onChange={(event) => onChange(shownOrHidden(arrangement, key, event.target.checked))}
              >
                {labelOf(key)}
              </Checkbox>
              {([-1, 1] as const).map((by) => {
                const past = pastOf(key, by)
                return (
                  <IconButton
                    key={by}
                    icon={by < 0 ? 'up' : 'down'}
                    size={14}
                    label={by < 0 ? texts.layout.up(labelOf(key)) : texts.layout.down(labelOf(key))}
                    aria-disabled={past === undefined}
                    onClick={() => past && move(key, past)}
                  />
                )
              })}
            </li>
          ),
        )}
      </ul>
      <span className="unseen" role="status">
        {told}
      </span>
    </section>
  )
}
