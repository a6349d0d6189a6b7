import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '#platform/web/feedback/ErrorBoundary.tsx'
import { ThemeRoot } from '#platform/web/theme/Theme.tsx'
import { queries, router } from './router.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <ThemeRoot>
      <ErrorBoundary>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ErrorBoundary>
    </ThemeRoot>
  </StrictMode>,
)
