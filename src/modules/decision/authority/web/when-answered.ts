import { longInstant } from '#platform/model/moment.ts'
import type { Instants } from './check-address.ts'
import { texts } from './texts.ts'

/** When an answer holds and when it was checked, once where both are one: "Answer as of July 1, 2026 at 9:00 AM. Checked …". */
export function whenAnswered({ at, knownAt }: Instants, zone: string): string {
  const [asOf, checked] = [longInstant(at, zone), longInstant(knownAt, zone)]
  return asOf === checked ? texts.checked(checked) : `${texts.answerAt(asOf)}. ${texts.checked(checked)}`
}
