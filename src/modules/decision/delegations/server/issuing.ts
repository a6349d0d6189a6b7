import { v7 as uuid } from 'uuid'
import { usableCurrencies } from '#modules/auth/index.server.ts'
import { type Frame, frameOf } from '#modules/authority/engine/model/frame.ts'
import { mayRedelegate, termsProblems } from '#modules/authority/engine/model/redelegation-rules.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import type { Terms } from '#modules/authority/terms/model/terms.ts'
import { widensTerms } from '#modules/authority/terms/model/widens-terms.ts'
import {
  delegationSettingsOf,
  groupsBelow,
  lockSharedGroups,
  lockSharedPositions,
  reachOf,
} from '#modules/settings/index.server.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { one, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, Refusal } from '#platform/server/http/refusal.ts'
import { GROUPS_REFUSED, NOT_IN_USE } from '../../decisions/model/decision-rules.ts'
import { currenciesKept, refusedCurrencies } from '../../decisions/server/refused-currencies.ts'
import { bodyPath } from '../model/content-terms.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { problemsOfDays } from '../model/issuing-days.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import type { ParentSlot } from './issuing-gate.ts'
import { lockRecipients } from './lock-recipients.ts'
import { recipientProblems } from './recipient-problems.ts'
import { redactProblems } from './redact-problems.ts'

/** Everything that bounds a delegation of the decision below a slot, with every group that could be chosen. */
export async function frameFor(
  tx: Tx,
  tenantId: string,
  decisionId: string,
  slotId: string | null,
  now: Date,
): Promise<Frame> {
  const named = await one<{ groups: string[] | null }>(
    tx,
    sql`select array(select jsonb_array_elements_text(d.terms->'groups'))::uuid[] as groups from app.decision d where d.tenant_id = ${tenantId} and d.id = ${decisionId}
      union all select null where not exists (select 1 from app.decision d where d.tenant_id = ${tenantId} and d.id = ${decisionId})`,
  )
  const below = await one<{ ids: string[] }>(
    tx,
    sql`select ${groupsBelow(tenantId, named.groups ?? [], now)} as ids`,
  )
  const snapshot = await loadSnapshot(
    tx,
    tenantId,
    { kind: 'SLOTS', decisionIds: [decisionId], slotIds: slotId ? [slotId] : [] },
    below.ids,
    asKnownNow(now),
  )
  const frame = frameOf(snapshot, decisionId, slotId)
  return slotId === null ? frame : { ...frame, ...(await settingsOfFrame(tx, tenantId, now)) }
}

/** What the settings of the tenant add to a frame below a slot. */
export async function settingsOfFrame(
  tx: Tx,
  tenantId: string,
  now: Date,
): Promise<Pick<Frame, 'authorizedStays'>> {
  const { isRedelegationLimit, redelegationLimitsAuthorised } = await delegationSettingsOf(tx, tenantId, now)
  return isRedelegationLimit && !redelegationLimitsAuthorised ? { authorizedStays: true } : {}
}

export type GateRequest = {
  /** What would be issued: its decision, its place, and what it says. */
  delegation: Pick<StoredDelegation, 'decisionId' | 'parentSlotId' | 'content'>
  terms: Terms
  parent: ParentSlot | null
  /** The issued delegation that is edited: what it has may stay. Null where it is issued, approved, or reissued. */
  edited: StoredDelegation | null
  /** What is on record of it; null where the delegation is new. */
  held: StoredDelegation | null
  /** It was permitted before and is approved now: rights of the viewer are not asked again. */
  isPermitted?: boolean
  now: Date
}
type Gate = Omit<GateRequest, 'delegation'> & { content: DelegationContent; frame: Frame }

/**
 * The one gate to Issued: create, issue, reissue, approve, edit, reassign, and an approved change pass here. Refuses with
 * every field that does not fit what the decision and all links above allow at this instant. Authority 2.3, semantics 4.2.
 */
