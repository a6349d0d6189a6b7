import {
  type AssigneeEvidence,
  assigneesOf,
  movedAssignees,
} from '#modules/actions/actions/model/action-event.ts'
import {
  awaitedOf,
  changesIssuer,
  type Designee,
  designatedBy,
  holdersOf,
  inForceFor,
  movedRecipients,
  neverBegan,
  offeredChange,
  offeredTo,
  type Recipient,
} from '#modules/decision/delegations/model/delegation-event.ts'
import {
  approversOf,
  designeesOf,
  ownersOfDecisions,
  partiesOfDecisions,
} from '#modules/decision/index.server.ts'
import { newlySharedWith } from '#modules/matrix/matrices/model/matrix-event.ts'
import { activeUser, groupsBelow } from '#modules/settings/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Part, type TellingKind, templatesOf } from '../../notifications/model/catalogue.ts'
import { type Entry, lastOf } from './entries.ts'
import { peopleBehind, type RecipientRef } from './occupants.ts'

/** Someone to be told, and the recipient or the designees that they are. */
export type Person = {
  readonly userId: string
  readonly recipient?: Recipient | undefined
  readonly designated?:
    | {
        readonly ids: readonly string[]
        readonly roleIds: readonly string[]
        readonly awaits: boolean
        /** All of these roles come from delegations above. */
        readonly isInherited: boolean
      }
    | undefined
  /** Of a decision that is archived: whether delegations end with it. */
  readonly endsDelegations?: boolean
}
/** Who is what to an entry. */
export type People = (entry: Entry, part: Part) => readonly Person[]
type Finder = (tx: Tx, tenantId: string, entries: readonly Entry[], now: Date) => Promise<People>

const asPersons = (userIds: readonly string[]): Person[] => userIds.map((userId) => ({ userId }))

const idsOf = (entries: readonly Entry[]): string[] => [...new Set(entries.map(({ recordId }) => recordId))]
const idsIn = (people: readonly { id: string }[] = []): string[] => people.map(({ id }) => id)

type IssuerFields = Readonly<Record<string, unknown>>

/** The issuer; of a root delegation, no matter who created it stands for Root Authority. */
const issuerOf = (is: IssuerFields, creatorId: string | null, at: Date): RecipientRef =>
  is.issuerType === 'ROOT_AUTHORITY'
    ? { userId: creatorId, positionId: null, at }
    : {
        userId: (is.issuerUserId as string | null) ?? null,
        positionId: (is.issuerPositionId as string | null) ?? null,
        at,
      }

/** Who made the change that was answered. */
const proposerOf = ({ was }: Entry): string | null =>
  (was.proposedChange as { proposedBy: string } | null | undefined)?.proposedBy ?? null

const wants = (entry: Entry, part: Part) => templatesOf(entry.kind, entry).some(({ to }) => to.includes(part))

/** The recipients that a part means. */
const RECIPIENTS: Readonly<Partial<Record<Part, (entry: Entry) => readonly Recipient[]>>> = {
  holder: holdersOf,
  newHolder: (entry) => movedRecipients(entry).added,
  formerHolder: (entry) => (neverBegan(entry) ? [] : movedRecipients(entry).removed),
  changeHolder: offeredChange,
  offered: offeredTo,
  inForce: inForceFor,
  awaited: awaitedOf,
}

const ofDelegations: Finder = async (tx, tenantId, entries, now) => {
  const above = (entry: Entry) => entry.is.parentDelegationId as string | null
  const parents = await lastOf(
    tx,
    tenantId,
    'delegation',
    entries.flatMap((entry) => (wants(entry, 'issuerAbove') ? (above(entry) ?? []) : [])),
  )
  const submitters = await submittersOf(
    tx,
    tenantId,
    entries.filter((entry) => wants(entry, 'submitter')),
  )
  const recipients = (entry: Entry, part: Part) => RECIPIENTS[part]?.(entry) ?? []
  const issuer = (entry: Entry, part: Part): readonly RecipientRef[] => {
    const { at, is, creatorId } = entry
    const parent = parents.get(above(entry) ?? '')
    if (part === 'issuer' || (part === 'lateIssuer' && entry.event === 'ACCEPTANCE_LATE'))
      return [issuerOf(is, creatorId, at)]
    if (part === 'newIssuer') return changesIssuer(entry) ? [issuerOf(is, creatorId, at)] : []
    if (part === 'formerIssuer')
      return changesIssuer(entry) ? [issuerOf({ ...is, ...entry.was }, creatorId, at)] : []
    if (part === 'submitter') return [{ userId: submitters(entry), positionId: null, at }]
    if (part === 'proposer') return [{ userId: proposerOf(entry), positionId: null, at }]
    if (part === 'creator') return [{ userId: creatorId, positionId: null, at }]
    return part === 'issuerAbove' && parent ? [issuerOf(parent.is, parent.creatorId, at)] : []
  }
  const parts = (entry: Entry) => templatesOf(entry.kind, entry).flatMap(({ to }) => to)
  const named = (entry: Entry, { userId, positionId }: Recipient) => ({ userId, positionId, at: entry.at })
  const behind = await peopleBehind(
    tx,
    tenantId,
    entries.flatMap((entry) =>
      parts(entry).flatMap((part) => [
        ...recipients(entry, part).map((each) => named(entry, each)),
        ...issuer(entry, part),
      ]),
    ),
  )
  const approvers = await approversOf(
    tx,
    { tenantId },
    { recordIds: idsOf(entries.filter((entry) => wants(entry, 'approver'))) },
    now,
  )
  const designees = await designeesIn(tx, tenantId, entries)
  const decisionOf = ({ is }: Entry) => is.decisionId as string
  const owned = entries.filter((entry) => wants(entry, 'decisionOwner')).map(decisionOf)
  const owners = owned.length > 0 ? await ownersOfDecisions(tx, tenantId, owned) : new Map<string, string>()
  return (entry, part) => {
    if (part === 'approver') return asPersons(idsIn(approvers.get(entry.recordId)))
    if (part === 'designee') return designees(entry)
    if (part === 'decisionOwner') return asPersons([owners.get(decisionOf(entry)) ?? []].flat())
    return [
      ...recipients(entry, part).flatMap((recipient) =>
        behind(named(entry, recipient)).map((userId) => ({ userId, recipient })),
      ),
      ...asPersons(issuer(entry, part).flatMap(behind)),
    ]
  }
}

