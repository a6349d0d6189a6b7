import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'

type OrderPosition = {
  /** Its place among all, from 1, and how many there are. */
  place: number
  of: number
  onMove: ((place: number) => Promise<unknown>) | undefined
  said: (place: number) => string
}

/** Moves a row up or down, by its menu or by Alt and an arrow. The focus goes along with it. */
export function useMoves({ place, of, onMove, said }: OrderPosition) {
  // a row of the table, or a card of the list
  const element = useRef<never>(null)
  const isMoved = useRef(false)
  const toasts = useToasts()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that stands elsewhere has lost the focus
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    const row = element.current as HTMLElement | null
    row?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }, [place])
  const move = async (by: -1 | 1) => {
    const to = place + by
    if (!onMove || to < 1 || to > of) return
    isMoved.current = true
    try {
      await onMove(to)
      toasts.done(said(to))
    } catch (thrown) {
      isMoved.current = false
      toasts.failed(thrown)
    }
  }
  return {
    element,
    move: (by: -1 | 1) => void move(by),
    onKeyDown: (event: KeyboardEvent) => {
      if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
      event.preventDefault()
      event.stopPropagation()
      void move(event.key === 'ArrowUp' ? -1 : 1)
    },
  }
}
