import { conditionsOf, pathTo } from '#modules/authority/engine/model/chain.ts'
import { limitOfDecision } from '#modules/authority/engine/model/demands.ts'
import { holdersOf } from '#modules/authority/engine/model/holding.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import {
  heldMeanwhile,
  inForceBetween,
  isInForceNow,
  remainingSlots,
} from '#modules/authority/engine/model/standing.ts'
import { loadSnapshot, type Times } from '#modules/authority/index.server.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import type { Condition, Terms } from '#modules/authority/terms/model/terms.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Names, namesFor } from '../../visibility/server/names.ts'
import {
  type AskedNow,
  type DelegationDetail,
  delegationDisplayId,
  type PathStep,
  type SlotView,
} from '../model/delegation.ts'
import { isMine, knowsPath } from '../model/holding-slot.ts'
import { remaining, type StoredDelegation, type StoredSlot } from '../model/stored-delegation.ts'
import {
  authorityTypesIn,
  describeAllLimits,
  knownLimitOf,
  listSteps,
  statusThrough,
  stepOf,
} from './path-steps.ts'
import { shownInForce } from './standing-of-rows.ts'

/** What a row says of a delegation besides itself. */
type Facts = {
  decision: { id: string; displayNumber: number; name: string; section: string; category: string | null }
  createdAt: Date
  updatedAt: Date
  createdBy: { id: string; name: string }
  updatedBy: { id: string; name: string }
}
type Children = { readonly ids: readonly string[]; readonly total: number }

/** A delegation with all that its record is read from. `snapshot` and `names` are those of the instant that is shown. */
type DetailParts = {
  stored: StoredDelegation
  status: DelegationDetail['status']
  facts: Facts
  children: Children
  snapshot: Snapshot
  names: Names
  /** Groups and days as they are stored, also while a change waits. */
  isStored?: boolean
}

/** What a delegation says: its terms, recipients, conditions and path, in names. */
export function detailOf(
  viewer: Viewer,
  { stored, status, facts, children, snapshot, names, isStored }: DetailParts,
): Omit<
  DelegationDetail,
  | 'alerts'
  | 'beyondBelow'
  | 'permissions'
  | 'pendingReapproval'
  | 'change'
  | 'offeredChanges'
  | 'statusSince'
  | 'approvers'
  | keyof AskedNow
> {
  const { id } = stored
  const terms = stored.terms
  const held = isStored ? null : heldMeanwhile(snapshot, id)
  const above = listStepsAbove(snapshot, stored, names)
  const drawnTypeId = stored.content.delegationAuthorities[0]?.authorityTypeId
  const issuer = listStepsAbove(snapshot, stored, names, drawnTypeId).at(-1)
  return {
    id,
    displayId: delegationDisplayId(stored.displayNumber),
    version: stored.version,
    status,
    decision: {
      id: facts.decision.id,
      displayId: decisionDisplayId(facts.decision.displayNumber),
      name: facts.decision.name,
      section: facts.decision.section,
      category: facts.decision.category,
      limit: limitOfDecision(snapshot.decisions.get(facts.decision.id), drawnTypeId),
    },
    isRootDelegation: stored.issuerType === 'ROOT_AUTHORITY',
    issuerType: stored.issuerType,
    issuer: { user: named(stored.issuerUserId, names), position: named(stored.issuerPositionId, names) },
    parentDelegationId:
      stored.parentDelegationId && names.seen.has(stored.parentDelegationId)
        ? stored.parentDelegationId
        : null,
    parentSlotId: stored.parentSlotId,
    recipientType: stored.content.recipientType,
    recipients: recipientsOf(viewer, stored, snapshot, names),
    content: stored.content,
    authorities: stored.content.delegationAuthorities.map((each) => ({
      ...each,
      authorityTypeName: names.name(each.authorityTypeId),
    })),
    groups: (held?.groups ?? stored.content.delegationGroups).map((groupId) => ({
      id: groupId,
      name: names.name(groupId),
    })),
    conditions: conditionsShown(snapshot, stored, names),
    withheld: hiddenAbove(snapshot, stored, names).length,
    note: stored.content.note,
    effective: iso(held?.from ?? terms?.effective ?? null),
    expiration: iso(held ? held.until : (terms?.expiration ?? null)),
    inForce: inForceShown(viewer, snapshot, id, names),
    acceptanceRequired: stored.acceptanceRequired,
    approvalRequired: stored.approvalRequired,
    changeWaits: remaining(stored).some((slot) => slot.acceptedTerms !== null),
    waits:
      held && terms
        ? {
            groups: terms.groups.map((groupId) => ({ id: groupId, name: names.name(groupId) })),
            effective: new Date(terms.effective).toISOString(),
            expiration: iso(terms.expiration),
          }
        : null,
    lastOutcome: stored.lastOutcome,
    issuedDate: iso(stored.issuedAt),
    acceptedDate: iso(stored.acceptedAt),
    suspendedDate: iso(stored.suspendedAt),
    revokedDate: iso(stored.revokedAt),
    path: [...above, ...listOwnSteps(snapshot, stored, names)],
    children: children.ids.flatMap((childId) => {
      const child = snapshot.delegations.get(childId)
      return child ? listSteps(snapshot, child, names) : []
    }),
    childrenTotal: children.total,
    issuersLimit: issuer ? knownLimitOf(issuer) : null,
    createdAt: facts.createdAt.toISOString(),
    createdBy: facts.createdBy,
    updatedAt: facts.updatedAt.toISOString(),
    updatedBy: facts.updatedBy,
  }
}

