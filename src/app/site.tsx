import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { begun, readAccount } from '#modules/auth/index.begin.ts'
import { SessionContext, useSessionState } from '#modules/auth/index.web.ts'
import { ErrorBoundary } from '#platform/web/feedback/ErrorBoundary.tsx'
import { Look } from '#platform/web/look/Look.tsx'
import { queries, router } from './router.tsx'

function Site() {
  return (
    <SessionContext value={useSessionState(readAccount, queries, begun)}>
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
