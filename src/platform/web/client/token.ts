/** A short-lived bearer token, the tenant that it is for (none: the person belongs to none), and whose it is. */
export type Token = { token: string; tenantId: string | undefined; email: string }

/**
 * Gives a token made from the sign-in cookie: for a tenant, or for the one selected last. `undefined`: no one is signed in.
 * Fails with a `Failure` when no answer came or the tenant is not the person's.
 */
export type TokenSource = (tenantId: string | undefined) => Promise<Token | undefined>

const TENANT = 'mandate.tenant'

let source: TokenSource = async () => undefined
let signedOut: () => void = () => {}
// Architecture 4: the token is held in memory only, one per tab.
let held: Token | undefined
let asking: Promise<Token | undefined> | undefined
/** When the held one is to be replaced (ms of this machine's clock). */
let freshUntil = Number.POSITIVE_INFINITY

/** A token is replaced so long before it ends, so that no call is refused for its age. */
const MARGIN_MS = 10_000

/** How long a token is good (ms), by its own claims: the clock of this machine may be wrong. One without claims is good until it is refused. */
function lifetimeOf({ token }: Token): number {
  const claims = token.split('.')[1]
  if (claims === undefined) return Number.POSITIVE_INFINITY
  try {
    const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    return Number.isFinite(exp - iat) ? (exp - iat) * 1_000 : Number.POSITIVE_INFINITY
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Tells where tokens come from. */
export function takeTokensFrom(from: TokenSource) {
  source = from
  forgetToken()
}

/** Tells what to do when a session has ended on the server. */
export function whenSignedOut(act: () => void) {
  signedOut = act
}

/** The tenant of this tab. Two tabs may show two tenants: the id is kept for the tab, the token is not kept at all. */
export const tabTenant = {
  get: (): string | undefined => sessionStorage.getItem(TENANT) ?? undefined,
  set(tenantId: string | undefined) {
    if (tenantId === undefined) sessionStorage.removeItem(TENANT)
    else sessionStorage.setItem(TENANT, tenantId)
    if (held?.tenantId !== tenantId) forgetToken()
  },
}

export function forgetToken() {
  held = undefined
  asking = undefined
}

/** The token of this tab; many askers at the same time wait for one answer. */
export async function tokenOfTab(): Promise<Token | undefined> {
  if (held && Date.now() < freshUntil) return held
  asking ??= source(tabTenant.get())
  const mine = asking
  try {
    const token = await mine
    if (asking === mine) {
      held = token
      freshUntil = token ? Date.now() + lifetimeOf(token) - MARGIN_MS : Number.POSITIVE_INFINITY
    }
    return token
  } finally {
    if (asking === mine) asking = undefined
  }
}

/** Spec 8: a 401 after a fresh token clears the session. */
export function endSession() {
  forgetToken()
  signedOut()
}
