import { Navigate, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { later } from '#platform/web/later.tsx'
import { NotFound } from '#platform/web/MessagePages.tsx'
import { FailedPart, SessionSpinner } from '#platform/web/States.tsx'
import { ViewerContext } from '#platform/web/viewer.ts'
import { nextUrl } from './next-url.ts'
import { type Session, useSession } from './session.ts'
import { texts } from './texts.ts'

const AddressLink = later(() => import('./AddressLink.tsx'), <SessionSpinner />)
const NoTenant = later(() => import('./NoTenant.tsx'), <SessionSpinner />)
const SignIn = later(() => import('./SignIn.tsx'), <SessionSpinner />)

/** The paths of spec 2.1 that a person without a tenant may reach. */
const WITHOUT_TENANT = ['/', '/auth', '/dashboard']

/** Spec 2.1 and 4.1: each state of the session has exactly the routes that it may reach. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { session, refresh } = useSession()
  const { pathname } = useLocation()
  const link = useMailedLink()
  if (link.token && session.state !== 'loading')
    return link.kind === 'address' ? (
      <AddressLink token={link.token} onDone={link.done} />
    ) : (
      <SignIn
        reset={undefined}
        invite={link.token}
        signedInAs={emailOf(session)}
        onSignedIn={link.done}
        onLeave={link.leave}
      />
    )
  switch (session.state) {
    case 'loading':
      return <SessionSpinner />
    case 'failed':
      return (
        <main className="message-page">
          <div>
            <h1>{texts.startFailed}</h1>
            <FailedPart failure={session.failure} onAgain={refresh} />
          </div>
        </main>
      )
    case 'signed-out':
      return <SignedOut />
    case 'without-tenant':
      return (
        <main className="failed-page">
          {WITHOUT_TENANT.includes(pathname) ? <NoTenant email={session.email} /> : <NotFound />}
        </main>
      )
    case 'with-tenant':
      return <ViewerContext value={session.viewer}>{children}</ViewerContext>
  }
}

const emailOf = (session: Session): string | undefined =>
  session.state === 'with-tenant'
    ? session.viewer.person.email
    : session.state === 'without-tenant'
      ? session.email
      : undefined

/** Links of an invitation or about an address count whoever is signed in. They are read once, and stay neither in sight nor in the history. */
function useMailedLink() {
  const { beginAnew } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { invite, address, undo } = (pathname === '/' ? search : {}) as Partial<Record<string, string>>
  const asked = invite ?? address ?? undo
  const [kind] = useState(invite ? 'invite' : 'address')
  const [token, setToken] = useState(asked)
  useEffect(() => {
    if (asked) void navigate({ to: '/', search: {}, replace: true })
  }, [asked, navigate])
  return {
    kind,
    token,
    leave: () => setToken(undefined),
    done: () => {
      setToken(undefined)
      nextUrl.forget()
      beginAnew()
    },
  }
}

/** The root is the sign-in screen; a page that exists leads there and is remembered; nothing else is to be found. */
function SignedOut() {
  const { refresh } = useSession()
  const { pathname, href, search } = useLocation()
  const navigate = useNavigate()
  const exists = useMatches().length > 1
  const { reset, token = reset } = search as { reset?: string; token?: string }
  useEffect(() => {
    if (pathname !== '/') nextUrl.save(href)
  }, [pathname, href])

  useEffect(() => {
    // the screen has read it: it stays neither in sight nor in the history of the browser
    if (pathname === '/' && token) void navigate({ to: '/', search: {}, replace: true })
  }, [pathname, token, navigate])

  if (pathname === '/')
    return (
      <SignIn
        reset={token}
        invite={undefined}
        onSignedIn={() => {
          void navigate({ href: nextUrl.take() ?? '/', replace: true })
          refresh()
        }}
      />
    )
  if (exists) return <Navigate to="/" replace />
  return (
    <main className="failed-page">
      <NotFound act={texts.signIn} />
    </main>
  )
}
