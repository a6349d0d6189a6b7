import type * as z from 'zod'
import { conditionsOf, pathTo, termsOf } from '#modules/authority/engine/model/chain.ts'
import { findDrawnLimit } from '#modules/authority/engine/model/effective-limits.ts'
import { frameOf, pathwaysLeft, redactFrame } from '#modules/authority/engine/model/frame.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import { mayRedelegate } from '#modules/authority/engine/model/redelegation-rules.ts'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { conditionInList } from '#modules/authority/terms/model/condition-texts.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import type { Bound, Pathway } from '#modules/authority/terms/model/terms.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import type { Issuer } from '#modules/settings/pathways/model/pathway.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { readDecision } from '../../decisions/server/decision-store.ts'
import { recipientKeysOf } from '../../visibility/server/decision-visibility.ts'
import { namesFor } from '../../visibility/server/names.ts'
import type { getIssuingFrame, listIssuingSources } from '../model/delegation-calls.ts'
import { isMine } from '../model/holding-slot.ts'
import { enabledTypes } from '../model/recipient-rules.ts'
import { frameFor, groupsToOverride } from './issuing.ts'
import { mustSeeSource, placeOfSlot } from './issuing-gate.ts'

/** From where the viewer may issue a decision: Root Authority, and every delegation in force that they may pass on. */
export async function issuingSources(
  tx: Tx,
  viewer: Viewer,
  decisionId: string,
  now: Date,
): Promise<z.output<typeof listIssuingSources.reply>> {
  await mustSeeSource(tx, viewer, { decisionId, slotId: undefined, now })
  const mine = await rows<{ id: string }>(
    tx,
    sql`select distinct s.delegation_id as id from app.delegation_slot s where s.tenant_id = ${viewer.tenantId} and s.decision_id = ${decisionId}
      and s.recipient_key = any(${recipientKeysOf(viewer)}::text[])`,
  )
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    { kind: 'DELEGATIONS', decisionId, delegationIds: mine.map((row) => row.id) },
    undefined,
    asKnownNow(now),
  )
  const index = indexOf(snapshot)
  const slots = mine
    .flatMap(({ id }) => index.slotsOfDelegation.get(id) ?? [])
    .filter((slot) => isMine(viewer, slot) && mayRedelegate(frameOf(snapshot, decisionId, slot.id)).ok)
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: slots.map((slot) => slot.delegationId),
      others: slots.map((slot) => (slot.positionId ?? slot.userId) as string),
    },
    asKnownNow(now),
    now,
  )
  return {
    mayIssueRoot: has(viewer, 'tenant.create_root_delegations'),
    items: has(viewer, 'tenant.create_delegations')
      ? slots.map((slot) => ({
          delegationId: slot.delegationId,
          slotId: slot.id,
          displayId: names.delegation(slot.delegationId),
          holder: names.name((slot.positionId ?? slot.userId) as string),
          isPosition: slot.positionId !== null,
          limit: limitOf(snapshot, slot),
        }))
      : [],
  }
}

/** What its path leaves a holder, who knows it whole. */
function limitOf(snapshot: Snapshot, { id, delegationId }: SlotAt): Bound | null {
  const delegation = snapshot.delegations.get(delegationId)
  const drawn = delegation && findDrawnLimit(snapshot, delegation, id)
  return drawn ? (drawn.clamp?.bound ?? drawn.stated) : null
}

