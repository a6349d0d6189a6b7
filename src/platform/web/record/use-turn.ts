import { useRef } from 'react'
import { asFailure } from '../client/failure.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import type { RecordQuery } from './RecordState.tsx'

/**
 * Saves one switch immediately and says so. Where someone else changed them meanwhile, they are read again. While one is saved no
 * other is; none is disabled for it, which would take the focus away.
 */
export function useTurn(found: Pick<RecordQuery<unknown>, 'refetch'>) {
  const toasts = useToasts()
  const running = useRef(false)
  return async (save: () => Promise<unknown>, done: string) => {
    if (running.current) return
    running.current = true
    try {
      await save()
      toasts.done(done)
    } catch (thrown) {
      toasts.failed(thrown)
      if (asFailure(thrown).status === 412) void found.refetch()
    } finally {
      running.current = false
    }
  }
}
