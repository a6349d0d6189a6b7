import { beginsToAwaitValidation, lastCompleter } from '#modules/actions/actions/model/action-event.ts'
import { changesOccupied } from '#modules/auth/users/model/user-event.ts'
import {
  answersChange,
  awaitsChangeAlone,
  changesRoles,
  endingFor,
  endsByItself,
  movedRecipients,
  neverBegan,
  OFFERS,
  type Recipient,
  recipientsOf,
  remindedOf,
} from '#modules/decision/delegations/model/delegation-event.ts'
import { namesOfDecisions, type SlotStanding } from '#modules/decision/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { eventsOf, type NotifiedKind, type Part, templateOf } from '../../notifications/model/catalogue.ts'
import { type ClockEvent, JOIN, VACATE } from '../../notifications/model/notification-event.ts'
import type { Payload } from '../../notifications/model/payload.ts'
import type { Entry } from './entries.ts'
import type { EntryCandidate } from './entry-candidate.ts'
import type { Person } from './people.ts'
import type { Standings } from './standings.ts'

type Names = ReadonlyMap<string, string>

/** With these events a position that an action asks has other occupants. */
const OF_OCCUPANTS: readonly string[] = [JOIN, VACATE]

/** What users, positions, decisions and their roles are called that entries, or those who are notified, name. */
export async function namesIn(
  tx: Tx,
  tenantId: string,
  entries: readonly Entry[],
  told: readonly Person[],
): Promise<Names> {
  const ofDelegations = entries.filter(({ subject }) => subject.kind === 'delegation')
  const recipients = ofDelegations.flatMap(recipientsOf)
  const roleIds = [
    ...entries.flatMap(({ is }) => (is.decisionRoleId as string | undefined) ?? []),
    ...told.flatMap(({ designated }) => designated?.roleIds ?? []),
  ]
  const userIds = [
    ...entries
      .flatMap((entry) => [entry.actorId, requesterOf(entry), completerOf(entry)])
      .filter((id) => id !== null),
    ...entries.flatMap(({ kind, recordId }) => (kind === 'user' ? [recordId] : [])),
    ...recipients.flatMap(({ userId }) => userId ?? []),
    ...[
      ...ofDelegations.flatMap(remindedOf),
      ...ofDelegations.flatMap((entry) => movedRecipients(entry).removed),
    ].flatMap(({ userId }) => userId ?? []),
  ]
  const positionIds = [
    ...recipients.flatMap(({ positionId }) => positionId ?? []),
    ...entries.flatMap((entry) => occupiedIn(entry) ?? []),
  ]
  const authorityTypeIds = ofDelegations.flatMap(({ is }) =>
    ((is as Content).delegationAuthorities ?? []).map((each) => each.authorityTypeId),
  )
  const decisionIds = ofDelegations.map(({ is }) => is.decisionId as string)
  const named = (view: string, ids: readonly string[]) =>
    rows<{ id: string; name: string }>(
      tx,
      sql`select v.id, v.name from ${sql.raw(view)} v where v.tenant_id = ${tenantId} and v.id = any(${[...new Set(ids)]}::uuid[])`,
    )
  const [users, positions, roles, authorityTypes, decisions] = await Promise.all([
    named('app.user_public', userIds),
    named('app.position_public', positionIds),
    named('app.decision_role_public', roleIds),
    named('app.authority_type_public', authorityTypeIds),
    namesOfDecisions(tx, tenantId, [...new Set(decisionIds)]),
  ])
  return new Map([
    ...[...users, ...positions, ...roles, ...authorityTypes].map(({ id, name }) => [id, name] as const),
    ...decisions,
  ])
}

/** Anyone who asks for authority by an action. */
const requesterOf = ({ kind, is }: Entry): string | null =>
  kind === 'action' && is.systemKind === 'REQUEST' ? (is.ownerUserId as string | null) : null

/** An action that asks someone to decide. */
const isQuestion = ({ kind, is }: Entry): boolean => kind === 'action' && is.systemKind === 'DECISION'

/** Anyone who completed the last part of an action that awaits its owner. */
const completerOf = (entry: Entry): string | null =>
  entry.kind === 'action' && beginsToAwaitValidation(entry) ? lastCompleter(entry) : null

/** The position that an action asks and that someone joined or left. */
const occupiedIn = ({ event, is }: Entry): string | null =>
  OF_OCCUPANTS.includes(event) ? (is.occupied as string) : null

/** Who did it. Of what is asked of the reader by another act: who requests, no matter who assigned them; who completed, no matter who removed the others. */
const whoDid = (entry: Entry, as: Part): string | null => {
  if (as === 'newAssignee') return requesterOf(entry) ?? entry.actorId
  return (as === 'owner' ? completerOf(entry) : null) ?? entry.actorId
}

const instant = (at: unknown) => (typeof at === 'number' ? new Date(at).toISOString() : null)

/** What is reported of an action as such, whatever it is about. */
const ASKS_TO_DO: readonly string[] = ['DUE_SOON', 'OVERDUE']

