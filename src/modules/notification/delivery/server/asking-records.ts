import { assigneesOf } from '#modules/actions/actions/model/action-event.ts'
import type { DelegationStatus } from '#modules/decision/delegations/model/delegation.ts'
import { awaitedOf } from '#modules/decision/delegations/model/delegation-event.ts'
import { statusNow } from '#modules/decision/delegations/model/delegation-status.ts'
import { approversOf, designeesOf } from '#modules/decision/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import {
  type AskingRecord,
  isStillAsked,
  partsOf,
  type Question,
} from '../../notifications/model/still-asked.ts'
import { type KeptKind, lastOf } from './entries.ts'
import { peopleBehind, type RecipientRef } from './occupants.ts'

/** A notification of one record, as a question that the record may still ask. */
export type RecordQuestion = Question & {
  readonly kind: KeptKind
  readonly recordId: string
}

type Values = Readonly<Record<string, unknown>>
/** Someone of a record, by an id that they have there. */
type RecordAssignee = { readonly id: string; readonly who: RecipientRef }
type People = Readonly<Record<'awaited' | 'designees' | 'open', readonly RecordAssignee[]>>

/** Answers whether its record still asks a question, as the record is at an instant. */
export async function findStillAsked(
  tx: Tx,
  tenantId: string,
  questions: readonly RecordQuestion[],
  at: Date,
): Promise<(question: RecordQuestion) => boolean> {
  const found = new Map<string, AskingRecord>()
  for (const [kind, some] of Map.groupBy(questions, (each) => each.kind))
    for (const [id, record] of await findRecords(tx, tenantId, kind, some, at)) found.set(id, record)
  return (question) => {
    const record = found.get(question.recordId)
    return record === undefined || isStillAsked(record, question)
  }
}

async function findRecords(
  tx: Tx,
  tenantId: string,
  kind: KeptKind,
  questions: readonly RecordQuestion[],
  at: Date,
): Promise<Map<string, AskingRecord>> {
  const ids = [...new Set(questions.map(({ recordId }) => recordId))]
  const asked = new Set(questions.flatMap(partsOf).map(({ payload }) => payload.asks))
  const records = await lastOf(tx, tenantId, kind, ids)
  const designees = asked.has('ACKNOWLEDGE') ? await designeesOf(tx, tenantId, ids) : new Map()
  const approvers = asked.has('APPROVE')
    ? await approversOf(tx, { tenantId }, { recordIds: ids }, at)
    : new Map<string, readonly { id: string }[]>()
  const people = new Map(
    [...records].map(([id, { is }]) => [id, peopleOf(kind, is, designees.get(id) ?? [], at)] as const),
  )
  const all = [...people.values()].flatMap((each) => Object.values(each).flat())
  const behind = await peopleBehind(
    tx,
    tenantId,
    all.map(({ who }) => who),
  )
  const idsBehind = (named: readonly RecordAssignee[] = []) =>
    new Set(named.flatMap(({ who }) => behind(who)))
  const byId = (named: readonly RecordAssignee[] = []) =>
    new Map(named.map((each) => [each.id, idsBehind([each])]))
  return new Map(
    [...records].map(([id, { is }]) => [
      id,
      {
        is: kind === 'delegation' ? { ...is, status: statusAt(is, at) } : is,
        awaited: byId(people.get(id)?.awaited),
        designees: byId(people.get(id)?.designees),
        approverIds: new Set((approvers.get(id) ?? []).map((each) => each.id)),
        openUserIds: idsBehind(people.get(id)?.open),
      },
    ]),
  )
}

type Designees = NonNullable<ReturnType<Awaited<ReturnType<typeof designeesOf>>['get']>>

function peopleOf(kind: KeptKind, is: Values, designees: Designees, at: Date): People {
  const happening = { event: '', was: {}, is }
  const named = (
    id: string,
    { userId, positionId }: Pick<RecipientRef, 'userId' | 'positionId'>,
  ): RecordAssignee => ({
    id,
    who: { userId, positionId, at },
  })
  return {
    awaited: kind === 'delegation' ? awaitedOf(happening).map((each) => named(each.slotId, each)) : [],
    designees: designees
      .filter((each) => !each.isInherited && each.mustAcknowledge && each.acknowledgedAt === null)
      .map((each) => named(each.id, each)),
    open: assigneesOf(happening)
      .filter(({ status }) => status !== 'COMPLETED')
      .map((each) => named('', each)),
  }
}

/** Nothing is written of a delegation when it expires. */
const statusAt = ({ status, expiration }: Values, at: Date): DelegationStatus =>
  statusNow(status as Parameters<typeof statusNow>[0], null, expiration as number | null, at.getTime())
