import { permittedBy } from '#platform/model/permitted.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { has } from '#platform/model/viewer.ts'
import { one, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { NOTHING } from '#platform/server/records/differences.ts'
import { holdsNow } from '#platform/server/records/facts.ts'
import { statusSinceOf } from '#platform/server/records/status-since.ts'
import type { ActionTypeIcon } from '../../action-types/model/action-type.ts'
import { type ActionDetail, type AssociatedView, actionDisplayId } from '../model/action.ts'
import { actionActs } from '../model/action-lifecycle.ts'
import { isViewer, mayActOnAction, mayReadHistory, mayValidate } from '../model/action-policy.ts'
import type { ActionQuestions } from './action-questions.ts'
import type { StoredAction } from './action-store.ts'
import type { Keepers } from './action-visibility.ts'
import { associatedRecords } from './associated-records.ts'
import { mayAttachTo } from './attach-files.ts'
import { knownTo } from './enrich-rows.ts'
import { type FoundAction, findAction } from './find-actions.ts'
import { shownQuestion } from './redact-question.ts'

type NamedRef = { id: string; name: string }
type Names = {
  type: { id: string; name: string; typeIcon: ActionTypeIcon; status: boolean }
  owner: NamedRef | null
  createdBy: NamedRef | null
  updatedBy: NamedRef | null
  createdAt: Date
  updatedAt: Date
  people: Record<string, string>
  positions: Record<string, { name: string; occupants: NamedRef[] }>
}
type Questions = Keepers & Pick<ActionQuestions, 'poolOf'>

const user = (id: Sql): Sql =>
  sql`(select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = ${ownTenant} and u.id = ${id})`

const readNames = (tx: Tx, { tenantId }: Viewer, stored: StoredAction, now: Date) => {
  const people = stored.assignees.flatMap(({ userId, completedBy }) => [userId, completedBy]).filter(Boolean)
  const positions = stored.assignees.flatMap(({ positionId }) => positionId ?? [])
  return one<Names>(
    tx,
    sql`select (select json_build_object('id', t.id, 'name', t.name, 'typeIcon', t.icon, 'status', t.status = 'ACTIVE') from app.action_type t
        where t.tenant_id = ${ownTenant} and t.id = a.action_type_id) as type,
      ${user(sql`a.owner_user_id`)} as owner, ${user(sql`a.created_by`)} as "createdBy", ${user(sql`a.updated_by`)} as "updatedBy",
      a.created_at as "createdAt", a.updated_at as "updatedAt",
      (select coalesce(json_object_agg(u.id, u.name), '{}') from app.user_public u where u.tenant_id = ${ownTenant} and u.id = any(${people}::uuid[])) as people,
      (select coalesce(json_object_agg(p.id, json_build_object('name', p.name, 'occupants',
          coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name) from app.occupancy_public o
            join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id and u.status = 'ACTIVE'
            where o.tenant_id = ${ownTenant} and o.position_id = p.id and ${holdsNow('o', now)}), '[]'))), '{}')
        from app.position_public p where p.tenant_id = ${ownTenant} and p.id = any(${positions}::uuid[])) as positions
      from app.action a where a.tenant_id = ${tenantId} and a.id = ${stored.id}`,
  )
}

/** An action with names, its record and what the viewer may do with it. */
export async function readAction(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  questions: Questions,
): Promise<ActionDetail> {
  const found = await findAction(tx, viewer, id, now, questions)
  if (!found) throw notFound()
  const { stored, facts } = found
  const names = await readNames(tx, viewer, stored, now)
  return {
    id,
    actionId: actionDisplayId(found.displayNumber),
    version: stored.version,
    actionName: found.shown.name,
    description: found.shown.description,
    actionType: names.type,
    actionTemplateId: stored.actionTemplateId,
    sourceType: stored.systemKind ? 'SYSTEM' : 'MANUAL',
    systemKind: stored.systemKind,
    actionPriorityId: stored.priority,
    actionStatusId: facts.status,
    owner: names.owner,
    assignees: [
      ...stored.assignees.map((each) => viewOf(viewer, each, names)),
      ...(await inPool(tx, viewer, found, now, questions)),
    ],
    dueDate: stored.dueDate,
    completedDate: stored.completedAt,
    statusSince:
      facts.status === 'CANCELED'
        ? await statusSinceOf(tx, { tenantId: viewer.tenantId, kind: 'action', recordId: id })
        : null,
    outcome: stored.outcome,
    validationRequired: stored.validationRequired,
    awaitsValidation: stored.awaitsValidation,
    associatedRecord: await recordOf(tx, viewer, found, now, questions),
    link: stored.link,
    ...shownQuestion(viewer, found),
    subjectId: stored.subjectId,
    copiedFrom: stored.copiedFrom,
    waitsOnMe:
      facts.tie.isAsked &&
      facts.status !== 'COMPLETED' &&
      facts.status !== 'CANCELED' &&
      !facts.awaitsValidation,
    permissions: permissionsOf(viewer, found),
    createdAt: names.createdAt.toISOString(),
    createdBy: names.createdBy,
    updatedAt: names.updatedAt.toISOString(),
    updatedBy: names.updatedBy,
  }
}

type View = ActionDetail['assignees'][number]

function viewOf(viewer: Viewer, each: StoredAction['assignees'][number], names: Names): View {
  const person = (id: string | null) => (id ? { id, name: names.people[id] ?? NOTHING } : null)
  const position = each.positionId ? names.positions[each.positionId] : undefined
  const named = person(each.userId)
  const occupants = position?.occupants ?? []
  return {
    user: named,
    position: each.positionId ? { id: each.positionId, name: position?.name ?? NOTHING } : null,
    people: named ? (position ? occupants.filter(({ id }) => id === named.id) : [named]) : occupants,
    status: each.status,
    completedAt: each.completedAt,
    completedBy: person(each.completedBy),
    comments: each.comments,
    isMine: isViewer(viewer, each),
  }
}

/** Those who may answer an open action that names no one. */
async function inPool(
  tx: Tx,
  viewer: Viewer,
  { stored, facts }: FoundAction,
  now: Date,
  { poolOf }: Questions,
): Promise<View[]> {
  const isOpen = stored.status === 'TO_DO' || stored.status === 'IN_PROGRESS'
  if (!stored.pool || !stored.associatedId || !isOpen) return []
  const pool = await poolOf(tx, viewer, { recordIds: [stored.associatedId] }, now)
  return (pool.get(stored.associatedId) ?? []).map((each) => ({
    user: each,
    position: null,
    people: [each],
    status: 'OPEN',
    completedAt: null,
    completedBy: null,
    comments: '',
    isMine: each.id === viewer.userId && facts.tie.isAsked,
  }))
}

async function recordOf(
  tx: Tx,
  viewer: Viewer,
  { stored: { associatedKind: kind, associatedId: id }, facts }: FoundAction,
  now: Date,
  { records }: Questions,
): Promise<AssociatedView | null> {
  if (!kind || !id) return null
  const found = await associatedRecords(tx, viewer, records, [{ kind, id }], now)
  const view = found.get(id) ?? { kind, id, displayId: '', name: null, mayView: false }
  return knownTo(facts.tie, view)
}

/** The same functions that refuse a call say here which buttons there are, and why one is missing. */
const permissionsOf = (viewer: Viewer, found: FoundAction): ActionDetail['permissions'] => ({
  ...Object.fromEntries(
    actionActs.keys.map((act) => [act, permittedBy(mayActOnAction(viewer, act, found.facts))]),
  ),
  attach: permittedBy(mayAttachTo(viewer, found)),
  validate: permittedBy(mayValidate(viewer, found.facts)),
  duplicate: {
    allowed: has(viewer, 'tenant.create_actions') && !found.facts.isSystem,
    reason: null,
  },
  viewChangeLog: permittedBy(mayReadHistory(viewer, found.facts.tie, found.facts.isSystem)),
})
