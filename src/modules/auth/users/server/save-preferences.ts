import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/sql.ts'
import type { Preferences } from '../model/user-calls.ts'

/** How the person who asks wants to work. Nobody else sees it, and no history is kept of it. */
export async function savePreferences(tx: Tx, viewer: Viewer, asked: Preferences): Promise<Preferences> {
  await sql`update app."user" set single_keys = ${asked.singleKeys}
    where tenant_id = ${viewer.tenantId} and id = ${viewer.userId}`.execute(tx)
  return asked
}
