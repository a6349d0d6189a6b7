import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { configure, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import { afterEach } from 'vitest'
import { createQueries } from '../client/queries.ts'
import { type Viewer, ViewerContext } from '../client/viewer.ts'
import { OverlaysProvider } from '../overlay/OverlaysProvider.tsx'

// How long a screen may take to show something says nothing here: on a busy machine, everything takes longer.
configure({ asyncUtilTimeout: 15_000 })

// What jsdom has no picture of: sizes, scrolling, media queries.
globalThis.matchMedia = ((query: string) => ({
  matches: query.includes('min-width: 1200px'),
  media: query,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
})) as never
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Element.prototype.scrollIntoView = () => {}
globalThis.scrollTo = () => {}

export const aViewer: Viewer = {
  person: { id: 'p1', email: 'marisol.okafor@aldervalley.edu' },
  tenant: {
    id: '018f0000-0000-7000-8000-000000000001',
    name: 'Alder Valley University',
    accountId: 'AVU-20418',
    dateFormat: 'MM/DD/YYYY',
    zone: 'America/New_York',
    baseCurrency: 'USD',
    currencies: ['USD'],
    logos: { company: null, dashboard: null },
  },
  user: { id: 'u1', name: 'Marisol Okafor', positions: [], userRoles: [] },
  preferences: { singleKeys: true, dateFormat: null, zone: null, currency: null },
  permissions: {},
  isSystemAdmin: false,
}

export type NetworkRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}
type Answers = (
  asked: NetworkRequest,
) => { status?: number; body?: unknown; text?: string; headers?: Record<string, string> } | 'no answer'

/** Replaces the network: every request is written down and answered. */
export function network(answers: Answers): NetworkRequest[] {
  const asked: NetworkRequest[] = []
  globalThis.fetch = (async (address: string, request: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const one: NetworkRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: new Headers(request.headers),
      body:
        request.body instanceof Blob
          ? request.body
          : request.body
            ? JSON.parse(String(request.body))
            : undefined,
    }
    asked.push(one)
    const answer = answers(one)
    if (answer === 'no answer') throw new TypeError('network')
    return new Response(answer.text ?? JSON.stringify(answer.body ?? {}), {
      status: answer.status ?? 200,
      ...(answer.headers && { headers: answer.headers }),
    })
  }) as never
  return asked
}

/** Draws a screen at an address, with router, queries, viewer and the place for dialogs around it. */
export async function show(
  screen: ReactNode,
  { at = '/', viewer = aViewer }: { at?: string; viewer?: Viewer } = {},
) {
  const history = createMemoryHistory({ initialEntries: [at] })
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '/', component: () => screen })
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '/elsewhere',
    component: () => <h1>Elsewhere</h1>,
  })
  // a part of the frame stands on every page
  const anywhere = createRoute({ getParentRoute: () => root, path: '$', component: () => screen })
  const router = createRouter({
    routeTree: root.addChildren([page, elsewhere, anywhere]),
    history,
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const set = Object.entries(search).filter(([, value]) => value !== undefined) as [string, string][]
      const text = new URLSearchParams(set).toString()
      return text && `?${text}`
    },
  })
  const queries = createQueries()
  const shown = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <OverlaysProvider>
        <QueryClientProvider client={queries}>
          <ViewerContext value={viewer}>
            <RouterProvider router={router as never} />
          </ViewerContext>
        </QueryClientProvider>
      </OverlaysProvider>
    </ConfigProvider>,
  )
  await router.load()
  afterEach(() => queries.clear())
  return { ...shown, router, address: () => router.state.location.href }
}

/** Finds a text that is written in several parts: display ids stay on one line. */
export const inParts = (text: string) => (_: string, element: Element | null) => element?.textContent === text
