import { QueryClient } from '@tanstack/react-query'
import type { Failure } from './failure.ts'

/** Asked again on its own, twice, where no answer came; while the server is away, every five seconds until it is back. */
export const createQueries = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        // The browser's own word on being offline is wrong often enough: ask, and say what came of it.
        networkMode: 'always',
        retry: (times, thrown) => (thrown as Failure).passing === true && times < 2,
        retryDelay: (times, thrown) => ((thrown as Failure).retryAfterSeconds ?? 2 ** times) * 1_000,
        refetchInterval: (query) => ((query.state.error as Failure | null)?.passing ? 5_000 : false),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
