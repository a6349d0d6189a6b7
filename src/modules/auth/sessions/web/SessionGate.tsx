import { Navigate, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ViewerContext } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { NotFound } from '#platform/web/feedback/MessagePages.tsx'
import { FailedPart, SessionSpinner } from '#platform/web/feedback/States.tsx'
import type { Session } from './look-up.ts'
import { nextUrl } from './next-url.ts'
import { useSession } from './session.ts'
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
  if (link && session.state !== 'loading') return <MailedLink link={link} signedInAs={emailOf(session)} />
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
      return WITHOUT_TENANT.includes(pathname) ? (
        <NoTenant email={session.email} />
      ) : (
        <main className="failed-page">
          <NotFound />
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

type Link = { kind: LinkKind; token: string; leave: () => void; done: () => void }

/** What each emailed link is called in its address. A link for a new password has two names. */
const LINKS = {
  invite: 'invite',
  address: 'address',
  undo: 'address',
  reset: 'reset',
  token: 'reset',
} as const
type LinkKind = (typeof LINKS)[keyof typeof LINKS]

/** Emailed links count anyone who is signed in. They are read once, and stay neither in sight nor in the history. */
function useMailedLink(): Link | undefined {
  const { beginAnew } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const given = (pathname === '/' ? search : {}) as Partial<Record<string, string>>
  const name = (Object.keys(LINKS) as (keyof typeof LINKS)[]).find((each) => given[each])
  // kept from the first look on: what draws the link may come after its token has left the address
  const [link, setLink] = useState(name && { kind: LINKS[name], token: given[name] as string })
  useEffect(() => {
    if (name) void navigate({ to: '/', search: {}, replace: true })
  }, [name, navigate])
  const leave = () => setLink(undefined)
  return (
    link && {
      ...link,
      leave,
      done: () => {
        leave()
        nextUrl.forget()
        beginAnew()
      },
    }
  )
}

function MailedLink({ link, signedInAs }: { link: Link; signedInAs: string | undefined }) {
  const { kind, token, leave, done } = link
  switch (kind) {
    case 'address':
      return <AddressLink token={token} onDone={done} />
    case 'reset':
      return <SignIn reset={token} invite={undefined} onSignedIn={done} onLeave={done} />
    case 'invite':
      return (
        <SignIn reset={undefined} invite={token} signedInAs={signedInAs} onSignedIn={done} onLeave={leave} />
      )
  }
}

/** The root is the sign-in screen; a page that exists leads there and is remembered; nothing else is to be found. */
function SignedOut() {
  const { refresh } = useSession()
  const { pathname, href } = useLocation()
  const navigate = useNavigate()
  const exists = useMatches().length > 1
  useEffect(() => {
    if (pathname !== '/') nextUrl.save(href)
  }, [pathname, href])

  if (pathname === '/')
    return (
      <SignIn
        reset={undefined}
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
