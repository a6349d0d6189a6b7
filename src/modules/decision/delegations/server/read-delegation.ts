import { canonical } from '#platform/model/canonical.ts'
import { permittedBy } from '#platform/model/permitted.ts'
import { allowed, firstRefusal, refused, type Verdict } from '#platform/model/verdict.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { notFound } from '#platform/server/refusal.ts'
import { one, ownTenant, rows, sql, type Tx } from '#platform/server/sql.ts'
import { conditionsOf, pathTo } from '../../authority/model/chain.ts'
import { decisionDisplayId } from '../../authority/model/decision-display-id.ts'
import { holdersOf } from '../../authority/model/holding.ts'
import { indexOf } from '../../authority/model/index-of.ts'
import { isLive } from '../../authority/model/live.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import {
  heldMeanwhile,
  inForceBetween,
  isInForceNow,
  remainingSlots,
} from '../../authority/model/standing.ts'
import type { Condition, Terms } from '../../authority/model/terms.ts'
import { asKnownNow, loadSnapshot } from '../../authority/server/load-snapshot.ts'
import { type Names, namesFor } from '../../authority/server/names.ts'
import { alertsOf } from '../model/alerts.ts'
import { type DelegationDetail, delegationDisplayId, type SlotView } from '../model/delegation.ts'
import { delegationActs } from '../model/delegation-acts.ts'
import { DELEGATION_FAILURES } from '../model/delegation-failures.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { waits } from '../model/delegation-transitions.ts'
import { isMine, knowsPath } from '../model/holding-slot.ts'
import { type IssuingTie, mayIssue } from '../model/issuing-policy.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { type Around, aroundThem, mayActNow } from './acts-now.ts'
import { type FoundDelegation, findDelegations } from './find-delegations.ts'
import { issuingTieOf } from './issuing-gate.ts'
import { outsidePathway } from './outside-pathway.ts'
import { pathSteps, stepOf } from './path-steps.ts'
import { shownInForce } from './standing-of-rows.ts'

const CHILDREN_SHOWN = 50

type Facts = {
  decision: { id: string; displayNumber: number; name: string; section: string; category: string | null }
  createdAt: Date
  updatedAt: Date
  createdBy: { id: string; name: string }
  updatedBy: { id: string; name: string }
  childIds: string[]
  childrenTotal: number
}

/** A delegation with its path to Root Authority, its redelegations, and the acts that the viewer may do now. */
export async function readDelegationDetail(
  tx: Tx,
  viewer: Viewer,
  id: string,
  now: Date,
): Promise<DelegationDetail> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const { stored } = found
  const isOpen = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'].includes(found.status)
  const [facts, outside, issuing, around] = await Promise.all([
    factsOf(tx, viewer, stored),
    outsidePathway(tx, viewer.tenantId, isOpen ? [id] : [], now),
    issuingTieOf(tx, viewer, stored, now),
    aroundThem(tx, viewer, [{ ...stored, status: found.status }], now),
  ])
  const snapshot = await snapshotAround(tx, viewer.tenantId, stored, facts.childIds, now)
  const times = asKnownNow(now)
  const names = await namesFor(tx, viewer, mentioned(viewer, snapshot, stored, facts), times, now)
  // what is on record of a draft that came back is what it was
  const own = stored.terms && snapshot.delegations.get(id)
  const terms = stored.terms
  const held = heldMeanwhile(snapshot, id)
  const path = own ? pathSteps(snapshot, own, names) : draftPath(snapshot, stored, names)
  return {
    id,
    displayId: delegationDisplayId(stored.displayNumber),
    version: stored.version,
    status: found.status,
    decision: {
      id: facts.decision.id,
      displayId: decisionDisplayId(facts.decision.displayNumber),
      name: facts.decision.name,
      section: facts.decision.section,
      category: facts.decision.category,
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
    inForce: inForceShown(viewer, snapshot, id),
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
    alerts: isOpen ? alertsOf(snapshot, id, outside) : [],
    path,
    children: facts.childIds.flatMap((childId) => {
      const child = snapshot.delegations.get(childId)
      return child ? [stepOf(snapshot, child, null, names)] : []
    }),
    childrenTotal: facts.childrenTotal,
    issuersLimit: path.at(-2)?.clampedTo ?? path.at(-2)?.limit ?? null,
    permissions: permissionsFor(viewer, found, snapshot, issuing, around.get(id)),
    createdAt: facts.createdAt.toISOString(),
    createdBy: facts.createdBy,
    updatedAt: facts.updatedAt.toISOString(),
    updatedBy: facts.updatedBy,
  }
}

