import { useEffect, useLayoutEffect, useRef } from 'react'

const AFTER_MS = 1_000

/** Does something a second after it was asked for the last time, and when the person leaves. */
export function useLater<T>(act: (what: T) => void): (what: T) => void {
  const waits = useRef<{ timer: ReturnType<typeof setTimeout>; what: T } | undefined>(undefined)
  const acting = useRef(act)
  useLayoutEffect(() => {
    acting.current = act
  })
  const flush = useRef(() => {
    if (!waits.current) return
    clearTimeout(waits.current.timer)
    acting.current(waits.current.what)
    waits.current = undefined
  })
  useEffect(() => {
    const now = flush.current
    return () => now()
  }, [])
  return (what) => {
    clearTimeout(waits.current?.timer)
    waits.current = { what, timer: setTimeout(() => flush.current(), AFTER_MS) }
  }
}
