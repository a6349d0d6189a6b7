import { answeredOf, OFFERS } from '#modules/decision/delegations/model/delegation-event.ts'
import { type SlotStanding, standingsOfSlots } from '#modules/decision/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { Entry } from './entries.ts'
import type { Person } from './people.ts'

/** The standing of the recipient that an entry concerns, of the one who answered, or of the first one. */
export type Standings = (entry: Entry, person: Person) => SlotStanding | undefined

/** Events after which people read whether it is in force, or up to what. */
const STATED: readonly string[] = [...OFFERS, 'ACCEPT', 'TAKE_EFFECT', 'EXPIRING']

const isStated = ({ kind, event }: Entry) => kind === 'delegation' && STATED.includes(event)

/** The standing of recipients at the moment of entries, as the evaluator says it of records and lists. */
export async function standingsIn(
  tx: Tx,
  tenantId: string,
  told: readonly { readonly entry: Entry }[],
  now: Date,
): Promise<Standings> {
  const entries = told.map(({ entry }) => entry).filter(isStated)
  const found = new Map<number, ReadonlyMap<string, readonly SlotStanding[]>>()
  for (const [instant, some] of Map.groupBy(entries, ({ at }) => at.getTime()))
    found.set(
      instant,
      await standingsOfSlots(
        tx,
        tenantId,
        some.map(({ recordId }) => recordId),
        { at: new Date(instant), now },
      ),
    )
  return (entry, { recipient }) => {
    const slots = isStated(entry) ? (found.get(entry.at.getTime())?.get(entry.recordId) ?? []) : []
    const [meant = recipient] = recipient ? [] : answeredOf(entry)
    return meant ? slots.find(({ slotId }) => slotId === meant.slotId) : slots[0]
  }
}
