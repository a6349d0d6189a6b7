import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Ability } from '#modules/authority/engine/model/what-can.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import type { Authority } from '../model/authority-of-calls.ts'
import { reference, type VisibleAbilities } from './abilities-seen.ts'
import { limitsToShow } from './explain-answer.ts'

/** Who the slot above a delegation names, and whose slot it is. null: Root Authority. */
export function issuerOf(
  snapshot: Snapshot,
  delegationId: string,
): (Principal & { delegationId: string }) | null {
  const slot = snapshot.slots.get(snapshot.delegations.get(delegationId)?.parentSlotId ?? '')
  if (!slot) return null
  return slot.positionId
    ? { kind: 'POSITION', id: slot.positionId, delegationId: slot.delegationId }
    : { kind: 'USER', id: slot.userId ?? '', delegationId: slot.delegationId }
}

const MOST = 20
const MASKED = { delegationId: null, displayId: null, masked: true }

/** By issuer, the delegations that let them decide, each with the one above it. Those who gave most are first. */
export function givenBy(
  shown: readonly Ability[],
  { snapshot, decisions, names, redaction }: VisibleAbilities,
): Authority['givenBy'] {
  const delegationIds = [...new Set(shown.map(({ delegationId }) => delegationId))]
  const byIssuer = Map.groupBy(delegationIds, (id) => issuerOf(snapshot, id)?.id ?? null)
  return [...byIssuer.values()]
    .sort((a, b) => b.length - a.length)
    .flatMap((ids) => {
      const issuer = issuerOf(snapshot, ids[0] ?? '')
      const delegations = ids.slice(0, MOST).map((id) => {
        const above = issuerOf(snapshot, id)?.delegationId ?? null
        const seenAbove = above && (redaction.shows(above) ? reference(names, above) : MASKED)
        const of = shown.filter(({ delegationId }) => delegationId === id)
        const decision = decisions.get(of[0]?.decisionId ?? '')
        return {
          ...reference(names, id),
          decision: {
            id: decision?.id ?? '',
            displayId: decisionDisplayId(decision?.number ?? 0),
            name: decision?.name ?? '',
          },
          limits: [...new Set(of.flatMap(({ bounds }) => limitsToShow(bounds, redaction)))],
          above: seenAbove || null,
        }
      })
      return {
        issuer: issuer && { kind: issuer.kind, id: issuer.id, name: names.name(issuer.id) },
        delegations,
        total: ids.length,
      }
    })
}