function inForceShown(viewer: Viewer, snapshot: Snapshot, id: string): DelegationDetail['inForce'] {
  const { from, until } = inForceBetween(snapshot, id)
  return { ...shownInForce(viewer, snapshot, id), from: iso(from), until: iso(until) }
}

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const named = (id: string | null, names: Names) => (id === null ? null : { id, name: names.name(id) })

async function factsOf(tx: Tx, viewer: Viewer, stored: StoredDelegation): Promise<Facts> {
  const [facts, children] = await Promise.all([
    one<Omit<Facts, 'childIds' | 'childrenTotal'>>(
      tx,
      sql`select json_build_object('id', c.id, 'displayNumber', c.display_number, 'name', c.name,
          'section', (select s.name from app.section_public s where s.tenant_id = ${ownTenant} and s.id = c.section_id),
          'category', (select k.name from app.category_public k where k.tenant_id = ${ownTenant} and k.id = c.category_id)) as decision,
        d.created_at as "createdAt", d.updated_at as "updatedAt",
        (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = ${ownTenant} and u.id = d.created_by) as "createdBy",
        (select json_build_object('id', u.id, 'name', u.name) from app.user_public u where u.tenant_id = ${ownTenant} and u.id = d.updated_by) as "updatedBy"
        from app.delegation d join app.decision c on c.tenant_id = ${ownTenant} and c.id = d.decision_id
        where d.tenant_id = ${viewer.tenantId} and d.id = ${stored.id}`,
    ),
    rows<{ id: string; total: string }>(
      tx,
      sql`select d.id, count(*) over () as total from app.delegation d where d.tenant_id = ${viewer.tenantId} and d.parent_delegation_id = ${stored.id}
        and d.status not in ('DRAFT', 'DELETED') order by d.display_number limit ${sql.lit(CHILDREN_SHOWN)}`,
    ),
  ])
  return { ...facts, childIds: children.map((row) => row.id), childrenTotal: Number(children[0]?.total ?? 0) }
}

/** The delegation, everything above it, and its children, each with its holders: what the record shows. */
async function snapshotAround(
  tx: Tx,
  tenantId: string,
  stored: StoredDelegation,
  childIds: readonly string[],
  now: Date,
): Promise<Snapshot> {
  const delegationIds = [
    stored.id,
    ...(stored.parentDelegationId ? [stored.parentDelegationId] : []),
    ...stored.path,
    ...childIds,
  ]
  return loadSnapshot(
    tx,
    tenantId,
    { kind: 'DELEGATIONS', decisionId: stored.decisionId, delegationIds },
    undefined,
    asKnownNow(now),
  )
}

