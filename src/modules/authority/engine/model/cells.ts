import type { SlotStatus } from '../../terms/model/terms.ts'
import { type Candidate, ranked } from './evaluate.ts'
import { isHeld, isOfHolding, namedBy } from './holding.ts'
import { indexOf } from './index-of.ts'
import { type Inquiry, inquire } from './judge.ts'
import { statusNow } from './live.ts'
import type { Principal } from './question.ts'
import type { DecisionAt, SlotAt, Snapshot } from './snapshot.ts'
import { type InForce, standingFrom } from './standing.ts'
import { type Ability, abilitiesOf } from './what-can.ts'

/** A recipient who received something and may not decide by it: why, as its record would say it. In force, it is held by no one. */
export type IneffectiveRecipient = InForce & {
  readonly slotId: string
  readonly delegationId: string
  /** As people see it: acts above and the clock count. */
  readonly status: SlotStatus | 'EXPIRED'
}

/** What stands for one holder, one decision and one authority type. */
export type Cell = {
  readonly decisionId: string
  readonly authorityTypeId: string
  readonly who: Principal
  /** Exactly what `whatCan` answers for them. */
  readonly able: readonly Ability[]
  readonly unable: readonly IneffectiveRecipient[]
}

/** No one ever was, or no longer is, a recipient by it. */
const hasNoHolder = ({ status }: SlotAt) => status === 'DRAFT' || status === 'DELETED' || status === 'REMOVED'

type HolderSlots = { readonly who: Principal; readonly slots: SlotAt[] }
type HolderIds = Readonly<Record<Principal['kind'], ReadonlySet<string>>>

/**
 * The cells of many decisions and holders at the same time: `whatCan` of each holder, with what was issued to them and gives nothing now.
 * A cell where nothing stands is left out. Wants every slot that names one of the holders, and what is above.
 */
export function cellsOf(snapshot: Snapshot, holders: readonly Principal[]): readonly Cell[] {
  const idsOf = (kind: Principal['kind']) =>
    new Set(holders.flatMap((who) => (who.kind === kind ? [who.id] : [])))
  const wanted = { USER: idsOf('USER'), POSITION: idsOf('POSITION') }
  return [...snapshot.decisions.values()].flatMap((decision) => {
    const received = receivedOf(snapshot, decision, wanted)
    if (received.length === 0) return []
    const types = new Set(decision.terms.authorities.map((type) => type.authorityTypeId))
    return [...types].sort().flatMap((authorityTypeId) => {
      const question = { decisionId: decision.id, authorityTypeId, amounts: [], facts: {} }
      const inquiry = inquire(snapshot, question, decision, authorityTypeId)
      return received.flatMap(({ who, slots }) => {
        const meant = slots.filter((slot) => states(snapshot, slot, authorityTypeId))
        if (meant.length === 0) return []
        const judged = ranked(inquiry, who, meant)
        const able = abilitiesOf(inquiry, judged)
        const unable = judged.flatMap((each) => unableBy(inquiry, each))
        return able.length + unable.length > 0
          ? [{ decisionId: decision.id, authorityTypeId, who, able, unable }]
          : []
      })
    })
  })
}

/** Of an authority type that a delegation never stated there is nothing to say: it gives nothing and keeps nothing back. */
const states = ({ delegations }: Snapshot, { delegationId }: SlotAt, authorityTypeId: string): boolean =>
  delegations
    .get(delegationId)
    ?.terms.authorities.some((stated) => stated.authorityTypeId === authorityTypeId) === true

/** The slots of a decision by who of those wanted is named by them, or occupies the position that they name. */
function receivedOf(snapshot: Snapshot, decision: DecisionAt, wanted: HolderIds) {
  const index = indexOf(snapshot)
  const received = { USER: new Map<string, HolderSlots>(), POSITION: new Map<string, HolderSlots>() }
  for (const slot of index.slotsOfDecision.get(decision.id) ?? [])
    for (const who of namedBy(index, slot)) {
      if (!wanted[who.kind].has(who.id)) continue
      const found = received[who.kind].get(who.id)
      if (found) found.slots.push(slot)
      else received[who.kind].set(who.id, { who, slots: [slot] })
    }
  return [...received.USER.values(), ...received.POSITION.values()]
}

function unableBy(
  { snapshot, index }: Inquiry,
  { slot, verdict, reasons, links }: Candidate,
): IneffectiveRecipient[] {
  if (verdict !== 'DENY' || hasNoHolder(slot)) return []
  const { id: slotId, delegationId } = slot
  const link = links.at(-1)
  const status = link ? statusNow(snapshot, index, link, links.slice(0, -1)) : slot.status
  // what no one holds stays in force, as its record says
  const against = isHeld(snapshot, index, slot) ? reasons : reasons.filter((each) => !isOfHolding(each))
  return [{ slotId, delegationId, status, held: false, ...standingFrom(delegationId, against) }]
}
