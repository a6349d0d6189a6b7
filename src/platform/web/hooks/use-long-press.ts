import { type PointerEvent, useRef } from 'react'

const LONG_MS = 500
const MOVED_PX = 10

/** A finger that rests on something. The click that follows it is not one: `eats` says so, once. */
export function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  const wasLong = useRef(false)
  const end = () => clearTimeout(timer.current)
  return {
    eats: () => {
      const eaten = wasLong.current
      wasLong.current = false
      return eaten
    },
    handlers: {
      onPointerDown(event: PointerEvent) {
        wasLong.current = false
        from.current = { x: event.clientX, y: event.clientY }
        timer.current = setTimeout(() => {
          wasLong.current = true
          onLong()
        }, LONG_MS)
      },
      onPointerMove(event: PointerEvent) {
        const { x, y } = from.current
        if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED_PX) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
      // the menu that a long press brings on touch
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
