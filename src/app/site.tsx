import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionContext, tokenSource, useSessionState } from '#modules/auth/index.web.ts'
import { ErrorBoundary } from '#platform/web/ErrorBoundary.tsx'
import { Look } from '#platform/web/Look.tsx'
import { createQueries } from '#platform/web/queries.ts'
import { fetchSignedIn, router } from './router.tsx'

const queries = createQueries()

function Site() {
  return (
    <SessionContext value={useSessionState(tokenSource, queries, fetchSignedIn)}>
      <RouterProvider router={router} />
    </SessionContext>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Look>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <Site />
        </QueryClientProvider>
      </ErrorBoundary>
    </Look>
  </StrictMode>,
)
