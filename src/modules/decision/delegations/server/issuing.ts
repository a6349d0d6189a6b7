import { v7 as uuid } from 'uuid'
import { usableCurrencies } from '#modules/auth/index.server.ts'
import {
  delegationSettingsOf,
  groupsBelow,
  groupsInReach,
  holdGroups,
  holdPositions,
} from '#modules/settings/index.server.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import type { FieldRefusal } from '#platform/server/refusal.ts'
import { one, rows, sql, type Tx } from '#platform/server/sql.ts'
import { problem } from '../../authority/model/bound-rules.ts'
import { type Frame, frameOf } from '../../authority/model/frame.ts'
import { isOnlyRecipient } from '../../authority/model/move-rules.ts'
import { problemText } from '../../authority/model/problem-texts.ts'
import { mayRedelegate, termsProblems } from '../../authority/model/redelegation-rules.ts'
import type { Terms } from '../../authority/model/terms.ts'
import { asKnownNow, loadSnapshot } from '../../authority/server/load-snapshot.ts'
import { NOT_IN_USE } from '../../decisions/model/decision-rules.ts'
import { currenciesKept, refusedCurrencies } from '../../decisions/server/refused-currencies.ts'
import { bodyPath } from '../model/content-terms.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { ineligible } from '../model/delegation-rules.ts'
import { problemsOfDays } from '../model/issuing-days.ts'
import { enabledTypes, mayBeOfType } from '../model/recipient-rules.ts'
import { remaining, type StoredDelegation } from '../model/stored-delegation.ts'
import { whichAreEligible } from './eligible-recipients.ts'
import { holdRecipients } from './hold-recipients.ts'
import type { ParentSlot } from './issuing-gate.ts'

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
  return slotId !== null && (await authorizedStays(tx, tenantId, now))
    ? { ...frame, authorizedStays: true }
    : frame
}

async function authorizedStays(tx: Tx, tenantId: string, now: Date): Promise<boolean> {
  const { isRedelegationLimit, redelegationLimitsAuthorised } = await delegationSettingsOf(tx, tenantId, now)
  return isRedelegationLimit && !redelegationLimitsAuthorised
}

type Checked = {
  frame: Frame
  terms: Terms
  content: DelegationContent
  parent: ParentSlot | null
  /** The issued delegation that is edited or reissued; null for a draft. */
  edited: StoredDelegation | null
  /** What is on record of it; null where the delegation is new. */
  held: StoredDelegation | null
  /** Whether what only some people may write was permitted before: it is approved now. */
  isPermitted?: boolean
  now: Date
}

/** Everything that keeps a delegation from being issued, reissued or edited so, one entry for each field. */
export async function issuingProblems(tx: Tx, viewer: Viewer, asked: Checked): Promise<FieldRefusal[]> {
  const { frame, terms, content, parent, isPermitted = false, now } = asked
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
  for (const each of termsProblems(frame, terms, { mayOverrideLimit }))
    problems.push({
      path: bodyPath(each.path),
      message: problemText(each),
      code: each.code,
      params: each.params,
    })
  const said = new Set(problems.map(({ path }) => path))
  problems.push(...(await currencyProblems(tx, viewer.tenantId, asked)).filter(({ path }) => !said.has(path)))
  const mayDateBack = isPermitted || scopeOf(viewer, 'delegation.edit') === 'ALL'
  problems.push(...problemsOfDays({ ...asked, mayDateBack, zone: viewer.zone }))
  problems.push(...(await recipientProblems(tx, viewer, asked)))
  if (!isPermitted) problems.push(...(await groupScopeProblems(tx, viewer, asked)))
  return problems
}

/** What the decision, or a delegation above, is limited in already may be passed on in it. */
async function currencyProblems(
  tx: Tx,
  tenantId: string,
  { frame, terms, edited, now }: Checked,
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
      ...currenciesKept(writtenOf(edited?.terms)),
      ...currenciesKept({ bounds: [above], conditions: [] }),
    ]),
  )
}