type RoleDesignee = Designee & { readonly decisionRoleId: string; readonly isInherited: boolean }

/** Whom an entry of a delegation or of a role of it makes a designee, each once with all that they are after this. */
async function designeesIn(tx: Tx, tenantId: string, entries: readonly Entry[]) {
  const told = entries.filter((entry) => wants(entry, 'designee') && !neverBegan(entry))
  const issued = told.filter(({ kind }) => kind === 'delegation')
  const found = await designeesOf(
    tx,
    tenantId,
    issued.map(({ recordId }) => recordId),
  )
  // who is one above has heard of a cascade from there by the delegation that it began at
  const ofEntry = (entry: Entry): readonly RoleDesignee[] =>
    entry.kind === 'delegation'
      ? (found.get(entry.recordId) ?? []).filter((each) => !each.isInherited || entry.is.cascadeFrom == null)
      : designatedBy(entry).map((each) => ({
          ...each,
          decisionRoleId: String(entry.is.decisionRoleId),
          isInherited: false,
        }))
  const named = (entry: Entry, { userId, positionId }: RoleDesignee) => ({ userId, positionId, at: entry.at })
  const behind = await peopleBehind(
    tx,
    tenantId,
    told.flatMap((entry) => ofEntry(entry).map((each) => named(entry, each))),
  )
  return (entry: Entry): Person[] => {
    const all = ofEntry(entry).flatMap((each) =>
      behind(named(entry, each)).map((userId) => ({ userId, each })),
    )
    return [...Map.groupBy(all, ({ userId }) => userId)].map(([userId, theirs]) => ({
      userId,
      designated: {
        ids: theirs.map(({ each }) => each.id),
        roleIds: [...new Set(theirs.map(({ each }) => each.decisionRoleId))],
        awaits: theirs.some(
          ({ each }) => !each.isInherited && each.mustAcknowledge && each.acknowledgedAt === null,
        ),
        isInherited: theirs.every(({ each }) => each.isInherited),
      },
    }))
  }
}

/** Who submitted what was answered. */
async function submittersOf(tx: Tx, tenantId: string, entries: readonly Entry[]) {
  const found =
    entries.length === 0
      ? []
      : await rows<{ id: string; at: Date; actorId: string | null }>(
          tx,
          sql`select r.record_id as id, r.recorded_at as at, r.actor_user_id as "actorId" from app.revision r
            where r.tenant_id = ${tenantId} and r.kind = 'delegation' and r.record_id = any(${idsOf(entries)}::uuid[]) and r.event in ('ISSUE', 'REISSUE')
            order by r.revision_number desc`,
        )
  return ({ recordId, at }: Entry): string | null =>
    found.find((each) => each.id === recordId && each.at <= at)?.actorId ?? null
}

/** Just before what happened: with an archive its delegations end. */
const before = (at: Date) => new Date(at.getTime() - 1)