/** The frame below a slot or from Root Authority, with the names and settings that the form shows. */
export async function issuingFrame(
  tx: Tx,
  viewer: Viewer,
  asked: { decisionId: string; parentSlotId: string | undefined },
  now: Date,
): Promise<z.output<typeof getIssuingFrame.reply>> {
  const { decisionId, parentSlotId } = asked
  await mustSeeSource(tx, viewer, { decisionId, slotId: parentSlotId, now })
  const decision = await readDecision(tx, viewer.tenantId, decisionId)
  if (!decision) throw notFound()
  const [settings, frame] = await Promise.all([
    delegationSettingsOf(tx, viewer.tenantId, now),
    frameFor(tx, viewer.tenantId, decisionId, parentSlotId ?? null, now),
  ])
  const snapshot = await loadSnapshot(
    tx,
    viewer.tenantId,
    { kind: 'SLOTS', decisionIds: [decisionId], slotIds: parentSlotId ? [parentSlotId] : [] },
    [],
    asKnownNow(now),
  )
  const { links } = parentSlotId ? pathTo(snapshot, parentSlotId) : { links: [] }
  const slot = links.at(-1)?.slot
  const pathIds = links.map((link) => link.delegation.id)
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: pathIds,
      own: slot && isMine(viewer, slot) ? pathIds : [],
      others: [
        ...frame.groups,
        ...decision.terms.authorities.map((each) => each.authorityTypeId),
        ...(slot ? [slot.userId, slot.positionId].filter((id) => id !== null) : []),
      ],
    },
    asKnownNow(now),
    now,
  )
  const upstream = links.at(-1)
  const known = links.filter(({ delegation }) => names.known.has(delegation.id))
  return {
    frame: redactFrame(frame, links, (id) => names.known.has(id)),
    decision: {
      id: decision.id,
      displayId: decisionDisplayId(decision.displayNumber),
      name: decision.name,
      status: decision.status,
    },
    issuer: slot
      ? { name: names.name((slot.positionId ?? slot.userId) as string), isPosition: slot.positionId !== null }
      : { name: 'Root Authority', isPosition: true },
    authorityTypes: frame.types
      .filter((type) => type.redelegable)
      .map((type) => {
        const own = upstream
          ? termsOf(upstream)[0]?.authorities.find((each) => each.authorityTypeId === type.authorityTypeId)
          : undefined
        const ofDecision = decision.terms.authorities.find(
          (each) => each.authorityTypeId === type.authorityTypeId,
        )
        return {
          id: type.authorityTypeId,
          name: names.name(type.authorityTypeId),
          bounds: [...(own?.bounds ?? ofDecision?.bounds ?? [])],
        }
      }),
    groups: frame.groups.map((id) => ({ id, name: names.name(id) })),
    inheritedConditions: [
      ...decision.terms.conditions.map(({ name, description, when }) => ({
        name,
        text: conditionInList({ name, when }, names.name),
        description,
        origin: decision.name,
      })),
      ...known.flatMap((link) =>
        conditionsOf([link]).map(({ name, description, when }) => ({
          name,
          text: conditionInList({ name, when }, names.name),
          description,
          origin: names.delegation(link.delegation.id),
        })),
      ),
    ],
    recipientTypes: enabledTypes(settings),
    autoIssue: settings.autoIssue,
    approvalRequired: settings.actionIssuerApproval,
    acceptanceRequired: settings.actionDelegationAcceptance,
    mayOverrideLimit: (await groupsToOverride(tx, viewer, frame.groups, now)).length > 0,
  }
}

export type RecipientSource = { readonly issuer: Issuer | null; readonly pathways: readonly Pathway[] }

/** Who issues through a slot, and the pathways that all links above leave: what narrows the recipients below it. */
export async function recipientSource(
  tx: Tx,
  tenantId: string,
  slotId: string | null,
  now: Date,
): Promise<RecipientSource> {
  if (slotId === null) return { issuer: null, pathways: [] }
  const place = await placeOfSlot(tx, tenantId, slotId)
  if (!place) throw notFound()
  const scope = { kind: 'SLOTS', decisionIds: [place.decisionId], slotIds: [slotId] } as const
  const snapshot = await loadSnapshot(tx, tenantId, scope, [], asKnownNow(now))
  const { links } = pathTo(snapshot, slotId)
  const parent = links.at(-1)
  if (!parent) throw notFound()
  return {
    issuer: parent.slot,
    pathways: pathwaysLeft(snapshot.decisions.get(place.decisionId), links),
  }
}
