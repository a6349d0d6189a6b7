import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { asFailure, Failure } from '#platform/web/client/failure.ts'
import {
  forgetToken,
  type Token,
  type TokenSource,
  tabTenant,
  takeTokensFrom,
  tokenOfTab,
} from '#platform/web/client/token.ts'
import type { Viewer } from '#platform/web/client/viewer.ts'
import type { Account } from '#platform/web/shell/Side.tsx'
import { identity } from './identity.ts'
import { nextUrl } from './next-url.ts'

/** Who the viewer is in the tenant of the tab, and where else they may go. */
export type KnownAccount = { accounts: readonly Account[]; viewer: Viewer }

/** What a session asks of users once there is a token for a tenant. */
export type ReadAccount = () => Promise<KnownAccount>

/** The states of spec 4.1, and the one in which nothing could be learnt. */
export type Session =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'signed-out' }
  | { state: 'without-tenant'; email: string }
  | ({ state: 'with-tenant' } & KnownAccount)

export type SessionActs = {
  session: Session
  /** Looks the session up anew: after signing in, or after a failure. */
  refresh: () => void
  /** Somebody has signed in over whoever was: nothing of theirs stays. */
  beginAnew: () => void
  /** Fails with a `Failure`: nothing has changed then. */
  switchTo: (tenantId: string) => Promise<void>
  signOut: () => Promise<void>
  /** Reads anew who the viewer is, what they prefer and what the organization is like; nothing is drawn anew. */
  reread: () => Promise<void>
}

/** What the sign-in cookie is worth now. */
async function lookUp(readAccount: ReadAccount, whenSignedIn: () => unknown): Promise<Session> {
  const token = await startingToken()
  if (!token) return { state: 'signed-out' }
  if (token.tenantId === undefined) return { state: 'without-tenant', email: token.email }
  whenSignedIn()
  tabTenant.set(token.tenantId)
  return { state: 'with-tenant', ...(await readAccount()) }
}

/** A tab may remember a tenant that the person has left: then it begins with the one selected last. */
async function startingToken(): Promise<Token | undefined> {
  try {
    return await tokenOfTab()
  } catch (thrown) {
    if (tabTenant.get() === undefined || !(thrown instanceof Failure) || thrown.passing) throw thrown
    tabTenant.set(undefined)
    return tokenOfTab()
  }
}

/** Other tabs of this browser hear of a sign-out. */
const CHANNEL = 'mandate.session'

/** While the server is away the session is looked up again by itself. */
const AGAIN = 5_000

/** `whenSignedIn` is called as soon as there is a token: what is needed next may be fetched meanwhile. */
export function useSessionState(
  source: TokenSource,
  readAccount: ReadAccount,
  kept: QueryClient,
  whenSignedIn: () => unknown,
): SessionActs {
  const [session, setSession] = useState<Session>({ state: 'loading' })
  const [asked, setAsked] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
  useEffect(() => {
    let wanted = true
    const forget = () => {
      kept.clear()
      tabTenant.set(undefined)
      setSession({ state: 'signed-out' })
    }
    takeTokensFrom(source, forget)
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = forget
    let later: ReturnType<typeof setTimeout> | undefined
    lookUp(readAccount, whenSignedIn)
      .then((found) => wanted && setSession(found))
      .catch((thrown) => {
        const failure = asFailure(thrown)
        if (!wanted) return
        setSession(failure.status === 401 ? { state: 'signed-out' } : { state: 'failed', failure })
        if (failure.passing) later = setTimeout(() => setAsked((times) => times + 1), AGAIN)
      })
    return () => {
      wanted = false
      clearTimeout(later)
      channel.close()
    }
  }, [source, readAccount, kept, whenSignedIn, asked])

  const refresh = () => {
    setSession({ state: 'loading' })
    setAsked((times) => times + 1)
  }
  return {
    session,
    refresh,
    async reread() {
      const found = await readAccount()
      setSession((now) => (now.state === 'with-tenant' ? { ...now, ...found } : now))
    },
    beginAnew() {
      kept.clear()
      tabTenant.set(undefined)
      forgetToken()
      refresh()
    },
    async switchTo(tenantId) {
      await identity.selectTenant(tenantId)
      kept.clear()
      tabTenant.set(tenantId)
      refresh()
    },
    async signOut() {
      await identity.signOut()
      new BroadcastChannel(CHANNEL).postMessage('signed out')
      kept.clear()
      tabTenant.set(undefined)
      nextUrl.forget()
      setSession({ state: 'signed-out' })
    },
  }
}

export const SessionContext = createContext<SessionActs | undefined>(undefined)

export function useSession(): SessionActs {
  const acts = useContext(SessionContext)
  if (!acts) throw new Error('There is no session outside SessionContext.')
  return acts
}