function mentioned(viewer: Viewer, snapshot: Snapshot, stored: StoredDelegation, facts: Facts) {
  const { content } = stored
  return {
    own: knowsPath(viewer, remaining(stored)) ? stored.path : [],
    delegations: [...snapshot.delegations.keys(), stored.id, ...facts.childIds, ...stored.path],
    others: [
      ...[...snapshot.slots.values()].flatMap((slot) => [slot.userId, slot.positionId]),
      ...snapshot.occupancies.map((each) => each.userId),
      ...content.delegationRecipients.flatMap((each) => [each.recipientUserId, each.recipientPositionId]),
      stored.issuerUserId,
      stored.issuerPositionId,
      ...content.delegationAuthorities.map((each) => each.authorityTypeId),
      ...content.delegationGroups,
      ...(heldMeanwhile(snapshot, stored.id)?.groups ?? []),
    ].filter((id) => id !== null),
  }
}

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
      changeWaits: false,
      isMine: false,
    }))
  const index = indexOf(snapshot)
  const holders = (slotId: string) => {
    const slot = snapshot.slots.get(slotId)
    return slot ? holdersOf(snapshot, index, slot).map((id) => ({ id, name: names.name(id) })) : []
  }
  return remaining(stored).map((slot) => ({
    slotId: slot.id,
    user: named(slot.userId, names),
    position: named(slot.positionId, names),
    holders: holders(slot.id),
    status: slot.status,
    inForce: isInForceNow(snapshot, slot.id),
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

/** Own conditions, those of every link above, and those of the decision that bind it. */
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

/** Delegations above that the viewer may not view: what they demand is left out, and that is said. */
const hiddenAbove = (snapshot: Snapshot, { parentSlotId }: StoredDelegation, names: Names): string[] =>
  parentSlotId === null
    ? []
    : pathTo(snapshot, parentSlotId).links.flatMap(({ delegation }) =>
        names.known.has(delegation.id) ? [] : [delegation.id],
      )

/** A draft has no facts yet: its path is that of the delegation it would hang from, and itself. */
function draftPath(snapshot: Snapshot, stored: StoredDelegation, names: Names): DelegationDetail['path'] {
  const { links } = stored.parentSlotId ? pathTo(snapshot, stored.parentSlotId) : { links: [] }
  const { content } = stored
  return [
    ...links.map((link) => stepOf(snapshot, link.delegation, link.slot.id, names)),
    {
      delegationId: stored.id,
      displayId: delegationDisplayId(stored.displayNumber),
      masked: false,
      recipients: content.delegationRecipients.map((each) =>
        names.name((each.recipientPositionId ?? each.recipientUserId) as string),
      ),
      holders: [],
      isPosition: content.recipientType !== 'SPECIFIC_PERSONNEL',
      status: stored.status,
      live: false,
      flaw: null,
      limit: content.delegationAuthorities[0]?.bounds[0] ?? null,
      clampedTo: null,
      clampedBy: null,
      goesBeyond: false,
    },
  ]
}

/** The same functions that refuse a call say here which buttons there are, and why one is missing. */
function permissionsFor(
  viewer: Viewer,
  found: FoundDelegation,
  snapshot: Snapshot,
  issuing: IssuingTie,
  around: Around | undefined,
): DelegationDetail['permissions'] {
  const { stored, status, tie } = found
  const acts = delegationActs.keys.map((act) => [
    act,
    permittedBy(mayActNow(viewer, act, { status, tie, issuing }, around)),
  ])
  const mine = remaining(stored).filter((slot) => isMine(viewer, slot))
  const answers = (status === 'ISSUED' || status === 'ACCEPTED') && mine.some((slot) => waits(stored, slot))
  return {
    ...Object.fromEntries(acts),
    viewChangeLog: permittedBy(
      mayWithDelegation(viewer, 'delegation.view_change_log', tie, status === 'DRAFT'),
    ),
    accept: permittedBy(answers ? allowed : refused('FORBIDDEN')),
    reject: permittedBy(answers ? allowed : refused('FORBIDDEN')),
    redelegate: permittedBy(mayRedelegateFrom(viewer, found, snapshot, issuing)),
    duplicate: permittedBy(mayIssue(viewer, issuing)),
  }
}

function mayRedelegateFrom(
  viewer: Viewer,
  { stored, tie }: FoundDelegation,
  snapshot: Snapshot,
  { seesDecision }: IssuingTie,
): Verdict {
  const index = indexOf(snapshot)
  const live = (index.slotsOfDelegation.get(stored.id) ?? []).filter((slot) => isLive(snapshot, slot.id))
  return firstRefusal(
    mayIssue(viewer, { seesDecision, source: { isMine: live.some((slot) => isMine(viewer, slot)), tie } }),
    live.length > 0 ? allowed : refused(DELEGATION_FAILURES.PARENT_NOT_EFFECTIVE),
    stored.content.delegationAuthorities.some((each) => each.redelegable)
      ? allowed
      : refused(DELEGATION_FAILURES.NOT_REDELEGABLE),
  )
}
