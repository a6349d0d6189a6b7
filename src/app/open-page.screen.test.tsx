import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { network } from '#platform/web/testing/screen.tsx'

beforeEach(() => vi.resetModules())
afterEach(cleanup)

const OVER = { status: 404, body: { data: { code: 'LINK_OVER', message: 'This link is over.' } } }
const signedOut = { status: 401, body: { data: { code: 'UNAUTHENTICATED', message: 'Sign in.' } } }

/** Loads the site at an address, as `web.tsx` does, and answers with the paths that were asked for. */
async function visit(address: string): Promise<readonly string[]> {
  history.replaceState(null, '', address)
  const asked = network(({ path }) => (path.startsWith('/api/matrix/public-links') ? OVER : signedOut))
  const { begun } = await import('#modules/auth/index.begin.ts')
  await begun?.catch(() => {})
  const { queries, router } = await import('./router.tsx')
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await router.load()
  await screen.findAllByRole('heading', undefined, { timeout: 20_000 })
  return asked.map(({ path }) => path)
}

test('the page of a public link asks for what the link shows, and for nothing else', async () => {
  expect(await visit(`/link/matrix#${'t'.repeat(43)}`)).toEqual(['/api/matrix/public-links/open'])
}, 60_000)

test('any other page asks who is there', async () => {
  expect((await visit('/decisions'))[0]).toBe('/api/identity/token')
}, 60_000)
