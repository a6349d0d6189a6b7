import type { QueryKey } from '@tanstack/react-query'
import { Failure } from '#platform/web/client/failure.ts'
import { type Token, tabTenant, tokenOfTab } from '#platform/web/client/token.ts'
import type { Viewer } from '#platform/web/client/viewer.ts'
import type { Account } from '#platform/web/shell/Side.tsx'

/** Who the viewer is in the tenant of the tab, and where else they may go. */
export type KnownAccount = {
  accounts: readonly Account[]
  viewer: Viewer
  /** What every page asks first, under the keys by which pages ask for it. */
  answers: readonly { key: QueryKey; data: unknown }[]
}

/** What a session asks of users once there is a token for a tenant. */
export type ReadAccount = () => Promise<KnownAccount>

/** The states of spec 4.1, and the one in which nothing could be learnt. */
export type Session =
  | { state: 'loading' }
  | { state: 'failed'; failure: Failure }
  | { state: 'signed-out' }
  | { state: 'without-tenant'; email: string }
  | ({ state: 'with-tenant' } & KnownAccount)

/** What the sign-in cookie is worth now. */
export async function findSignIn(readAccount: ReadAccount): Promise<Session> {
  const token = await startingToken()
  if (!token) return { state: 'signed-out' }
  if (token.tenantId === undefined) return { state: 'without-tenant', email: token.email }
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