export async function factsOf(
  tx: Tx,
  { tenantId }: Viewer,
  { id }: Pick<StoredDelegation, 'id'>,
): Promise<Facts> {
  return one<Facts>(
    tx,
    sql`select json_build_object('id', c.id, 'displayNumber', c.display_number, 'name', c.name,
        'section', (select s.name from app.section_public s where s.tenant_id = ${ownTenant} and s.id = c.section_id),
        'category', (select k.name from app.category_public k where k.tenant_id = ${ownTenant} and k.id = c.category_id)) as decision,
      d.created_at as "createdAt", d.updated_at as "updatedAt",
      (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = ${ownTenant} and u.id = d.created_by) as "createdBy",
      (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = ${ownTenant} and u.id = d.updated_by) as "updatedBy"
      from app.delegation d join app.decision c on c.tenant_id = ${ownTenant} and c.id = d.decision_id
      where d.tenant_id = ${tenantId} and d.id = ${id}`,
  )
}

type Place = Pick<StoredDelegation, 'id' | 'decisionId' | 'parentDelegationId' | 'path'>

/** The delegation, everything above it, and its children, each with its holders: what the record shows. */
export async function snapshotAround(
  tx: Tx,
  tenantId: string,
  { id, decisionId, parentDelegationId, path }: Place,
  childIds: readonly string[],
  times: Times,
): Promise<Snapshot> {
  const delegationIds = [id, ...(parentDelegationId ? [parentDelegationId] : []), ...path, ...childIds]
  return loadSnapshot(tx, tenantId, { kind: 'DELEGATIONS', decisionId, delegationIds }, undefined, times)
}

/** The names of everything that is in the snapshot and in the delegation. */
export function namesAround(
  tx: Tx,
  viewer: Viewer,
  snapshot: Snapshot,
  stored: StoredDelegation,
  times: Times,
  now: Date,
): Promise<Names> {
  const { content } = stored
  return namesFor(
    tx,
    viewer,
    {
      own: knowsPath(viewer, remaining(stored)) ? stored.path : [],
      delegations: [...snapshot.delegations.keys(), stored.id, ...stored.path],
      others: [
        ...[...snapshot.slots.values()].flatMap((slot) => [slot.userId, slot.positionId]),
        ...snapshot.occupancies.map((each) => each.userId),
        ...content.delegationRecipients.flatMap((each) => [each.recipientUserId, each.recipientPositionId]),
        stored.issuerUserId,
        stored.issuerPositionId,
        ...content.delegationAuthorities.map((each) => each.authorityTypeId),
        ...authorityTypesIn(snapshot),
        ...content.delegationGroups,
        ...(heldMeanwhile(snapshot, stored.id)?.groups ?? []),
      ].filter((each) => each !== null),
    },
    times,
    now,
  )
}

