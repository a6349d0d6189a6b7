/**
 * Gives a short-lived bearer token for one tenant (or, without one, for the person alone), made from the sign-in cookie.
 * `undefined`: nobody is signed in. Fails with a `Failure` when no answer came.
 */
export type TokenSource = (tenantId: string | undefined) => Promise<string | undefined>

const TENANT = 'mandate.tenant'

let source: TokenSource = async () => undefined
let signedOut: () => void = () => {}
// Architecture 4: the token is held in memory only, one per tab.
let held: { tenantId: string | undefined; token: string | undefined } | undefined
let asking: Promise<string | undefined> | undefined

/** Tells where tokens come from, and what to do when a session has ended on the server. */
export function takeTokensFrom(from: TokenSource, whenSignedOut: () => void) {
  source = from
  signedOut = whenSignedOut
  held = undefined
  asking = undefined
}

/** The tenant of this tab. Two tabs may show two tenants: the id is kept for the tab, the token is not kept at all. */
export const tabTenant = {
  get: (): string | undefined => sessionStorage.getItem(TENANT) ?? undefined,
  set(tenantId: string | undefined) {
    if (tenantId === undefined) sessionStorage.removeItem(TENANT)
    else sessionStorage.setItem(TENANT, tenantId)
    forgetToken()
  },
}

export function forgetToken() {
  held = undefined
  asking = undefined
}

/** The token of this tab's tenant; many askers at once wait for one answer. */
export async function bearerToken(): Promise<string | undefined> {
  const tenantId = tabTenant.get()
  if (held && held.tenantId === tenantId && held.token) return held.token
  asking ??= source(tenantId)
  const mine = asking
  try {
    const token = await mine
    if (asking === mine) held = { tenantId, token }
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
