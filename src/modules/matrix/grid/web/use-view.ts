import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GridView } from './grid-view.ts'

const KEPT_AFTER = 1_000

/** A person's own view: changed at once, kept a second after the last change, and when they leave. */
export function useView(kept: GridView, keep: (view: GridView) => void) {
  const [view, setView] = useState(kept)
  const waits = useRef<{ timer: ReturnType<typeof setTimeout>; view: GridView } | undefined>(undefined)
  const keeping = useRef(keep)
  useLayoutEffect(() => {
    keeping.current = keep
  })
  const flush = useRef(() => {
    if (!waits.current) return
    clearTimeout(waits.current.timer)
    keeping.current(waits.current.view)
    waits.current = undefined
  })
  useEffect(() => {
    const now = flush.current
    return () => now()
  }, [])
  const change = (next: GridView) => {
    setView(next)
    clearTimeout(waits.current?.timer)
    waits.current = { view: next, timer: setTimeout(() => flush.current(), KEPT_AFTER) }
  }
  return [view, change] as const
}
