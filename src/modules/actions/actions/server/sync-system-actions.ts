import { rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { actionTypesOf } from '../../action-types/server/action-type-store.ts'
import type { Assignee, AssociatedKind } from '../model/action.ts'
import type { DecisionQuestion, DecisionReceipt } from '../model/decision-question.ts'
import {
  nameOfSystemAction,
  type Outcome,
  SYSTEM_ACTIONS,
  type SystemActionKind,
} from '../model/system-actions.ts'
import { actions, assigneesOf, dueIn, type StoredAction } from './action-store.ts'
import { keptOf, newAction } from './write-action.ts'

/** A system action that a record wants to be open. */
export type WantedAction = {
  readonly systemKind: SystemActionKind
  readonly recordId: string
  /** What in the record is meant; null: the record itself. */
  readonly subjectId: string | null
  /** What it is called after: "Sign contracts". */
  readonly subject: string
  /** What else its name says: recipient and limit. */
  readonly details?: readonly string[]
  /** A change of the record is asked about, where the kind alone does not say so. */
  readonly isOfChange?: boolean
  /** No one is named where a pool answers it. */
  readonly assignees: readonly Assignee[]
  readonly pool?: 'APPROVERS'
  readonly description?: string
  /** Whose it is, where someone asks for something. */
  readonly ownerUserId?: string
  readonly question?: DecisionQuestion
  /** The last day on which it is on time; left out: so many days as its kind has. */
  readonly dueDate?: string | null
}

/** What became of one that is no longer wanted: it was answered, or there is nothing to answer any longer. */
export type EndedAction = {
  readonly outcome: Outcome | null
  readonly reason?: string | undefined
  readonly receipt?: DecisionReceipt
}

type SyncOptions = {
  readonly kind: AssociatedKind
  readonly recordIds: readonly string[]
  readonly wanted: readonly WantedAction[]
  readonly ended: (action: StoredAction) => EndedAction
  readonly zone: string
  readonly now: Date
  /** The kinds that the caller looks after; others of the records stay as they are. */
  readonly kinds: readonly SystemActionKind[]
}

const keyOf = (kind: SystemActionKind | null, recordId: string | null, subjectId: string | null) =>
  `${kind} ${recordId} ${subjectId}`

/**
 * Makes the open system actions of records those that are wanted: what is missing is created, what is wanted no more ends, an
 * assignee who changed is changed. In the transaction of whatever changed the records. Semantics 4.4.
 */
export async function syncSystemActions(tx: Tx, author: Author, asked: SyncOptions): Promise<void> {
  const { kind, recordIds, wanted, kinds, now } = asked
  const open = await actions.lockThose(
    tx,
    author.tenantId,
    sql`a.deleted_at is null and a.status in ('TO_DO', 'IN_PROGRESS') and a.associated_id = any(${recordIds}::uuid[]) and a.associated_kind = ${kind}
      and a.system_kind = any(${kinds}::text[])`,
  )
  const byKey = new Map(open.map((each) => [keyOf(each.systemKind, each.associatedId, each.subjectId), each]))
  const wantedKeys = new Set(wanted.map((each) => keyOf(each.systemKind, each.recordId, each.subjectId)))
  const gone = open.filter(
    (each) => !wantedKeys.has(keyOf(each.systemKind, each.associatedId, each.subjectId)),
  )
  const missing = wanted.filter((each) => !byKey.has(keyOf(each.systemKind, each.recordId, each.subjectId)))
  const saved = [
    ...gone.map((before) => endedBy(before, author, asked.ended(before), now)),
    ...(await created(tx, author, missing, asked)),
  ]
  await actions.save(tx, author, saved, now)
}

function endedBy(
  before: StoredAction,
  { userId }: Author,
  { outcome, reason, receipt }: EndedAction,
  now: Date,
) {
  const at = now.toISOString()
  const isCanceled = outcome === null || outcome === 'DECLINED'
  const event = isCanceled ? 'CANCEL' : 'COMPLETE'
  // an answer of a pool is that of the person who gave it
  const asked = before.pool && userId ? assigneesOf([{ userId, positionId: null }]) : before.assignees
  const assignees = asked.map((each) => ({
    ...each,
    status: 'COMPLETED' as const,
    completedAt: at,
    completedBy: userId,
  }))
  const after: StoredAction = isCanceled
    ? { ...before, status: 'CANCELED', outcome }
    : { ...before, status: 'COMPLETED', outcome, assignees, completedAt: at, receipt: receipt ?? null }
  return { event, before, after, reason }
}

type CreationContext = Pick<SyncOptions, 'kind' | 'zone' | 'now'>

/** Creates system actions that nothing but an act of someone asks for. Answers their ids. */
export async function createSystemActions(
  tx: Tx,
  author: Author,
  wanted: readonly WantedAction[],
  made: CreationContext,
): Promise<string[]> {
  const saved = await created(tx, author, wanted, made)
  await actions.save(tx, author, saved, made.now)
  return saved.map(({ after }) => after.id)
}

const openOf = (kind: SystemActionKind, which: Sql): Sql =>
  sql`a.deleted_at is null and a.status in ('TO_DO', 'IN_PROGRESS') and a.system_kind = ${kind} and ${which}`

/** Open system actions `a` that are so. */
export const openSystemActions = (tx: Tx, tenantId: string, kind: SystemActionKind, which: Sql) =>
  actions.find(tx, tenantId, openOf(kind, which))

/** The ids of records that open system actions `a` are about which are so: the first of them after another. */
export async function askedRecords(
  tx: Tx,
  tenantId: string,
  kind: AssociatedKind,
  which: Sql,
  { after, most }: { after: string | undefined; most: number },
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct a.associated_id as id from app.action a
      where a.tenant_id = ${tenantId} and a.deleted_at is null and a.status in ('TO_DO', 'IN_PROGRESS') and a.system_kind is not null
        and a.associated_kind = ${kind} and ${after ? sql`a.associated_id > ${after}` : sql`true`} and ${which}
      order by a.associated_id limit ${sql.lit(most)}`,
  )
  return found.map(({ id }) => id)
}

/** The same, locked. */
export const lockOpenSystemActions = (tx: Tx, tenantId: string, kind: SystemActionKind, which: Sql) =>
  actions.lockThose(tx, tenantId, openOf(kind, which))

/** Ends locked system actions. One that is declined is canceled, with its outcome. */
export const endSystemActions = (
  tx: Tx,
  author: Author,
  open: readonly StoredAction[],
  ended: EndedAction,
  now: Date,
) =>
  actions.save(
    tx,
    author,
    open.map((before) => endedBy(before, author, ended, now)),
    now,
  )

type ActionReassignment = { readonly before: StoredAction; readonly assignees: readonly Assignee[] }

/** Gives locked system actions the assignees that their record names by now. */
export const reassignSystemActions = (
  tx: Tx,
  author: Author,
  asked: readonly ActionReassignment[],
  now: Date,
) =>
  actions.save(
    tx,
    author,
    asked.map(({ before, assignees }) => ({
      event: 'REASSIGN',
      before,
      after: { ...before, assignees: keptOf(before.assignees, assignees) },
    })),
    now,
  )

async function created(
  tx: Tx,
  author: Author,
  missing: readonly WantedAction[],
  { kind, zone, now }: CreationContext,
) {
  if (missing.length === 0) return []
  const types = await actionTypesOf(tx, author.tenantId)
  return missing.map((each) => {
    const { type, dueInDays } = SYSTEM_ACTIONS[each.systemKind]
    const actionType = types.find(({ name, isCustom }) => name === type && !isCustom)
    if (!actionType) throw new Error(`The tenant has no action type ${type}.`)
    const after = newAction({
      name: nameOfSystemAction(each.systemKind, each.subject, each.details, each.isOfChange),
      description: each.description ?? '',
      actionTypeId: actionType.id,
      systemKind: each.systemKind,
      pool: each.pool ?? null,
      ownerUserId: each.ownerUserId ?? null,
      assignees: assigneesOf(each.assignees),
      question: each.question ?? null,
      dueDate: each.dueDate === undefined ? dueIn(dueInDays, zone, now) : each.dueDate,
      associatedKind: kind,
      associatedId: each.recordId,
      subjectId: each.subjectId,
    })
    return { event: 'CREATE', before: null, after }
  })
}
