/** The name that the specification gives it. Spec 3.1. */
const KEY = 'nextUrl'

/** The path within this site that an address means; `undefined` for one that leads elsewhere or back to signing in. */
export function ownPath(address: string | null): string | undefined {
  if (!address?.startsWith('/')) return undefined
  try {
    const url = new URL(address, location.origin)
    if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined
    if (url.pathname === '/' || url.pathname === '/auth') return undefined
    return url.pathname + url.search + url.hash
  } catch {
    return undefined
  }
}

/** Spec 2.1: where the visitor wanted to go before signing in. */
export const nextUrl = {
  save(address: string) {
    const path = ownPath(address)
    if (path) localStorage.setItem(KEY, path)
  },
  take(): string | undefined {
    const path = ownPath(localStorage.getItem(KEY))
    localStorage.removeItem(KEY)
    return path
  },
  forget: () => localStorage.removeItem(KEY),
}
