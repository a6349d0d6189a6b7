import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { forgetToken, tabTenant, whenSignedOut } from '#platform/web/client/token.ts'
import { identity } from './identity.ts'
import { findSignIn, type KnownAccount, type ReadAccount, type Session } from './look-up.ts'
import { nextUrl } from './next-url.ts'

export type SessionActs = {
  session: Session
  /** Looks the session up again: after signing in, or after a failure. */
  refresh: () => void
  /** Someone has signed in over anyone who was: nothing of theirs stays. */
  beginAnew: () => void
  /** Fails with a `Failure`: nothing has changed then. */
  switchTo: (tenantId: string) => Promise<void>
  signOut: () => Promise<void>
  /** Reads again who the viewer is, what they prefer and what the organization is like; nothing is drawn again. */
  reread: () => Promise<void>
}

/** Other tabs of this browser hear of a sign-out. */
const CHANNEL = 'mandate.session'

/** While the server is away the session is looked up again on its own. */
const AGAIN = 5_000

/** Looks that were taken up: each is what was found at its time, once. */
const taken = new WeakSet<Promise<Session>>()

/** `begun` is the first look, where it was begun before there was a site; what it finds out goes into `kept`. */
export function useSessionState(
  readAccount: ReadAccount,
  kept: QueryClient,
  begun?: Promise<Session>,
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
    whenSignedOut(forget)
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = forget
    let later: ReturnType<typeof setTimeout> | undefined
    const looking = begun && !taken.has(begun) ? begun : findSignIn(readAccount)
    taken.add(looking)
    looking
      .then((found) => {
        if (!wanted) return
        if (found.state === 'with-tenant') keep(kept, found)
        setSession(found)
      })
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
  }, [readAccount, kept, begun, asked])

  const refresh = () => {
    forgetToken()
    setSession({ state: 'loading' })
    setAsked((times) => times + 1)
  }
  return {
    session,
    refresh,
    async reread() {
      const found = await readAccount()
      keep(kept, found)
      setSession((now) => (now.state === 'with-tenant' ? { ...now, ...found } : now))
    },
    beginAnew() {
      kept.clear()
      tabTenant.set(undefined)
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

/** What every page asks first is there before a page asks. */
function keep(kept: QueryClient, { answers }: KnownAccount) {
  for (const { key, data } of answers) kept.setQueryData(key, data)
}

export const SessionContext = createContext<SessionActs | undefined>(undefined)

export function useSession(): SessionActs {
  const acts = useContext(SessionContext)
  if (!acts) throw new Error('There is no session outside SessionContext.')
  return acts
}