async function recipientProblems(
  tx: Tx,
  viewer: Viewer,
  { content, parent, edited, terms, now }: Checked,
): Promise<FieldRefusal[]> {
  const { recipientType, delegationRecipients: recipients } = content
  const at = 'body.delegationRecipients'
  if (recipients.length === 0) return [{ path: at, message: 'Select a recipient.' }]
  const settings = await delegationSettingsOf(tx, viewer.tenantId, now)
  const ofType = mayBeOfType(recipientType, {
    stored: edited?.content.recipientType ?? null,
    enabled: enabledTypes(settings),
  })
  if (!ofType.ok) return [{ path: 'body.recipientType', message: ofType.message }]
  const keys = recipients.map(
    (each) => `${recipientType} ${each.recipientUserId} ${each.recipientPositionId}`,
  )
  const problems: FieldRefusal[] = []
  const named = recipients.map((each) => ({
    userId: each.recipientUserId,
    positionId: each.recipientPositionId,
  }))
  if (parent && isOnlyRecipient(named, parent.slot))
    problems.push({ path: `${at}.0`, message: problemText(problem(at, 'ISSUER_ONLY_RECIPIENT')) })
  await holdRecipients(tx, viewer.tenantId, recipients)
  problems.push(...(await holdPlacesNamed(tx, viewer, content, edited)))
  const eligible = await whichAreEligible(
    tx,
    viewer,
    {
      recipientType,
      issuer: parent ? { userId: parent.slot.userId, positionId: parent.slot.positionId } : null,
      pathways: parent?.delegation.terms?.pathways ?? terms.pathways,
      now,
    },
    recipients,
  )
  // whoever already is a recipient stays one: a person who moved on raises an alert, never a refusal
  const known = new Set(
    edited ? remaining(edited).map((slot) => `${slot.kind} ${slot.userId} ${slot.positionId}`) : [],
  )
  eligible.forEach((yes, i) => {
    if (!yes && !known.has(keys[i] as string))
      problems.push({
        path: `${at}.${i}`,
        message: ineligible(recipientType, parent !== null),
      })
  })
  return problems
}

/** Until it is written, nobody deactivates or deletes what it names; a group that comes anew is in use. */
async function holdPlacesNamed(
  tx: Tx,
  { tenantId }: Viewer,
  { delegationGroups, delegationRecipients }: DelegationContent,
  edited: Checked['edited'],
): Promise<FieldRefusal[]> {
  const groups = await holdGroups(tx, tenantId, delegationGroups)
  const positions = delegationRecipients.flatMap(({ recipientPositionId: id }) => (id ? [id] : []))
  await holdPositions(tx, tenantId, positions)
  return delegationGroups.flatMap((id, i) =>
    groups.has(id) || edited?.content.delegationGroups.includes(id)
      ? []
      : [{ path: `body.delegationGroups.${i}`, message: NOT_IN_USE.group }],
  )
}

/** Whoever works for their groups only may issue from Root Authority for nothing outside them. Spec 6. */
async function groupScopeProblems(
  tx: Tx,
  viewer: Viewer,
  { content, parent, edited, now }: Checked,
): Promise<FieldRefusal[]> {
  if (parent || scopeOf(viewer, edited ? 'delegation.edit' : 'delegation.issue') === 'ALL') return []
  const mine = await ownGroups(tx, viewer, now)
  return content.delegationGroups.flatMap((id, i) =>
    mine.has(id) || edited?.content.delegationGroups.includes(id)
      ? []
      : [{ path: `body.delegationGroups.${i}`, message: 'This group is outside your groups.' }],
  )
}

/** Everything in the groups of the viewer, and below them. */
async function ownGroups(tx: Tx, { tenantId, groupIds }: Viewer, now: Date): Promise<ReadonlySet<string>> {
  const reach = await rows<{ id: string }>(
    tx,
    sql`select unnest(${groupsInReach(tenantId, groupIds, now)}) as id`,
  )
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
