import { v7 as uuid } from 'uuid'
import { changed, type Patch } from '#platform/model/changes-of.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { actionTemplates } from '../../action-templates/server/action-template-store.ts'
import { lockSharedAssignable } from '../../action-templates/server/assignable.ts'
import {
  type ActionChange,
  type ActionInput,
  type Assignee,
  keyOfAssignee,
  todayIn,
} from '../model/action.ts'
import { storedAfter } from '../model/action-lifecycle.ts'
import { mayActOnAction, mayAssign } from '../model/action-policy.ts'
import { actions, assigneesOf, type StoredAction, type StoredAssignee } from './action-store.ts'
import type { Keepers } from './action-visibility.ts'
import { assigningWithin } from './assigning-within.ts'
import { associatedRecords } from './associated-records.ts'
import { asPartsSay } from './complete-part.ts'
import { findAction, lockActions } from './find-actions.ts'
import { refuseAssignees } from './refuse-assignees.ts'

const field = (path: string, message: string) =>
  new Refusal('RULE_BROKEN', {}, [{ path: `body.${path}`, message }])

export const newAction = (
  given: Pick<StoredAction, 'name' | 'actionTypeId' | 'assignees'> & Partial<StoredAction>,
): StoredAction => ({
  id: uuid(),
  description: '',
  actionTemplateId: null,
  systemKind: null,
  pool: null,
  priority: 'MEDIUM',
  status: 'TO_DO',
  ownerUserId: null,
  dueDate: null,
  completedAt: null,
  outcome: null,
  validationRequired: false,
  awaitsValidation: false,
  associatedKind: null,
  associatedId: null,
  subjectId: null,
  link: '',
  question: null,
  receipt: null,
  copiedFrom: null,
  version: 1,
  ...given,
})

/** Creates an action of the viewer's. Spec 7.5. */
export async function createAction(
  tx: Tx,
  viewer: Viewer,
  input: ActionInput,
  now: Date,
  questions: Keepers,
): Promise<string> {
  if (!has(viewer, 'tenant.create_actions')) throw new Refusal('FORBIDDEN')
  await refuseProblems(tx, viewer, input, null, now, questions)
  const after = {
    ...newAction({ ...storedOf(input), assignees: assigneesOf(input.assignees) }),
    ownerUserId: input.ownerId ?? viewer.userId,
  }
  await actions.save(tx, viewer, [{ event: 'CREATE', before: null, after }], now)
  return after.id
}

/** Changes what is named; parts of assignees that stay are kept as they are. */
export async function updateAction(
  tx: Tx,
  viewer: Viewer,
  {
    id,
    change,
    expected,
    now,
  }: { id: string; change: ActionChange; expected: number | undefined; now: Date },
  questions: Keepers,
): Promise<void> {
  const found = (await lockActions(tx, viewer, [id], now, questions)).get(id)
  if (!found) throw notFound()
  const { stored: before, facts } = found
  must(mayActOnAction(viewer, 'edit', facts))
  if (change.assignees) {
    must(mayActOnAction(viewer, 'reassign', facts))
    must(mayAssign(viewer, change.assignees, facts))
  }
  const owner =
    change.ownerId && change.ownerId !== before.ownerUserId
      ? [{ userId: change.ownerId, positionId: null }]
      : []
  if (owner.length > 0) must(mayAssign(viewer, owner, facts))
  const named = [...(change.assignees ?? []), ...owner]
  if (named.length > 0) must((await assigningWithin(tx, viewer, named, now))(facts.tie))
  mustMatch(before.version, expected)
  const input = changed(inputOf(before), change as Patch<ActionInput>)
  await refuseProblems(tx, viewer, input, before, now, questions)
  const isAhead = input.dueDate === null || input.dueDate >= todayIn(viewer.zone, now)
  const isRescheduled = facts.status === 'OVERDUE' && input.dueDate !== before.dueDate && isAhead
  const after: StoredAction = {
    ...before,
    ...storedOf(input),
    ownerUserId: input.ownerId,
    status: isRescheduled ? storedAfter(before.status, facts.status, 'RESCHEDULE') : before.status,
    assignees: keptOf(before.assignees, input.assignees),
  }
  await actions.save(tx, viewer, [{ event: 'UPDATE', before, after: asPartsSay(after, now) }], now)
  if (after.ownerUserId !== before.ownerUserId && !(await findAction(tx, viewer, id, now, questions)))
    throw field('ownerId', 'You could no longer view this action. Add yourself to the assignees first.')
}

