import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useToasts } from '#platform/web/use-toasts.tsx'
import type { WordPlace } from './WordRow.tsx'
import type { WordRecord } from './WordTable.tsx'

/** Moves a word up or down, by its menu or by Alt and an arrow. The focus goes along with it. */
export function useMoves<W extends WordRecord>({ word, all, acts }: WordPlace<W>) {
  // a row of the table, or a card of the list
  const element = useRef<never>(null)
  const isMoved = useRef(false)
  const toasts = useToasts()
  const at = all.indexOf(word)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that stands elsewhere has lost the focus
  useEffect(() => {
    if (!isMoved.current) return
    isMoved.current = false
    const row = element.current as HTMLElement | null
    row?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus()
  }, [at])
  const move = async (by: -1 | 1) => {
    const place = at + 1 + by
    if (!acts.onMove || place < 1 || place > all.length) return
    isMoved.current = true
    try {
      await acts.onMove(word, place)
      toasts.done(acts.words.moved(word.name, place))
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
