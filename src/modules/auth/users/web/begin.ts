import { takeTokensFrom } from '#platform/web/client/token.ts'
import { tokenSource } from '../../sessions/web/identity.ts'
import { lookUp } from '../../sessions/web/look-up.ts'
import { readAccount } from './read-account.ts'

takeTokensFrom(tokenSource)

/** Who is here, and what every page asks first: asked while the site is still on its way. */
export const begun = lookUp(readAccount)
// its failure is told by the session, which may take it up later
begun.catch(() => {})
