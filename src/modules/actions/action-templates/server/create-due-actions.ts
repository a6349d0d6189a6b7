import type pg from 'pg'
import { type DayText, dayOf } from '#platform/model/day.ts'
import { type Clock, databaseClock } from '#platform/server/database/clock.ts'
import { forEachTenant, type Log } from '#platform/server/database/each-tenant.ts'
import { maybeOne, one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { everyQuarterOfAnHour } from '#platform/server/jobs/regularly.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import { type Author, byTheProduct } from '#platform/server/records/record-store.ts'
import { dueDay } from '../model/recurrence.ts'
import { actionTemplates, type StoredActionTemplate } from './action-template-store.ts'
import { lockSharedAssignable } from './assignable.ts'

/** Creates the action of a template for a day on which it recurs. The assignees are those that are still active. */
export type CreateDueAction = (
  tx: Tx,
  by: Author,
  due: { template: StoredActionTemplate; on: DayText },
  now: Date,
) => Promise<unknown>

type Parts = {
  readonly pool: pg.Pool
  readonly listeners: RecordEvents
  readonly create: CreateDueAction
  readonly log: Log
}

const WORDS = 'creating the actions of templates'

/** Creates what is due today in every tenant, by the calendar of each. What fails is tried again the next time. */
export async function createDueActions(parts: Parts, clock: Clock = databaseClock): Promise<void> {
  const { pool, log } = parts
  await forEachTenant(pool, { words: WORDS, log }, async (tenantId) => {
    const due = await inTenant(pool, tenantId, { readOnly: true, clock }, (tx, now) =>
      dueIn(tx, tenantId, now),
    )
    for (const templateId of due)
      await createOne(parts, tenantId, templateId, clock).catch((error: unknown) =>
        log.error({ err: error, tenantId, templateId }, 'creating the action of a template'),
      )
  })
}

/** The ids of templates for which an action is due and is not created yet. */
async function dueIn(tx: Tx, tenantId: string, now: Date): Promise<string[]> {
  const recurring = await actionTemplates.find(
    tx,
    tenantId,
    sql`r.recurrence <> 'NONE' and r.status = 'ACTIVE'`,
  )
  if (recurring.length === 0) return []
  const today = await todayIn(tx, tenantId, now)
  const due = recurring.flatMap((template) => {
    const day = dueDay(template, today)
    return day === undefined ? [] : [{ id: template.id, day }]
  })
  const found = await rows<{ id: string }>(
    tx,
    sql`select d.id from unnest(${due.map(({ id }) => id)}::uuid[], ${due.map(({ day }) => day)}::date[]) d (id, day)
      where not exists (select 1 from app.action_template_occurrence o
        where o.tenant_id = ${tenantId} and o.action_template_id = d.id and o.day = d.day)`,
  )
  return found.map(({ id }) => id)
}

async function todayIn(tx: Tx, tenantId: string, now: Date): Promise<DayText> {
  const { zone } = await one<{ zone: string }>(
    tx,
    sql`select t.zone from app.tenant_public t where t.tenant_id = ${tenantId}`,
  )
  return dayOf(now.getTime(), zone)
}

/** Creates one action with the row that says so, in one transaction: of two workers one finds the row there. */
async function createOne(
  { pool, listeners, create }: Parts,
  tenantId: string,
  templateId: string,
  clock: Clock,
) {
  await inTenant(pool, tenantId, { listeners, clock }, async (tx, now) => {
    const template = (await actionTemplates.lock(tx, tenantId, [templateId])).get(templateId)
    const on = template && dueDay(template, await todayIn(tx, tenantId, now))
    if (!template || on === undefined) return
    const active = await asActive(tx, tenantId, template, now)
    if (!active) return
    const isFirst = await maybeOne(
      tx,
      sql`insert into app.action_template_occurrence (tenant_id, action_template_id, day, made_at)
        values (${tenantId}, ${templateId}, ${on}::date, ${now}) on conflict do nothing returning day`,
    )
    if (isFirst) await create(tx, byTheProduct(tenantId), { template: active, on }, now)
  })
}

/** The template with those of its assignees who are active, where an action could be created of it today. */
async function asActive(
  tx: Tx,
  tenantId: string,
  template: StoredActionTemplate,
  now: Date,
): Promise<StoredActionTemplate | undefined> {
  const { typeId, userIds, positionIds } = template
  const assignees = [
    ...userIds.map((userId) => ({ userId, positionId: null })),
    ...positionIds.map((positionId) => ({ userId: null, positionId })),
  ]
  const assignable = await lockSharedAssignable(tx, { tenantId }, { typeIds: [typeId], assignees }, now)
  if (!assignable.isEnabled(typeId) || !assignable.reaches(assignees)) return undefined
  return {
    ...template,
    userIds: userIds.filter(assignable.isActiveUser),
    positionIds: positionIds.filter(assignable.isActivePosition),
  }
}

/** Looks until it is stopped. Several workers may do so at the same time. */
export const startCreatingDueActions = (parts: Parts) =>
  everyQuarterOfAnHour(() => createDueActions(parts), WORDS, parts.log)
