import type { Viewer } from '#platform/model/viewer.ts'
import { insertRows, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { TEMPLATES, type TemplateKey } from '../../notifications/model/catalogue.ts'
import { channelOf } from '../model/notification-settings.ts'
import type { NotificationChoice } from '../model/notification-settings-calls.ts'
import { notificationSettingsOf } from './notification-settings-store.ts'

/** Emails that people do without, by user. */
export async function withoutMails(
  tx: Tx,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = await rows<{ userId: string; keys: string[] }>(
    tx,
    sql`select c.user_id as "userId", array_agg(c.template_key) as keys from app.notification_choice c
      where c.tenant_id = ${tenantId} and c.user_id = any(${userIds}::uuid[]) group by c.user_id`,
  )
  return new Map(found.map(({ userId, keys }) => [userId, new Set(keys)]))
}

/** What a person may choose: every email of the catalogue. What the organization turned off stays off. */
export async function choicesOf(tx: Tx, { tenantId, userId }: Viewer): Promise<NotificationChoice[]> {
  const [settings, without] = await Promise.all([
    notificationSettingsOf(tx, tenantId),
    withoutMails(tx, tenantId, [userId]),
  ])
  return TEMPLATES.map((template) => {
    const locked = template.locked?.includes('email') ?? false
    return {
      category: template.category,
      templateKey: template.key,
      email: locked || !without.get(userId)?.has(template.key),
      locked,
      isOff: !locked && (!settings.isOn || !channelOf(settings, template, 'email')),
    }
  })
}

type Choice = { readonly templateKey: TemplateKey; readonly email: boolean }

/** No one else sees it, and no history is kept of it. */
export async function choose(
  tx: Tx,
  { tenantId, userId }: Viewer,
  choices: readonly Choice[],
): Promise<void> {
  const last = new Map(choices.map(({ templateKey, email }) => [templateKey, email]))
  await sql`delete from app.notification_choice where tenant_id = ${tenantId} and user_id = ${userId}
    and template_key = any(${[...last.keys()]}::text[])`.execute(tx)
  const off = [...last].filter(([, email]) => !email)
  await insertRows(
    tx,
    'app.notification_choice',
    { template_key: 'text' },
    off.map(([key]) => ({ template_key: key })),
    { tenant_id: sql`${tenantId}::uuid`, user_id: sql`${userId}::uuid` },
  )
}
