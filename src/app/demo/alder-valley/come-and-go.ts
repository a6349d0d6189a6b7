import { changeUsers, inviteUsers } from '#modules/auth/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { listeners } from '../../listeners.ts'
import { viewerOf } from '../tenant-builder.ts'
import type { People } from './build-people.ts'

const DAY = 86_400_000
const INVITED = ['wren.abernathy@aldervalley.example', 'tobias.quayle@aldervalley.example']

/** Some have left, and some were invited and have not come yet. The administrator did both, with what the product does for it. */
export async function comeAndGo(tx: Tx, tenantId: string, people: People, now: Date): Promise<void> {
  const administrator = people.users.get('Devon Marsh') as string
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  const viewer = await viewerOf(tx, tenantId, administrator, now)
  // of those without a position, who come last
  const left = [...people.users.values()].slice(-3)
  await changeUsers(tx, viewer, { userIds: left, act: 'DEACTIVATE', now: ago(40) }, listeners)
  const asked = { emails: INVITED, roleIds: [], groupIds: [], positionIds: [] }
  await inviteUsers(tx, viewer, asked, listeners, ago(2))
}
