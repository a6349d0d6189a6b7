/** The shell is fetched while the session is still being looked up. */
export const loadSignedIn = () => import('./SignedIn.tsx')
