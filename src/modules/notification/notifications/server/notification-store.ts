import { counted, MOST_COUNTED } from '#platform/model/counted.ts'
import { leadsTo } from '#platform/model/lifecycle.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { all, one, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import {
  ENTITY_TYPES,
  type NotifiedKind,
  TEMPLATES,
  type TemplateKey,
  templateOf,
} from '../model/catalogue.ts'
import { MOST_UNREAD } from '../model/count-notifications.ts'
import { monthsBefore } from '../model/months-before.ts'
import { type Notification, PAGES, TIME_PERIODS, type TimePeriod } from '../model/notification.ts'
import { type NotificationStatus, notificationLifecycle } from '../model/notification-lifecycle.ts'
import type { Payload } from '../model/payload.ts'
import { type ReaderFormat, sentenceOf } from '../model/sentences.ts'
import { setReadByReader } from './set-read.ts'
import { visibleNotifications } from './visible-notifications.ts'

export type StoredNotification = {
  id: string
  templateKey: TemplateKey
  kind: NotifiedKind
  recordId: string
  payload: Payload
  isOpen: boolean
  status: NotificationStatus
  readAt: Date | null
  createdAt: Date
  /** What was done at the same time; null: it was reported before that was kept. */
  act: string | null
}

export const selectNotification = sql`n.id, n.template_key as "templateKey", n.kind, n.record_id as "recordId", n.payload,
  n.is_open as "isOpen", n.status, n.read_at as "readAt", n.created_at as "createdAt", n.act`

/** Known to the catalogue of today: what an earlier version told of is passed over. */
const isKnown = (of: string): Sql =>
  sql`${sql.ref(`${of}.template_key`)} = any(${TEMPLATES.map(({ key }) => key)}::text[])`

/** `others`: what the same act tells their reader of other records. */
export function shown(
  stored: StoredNotification,
  reading: ReaderFormat,
  { others, total, isUnread: isAnyUnread }: RelatedNotifications = NO_OTHERS,
): Notification {
  const { id, templateKey, kind, recordId, payload, status, readAt, createdAt } = stored
  const isUnread = isAnyUnread || status === 'UNREAD'
  return {
    id,
    templateKey,
    category: templateOf(templateKey).category as Notification['category'],
    ...sentenceOf(templateKey, payload, reading),
    isActionable: isAsking(payload),
    status: isUnread ? 'UNREAD' : status,
    readAt: isUnread ? null : (readAt?.toISOString() ?? null),
    createdAt: createdAt.toISOString(),
    entityType: ENTITY_TYPES[kind],
    entityId: recordId,
    actionUrl: pageOf(stored),
    others: others.map((other) => ({
      entityId: other.recordId,
      name: other.payload.name,
      message: sentenceOf(other.templateKey, other.payload, reading).message,
      actionUrl: pageOf(other),
    })),
    otherCount: total,
    payload: { name: payload.name },
  }
}

const isAsking = ({ asks, also = [] }: Payload): boolean =>
  asks !== null || also.some((each) => each.payload.asks !== null)

const pageOf = ({ kind, recordId, payload, isOpen }: StoredNotification): string | null =>
  isOpen ? PAGES[kind](recordId, payload) : null

export type NotificationQuery = {
  page: number
  limit: number
  status?: NotificationStatus | undefined
  templateKey?: TemplateKey | undefined
  category?: string | undefined
  entityType?: Notification['entityType'] | undefined
  timePeriod: TimePeriod
}

type Filters = Partial<Omit<NotificationQuery, 'page' | 'limit'>> & { entityId?: string | undefined }
/** A condition on notifications, by how a statement calls them. */
type Condition = (of: string) => Sql

function visibleTo(
  viewer: Viewer,
  { status, templateKey, category, entityType, entityId, timePeriod = 'all' }: Filters,
  now: Date,
): Condition {
  const keys = TEMPLATES.filter((each) => each.category === category).map(({ key }) => key)
  const kind = Object.entries(ENTITY_TYPES).find(([, type]) => type === entityType)?.[0]
  const months = TIME_PERIODS[timePeriod]
  return (of) => {
    const is = (column: string) => sql.ref(`${of}.${column}`)
    return all([
      visibleNotifications(viewer, now, of),
      isKnown(of),
      ...(status ? [sql`${is('status')} = ${status}`] : []),
      ...(templateKey ? [sql`${is('template_key')} = ${templateKey}`] : []),
      ...(category ? [sql`${is('template_key')} = any(${keys}::text[])`] : []),
      ...(kind ? [sql`${is('kind')} = ${kind}`] : []),
      ...(entityId ? [sql`${is('record_id')} = ${entityId}`] : []),
      ...(months ? [sql`${is('created_at')} >= ${monthsBefore(now, months)}`] : []),
    ])
  }
}

/** Notifications `e` of other records by the act of `n`. */
const isOfSameAct = sql`e.act = n.act`

/** Those `n` that lead: of several by one act the first that meets the condition, an unread one before those that were read. */
const leads = ({ tenantId, userId }: Viewer, where: Condition): Sql =>
  all([
    where('n'),
    sql`(n.ordinal = 0 and n.status = 'UNREAD' or not exists (select 1 from app.notification e where e.tenant_id = ${tenantId} and e.user_id = ${userId}
      and ${isOfSameAct} and (e.status = 'READ', e.ordinal) < (n.status = 'READ', n.ordinal) and ${where('e')}))`,
  ])

