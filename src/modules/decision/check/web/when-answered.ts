import { longInstant } from '#platform/model/moment.ts'
import { type DateFormat, formatInstant } from '#platform/web/text/dates.ts'
import type { Instants } from './check-address.ts'
import { texts } from './texts.ts'

/** When an answer holds and when it was checked, once where both are one: "Answer as of July 1, 2026 at 9:00 AM. Checked …". */
export function whenAnswered({ at, knownAt }: Instants, zone: string): string {
  const [asOf, checked] = [longInstant(at, zone), longInstant(knownAt, zone)]
  return asOf === checked ? texts.checked(checked) : `${texts.answerAt(asOf)}. ${texts.checked(checked)}`
}

/** The same in one short line, for the foot of a drawer: "Checked 07/01/2026, 9:00 AM". */
export function shortWhenAnswered(answer: Instants, zone: string, format: DateFormat): string {
  if (longInstant(answer.at, zone) !== longInstant(answer.knownAt, zone)) return whenAnswered(answer, zone)
  const time = new Date(answer.knownAt).toLocaleTimeString('en-US', { timeStyle: 'short', timeZone: zone })
  return texts.checked(`${formatInstant(answer.knownAt, zone, format)}, ${time}`)
}
