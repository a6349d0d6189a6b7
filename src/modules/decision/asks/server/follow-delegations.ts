import type { Assignee } from '#modules/actions/actions/model/action.ts'
import { isAssignedTo, syncSystemActions, type WantedAction } from '#modules/actions/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Listener, RecordChange, RecordsChanged } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { UNKNOWN_NAME } from '../../visibility/server/names.ts'
import { askedBy, asksApprovers, detailsOf, FOLLOWED, outcomeOf } from '../model/wanted-actions.ts'
import { type AskingDelegation, askingDelegations } from './asking-delegations.ts'

/** What asked nothing and asks nothing has no actions: drafts, what was accepted, labels that say neither. */
const ASKING: ReadonlySet<unknown> = new Set(['PENDING', 'ISSUED', 'ACCEPTED'])
const mayAsk = ({ before, after }: RecordChange): boolean =>
  ASKING.has(before?.status) || ASKING.has(after.status)

/** Actions follow their delegations in the same transaction: what one asks no more ends, what it asks again is asked. Semantics 4.4. */
export const actionsFollowDelegations: Listener<RecordsChanged, Author> = async (
  tx,
  author,
  { kind, changes },
  now,
) => {
  if (kind !== 'delegation') return
  const concerned = changes.filter(mayAsk)
  if (concerned.length === 0) return
  const events = new Map(concerned.map((change) => [change.id, change]))
  await syncAsked(tx, author, [...events.keys()], now, ({ associatedId, systemKind, assignees }) => {
    const change = events.get(associatedId ?? '')
    const outcome = outcomeOf(change?.event ?? '', systemKind)
    const isTheirs = asksApprovers(systemKind) || assignees.some((each) => means(author, each))
    return { outcome: isTheirs ? outcome : null, reason: change?.reason ?? undefined }
  })
}

/** Asks of people what delegations ask as they stand, and nothing else. */
export async function syncAsked(
  tx: Tx,
  author: Author,
  recordIds: readonly string[],
  now: Date,
  ended: Parameters<typeof syncSystemActions>[2]['ended'],
): Promise<void> {
  const wanted = await wantedBy(tx, author, recordIds, now)
  const { zone } = await one<{ zone: string }>(
    tx,
    sql`select zone from app.tenant_public where tenant_id = ${author.tenantId}`,
  )
  const kind = 'DELEGATION'
  await syncSystemActions(tx, author, { kind, kinds: FOLLOWED, recordIds, wanted, zone, now, ended })
}

/** Whether an assignee is the person who acted: of several recipients one answers for themselves. */
const means = (author: Author, assignee: Assignee): boolean =>
  'activePositionIds' in author
    ? isAssignedTo(author as Viewer, assignee)
    : assignee.userId !== null && assignee.userId === author.userId

async function wantedBy(
  tx: Tx,
  { tenantId }: Author,
  ids: readonly string[],
  now: Date,
): Promise<WantedAction[]> {
  const delegations = await askingDelegations(tx, tenantId, ids, now)
  const wanted = [...delegations.values()].flatMap((delegation) =>
    askedBy(delegation).map((asked) => ({ asked, delegation })),
  )
  if (wanted.length === 0) return []
  const nameOf = await readNames(tx, tenantId, [...delegations.values()])
  return wanted.map(({ asked, delegation }) => ({
    ...asked,
    recordId: delegation.id,
    subject: delegation.decisionName,
    details: detailsOf(asked, delegation, nameOf),
    ...(asksApprovers(asked.systemKind) && { pool: 'APPROVERS' as const }),
  }))
}

/** Reads the names of everyone who receives these delegations, or would by a change, and of their authority types. */
async function readNames(tx: Tx, tenantId: string, delegations: readonly AskingDelegation[]) {
  const recipients = delegations.flatMap(({ content, change }) => [
    ...content.delegationRecipients,
    ...(change?.content.delegationRecipients ?? []),
  ])
  const ids = [
    ...recipients.flatMap(({ recipientUserId, recipientPositionId }) => [
      recipientUserId,
      recipientPositionId,
    ]),
    ...delegations.flatMap(({ slots }) => slots.flatMap(({ userId, positionId }) => [userId, positionId])),
  ].filter((id) => id !== null)
  const typeIds = delegations.flatMap(({ content, change }) =>
    [...content.delegationAuthorities, ...(change?.content.delegationAuthorities ?? [])].map(
      (each) => each.authorityTypeId,
    ),
  )
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select p.id, p.name from app.position_public p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])
      union all select u.id, u.name from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[])
      union all select y.id, y.name from app.authority_type_public y where y.tenant_id = ${tenantId} and y.id = any(${typeIds}::uuid[])`,
  )
  const names = new Map(found.map(({ id, name }) => [id, name]))
  return (id: string) => names.get(id) ?? UNKNOWN_NAME
}