type RelatedNotifications = {
  readonly others: readonly StoredNotification[]
  readonly total: number
  /** Whether any of them is unread, of those too that are not shown. */
  readonly isUnread: boolean
}
const NO_OTHERS: RelatedNotifications = { others: [], total: 0, isUnread: false }

/** So many others are shown by their sentences. */
const MOST_OTHERS = 20

/** What the acts of some notifications say of other records, by the ids of those that lead. */
async function othersOf(
  tx: Tx,
  { tenantId, userId }: Viewer,
  leading: readonly StoredNotification[],
  where: Condition,
): Promise<ReadonlyMap<string, RelatedNotifications>> {
  const ids = leading.flatMap(({ id, act }) => (act === null ? [] : [id]))
  if (ids.length === 0) return new Map()
  const found = await rows<StoredNotification & { leadId: string; total: number; isAnyUnread: boolean }>(
    tx,
    sql`select o.* from (
        select e.id as "leadId", ${selectNotification}, count(*) over (partition by e.id)::int as total,
          bool_or(n.status = 'UNREAD') over (partition by e.id) as "isAnyUnread",
          row_number() over (partition by e.id order by n.ordinal) as place
        from app.notification e join app.notification n on n.tenant_id = ${tenantId} and n.user_id = ${userId} and ${isOfSameAct} and n.id <> e.id
        where e.tenant_id = ${tenantId} and e.id = any(${ids}::uuid[]) and ${where('n')}) o
      where o.place <= ${sql.lit(MOST_OTHERS)} order by o."leadId", o.place`,
  )
  return new Map(
    [...Map.groupBy(found, ({ leadId }) => leadId)].map(([id, others]) => [
      id,
      { others, total: others[0]?.total ?? 0, isUnread: others[0]?.isAnyUnread ?? false },
    ]),
  )
}

export async function listOwn(tx: Tx, viewer: Viewer, asked: NotificationQuery, now: Date) {
  const { page, limit, ...filters } = asked
  const visible = visibleTo(viewer, filters, now)
  const where = leads(viewer, visible)
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
  const others = await othersOf(tx, viewer, found, visible)
  const items = found.map((each) => shown(each, viewer, others.get(each.id)))
  return { items, ...counted(many), page, limit }
}

export async function countUnread(tx: Tx, viewer: Viewer, now: Date) {
  const where = leads(viewer, visibleTo(viewer, { status: 'UNREAD' }, now))
  const { many } = await one<{ many: number }>(
    tx,
    sql`select count(*)::int as many from (select 1 from app.notification n where ${where} limit ${sql.lit(MOST_UNREAD + 1)}) counted`,
  )
  return { count: Math.min(many, MOST_UNREAD), isExact: many <= MOST_UNREAD }
}

/** Those that the viewer sees, of one record or of all; answers how many they were. */
export async function markAll(
  tx: Tx,
  viewer: Viewer,
  { entityType, entityId }: Pick<Filters, 'entityType' | 'entityId'>,
  now: Date,
): Promise<{ count: number }> {
  const visible = visibleTo(viewer, { status: 'UNREAD', entityType, entityId }, now)
  const found = await rows<{ id: string; isLeading: boolean }>(
    tx,
    sql`select n.id, ${leads(viewer, visible)} as "isLeading" from app.notification n where ${visible('n')}`,
  )
  const ids = found.map(({ id }) => id)
  await setReadByReader(tx, viewer.tenantId, ids, now)
  return { count: found.filter(({ isLeading }) => isLeading).length }
}

export async function setStatus(
  tx: Tx,
  viewer: Viewer,
  { id, status, now }: { id: string; status: NotificationStatus; now: Date },
): Promise<Notification> {
  const visible = visibleTo(viewer, {}, now)
  const [found] = await rows<StoredNotification>(
    tx,
    sql`select ${selectNotification} from app.notification n where ${visible('n')} and n.id = ${id}`,
  )
  if (!found) throw notFound()
  const sameAct = (await othersOf(tx, viewer, [found], visible)).get(id) ?? NO_OTHERS
  const before = shown(found, viewer, sameAct)
  if (before.status === status) return before
  const to = leadsTo(notificationLifecycle, status === 'READ' ? 'UNREAD' : 'READ', status)
  const same = await rows<{ id: string }>(
    tx,
    sql`select n.id from app.notification e join app.notification n on n.tenant_id = ${viewer.tenantId} and n.user_id = ${viewer.userId}
        and (n.id = e.id or ${isOfSameAct})
      where e.tenant_id = ${viewer.tenantId} and e.id = ${id} and ${visible('n')}`,
  )
  const ids = same.map((each) => each.id)
  await (to === 'READ' ? setReadByReader(tx, viewer.tenantId, ids, now) : setUnread(tx, viewer.tenantId, ids))
  const marked = { status: to, readAt: to === 'READ' ? now : null }
  return shown({ ...found, ...marked }, viewer, { ...sameAct, isUnread: to === 'UNREAD' })
}

const setUnread = (tx: Tx, tenantId: string, ids: readonly string[]) =>
  sql`update app.notification set status = 'UNREAD', read_at = null
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(tx)
