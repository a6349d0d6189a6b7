import type { BulkReply } from '#platform/model/bulk.ts'
import { firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { dropAttachments } from '#platform/server/files/attachments.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { judgeEach } from '#platform/server/records/judge-each.ts'
import { type AssignableParts, lockSharedAssignable } from '../../action-templates/server/assignable.ts'
import type { Assignee } from '../model/action.ts'
import { ACTION_FAILURES } from '../model/action-failures.ts'
import { type ActionAct, actionActs, storedAfter } from '../model/action-lifecycle.ts'
import { mayActOnAction, mayAssign, mayValidate } from '../model/action-policy.ts'
import { actions, assigneesOf, type StoredAction } from './action-store.ts'
import type { Keepers } from './action-visibility.ts'
import { assigningWithin } from './assigning-within.ts'
import { associatedRecords } from './associated-records.ts'
import { asPartsSay, completedBy } from './complete-part.ts'
import { type FoundAction, findActions, lockActions } from './find-actions.ts'
import { mayAskAgain, mayMakeAgain, refuseAssignees } from './refuse-assignees.ts'
import { keptOf, newAction } from './write-action.ts'

type BulkInput = { ids: readonly string[]; comments?: string; now: Date }
type Change = { event: string; after: StoredAction }

/** One act on several actions, each answered for itself: those permitted are changed as `change` says. */
async function actOn(
  tx: Tx,
  viewer: Viewer,
  { ids, comments, now }: BulkInput,
  act: ActionAct,
  keepers: Keepers,
  change: (found: FoundAction) => Change,
  besides?: (found: FoundAction) => Verdict,
): Promise<BulkReply> {
  const found = await lockActions(tx, viewer, ids, now, keepers)
  const { permitted, reply } = judgeEach(ids, found, (each) => {
    const verdict = mayActOnAction(viewer, act, each.facts)
    return verdict.ok && besides ? besides(each) : verdict
  })
  const saved = permitted.map((each) => ({ before: each.stored, reason: comments, ...change(each) }))
  await actions.save(tx, viewer, saved, now)
  return reply
}

/** The action as the event leaves it, with nothing else changed. */
const moved = ({ stored, facts }: FoundAction, act: ActionAct): Change => {
  const { event } = actionActs.of[act]
  return { event, after: { ...stored, status: storedAfter(stored.status, facts.status, event) } }
}

const reopened = (found: FoundAction, { active }: AssignableParts): Change => {
  const { event, after } = moved(found, 'reopen')
  const assignees = assigneesOf(active(after.assignees))
  return { event, after: { ...after, assignees, completedAt: null, outcome: null, awaitsValidation: false } }
}

const ended = (found: FoundAction): Change => {
  const { event, after } = moved(found, 'cancel')
  return { event, after: { ...after, awaitsValidation: false } }
}

const ACTS = { TO_DO: 'reopen', IN_PROGRESS: 'start', COMPLETED: 'complete', CANCELED: 'cancel' } as const
export type TargetStatus = keyof typeof ACTS

/** Starts, completes, cancels or reopens several. Completing is the viewer's own part. */
export async function changeStatusOfActions(
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: BulkInput & { status: TargetStatus },
  keepers: Keepers,
): Promise<BulkReply> {
  const act = ACTS[status]
  const assignable = await assignableOf(tx, viewer, act === 'reopen' ? asked.ids : [], asked.now)
  const changes = {
    reopen: (found: FoundAction) => reopened(found, assignable),
    cancel: ended,
    start: (found: FoundAction) => moved(found, 'start'),
    complete: (found: FoundAction) => completedBy(viewer, found, asked.comments ?? '', asked.now),
  }
  const mayReopen = ({ stored }: FoundAction) => mayMakeAgain(assignable, stored)
  const besides = { complete: onlyManual, reopen: mayReopen }
  return actOn(tx, viewer, asked, act, keepers, changes[act], besides[act as keyof typeof besides])
}

/** What the actions are made of, held before they are locked. */
async function assignableOf(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<AssignableParts> {
  const known = [...(await actions.byIds(tx, viewer.tenantId, ids)).values()]
  const typeIds = known.map(({ actionTypeId }) => actionTypeId)
  const assignees = known.flatMap((each) => each.assignees)
  return lockSharedAssignable(tx, viewer, { typeIds, assignees }, now)
}

/** The answer of a system action says more than that it is completed. */
const onlyManual = ({ facts }: FoundAction): Verdict =>
  facts.isSystem ? refused(ACTION_FAILURES.SYSTEM_ACTION) : { ok: true }

export async function cancelAction(
  tx: Tx,
  viewer: Viewer,
  { id, comments, now }: { id: string; comments: string; now: Date },
  keepers: Keepers,
): Promise<void> {
  const found = await lockOne(tx, viewer, id, now, keepers)
  must(mayActOnAction(viewer, 'cancel', found.facts))
  await actions.save(tx, viewer, [{ before: found.stored, reason: comments, ...ended(found) }], now)
}

/** The owner confirms what the assignees completed, or returns it. */
export async function validateAction(
  tx: Tx,
  viewer: Viewer,
  { id, isValid, comments, now }: { id: string; isValid: boolean; comments: string; now: Date },
  keepers: Keepers,
): Promise<void> {
  const assignable = await assignableOf(tx, viewer, isValid ? [] : [id], now)
  const { stored: before, facts } = await lockOne(tx, viewer, id, now, keepers)
  must(mayValidate(viewer, facts))
  if (!isValid && !comments)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.comments', message: 'Enter a comment. The assignees can read it.' },
    ])
  if (!isValid) must(mayAskAgain(assignable, before))
  const event = isValid ? 'VALIDATE' : 'RETURN'
  const status = storedAfter(before.status, facts.status, event)
  const after: StoredAction = isValid
    ? { ...before, status, awaitsValidation: false, completedAt: now.toISOString() }
    : {
        ...before,
        status,
        awaitsValidation: false,
        assignees: assigneesOf(assignable.active(before.assignees)),
      }
  await actions.save(tx, viewer, [{ event, before, after, reason: comments }], now)
}

