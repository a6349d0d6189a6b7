import type { Viewer } from '#platform/web/client/viewer.ts'
import type { ReadAccount } from '../../sessions/web/session.ts'
import { getUserDetails, listTenantsOfPerson } from '../model/user-calls.ts'
import { auth } from './service.ts'

/** Reads who the viewer is in the tenant of their token, and to which tenants they may go over. */
export const readAccount: ReadAccount = async () => {
  const [{ items }, viewer] = await Promise.all([
    auth.ask(listTenantsOfPerson, {}),
    auth.ask(getUserDetails, {}),
  ])
  return { accounts: items, viewer: viewer as Viewer }
}