const ofDecisions: Finder = async (tx, tenantId, entries) => {
  const told = entries.filter((entry) => wants(entry, 'party'))
  const parties = new Map<Entry, readonly RecipientRef[]>()
  for (const [at, some] of Map.groupBy(told, (entry) => entry.at.getTime())) {
    const then = before(new Date(at))
    const found = await partiesOfDecisions(
      tx,
      tenantId,
      some.map(({ recordId }) => recordId),
      then,
    )
    for (const entry of some) {
      const { userIds = [], positionIds = [] } = found.get(entry.recordId) ?? {}
      parties.set(entry, [
        ...userIds.map((userId) => ({ userId, positionId: null, at: then })),
        ...positionIds.map((positionId) => ({ userId: null, positionId, at: then })),
      ])
    }
  }
  const behind = await peopleBehind(tx, tenantId, [...parties.values()].flat())
  return (entry, part) =>
    part === 'owner'
      ? asPersons([entry.is.ownerUserId as string]).map((each) => ({
          ...each,
          ...(parties.has(entry) && { endsDelegations: (parties.get(entry) ?? []).length > 0 }),
        }))
      : part === 'party'
        ? asPersons((parties.get(entry) ?? []).flatMap(behind))
        : []
}

const askedBy = (entry: Entry, part: Part): readonly AssigneeEvidence[] => {
  if (part === 'assignee') return assigneesOf(entry)
  if (part === 'openAssignee') return assigneesOf(entry).filter(({ status }) => status !== 'COMPLETED')
  if (part === 'newAssignee') return movedAssignees(entry).added
  return part === 'formerAssignee' ? movedAssignees(entry).removed : []
}

/** Who may answer actions that name no one. */
async function poolsOf(tx: Tx, tenantId: string, entries: readonly Entry[], now: Date) {
  const asked = entries.filter((entry) => entry.is.pool && wants(entry, 'openAssignee'))
  const recordIds = asked.map(({ is }) => is.associatedId as string)
  if (recordIds.length === 0) return () => []
  const found = await approversOf(tx, { tenantId }, { recordIds }, now)
  return ({ is }: Entry): string[] => (is.pool ? idsIn(found.get(is.associatedId as string)) : [])
}

const ofActions: Finder = async (tx, tenantId, entries, now) => {
  const named = (entry: Entry, { userId, positionId }: AssigneeEvidence) => ({
    userId,
    positionId,
    at: entry.at,
  })
  const behind = await peopleBehind(
    tx,
    tenantId,
    entries.flatMap((entry) =>
      templatesOf(entry.kind, entry).flatMap(({ to }) =>
        [...to, 'assignee' as const].flatMap((part) =>
          askedBy(entry, part).map((each) => named(entry, each)),
        ),
      ),
    ),
  )
  const people = (entry: Entry, part: Part) =>
    askedBy(entry, part).flatMap((each) => behind(named(entry, each)))
  const pooled = await poolsOf(tx, tenantId, entries, now)
  return (entry, part) => {
    if (part === 'openAssignee') return asPersons([...people(entry, part), ...pooled(entry)])
    if (part === 'owner' || part === 'requester')
      return asPersons(entry.is.ownerUserId ? [entry.is.ownerUserId as string] : [])
    const still = part === 'formerAssignee' ? people(entry, 'assignee') : []
    return asPersons(people(entry, part).filter((userId) => !still.includes(userId)))
  }
}

/** Active users of these groups and everything below them. */
async function membersOf(tx: Tx, tenantId: string, groupIds: readonly string[], now: Date) {
  if (groupIds.length === 0) return []
  const found = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and ${activeUser(now)} and exists (
      select 1 from app.user_group_public g where g.tenant_id = ${tenantId} and g.user_id = u.id
        and g.group_id = any(${groupsBelow(tenantId, groupIds, now)}))`,
  )
  return found.map(({ id }) => id)
}

const ofMatrices: Finder = async (tx, tenantId, entries, now) => {
  const viewers = new Map<Entry, readonly string[]>()
  for (const entry of entries.filter((each) => wants(each, 'newViewer'))) {
    const { userIds, groupIds } = newlySharedWith(entry)
    viewers.set(entry, [...userIds, ...(await membersOf(tx, tenantId, groupIds, now))])
  }
  return (entry, part) =>
    asPersons(part === 'owner' ? [entry.is.ownerUserId as string] : (viewers.get(entry) ?? []))
}

const ofUsers: Finder = async (tx, tenantId, entries) => {
  const administrators = entries.some((entry) => wants(entry, 'administrator'))
    ? await rows<{ id: string }>(
        tx,
        sql`select distinct p.user_id as id from app.user_permission_public p
          where p.tenant_id = ${tenantId} and p.key = 'tenant.manage_users'`,
      )
    : []
  return ({ recordId }, part) =>
    part === 'themselves'
      ? asPersons([recordId])
      : part === 'administrator'
        ? asPersons(administrators.map(({ id }) => id))
        : []
}

const ofImports: Finder = async () => (entry) => asPersons([entry.creatorId ?? []].flat())

/** By the kind of the record: who is what to it. */
export const PEOPLE: Readonly<Record<TellingKind, Finder>> = {
  delegation: ofDelegations,
  'delegation-role': ofDelegations,
  decision: ofDecisions,
  action: ofActions,
  matrix: ofMatrices,
  user: ofUsers,
  import: ofImports,
}
