import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import { readChangelog } from '#platform/server/records/changelog.ts'
import {
  getSettingsChangelog,
  type LoggedSetting,
} from '../../changelog-calls/model/settings-changelog-calls.ts'
import { settingsChangelog } from './settings-changelogs.ts'

/** Where each is kept; the settings of a tenant have its id. */
const TABLES: Readonly<Record<LoggedSetting, string | undefined>> = {
  section: 'app.section',
  category: 'app.category',
  'authority-type': 'app.authority_type',
  'decision-role': 'app.decision_role',
  'group-type': 'app.group_type',
  'decision-settings': undefined,
  'delegation-settings': undefined,
  'matrix-settings': undefined,
}

export const settingsChangelogRoutes: Routes = routes((on) => {
  on(getSettingsChangelog, {
    permission: 'tenant.manage_account_settings',
    handle: async ({ params: { kind, id }, query, viewer: { tenantId, zone }, tx }) => {
      const found = await readChangelog(tx, settingsChangelog(kind), {
        tenantId,
        recordId: id,
        ...query,
        zone,
      })
      // one that no longer exists has its history still; one that came with the product may have none yet
      if (found.total === 0 && !(await isThere(tx, tenantId, kind, id))) throw notFound()
      return found
    },
  })
})

async function isThere(tx: Tx, tenantId: string, kind: LoggedSetting, id: string): Promise<boolean> {
  const table = TABLES[kind]
  if (table === undefined) return id === tenantId
  return (
    (await maybeOne(
      tx,
      sql`select 1 from ${sql.raw(table)} t where t.tenant_id = ${tenantId} and t.id = ${id}`,
    )) !== undefined
  )
}
