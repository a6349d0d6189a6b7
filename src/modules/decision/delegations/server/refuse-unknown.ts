import {
  lockSharedGroups,
  lockSharedPositions,
  lockSharedTermsInUse,
} from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, Refusal } from '#platform/server/http/refusal.ts'
import { NOT_IN_USE } from '../../decisions/model/decision-rules.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { ineligible } from '../model/delegation-rules.ts'
import { whichAreEligible } from './eligible-recipients.ts'

type ContentInput = { content: DelegationContent; before: DelegationContent | null; now: Date }

/** What a draft names again must be there, of this tenant, and in use; what it named before may stay. Issuing asks for more. */
export async function refuseUnknown(
  tx: Tx,
  viewer: Viewer,
  { content, before, now }: ContentInput,
): Promise<void> {
  const { tenantId } = viewer
  const { recipientType, delegationAuthorities, delegationGroups, delegationRecipients } = content
  const typeIds = delegationAuthorities.map((each) => each.authorityTypeId)
  const positionIds = delegationRecipients.flatMap(({ recipientPositionId: id }) => (id ? [id] : []))
  await lockSharedPositions(tx, tenantId, positionIds)
  const types = await lockSharedTermsInUse(tx, tenantId, 'authorityType', typeIds)
  const groups = await lockSharedGroups(tx, tenantId, delegationGroups)
  const asked = { recipientType, issuer: null, pathways: content.delegationPathway, now }
  const eligible = await whichAreEligible(tx, viewer, asked, delegationRecipients)
  const problems = [
    ...unknown(delegationRecipients, before?.delegationRecipients, (_each, i) => eligible[i] === true, {
      at: (i) => `delegationRecipients.${i}`,
      message: ineligible(recipientType, false),
    }),
    ...unknown(
      typeIds,
      before?.delegationAuthorities.map((each) => each.authorityTypeId),
      (id) => types.has(id),
      { at: (i) => `delegationAuthorities.${i}.authorityTypeId`, message: NOT_IN_USE.authorityType },
    ),
    ...unknown(delegationGroups, before?.delegationGroups, (id) => groups.has(id), {
      at: (i) => `delegationGroups.${i}`,
      message: NOT_IN_USE.group,
    }),
  ]
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

function unknown<T>(
  named: readonly T[],
  before: readonly T[] | undefined,
  isKnown: (each: T, i: number) => boolean,
  { at, message }: { at: (i: number) => string; message: string },
): FieldRefusal[] {
  const kept = new Set(before?.map((each) => JSON.stringify(each)))
  return named.flatMap((each, i) =>
    isKnown(each, i) || kept.has(JSON.stringify(each)) ? [] : [{ path: `body.${at(i)}`, message }],
  )
}
