import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Author, byTheProduct, defineStore } from '#platform/server/records/record-store.ts'
import { type Channels, DEFAULTS, type NotificationSettings } from '../model/notification-settings.ts'

type StoredTemplate = { id: string; isOn: boolean; channels: Channels; version: number }

/** What of the catalogue an organization set otherwise: one record of a tenant, with its id. */
export const notificationSettings = defineStore<StoredTemplate>({
  kind: 'notification-settings',
  table: 'app.notification_settings',
  key: 'tenant_id',
  name: sql`(select t.name from app.tenant_public t where t.tenant_id = ${ownTenant})`,
  columns: {
    isOn: { column: 'is_on', type: 'boolean' },
    channels: { column: 'channels', type: 'jsonb' },
  },
  evidence: ['isOn', 'channels'],
})

/** The settings; where nothing was ever set, those of the product. */
export async function notificationSettingsOf(tx: Tx, tenantId: string): Promise<NotificationSettings> {
  const [found] = await notificationSettings.find(tx, tenantId, sql`true`)
  return found ?? DEFAULTS
}

/** Changes the settings; the first change writes down what they were before it. Two changes wait for each other. */
export async function changeNotificationSettings(
  tx: Tx,
  author: Author,
  change: (before: NotificationSettings) => NotificationSettings,
  now: Date,
): Promise<NotificationSettings> {
  const { tenantId } = author
  await rows(
    tx,
    sql`select pg_advisory_xact_lock(hashtextextended(${`notification settings ${tenantId}`}, 0))`,
  )
  const before =
    (await notificationSettings.find(tx, tenantId, sql`true`))[0] ?? (await begun(tx, tenantId, now))
  const { isOn, channels } = change(before)
  await notificationSettings.save(
    tx,
    author,
    [{ event: 'UPDATE', before, after: { ...before, isOn, channels } }],
    now,
  )
  return { isOn, channels }
}

async function begun(tx: Tx, tenantId: string, now: Date): Promise<StoredTemplate> {
  const after = { id: tenantId, ...DEFAULTS, version: 1 }
  await notificationSettings.save(tx, byTheProduct(tenantId), [{ event: 'CREATE', before: null, after }], now)
  return after
}
