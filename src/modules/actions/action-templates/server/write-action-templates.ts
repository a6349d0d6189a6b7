import { v7 as uuid } from 'uuid'
import { lockSharedUsers } from '#modules/auth/index.server.ts'
import { lockSharedPositions } from '#modules/settings/index.server.ts'
import { mayAdd, mayDelete } from '#modules/settings/vocabulary/model/vocabulary.ts'
import { changed, type Patch } from '#platform/model/changes-of.ts'
import { dayOf } from '#platform/model/day.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { refusingTakenName } from '#platform/server/database/taken-name.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { lockRecord } from '#platform/server/records/lock-record.ts'
import { actionTypes } from '../../action-types/server/action-type-store.ts'
import { ACTION_TEMPLATE_RULES, type ActionTemplateInput, problemsOf } from '../model/action-template.ts'
import { recursSince } from '../model/recurrence.ts'
import { usersAmong } from './action-template-reads.ts'
import { actionTemplates, type StoredActionTemplate } from './action-template-store.ts'

/** A new template is enabled. */
export async function createActionTemplate(
  tx: Tx,
  viewer: Viewer,
  { input, now }: { input: ActionTemplateInput; now: Date },
): Promise<string> {
  await lockSharedNew(tx, viewer.tenantId, input)
  // all are held: together they are at most so many
  const all = await actionTemplates.lockThose(tx, viewer.tenantId, sql`true`)
  must(mayAdd(ACTION_TEMPLATE_RULES, all))
  const after = judged(viewer, null, { ...input, id: uuid(), source: 'CUSTOM', status: 'ACTIVE' }, now)
  await save(tx, viewer, { event: 'CREATE', before: null, after }, now)
  return after.id
}

type TemplateTarget = { id: string; expected: number | undefined; now: Date }
type Change = Patch<ActionTemplateInput> & { status?: boolean | undefined }

/** Changes what is named. A type and assignees that it has may stay although they are no longer active. */
export async function updateActionTemplate(
  tx: Tx,
  viewer: Viewer,
  { id, change: { status: on, ...change }, expected, now }: TemplateTarget & { change: Change },
): Promise<void> {
  const [known] = await actionTemplates.find(tx, viewer.tenantId, sql`r.id = ${id}`)
  if (!known) throw notFound()
  // what it names is held before it, as the person who deletes a type holds them
  await lockSharedNew(tx, viewer.tenantId, change, known)
  const before = await lockRecord(tx, viewer, actionTemplates, { id, expected })
  const status = on === undefined ? before.status : on ? 'ACTIVE' : 'INACTIVE'
  const after = judged(viewer, before, { ...changed(before, change), status }, now)
  await save(tx, viewer, { event: 'UPDATE', before, after }, now)
}

export async function deleteActionTemplate(
  tx: Tx,
  viewer: Viewer,
  { id, expected, now }: TemplateTarget,
): Promise<{ id: string }> {
  const before = await lockRecord(tx, viewer, actionTemplates, { id, expected })
  const subject = { ...before, isDefault: before.source === 'SYSTEM' }
  must(mayDelete(ACTION_TEMPLATE_RULES, subject, [], false))
  await actionTemplates.save(tx, viewer, [{ event: 'DELETE', before, after: before }], now)
  return { id }
}

/** Holds what is named again until it is written, and refuses what may not be named. */
async function lockSharedNew(
  tx: Tx,
  tenantId: string,
  named: Pick<Change, 'typeId' | 'userIds' | 'positionIds'>,
  before?: StoredActionTemplate,
): Promise<void> {
  const typeIds = named.typeId === undefined || named.typeId === before?.typeId ? [] : [named.typeId]
  const userIds = (named.userIds ?? []).filter((each) => !before?.userIds.includes(each))
  const positionIds = (named.positionIds ?? []).filter((each) => !before?.positionIds.includes(each))
  const types = await actionTypes.lockShared(tx, tenantId, typeIds)
  const positions = await lockSharedPositions(tx, tenantId, positionIds)
  await lockSharedUsers(tx, tenantId, userIds)
  const users = await usersAmong(tx, tenantId, userIds)
  const problems = [
    typeIds.some((each) => !types.has(each)) && {
      path: 'body.typeId',
      message: 'This type is not available. Select another one.',
    },
    userIds.some((each) => users.get(each)?.hasLeft !== false) && {
      path: 'body.userIds',
      message: 'A selected user is no longer active. Remove the user.',
    },
    positionIds.some((each) => !positions.has(each)) && {
      path: 'body.positionIds',
      message: 'A selected position is no longer active. Remove the position.',
    },
  ].filter((each) => each !== false)
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

type TemplateDraft = Omit<StoredActionTemplate, 'recursSince' | 'version'> & { version?: number }

/** What is stored. Refuses fields that do not fit each other. */
function judged(
  { zone }: Pick<Viewer, 'zone'>,
  before: StoredActionTemplate | null,
  wanted: TemplateDraft,
  now: Date,
): StoredActionTemplate {
  const template = { ...wanted, startDate: wanted.recurrence === 'NONE' ? null : wanted.startDate }
  const problems = problemsOf(template)
  if (problems.length > 0)
    throw new Refusal(
      'RULE_BROKEN',
      {},
      problems.map(({ path, message }) => ({ path: `body.${path}`, message })),
    )
  const today = dayOf(now.getTime(), zone)
  return { version: 1, ...template, recursSince: recursSince(before, template, today) }
}

const save = (
  tx: Tx,
  viewer: Viewer,
  saved: { event: string; before: StoredActionTemplate | null; after: StoredActionTemplate },
  now: Date,
) =>
  refusingTakenName({ name: saved.after.name, path: 'body.name' }, () =>
    actionTemplates.save(tx, viewer, [saved], now),
  )