/** With these events an action is called by its own name. */
const SAID_BY_NAME: readonly string[] = [...ASKS_TO_DO, ...OF_OCCUPANTS]

const USER_LIST = '/admin/users-roles/users'

type Content = { delegationAuthorities?: { authorityTypeId: string; bounds: Payload['limit'][] }[] }

type Terms = Pick<Payload, 'recipients' | 'limit' | 'expiration' | 'dueDate'>
type PayloadParts = Terms & Pick<Payload, 'name' | 'displayId' | 'position' | 'saved' | 'seats' | 'listUrl'>

/** Anyone whom a delegation is no longer of. */
const IS_FORMER: readonly Part[] = ['formerHolder', 'formerIssuer']
const NO_TERMS = { recipients: [], limit: null, expiration: null }

/** A person in a position is named with it: others in the position receive nothing. */
function nameOf({ userId, positionId }: Recipient, names: Names): string | undefined {
  const [person, position] = [names.get(userId ?? ''), names.get(positionId ?? '')]
  return person && position ? `${person} (${position})` : (person ?? position)
}

/** Terms and recipients of a delegation: anyone who is removed no longer sees those that follow. */
const termsOf = (entry: Entry, names: Names): Terms => ({
  ...(entry.event === 'RECIPIENT_LEAVING'
    ? {
        recipients: remindedOf(entry).flatMap(({ userId }) => names.get(userId ?? '') ?? []),
        dueDate: String(entry.is.lastDay),
      }
    : {
        recipients:
          entry.event === 'REMOVE_RECIPIENT'
            ? movedRecipients(entry).removed.flatMap(({ userId }) => names.get(userId ?? '') ?? [])
            : remindedOf(entry).flatMap((each) => nameOf(each, names) ?? []),
      }),
  limit: (entry.is as Content).delegationAuthorities?.[0]?.bounds[0] ?? null,
  expiration: instant(entry.is.expiration),
})

/** What of a record is said, by its kind. */
const SAID: Readonly<Record<NotifiedKind, (entry: Entry, names: Names, as: Part) => PayloadParts>> = {
  delegation: (entry, names, as) => ({
    name: names.get(String(entry.is.decisionId)) ?? '',
    displayId: `DEL-${entry.is.displayNumber}`,
    ...(IS_FORMER.includes(as) ? NO_TERMS : termsOf(entry, names)),
  }),
  decision: ({ is }) => ({
    name: String(is.name),
    displayId: `DEC-${is.displayNumber}`,
    recipients: [],
    limit: null,
    expiration: null,
  }),
  action: ({ event, was, is }, names, as) => ({
    // who requested, and who is asked, read the decision: "Delegation request: Sign contracts"
    name:
      ['REQUEST', 'DECISION'].includes(String(is.systemKind)) && !SAID_BY_NAME.includes(event)
        ? String(is.name).replace(/^[^:]*: /, '')
        : // anyone who is removed knows it by its name before
          String(as === 'formerAssignee' ? (was.name ?? is.name) : is.name),
    displayId: null,
    recipients: [],
    limit: null,
    expiration: null,
    ...((ASKS_TO_DO.includes(event) || (is.systemKind === 'DECISION' && is.dueDate != null)) && {
      dueDate: String(is.dueDate),
    }),
    ...(OF_OCCUPANTS.includes(event) && { position: names.get(String(is.occupied)) ?? '' }),
  }),
  matrix: ({ is }) => ({
    name: String(is.name),
    displayId: `MTX-${is.displayNumber}`,
    recipients: [],
    limit: null,
    expiration: null,
  }),
  import: ({ is }) => ({
    name: String(is.fileName),
    displayId: null,
    recipients: [],
    limit: null,
    expiration: null,
    ...(is.saved ? { saved: is.saved as NonNullable<Payload['saved']> } : {}),
    ...(is.listUrl ? { listUrl: String(is.listUrl) } : {}),
  }),
  user: ({ recordId, event, is }, names) => ({
    name: names.get(recordId) ?? '',
    displayId: null,
    recipients: [],
    limit: null,
    expiration: null,
    ...(event === 'FEW_SEATS' && { seats: is as NonNullable<Payload['seats']>, listUrl: USER_LIST }),
  }),
}

/** What became of a change: one that was approved may await acceptance still. */
function outcomeOf(entry: Entry): Pick<Payload, 'outcome'> {
  if (isQuestion(entry) && entry.is.outcome) return { outcome: entry.is.outcome as Payload['outcome'] }
  if (entry.event === 'DENY_CHANGE') return { outcome: 'DENIED' }
  if (entry.event !== 'APPROVE_CHANGE') return {}
  return { outcome: recipientsOf(entry).some((each) => awaitsAnswer(entry, each)) ? 'OFFERED' : 'APPROVED' }
}

/** With these events someone else’s act takes effect. */
const APPROVES = ['APPROVE', 'APPROVE_CHANGE']

/** With these events people are reminded of an answer that is awaited. */
const REMINDS: readonly string[] = ['ACCEPTANCE_WAITS', 'ACCEPTANCE_LATE'] satisfies ClockEvent[]

