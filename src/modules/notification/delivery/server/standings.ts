import { type SlotStanding, standingsOfSlots } from '#modules/decision/index.server.ts'
import type { Tx } from '#platform/server/sql.ts'
import { OFFERS } from '../../notifications/model/happening.ts'
import type { Entry } from './entries.ts'
import type { Person } from './people.ts'

/** Of a recipient that an entry concerns: whether they have what they received. */
export type Standings = (entry: Entry, person: Person) => SlotStanding | undefined

/** Events after which a recipient reads whether it is in force. */
const SAYS_SO: readonly string[] = [...OFFERS, 'TAKE_EFFECT']

/** The standing of recipients at the moment of their entries, as the evaluator says it of records and lists. */
export async function standingsIn(
  tx: Tx,
  tenantId: string,
  told: readonly { readonly entry: Entry; readonly person: Person }[],
  now: Date,
): Promise<Standings> {
  const asked = told.filter(({ entry, person }) => person.recipient && SAYS_SO.includes(entry.event))
  const found = new Map<number, ReadonlyMap<string, SlotStanding>>()
  for (const [instant, some] of Map.groupBy(asked, ({ entry }) => entry.at.getTime()))
    found.set(
      instant,
      await standingsOfSlots(
        tx,
        tenantId,
        some.map(({ entry }) => entry.subject.id),
        { at: new Date(instant), now },
      ),
    )
  return ({ at, event }, { recipient }) =>
    SAYS_SO.includes(event) ? found.get(at.getTime())?.get(recipient?.slotId ?? '') : undefined
}