/** Leaves out days that a hidden delegation sets, and says so of an end. */
function inForceShown(
  viewer: Viewer,
  snapshot: Snapshot,
  id: string,
  names: Names,
): DelegationDetail['inForce'] {
  const whole = inForceBetween(snapshot, id)
  const known = inForceBetween(snapshot, id, (each) => each === id || names.known.has(each))
  const untilWithheld = whole.until !== known.until
  return {
    ...shownInForce(viewer, snapshot, id, names),
    from: whole.from === known.from ? iso(whole.from) : null,
    until: untilWithheld ? null : iso(whole.until),
    untilWithheld,
  }
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const named = (id: string | null, names: Names) => (id === null ? null : { id, name: names.name(id) })

function recipientsOf(
  viewer: Viewer,
  stored: StoredDelegation,
  snapshot: Snapshot,
  names: Names,
): SlotView[] {
  if (remaining(stored).length === 0 || stored.status === 'DRAFT')
    return stored.content.delegationRecipients.map((each) => ({
      slotId: null,
      user: named(each.recipientUserId, names),
      position: named(each.recipientPositionId, names),
      holders: [],
      status: 'DRAFT',
      inForce: false,
      held: false,
      changeWaits: false,
      isMine: false,
    }))
  const index = indexOf(snapshot)
  const holders = (slotId: string) => {
    const slot = snapshot.slots.get(slotId)
    return slot ? holdersOf(snapshot, index, slot).map((id) => ({ id, name: names.name(id) })) : []
  }
  /** Acts above and the clock count, as for the status of the delegation. */
  const statusOf = ({ id, status }: StoredSlot) => {
    const slot = snapshot.slots.get(id)
    return slot ? statusThrough(snapshot, slot) : status
  }
  return remaining(stored).map((slot) => ({
    slotId: slot.id,
    user: named(slot.userId, names),
    position: named(slot.positionId, names),
    holders: holders(slot.id),
    status: statusOf(slot),
    inForce: isInForceNow(snapshot, slot.id),
    held: holders(slot.id).length > 0,
    changeWaits: slot.acceptedTerms !== null,
    isMine: isMine(viewer, slot),
  }))
}

/** Those of the record itself: what any of its recipients is bound by, also while a change that leaves it out waits for them. */
function ownConditions(snapshot: Snapshot, { id, terms, content }: StoredDelegation): readonly Condition[] {
  const delegation = snapshot.delegations.get(id)
  if (terms === null || !delegation)
    return content.conditions.map((each) => ({ ...each, id: each.id ?? id, bindsFrom: null }) as never)
  const links = remainingSlots(snapshot, id).map((slot) => ({ slot, delegation }))
  return links.length > 0 ? conditionsOf(links) : terms.conditions
}

/** Own conditions, those of every link above, and those of the decision that apply it. */
function conditionsShown(
  snapshot: Snapshot,
  stored: StoredDelegation,
  names: Names,
): DelegationDetail['conditions'] {
  const decision = snapshot.decisions.get(stored.decisionId)
  const { links } = stored.parentSlotId ? pathTo(snapshot, stored.parentSlotId) : { links: [] }
  const issued = [...links.map((link) => link.delegation.issuedAt), stored.issuedAt].filter(
    (instant) => instant !== null,
  )
  const ofDecision = (decision?.terms.conditions ?? []).filter(
    ({ bindsFrom }) =>
      bindsFrom === null || issued.length === 0 || issued.some((instant) => instant >= bindsFrom),
  )
  const shape = (each: Condition, stands: Pick<Terms, 'conditions'> | null = null) => ({
    ...each,
    endsWithChange:
      stands !== null && !stands.conditions.some((other) => canonical(other) === canonical(each)),
    when: each.when as never,
    rule: each.rule as never,
  })
  return [
    ...ownConditions(snapshot, stored).map((each) => ({
      ...shape(each, stored.terms),
      origin: 'DELEGATION' as const,
      originId: stored.id,
      originDisplayId: delegationDisplayId(stored.displayNumber),
    })),
    ...links
      .toReversed()
      .filter((link) => names.known.has(link.delegation.id))
      .flatMap((link) =>
        conditionsOf([link]).map((each) => ({
          ...shape(each, link.delegation.terms),
          origin: 'DELEGATION' as const,
          originId: names.seen.has(link.delegation.id) ? link.delegation.id : null,
          originDisplayId: names.known.get(link.delegation.id) ?? null,
        })),
      ),
    ...ofDecision.map((each) => ({
      ...shape(each),
      origin: 'DECISION' as const,
      originId: stored.decisionId,
      originDisplayId: null,
    })),
  ]
}

/** Delegations above that the viewer cannot view: what they demand is left out, and that is said. */
const hiddenAbove = (snapshot: Snapshot, { parentSlotId }: StoredDelegation, names: Names): string[] =>
  parentSlotId === null
    ? []
    : pathTo(snapshot, parentSlotId).links.flatMap(({ delegation }) =>
        names.known.has(delegation.id) ? [] : [delegation.id],
      )

/** Lists the steps between Root Authority and a delegation, the root first, with the limits of one authority type or of all. */
export function listStepsAbove(
  snapshot: Snapshot,
  { parentSlotId }: Pick<StoredDelegation, 'parentSlotId'>,
  names: Names,
  authorityTypeId?: string,
): PathStep[] {
  const { links } = parentSlotId ? pathTo(snapshot, parentSlotId) : { links: [] }
  return links.map((link) => stepOf(snapshot, link.delegation, link.slot, names, authorityTypeId))
}

/** A delegation has a step for each recipient, a draft has one. */
function listOwnSteps(snapshot: Snapshot, stored: StoredDelegation, names: Names): PathStep[] {
  const own = stored.terms && snapshot.delegations.get(stored.id)
  return own ? listSteps(snapshot, own, names) : [toDraftStep(stored, names)]
}

/** A draft has no facts yet, so its content is shown. */
export const toDraftStep = (
  { id, displayNumber, content, status }: StoredDelegation,
  names: Names,
): PathStep => ({
  delegationId: id,
  displayId: delegationDisplayId(displayNumber),
  masked: false,
  recipients: content.delegationRecipients.map((each) =>
    names.name((each.recipientPositionId ?? each.recipientUserId) as string),
  ),
  who: null,
  holders: [],
  left: [],
  isPosition: content.recipientType !== 'SPECIFIC_PERSONNEL',
  status,
  live: false,
  state: 'DRAFT',
  flaw: null,
  limit: content.delegationAuthorities[0]?.bounds[0] ?? null,
  clampedTo: null,
  clampedBy: null,
  allLimits: describeAllLimits(
    content.delegationAuthorities.map(({ authorityTypeId, bounds }) => ({
      authorityType: names.name(authorityTypeId),
      bounds,
    })),
  ),
  goesBeyond: false,
})
