import { type Assignee, keyOfAssignee } from '#modules/actions/actions/model/action.ts'
import {
  endSystemActions,
  lockOpenSystemActions,
  reassignSystemActions,
} from '#modules/actions/index.server.ts'
import type { Sql, Tx } from '#platform/server/database/sql.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { assigneeOfSlot } from '../../delegations/model/assignee-of-slot.ts'
import type { StoredDelegation } from '../../delegations/model/stored-delegation.ts'
import { delegationsById } from '../../delegations/server/find-delegations.ts'
import { addressedTo, candidatesOf } from '../model/request-rules.ts'
import { candidatesOfDecisions, candidatesOfDelegations } from './candidates.ts'

type Request = Awaited<ReturnType<typeof lockOpenSystemActions>>[number]

const NO_ONE_LEFT = 'No one is left who can be asked for this authority.'

/**
 * Open requests `a` ask whomever they would ask now: a person who left, and a recipient who is one no longer, is asked no more. A request that
 * would ask no one ends, and its requester reads why. Spec 4.7, decision record 51.
 */
export async function askOthers(tx: Tx, author: Author, which: Sql, now: Date): Promise<void> {
  const open = await lockOpenSystemActions(tx, author.tenantId, 'REQUEST', which)
  if (open.length === 0) return
  const askedNow = await whoIsAsked(tx, author.tenantId, open, now)
  const judged = open.map((before) => ({ before, assignees: askedNow(before) }))
  const [kept, without] = [
    judged.filter(({ before, assignees }) => assignees.length > 0 && !isSame(before.assignees, assignees)),
    judged.filter(({ assignees }) => assignees.length === 0).map(({ before }) => before),
  ]
  await reassignSystemActions(tx, author, kept, now)
  await endSystemActions(tx, author, without, { outcome: null, reason: NO_ONE_LEFT }, now)
}

const keysOf = (all: readonly Assignee[]) => all.map(keyOfAssignee).sort().join()
const isSame = (some: readonly Assignee[], others: readonly Assignee[]) => keysOf(some) === keysOf(others)

async function whoIsAsked(
  tx: Tx,
  tenantId: string,
  open: readonly Request[],
  now: Date,
): Promise<(request: Request) => readonly Assignee[]> {
  const idsOf = (kind: Request['associatedKind']) => [
    ...new Set(open.flatMap((each) => (each.associatedKind === kind ? (each.associatedId ?? []) : []))),
  ]
  const delegations = await delegationsById(tx, tenantId, idsOf('DELEGATION'), now)
  const candidates = new Map([
    ...(await candidatesOfDecisions(tx, tenantId, idsOf('DECISION'), now)),
    ...(await candidatesOfDelegations(tx, tenantId, [...delegations.values()], now)),
  ])
  return ({ associatedId, subjectId, assignees }) => {
    const all = candidates.get(associatedId ?? '') ?? []
    const issuer = all.find(({ side }) => side === 'ISSUER')?.assignee
    const to = addressedTo(assignees, everyRecipient(delegations.get(associatedId ?? '')), issuer)
    return candidatesOf(all, subjectId ?? '', to).map(({ assignee }) => assignee)
  }
}

/** Former ones among them. */
const everyRecipient = (delegation: StoredDelegation | undefined): Assignee[] =>
  (delegation?.slots ?? []).map(assigneeOfSlot)
