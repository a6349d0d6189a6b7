import {
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  useMatches,
} from '@tanstack/react-router'
import { begun, readAccount } from '#modules/auth/index.begin.ts'
import { SessionContext, SessionGate, useSessionState } from '#modules/auth/index.web.ts'
import { createQueries } from '#platform/web/client/queries.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { partFile } from '#platform/web/feedback/later.tsx'
import { MessagePage, NotFound } from '#platform/web/feedback/MessagePages.tsx'
import { SessionSpinner } from '#platform/web/feedback/States.tsx'
import { Guarded } from '#platform/web/shell/Guarded.tsx'
import { LoadedPage } from '#platform/web/shell/LoadedPage.tsx'
import { navigationFor } from '#platform/web/shell/navigation.ts'
import { PageBones } from '#platform/web/shell/PageBones.tsx'
import { SignedIn } from './SignedIn.tsx'
import { modules } from './screens.tsx'
import { texts } from './texts.ts'

/** Every answer that is kept. */
export const queries = createQueries()

function Site() {
  const isOpen = useMatches().some(({ routeId }) => openPaths.has(routeId))
  return isOpen ? <Outlet /> : <OfSession />
}

function OfSession() {
  return (
    <SessionContext value={useSessionState(readAccount, queries, begun)}>
      <SessionGate>
        <SignedIn />
      </SessionGate>
    </SessionContext>
  )
}

/** The root leads to the first page that the viewer may see. */
function Home() {
  const first = navigationFor(modules, useViewer())[0]
  return first ? (
    <Navigate to={first.to} search={first.search ?? {}} replace />
  ) : (
    <MessagePage title={texts.nothingToSee} detail={texts.nothingToSeeDetail} />
  )
}

/** The settings lead to the first page of theirs that the viewer may see. Spec 2.2. */
function FirstBelow({ paths }: { paths: readonly string[] }) {
  const seen = navigationFor(modules, useViewer())
  const first = paths.map((path) => seen.find(({ to }) => to.startsWith(`${path}/`))).find(Boolean)
  return first ? <Navigate to={first.to} replace /> : <NotFound />
}
const SETTINGS = '/admin/account-settings'

const root = createRootRoute({ component: Site, notFoundComponent: () => <NotFound /> })
const fixed = ['/', '/auth', '/dashboard'].map((path) =>
  createRoute({ getParentRoute: () => root, path, component: Home }),
)
const settings = [
  ['/admin', ['/admin']],
  [SETTINGS, [SETTINGS, '/admin']],
].map(([path, paths]) =>
  createRoute({
    getParentRoute: () => root,
    path: path as string,
    component: () => <FirstBelow paths={paths as string[]} />,
  }),
)
const entries = modules.flatMap(({ navigation }) => navigation)
const screens = modules
  .flatMap((module) => module.screens)
  .map((screen) => {
    const file = partFile(screen.load)
    const bones = <PageBones screen={screen} entry={entries.find(({ to }) => to === screen.path)} />
    return createRoute({
      getParentRoute: () => root,
      path: screen.path,
      component: Object.assign(
        () => (
          <Guarded screen={screen}>
            <LoadedPage file={file} meanwhile={bones} />
          </Guarded>
        ),
        // what cannot be fetched beforehand is informed where the page is drawn
        { preload: () => file.fetch().catch(() => {}) },
      ),
      pendingComponent: () => <Guarded screen={screen}>{bones}</Guarded>,
      loader: ({ preload, params }) => {
        if (preload) void file.prepare(queries, params)
      },
    })
  })

const openScreens = modules.flatMap((module) => module.openScreens ?? [])
const openPaths: ReadonlySet<string> = new Set(openScreens.map(({ path }) => path))
const opened = openScreens.map(({ path, load }) => {
  const file = partFile(load)
  return createRoute({
    getParentRoute: () => root,
    path,
    component: () => <LoadedPage file={file} meanwhile={<SessionSpinner />} />,
  })
})

// The address carries text by name: what the wire carries as a query, the same codecs read and write here.
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>) => {
  const set = Object.entries(search).filter(([, value]) => value !== undefined) as [string, string][]
  const text = new URLSearchParams(set).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree: root.addChildren([...fixed, ...settings, ...screens, ...opened]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  // A link that is pointed at or reached by keyboard fetches its page, and what the page asks for.
  defaultPreload: 'intent',
  defaultPreloadDelay: 50,
  // What was asked for is kept by the queries.
  defaultPreloadStaleTime: 0,
  // DESIGN 11: the page before stays for 200 ms, then the next one shows its shape.
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  // What fails while it is drawn reaches the boundary around the site.
  disableGlobalCatchBoundary: true,
})