export async function refuseAtGate(tx: Tx, viewer: Viewer, request: GateRequest): Promise<void> {
  const { content } = request.delegation
  await lockRecipients(tx, viewer.tenantId, content.delegationRecipients)
  const problems = [
    ...(await findGateProblems(tx, viewer, request)),
    ...(await lockSharedPlaces(tx, viewer, content, request.edited)),
  ]
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

/** Lists the problems that the gate would refuse, without a lock. A review of an approval asks the same. */
export async function findGateProblems(
  tx: Tx,
  viewer: Viewer,
  request: GateRequest,
): Promise<FieldRefusal[]> {
  const { delegation, edited, now } = request
  const { decisionId, parentSlotId, content } = delegation
  const { authorizedStays, ...frame } = await frameFor(tx, viewer.tenantId, decisionId, parentSlotId, now)
  // an edited Authorized delegation continues after the setting was turned off
  const isStrict = authorizedStays && !(edited && isAuthorized(edited))
  const gate = { ...request, content, frame: isStrict ? { ...frame, authorizedStays } : frame }
  return gateProblems(tx, viewer, gate)
}

const isAuthorized = ({ terms }: StoredDelegation): boolean =>
  terms?.authorities.some(({ bounds }) => bounds[0]?.valueType === 'AUTHORIZED') ?? false

async function gateProblems(tx: Tx, viewer: Viewer, gate: Gate): Promise<FieldRefusal[]> {
  const { frame, terms, content, parent, edited, isPermitted = false, now } = gate
  const problems: FieldRefusal[] = []
  const general = mayRedelegate(frame)
  if (!general.ok)
    problems.push({
      path: parent ? 'body.parentSlotId' : 'body.decisionId',
      message: problemText({ code: general.code as never, params: general.params }),
    })
  const { delegationGroups } = content
  const mayOverrideLimit =
    isPermitted ||
    (delegationGroups.length > 0 &&
      (await groupsToOverride(tx, viewer, delegationGroups, now)).length === delegationGroups.length)
  const ofTerms = termsProblems(frame, terms, { mayOverrideLimit })
  const sentenceOf = await redactProblems(tx, viewer, ofTerms, {
    issuer: parent?.slot ?? null,
    isApproval: isPermitted,
    now,
  })
  for (const each of ofTerms)
    problems.push({ path: bodyPath(each.path), message: sentenceOf(each), code: each.code })
  const said = new Set(problems.map(({ path }) => path))
  problems.push(...(await currencyProblems(tx, viewer.tenantId, gate)).filter(({ path }) => !said.has(path)))
  const mayDateBack = isPermitted || scopeOf(viewer, 'delegation.edit') === 'ALL'
  problems.push(...problemsOfDays({ ...gate, mayDateBack, zone: viewer.zone }))
  // who is given more by an edit is issued to: they have to be inside the pathways
  const unwidened = edited?.terms && !widensTerms(edited.terms, terms) ? edited : null
  const issuer = parent?.slot ?? null
  problems.push(...(await recipientProblems(tx, viewer, { content, issuer, frame, edited: unwidened, now })))
  if (!isPermitted) problems.push(...(await groupScopeProblems(tx, viewer, gate)))
  return problems
}

/** What the decision, or a delegation above, is limited in already may be passed on in it. */
async function currencyProblems(
  tx: Tx,
  tenantId: string,
  { frame, terms, held, now }: Gate,
): Promise<FieldRefusal[]> {
  const writtenOf = (some: Pick<Terms, 'authorities' | 'conditions'> | null | undefined) => ({
    bounds: some?.authorities.map((each) => each.bounds) ?? [],
    conditions: some?.conditions ?? [],
  })
  const above = frame.types.flatMap((type) => type.demands.map(({ bound }) => bound))
  return refusedCurrencies(
    writtenOf(terms),
    { authorities: 'body.delegationAuthorities', conditions: 'body.conditions' },
    await usableCurrencies(tx, tenantId, now),
    new Set([
      ...currenciesKept(writtenOf(held?.terms)),
      ...currenciesKept({ bounds: [above], conditions: [] }),
    ]),
  )
}

/** Until it is written, no one deactivates or deletes what it names; a group that comes again is in use. */
async function lockSharedPlaces(
  tx: Tx,
  { tenantId }: Viewer,
  { delegationGroups, delegationRecipients }: DelegationContent,
  edited: StoredDelegation | null,
): Promise<FieldRefusal[]> {
  const groups = await lockSharedGroups(tx, tenantId, delegationGroups)
  const positions = delegationRecipients.flatMap(({ recipientPositionId: id }) => (id ? [id] : []))
  await lockSharedPositions(tx, tenantId, positions)
  return delegationGroups.flatMap((id, i) =>
    groups.has(id) || edited?.content.delegationGroups.includes(id)
      ? []
      : [{ path: `body.delegationGroups.${i}`, message: NOT_IN_USE.group }],
  )
}

/** The groups of a copy in which its author could issue it. */
export async function groupsOfCopy(
  tx: Tx,
  viewer: Viewer,
  { content, parent, now }: Pick<Gate, 'content' | 'parent' | 'now'>,
): Promise<readonly string[]> {
  if (parent || scopeOf(viewer, 'delegation.issue') !== 'GROUPS') return content.delegationGroups
  const mine = await ownGroups(tx, viewer, now)
  return content.delegationGroups.filter((id) => mine.has(id))
}

/** Anyone who works for their groups only may issue from Root Authority for nothing outside them. Spec 6. */
export async function groupScopeProblems(
  tx: Tx,
  viewer: Viewer,
  {
    content,
    parent,
    edited,
    now,
  }: Pick<Gate, 'content' | 'parent' | 'now'> & {
    edited: Pick<StoredDelegation, 'content'> | null
  },
): Promise<FieldRefusal[]> {
  if (parent || scopeOf(viewer, edited ? 'delegation.edit' : 'delegation.issue') === 'ALL') return []
  const mine = await ownGroups(tx, viewer, now)
  return content.delegationGroups.flatMap((id, i) =>
    mine.has(id) || edited?.content.delegationGroups.includes(id)
      ? []
      : [{ path: `body.delegationGroups.${i}`, message: GROUPS_REFUSED.outside }],
  )
}

/** Refuses groups that an edit by a scope of groups would add beyond them, and an edit that leaves none. Semantics 6.1. */
export async function refuseGroupsBeyond(
  tx: Tx,
  viewer: Viewer,
  { groups, before }: { groups: readonly string[]; before: readonly string[] },
  now: Date,
): Promise<void> {
  const mine = await ownGroups(tx, viewer, now)
  const problems = groups.flatMap((id, i) =>
    mine.has(id) || before.includes(id)
      ? []
      : [{ path: `body.delegationGroups.${i}`, message: GROUPS_REFUSED.outside }],
  )
  if (groups.length === 0 && before.length > 0)
    problems.push({ path: 'body.delegationGroups', message: GROUPS_REFUSED.none })
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

/** Everything in the groups of the viewer, and below them. */
async function ownGroups(tx: Tx, viewer: Viewer, now: Date): Promise<ReadonlySet<string>> {
  const reach = await rows<{ id: string }>(tx, sql`select unnest(${reachOf(viewer, now)}) as id`)
  return new Set(reach.map((row) => row.id))
}

/** In which of these groups the viewer may exceed the redelegation limit. */
export async function groupsToOverride(
  tx: Tx,
  viewer: Viewer,
  groupIds: readonly string[],
  now: Date,
): Promise<readonly string[]> {
  const scope = scopeOf(viewer, 'delegation.override_redelegation_limit')
  if (scope === undefined) return []
  if (scope !== 'GROUPS') return groupIds
  const mine = await ownGroups(tx, viewer, now)
  return groupIds.filter((id) => mine.has(id))
}

export const newId = () => uuid()
