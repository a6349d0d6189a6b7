import { dayInWords, thingAsked } from '#modules/authority/engine/model/answer-texts.ts'
import type { Amount } from '#modules/authority/terms/model/terms.ts'
import type { whoCan } from '../model/authority-calls.ts'
import { texts } from './texts.ts'

export type WhoCan = (typeof whoCan.reply)['_output']

/** What "Who can decide?" was asked about. */
export type WhoCanSubject = { readonly decision: string; readonly amounts: readonly Amount[] }

const thing = ({ decision, amounts }: WhoCanSubject, at: string, zone: string) =>
  thingAsked({ decision, amounts, on: dayInWords(Date.parse(at), zone) })

export const whoCanQuestion = (asked: WhoCanSubject, { at }: Pick<WhoCan, 'at'>, zone: string): string =>
  texts.whoCanOf(thing(asked, at, zone))

/** The answer in one sentence: the least authority that is enough, and who holds it. Null where everyone who can is withheld. */
export function whoCanAnswer(
  asked: WhoCanSubject,
  { items, total, withheld, at, knownAt }: Pick<WhoCan, 'items' | 'total' | 'withheld' | 'at' | 'knownAt'>,
  zone: string,
): string | null {
  const what = thing(asked, at, zone)
  const [first] = withoutOccupants(items)
  // nothing that is done now is in force then
  const isPast = Date.parse(at) < Date.parse(knownAt)
  if (!first && (total > 0 || withheld > 0)) return null
  if (!first) return isPast ? texts.noOneCan(what) : `${texts.noOneCan(what)} ${texts.noOneCanAdvice}`
  const names = first.occupants?.map(({ name }) => name).join(', ')
  const holder = names ? `${first.holder.name} (${names})` : first.holder.name
  const said = asked.amounts.length > 0 ? texts.leastCan : texts.lowestOfAll
  return said(holder, what, first.limit, first.hasConditions)
}

/** The holder of a position is named in the row of the position and has no own row. */
export const withoutOccupants = (items: WhoCan['items']): WhoCan['items'] =>
  items.filter(
    ({ holder, through }) =>
      holder.kind === 'POSITION' ||
      !items.some(
        (other) =>
          other.through.delegationId === through.delegationId &&
          other.occupants?.some((occupant) => occupant.id === holder.id),
      ),
  )
