import { counted, MOST_COUNTED } from '#platform/model/counted.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { notFound } from '#platform/server/refusal.ts'
import { all, one, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import { ENTITY_TYPES, type RecordKind, TEMPLATES, type TemplateKey, templateOf } from '../model/catalogue.ts'
import { MOST_UNREAD } from '../model/count-notifications.ts'
import { monthsBefore } from '../model/months-before.ts'
import { type Notification, PAGES, TIME_PERIODS, type TimePeriod } from '../model/notification.ts'
import { type NotificationStatus, notificationLifecycle } from '../model/notification-lifecycle.ts'
import type { Payload } from '../model/payload.ts'
import { type Reading, sentenceOf } from '../model/sentences.ts'
import { visibleNotifications } from './visible-notifications.ts'

export type StoredNotification = {
  id: string
  templateKey: TemplateKey
  kind: RecordKind
  recordId: string
  payload: Payload
  isOpen: boolean
  status: NotificationStatus
  readAt: Date | null
  createdAt: Date
}

export const selectNotification = sql`n.id, n.template_key as "templateKey", n.kind, n.record_id as "recordId", n.payload,
  n.is_open as "isOpen", n.status, n.read_at as "readAt", n.created_at as "createdAt"`

/** Known to the catalogue of today: what an earlier version told of is passed over. */
const KNOWN = sql`n.template_key = any(${TEMPLATES.map(({ key }) => key)}::text[])`

export function shown(stored: StoredNotification, reading: Reading): Notification {
  const { id, templateKey, kind, recordId, payload, isOpen, status, readAt, createdAt } = stored
  return {
    id,
    templateKey,
    category: templateOf(templateKey).category as Notification['category'],
    ...sentenceOf(templateKey, payload, reading),
    isActionable: payload.asks !== null,
    status,
    readAt: readAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    entityType: ENTITY_TYPES[kind],
    entityId: recordId,
    actionUrl: isOpen ? PAGES[kind](recordId, payload) : null,
    payload,
  }
}

export type Asked = {
  page: number
  limit: number
  status?: NotificationStatus | undefined
  templateKey?: TemplateKey | undefined
  category?: string | undefined
  entityType?: Notification['entityType'] | undefined
  timePeriod: TimePeriod
}

function conditions({ status, templateKey, category, entityType, timePeriod }: Asked, now: Date): Sql[] {
  const keys = TEMPLATES.filter((each) => each.category === category).map(({ key }) => key)
  const kind = Object.entries(ENTITY_TYPES).find(([, type]) => type === entityType)?.[0]
  const months = TIME_PERIODS[timePeriod]
  return [
    KNOWN,
    ...(status ? [sql`n.status = ${status}`] : []),
    ...(templateKey ? [sql`n.template_key = ${templateKey}`] : []),
    ...(category ? [sql`n.template_key = any(${keys}::text[])`] : []),
    ...(kind ? [sql`n.kind = ${kind}`] : []),
    ...(months ? [sql`n.created_at >= ${monthsBefore(now, months)}`] : []),
  ]
}

export async function listOwn(tx: Tx, viewer: Viewer, asked: Asked, now: Date) {
  const where = all([visibleNotifications(viewer, now), ...conditions(asked, now)])
  const { page, limit } = asked
  const [found, { many }] = await Promise.all([
    rows<StoredNotification>(
      tx,
      sql`select ${selectNotification} from app.notification n where ${where}
        order by n.created_at desc, n.id desc limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
    ),
    one<{ many: number }>(
      tx,
      sql`select count(*)::int as many from (select 1 from app.notification n where ${where} limit ${sql.lit(MOST_COUNTED + 1)}) counted`,
    ),
  ])
  return { items: found.map((each) => shown(each, viewer)), ...counted(many), page, limit }
}

export async function countUnread(tx: Tx, viewer: Viewer, now: Date) {
  const { many } = await one<{ many: number }>(
    tx,
    sql`select count(*)::int as many from (select 1 from app.notification n
      where ${visibleNotifications(viewer, now)} and n.status = 'UNREAD' and ${KNOWN} limit ${sql.lit(MOST_UNREAD + 1)}) counted`,
  )
  return { count: Math.min(many, MOST_UNREAD), isExact: many <= MOST_UNREAD }
}

/** Those that the viewer sees; answers how many they were. */
export async function markAll(tx: Tx, viewer: Viewer, now: Date): Promise<{ count: number }> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select n.id from app.notification n where ${visibleNotifications(viewer, now)} and n.status = 'UNREAD' and ${KNOWN}`,
  )
  await mark(
    tx,
    viewer,
    found.map(({ id }) => id),
    'READ',
    now,
  )
  return { count: found.length }
}

export async function setStatus(
  tx: Tx,
  viewer: Viewer,
  { id, status, now }: { id: string; status: NotificationStatus; now: Date },
): Promise<Notification> {
  const [found] = await rows<StoredNotification>(
    tx,
    sql`select ${selectNotification} from app.notification n
      where ${visibleNotifications(viewer, now)} and n.id = ${id} and ${KNOWN}`,
  )
  if (!found) throw notFound()
  if (found.status === status) return shown(found, viewer)
  const to = leadsTo(notificationLifecycle, found.status, status)
  await mark(tx, viewer, [id], to, now)
  return shown({ ...found, status: to, readAt: to === 'READ' ? now : null }, viewer)
}

const mark = (
  tx: Tx,
  { tenantId, userId }: Viewer,
  ids: readonly string[],
  status: NotificationStatus,
  now: Date,
) =>
  sql`update app.notification set status = ${status}, read_at = ${status === 'READ' ? now : null}
    where tenant_id = ${tenantId} and user_id = ${userId} and id = any(${ids}::uuid[])`.execute(tx)
