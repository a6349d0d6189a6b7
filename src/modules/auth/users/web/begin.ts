import { isOpenPage } from '#platform/web/client/open-pages.ts'
import { takeTokensFrom } from '#platform/web/client/token.ts'
import { tokenSource } from '../../sessions/web/identity.ts'
import { findSignIn } from '../../sessions/web/look-up.ts'
import { readAccount } from './read-account.ts'

takeTokensFrom(tokenSource)

/**
 * Who is here, and what every page asks first: asked while the site is still on its way. On a page for the person who has its link
 * no one asks who that is.
 */
export const begun = isOpenPage(location.pathname) ? undefined : findSignIn(readAccount)
// its failure is reported by the session, which may take it up later
begun?.catch(() => {})
