import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from './failure.ts'

/**
 * While the server is away, what never came is asked for again on its own. It stays failed meanwhile: otherwise every new
 * attempt would draw bones again, and they would seem to never end.
 */
export function useSteady<T>(found: UseQueryResult<T, Failure>): UseQueryResult<T, Failure> {
  const [failure, setFailure] = useState<Failure>()
  const now = found.error?.passing ? found.error : found.isPending ? failure : undefined
  if (now !== failure) setFailure(now)
  return found.isPending && failure
    ? ({
        ...found,
        status: 'error',
        isPending: false,
        isLoading: false,
        isError: true,
        error: failure,
      } as never)
    : found
}
