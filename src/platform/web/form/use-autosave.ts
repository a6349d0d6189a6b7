import { useEffect, useRef, useState } from 'react'
import { asFailure, type Failure } from '../client/failure.ts'

const AFTER = 2_000

export type Autosave<V = unknown> = {
  /** What was kept last, or what there was to begin with. */
  value: V

  state: 'idle' | 'waiting' | 'saving' | 'saved' | 'failed'
  savedAt: Date | undefined
  failure: Failure | undefined
}

/** Saves a draft 2 s after the last change. One save at a time; what changed meanwhile is saved next. */
export function useAutosave<V>(value: V, save: (value: V) => Promise<unknown>, on: boolean): Autosave<V> {
  const [status, setStatus] = useState<Omit<Autosave, 'value'>>({
    state: 'idle',
    savedAt: undefined,
    failure: undefined,
  })
  const kept = useRef(value)
  const saver = useRef(save)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  saver.current = save

  useEffect(() => {
    if (!on || kept.current === value) return
    setStatus((before) => ({ ...before, state: 'waiting' }))
    const timer = setTimeout(() => {
      running.current = running.current.then(async () => {
        setStatus((before) => ({ ...before, state: 'saving' }))
        try {
          await saver.current(value)
          kept.current = value
          setStatus({ state: 'saved', savedAt: new Date(), failure: undefined })
        } catch (thrown) {
          setStatus((before) => ({ ...before, state: 'failed', failure: asFailure(thrown) }))
        }
      })
    }, AFTER)
    return () => clearTimeout(timer)
  }, [value, on])

  return { ...status, value: kept.current }
}
