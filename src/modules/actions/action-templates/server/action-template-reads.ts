import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { actorFrom, asWord, type Changelog } from '#platform/server/records/changelog.ts'
import { actionTypesOf } from '../../action-types/server/action-type-store.ts'
import type { ActionTemplate, Assignee } from '../model/action-template.ts'
import { actionTemplates, type StoredActionTemplate } from './action-template-store.ts'

/** All of them by name. There are few. */
export async function actionTemplatesOf(tx: Tx, tenantId: string): Promise<ActionTemplate[]> {
  const found = await shown(tx, tenantId, await actionTemplates.find(tx, tenantId, sql`true`))
  return found.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}

export async function readActionTemplate(tx: Tx, tenantId: string, id: string): Promise<ActionTemplate> {
  const [found] = await shown(tx, tenantId, await actionTemplates.find(tx, tenantId, sql`r.id = ${id}`))
  if (!found) throw notFound()
  return found
}

type AssigneeNames = ReadonlyMap<string, Assignee>

async function shown(
  tx: Tx,
  tenantId: string,
  stored: readonly StoredActionTemplate[],
): Promise<ActionTemplate[]> {
  const [types, users, positions] = await Promise.all([
    actionTypesOf(tx, tenantId),
    usersAmong(tx, tenantId, [...new Set(stored.flatMap(({ userIds }) => userIds))]),
    positionsAmong(tx, tenantId, [...new Set(stored.flatMap(({ positionIds }) => positionIds))]),
  ])
  const nameOf = new Map(types.map(({ id, name }) => [id, name]))
  return stored.map(({ userIds, positionIds, recursSince: _, status, ...template }) => ({
    ...template,
    typeName: nameOf.get(template.typeId) ?? '',
    status: status === 'ACTIVE',
    users: among(users, userIds),
    positions: among(positions, positionIds),
  }))
}

const among = (named: AssigneeNames, ids: readonly string[]): Assignee[] =>
  ids.flatMap((id) => named.get(id) ?? []).sort((a, b) => a.name.localeCompare(b.name, 'en'))

const byId = (found: readonly Assignee[]): AssigneeNames => new Map(found.map((each) => [each.id, each]))

/** Users by their ids. Anyone who is invited has not left. */
export const usersAmong = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<AssigneeNames> =>
  byId(
    await rows<Assignee>(
      tx,
      sql`select u.id, u.name, u.status not in ('ACTIVE', 'INVITED') as "hasLeft" from app.user_public u
        where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[])`,
    ),
  )

/** Positions by their ids. */
const positionsAmong = async (tx: Tx, tenantId: string, ids: readonly string[]): Promise<AssigneeNames> =>
  byId(
    await rows<Assignee>(
      tx,
      sql`select p.id, p.name, p.is_deleted or p.status <> 'ACTIVE' as "hasLeft" from app.position_public p
        where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])`,
    ),
  )

/** Days as its reader writes them. */
export const actionTemplateChangelog = ({ dateFormat }: Pick<Viewer, 'dateFormat'>): Changelog => ({
  kind: 'action-template',
  fields: {
    name: { label: 'Name' },
    typeId: { label: 'Type' },
    description: { label: 'Description' },
    priority: { label: 'Priority', shown: asWord },
    dueInDays: { label: 'Due in days' },
    userIds: { label: 'Users' },
    positionIds: { label: 'Positions' },
    recurrence: { label: 'Recurrence', shown: asWord },
    startDate: {
      label: 'First day',
      shown: (day: string) => formatDay(day, dateFormat as DateFormat),
    },
    status: { label: 'Status', shown: asWord },
  },
  bookkeeping: ['deleted'],
  actor: actorFrom('app.user_public'),
  names: (tenantId, ids) =>
    sql`select t.id, t.name from app.action_type t where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])
      union all select u.id, u.name from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[])
      union all select p.id, p.name from app.position_public p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])`,
})