/** An assignee who stays keeps the state of their part. */
export const keptOf = (before: readonly StoredAssignee[], wanted: readonly Assignee[]): StoredAssignee[] => {
  const known = new Map(before.map((each) => [keyOfAssignee(each), each]))
  return assigneesOf(wanted).map((each) => known.get(keyOfAssignee(each)) ?? each)
}

const storedOf = (input: ActionInput) => ({
  name: input.actionName,
  description: input.description,
  actionTypeId: input.actionTypeId,
  actionTemplateId: input.actionTemplateId,
  priority: input.actionPriorityId,
  dueDate: input.dueDate,
  validationRequired: input.validationRequired,
  associatedKind: input.associatedRecord?.kind ?? null,
  associatedId: input.associatedRecord?.id ?? null,
  link: input.link,
})

export const inputOf = (stored: StoredAction): ActionInput => ({
  actionName: stored.name,
  description: stored.description,
  actionTypeId: stored.actionTypeId,
  actionTemplateId: stored.actionTemplateId,
  actionPriorityId: stored.priority,
  assignees: stored.assignees.map(({ userId, positionId }) => ({ userId, positionId })),
  dueDate: stored.dueDate,
  associatedRecord:
    stored.associatedKind && stored.associatedId
      ? { kind: stored.associatedKind, id: stored.associatedId }
      : null,
  link: stored.link,
  ownerId: stored.ownerUserId,
  validationRequired: stored.validationRequired,
})

const keysOf = (all: readonly Assignee[]) => all.map(keyOfAssignee).join()

/** What a person writes again must be there and may be used; what stays may stay. */
async function refuseProblems(
  tx: Tx,
  viewer: Viewer,
  input: ActionInput,
  before: StoredAction | null,
  now: Date,
  { records }: Keepers,
): Promise<void> {
  if (
    input.dueDate !== null &&
    input.dueDate !== before?.dueDate &&
    input.dueDate < todayIn(viewer.zone, now)
  )
    throw field('dueDate', 'Select today or a later day.')
  const typeIds = input.actionTypeId === before?.actionTypeId ? [] : [input.actionTypeId]
  const isSame = keysOf(input.assignees) === keysOf(before?.assignees ?? [])
  const owner = input.ownerId === (before ? before.ownerUserId : null) ? null : input.ownerId
  const asked = [
    ...(isSame ? [] : input.assignees),
    ...(owner === null ? [] : [{ userId: owner, positionId: null }]),
  ]
  const assignable = await lockSharedAssignable(tx, viewer, { typeIds, assignees: asked }, now)
  if (before?.ownerUserId && input.ownerId === null) throw field('ownerId', 'Please select user')
  if (owner !== null && !assignable.isActiveUser(owner))
    throw field('ownerId', 'This person is not an active user.')
  if (!typeIds.every(assignable.isEnabled)) throw field('actionTypeId', 'This action type is not available.')
  if (input.actionTemplateId !== null && input.actionTemplateId !== before?.actionTemplateId) {
    const held = await actionTemplates.lockShared(tx, viewer.tenantId, [input.actionTemplateId])
    if (held.size === 0) throw field('actionTemplateId', 'This template is not available.')
  }
  if (!isSame) refuseAssignees(assignable, input.assignees, before?.assignees ?? [])
  const record = input.associatedRecord
  if (record && record.id !== before?.associatedId) {
    const found = (await associatedRecords(tx, viewer, records, [record], now)).get(record.id)
    if (!found?.mayView || found.kind !== record.kind)
      throw field('associatedRecord', 'This record does not exist, or you cannot view it.')
  }
}
