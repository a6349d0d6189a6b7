import { asFailure } from '../client/failure.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import type { Found } from './RecordState.tsx'

/** Saves one switch at once and says so. Where somebody else changed them meanwhile, they are read anew. */
export function useTurn(found: Pick<Found<unknown>, 'refetch'>) {
  const toasts = useToasts()
  return async (save: () => Promise<unknown>, done: string) => {
    try {
      await save()
      toasts.done(done)
    } catch (thrown) {
      toasts.failed(thrown)
      if (asFailure(thrown).status === 412) void found.refetch()
    }
  }
}