const isOfChange = (entry: Entry): boolean =>
  REMINDS.includes(entry.event) ? awaitsChangeAlone(entry) : answersChange(entry)

/** With these events something ends for recipients who stay named. */
const ENDS = ['REVOKE', 'SUSPEND']

const endingOf = (entry: Entry, as: Part, { recipient }: Person): Pick<Payload, 'ending'> =>
  recipient && (as === 'formerHolder' || ENDS.includes(entry.event))
    ? { ending: endingFor(entry, recipient.slotId, entry.at) }
    : {}

const asksRecipient = ({ event, is }: Entry, { status, changeWaits }: Recipient): Payload['asks'] => {
  if (!OFFERS.includes(event)) return null
  if (changeWaits) return 'ACCEPT_CHANGE'
  return status === 'ISSUED' && is.acceptanceRequired === true ? 'ACCEPT' : null
}

const awaitsAnswer = (entry: Entry, recipient: Recipient) => asksRecipient(entry, recipient) !== null

const inForceFor = ({ recipient }: Person, standing: SlotStanding | undefined): Pick<Payload, 'inForce'> =>
  recipient && standing
    ? {
        inForce: {
          standing: standing.standing,
          from: standing.from?.toISOString() ?? null,
          why: standing.why,
        },
      }
    : {}

/** What the path leaves to the reader, or to the first recipient where the reader is none. */
const limitsFor = (standing: SlotStanding | undefined, names: Names): Pick<Payload, 'limits'> =>
  standing
    ? {
        limits: standing.limits.map(({ authorityTypeId, bounds }) => ({
          authorityTypeId,
          authorityType: names.get(authorityTypeId) ?? '',
          bounds: [...bounds],
        })),
      }
    : {}

/** With these events someone becomes a designee. */
const ASSIGNS = (['delegation', 'delegation-role'] as const).flatMap((kind) =>
  eventsOf(templateOf('ROLE_ASSIGNED'), kind),
)

/** What the reader is to do. */
export function asksOf(entry: Entry, as: Part, { recipient, designated }: Person): Payload['asks'] {
  if (as === 'approver') return 'APPROVE'
  if (recipient) return asksRecipient(entry, recipient)
  if (designated) return designated.awaits && ASSIGNS.includes(entry.event) ? 'ACKNOWLEDGE' : null
  if (as === 'newAssignee' || as === 'openAssignee') return 'COMPLETE'
  if (entry.kind !== 'action') return null
  if (as === 'owner') return beginsToAwaitValidation(entry) ? 'VALIDATE' : null
  return as === 'assignee' && ['CREATE', 'RETURN', 'REOPEN', JOIN].includes(entry.event) ? 'COMPLETE' : null
}

/** Anyone who decided says why; a reason is read by those to whom the record goes back. */
const READ_REASONS: readonly Part[] = [
  'proposer',
  'issuer',
  'creator',
  'submitter',
  'assignee',
  'newAssignee',
  'requester',
  'decisionOwner',
  'starter',
]

const rolesOf = ({ is }: Entry, { designated }: Person, names: Names): Pick<Payload, 'roles'> => {
  const ids = designated?.roleIds ?? ('decisionRoleId' in is ? [is.decisionRoleId as string] : [])
  return ids.length > 0 ? { roles: ids.flatMap((id) => names.get(id) ?? []) } : {}
}

const isOfItself = ({ event, reason }: Entry): boolean => endsByItself(event, reason)

/** What one person is notified of an entry, as values. */
export const payloadOf = (
  { key, entry, as, person }: Pick<EntryCandidate, 'key' | 'entry' | 'as' | 'person'>,
  { names, standings }: { names: Names; standings: Standings },
): Payload => ({
  as,
  by: names.get(whoDid(entry, as) ?? '') ?? null,
  ...SAID[entry.subject.kind](entry, names, as),
  ...rolesOf(entry, person, names),
  reason: READ_REASONS.includes(as) || isQuestion(entry) || isOfItself(entry) ? entry.reason : null,
  ...(isOfItself(entry) && { isOfItself: true }),
  ...(person.endsDelegations !== undefined && { endsDelegations: person.endsDelegations }),
  ...(key === 'USER_POSITION_CHANGED' && !changesOccupied(entry, entry.at) && { isLater: true }),
  ...outcomeOf(entry),
  ...(APPROVES.includes(entry.event) && { isApproval: true }),
  ...(isOfChange(entry) && { isOfChange: true }),
  ...(changesRoles(entry) && { isOfRoles: true }),
  ...(entry.kind === 'delegation' && neverBegan(entry) && { isUnissued: true }),
  ...endingOf(entry, as, person),
  ...inForceFor(person, standings(entry, person)),
  ...(!IS_FORMER.includes(as) && limitsFor(standings(entry, person), names)),
  ...(person.recipient && { slotId: person.recipient.slotId }),
  ...(key === 'ROLE_ASSIGNED' && { designeeIds: [...(person.designated?.ids ?? [])] }),
  ...(person.designated?.isInherited && { isInherited: true }),
  asks: asksOf(entry, as, person),
})
