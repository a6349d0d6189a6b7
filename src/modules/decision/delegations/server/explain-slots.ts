import { obligationTexts } from '#modules/authority/engine/model/authority-texts.ts'
import { pathTo } from '#modules/authority/engine/model/chain.ts'
import type { Obligation } from '#modules/authority/engine/model/judge.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { loadSnapshot, type Times } from '#modules/authority/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { namesFor } from '../../visibility/server/names.ts'
import { groupsOwed, obligationShown, redactionOf } from '../../visibility/server/redaction.ts'
import type { PathStep } from '../model/delegation.ts'
import { authorityTypesIn, stepOf } from './path-steps.ts'

/** What is shown of slots is known to the viewer, whose delegations they are; what is above only as far as they may view it. */
export type SlotNames = {
  readonly name: (id: string) => string
  /** Undefined: there is no such delegation. An id: the viewer may open it. */
  readonly reference: (delegationId: string) => {
    delegationId: string | null
    displayId: string | null
    masked: boolean
  }
  /** Root first. */
  readonly path: (slotId: string, authorityTypeId?: string) => readonly PathStep[]
  readonly conditions: (obligations: readonly Obligation[]) => readonly string[]
  /** How many delegations something was left out of. */
  readonly withheld: () => number
}

/** Explains slots of a snapshot to someone whom something else than their own rights shows them. A few statements. */
export async function explainSlots(
  tx: Tx,
  viewer: Viewer,
  asked: {
    snapshot: Snapshot
    slotIds: readonly string[]
    obligations: readonly Obligation[]
    others: readonly string[]
  },
  times: Times,
  now: Date,
): Promise<SlotNames> {
  const { slotIds } = asked
  // a snapshot for some holders lacks the holders of the steps above
  const delegationIds = slotIds.flatMap((id) =>
    pathTo(asked.snapshot, id).links.map(({ delegation }) => delegation.id),
  )
  const scope = { kind: 'DELEGATIONS', delegationIds: [...new Set(delegationIds)] } as const
  const snapshot = await loadSnapshot(tx, viewer.tenantId, scope, undefined, times)
  const paths = new Map(slotIds.map((id) => [id, pathTo(snapshot, id).links]))
  const links = [...paths.values()].flat()
  const own = slotIds.flatMap((id) => snapshot.slots.get(id)?.delegationId ?? [])
  const names = await namesFor(
    tx,
    viewer,
    {
      delegations: links.map(({ delegation }) => delegation.id),
      own,
      others: [
        ...links.flatMap(({ slot }) => [slot.positionId, slot.userId]).filter((id) => id !== null),
        ...snapshot.occupancies.map(({ userId }) => userId),
        ...groupsOwed(asked.obligations),
        ...authorityTypesIn(snapshot),
        ...asked.others,
      ],
    },
    times,
    now,
  )
  const decisionIds = new Set(links.map(({ delegation }) => delegation.decisionId))
  const redaction = redactionOf((id) => decisionIds.has(id) || names.known.has(id))
  return {
    name: names.name,
    reference: (id) => ({
      delegationId: names.seen.has(id) ? id : null,
      displayId: names.known.get(id) ?? null,
      masked: !names.known.has(id),
    }),
    path: (slotId, authorityTypeId) =>
      (paths.get(slotId) ?? []).map(({ slot, delegation }) => {
        redaction.shows(delegation.id)
        return stepOf(snapshot, delegation, slot, names, authorityTypeId)
      }),
    conditions: (obligations) =>
      obligationTexts(
        obligations.filter((owed) => owed.kind === 'CONDITION' && obligationShown(redaction, owed)),
        names,
      ),
    withheld: redaction.withheld,
  }
}