/** Gives several actions the same assignees; who was assigned before keeps what they completed. */
export async function reassignActions(
  tx: Tx,
  viewer: Viewer,
  { assignees, ...asked }: BulkInput & { assignees: readonly Assignee[] },
  keepers: Keepers,
): Promise<BulkReply> {
  const assignable = await lockSharedAssignable(tx, viewer, { typeIds: [], assignees }, asked.now)
  refuseAssignees(assignable, assignees, [])
  const reassigned = (found: FoundAction): Change => {
    const { event, after } = moved(found, 'reassign')
    return {
      event,
      after: asPartsSay({ ...after, assignees: keptOf(after.assignees, assignees) }, asked.now),
    }
  }
  const within = await assigningWithin(tx, viewer, assignees, asked.now)
  return actOn(tx, viewer, asked, 'reassign', keepers, reassigned, ({ facts }) =>
    firstRefusal(mayAssign(viewer, assignees, facts), within(facts.tie)),
  )
}

export async function deleteActions(
  tx: Tx,
  viewer: Viewer,
  asked: BulkInput,
  keepers: Keepers,
): Promise<BulkReply> {
  const reply = await actOn(tx, viewer, asked, 'delete', keepers, (found) => moved(found, 'delete'))
  await dropAttachments(tx, viewer.tenantId, 'action', reply.succeeded, asked.now)
  return reply
}

/**
 * New actions with the same content, to do, without a due date, of the viewer's. Assignees who are no longer active are left out, and so is a
 * record that the viewer cannot view: the copy asks for the same without it, and its owner learns nothing. Semantics 6.4.
 */
export async function duplicateActions(
  tx: Tx,
  viewer: Viewer,
  { ids, now }: BulkInput,
  questions: Keepers,
): Promise<BulkReply & { created: string[] }> {
  if (!has(viewer, 'tenant.create_actions')) throw new Refusal('FORBIDDEN')
  const assignable = await assignableOf(tx, viewer, ids, now)
  const found = await findActions(tx, viewer, ids, now, questions)
  const { permitted, reply } = judgeEach(ids, found, (each) =>
    each.facts.isSystem
      ? refused(ACTION_FAILURES.SYSTEM_ACTION_KEPT, { act: 'duplicated' })
      : mayMakeAgain(assignable, each.stored),
  )
  const recordOf = await viewable(tx, viewer, permitted, now, questions)
  const copies = permitted.map(({ stored }) =>
    copyOf(
      { ...stored, ...recordOf(stored), assignees: assigneesOf(assignable.active(stored.assignees)) },
      viewer,
    ),
  )
  await actions.save(
    tx,
    viewer,
    copies.map((after) => ({ event: 'CREATE', before: null, after })),
    now,
  )
  return { ...reply, created: copies.map(({ id }) => id) }
}

type RecordLink = Pick<StoredAction, 'associatedKind' | 'associatedId'>
const NO_RECORD: RecordLink = { associatedKind: null, associatedId: null }

/** What each of the actions is about, where the viewer may view it. */
async function viewable(
  tx: Tx,
  viewer: Viewer,
  found: readonly FoundAction[],
  now: Date,
  { records: sources }: Keepers,
): Promise<(about: RecordLink) => RecordLink> {
  const records = found.flatMap(({ stored: { associatedKind: kind, associatedId: id } }) =>
    kind && id ? [{ kind, id }] : [],
  )
  const views = records.length > 0 ? await associatedRecords(tx, viewer, sources, records, now) : undefined
  return ({ associatedKind, associatedId }) =>
    views?.get(associatedId ?? '')?.mayView ? { associatedKind, associatedId } : NO_RECORD
}

/** One of them, or why not. */
export async function duplicateAction(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  questions: Keepers,
): Promise<string> {
  const { created, refused: left } = await duplicateActions(tx, viewer, { ids: [id], now }, questions)
  if (left[0]?.code === 'NOT_FOUND') throw notFound()
  const [made] = created
  const [why] = left
  if (!made) throw new Refusal('INVALID_TRANSITION', { sentence: why?.message ?? '' })
  return made
}

const copyOf = (stored: StoredAction, { userId }: Viewer): StoredAction =>
  newAction({
    name: stored.name,
    description: stored.description,
    actionTypeId: stored.actionTypeId,
    actionTemplateId: stored.actionTemplateId,
    priority: stored.priority,
    link: stored.link,
    validationRequired: stored.validationRequired,
    associatedKind: stored.associatedKind,
    associatedId: stored.associatedId,
    assignees: assigneesOf(stored.assignees),
    ownerUserId: userId,
    copiedFrom: stored.id,
  })

export async function lockOne(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
  keepers: Keepers,
): Promise<FoundAction> {
  const found = (await lockActions(tx, viewer, [id], now, keepers)).get(id)
  if (!found) throw notFound()
  return found
}
