import { madeOnce } from '#platform/model/made-once.ts'
import type { AnswerVerdict } from './judge.ts'
import { measureText } from './limit-texts.ts'
import type { Amount } from './terms.ts'

const longDate = madeOnce((zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }))

/** A day in words, in the tenant's zone: "November 20, 2026". */
export const dayInWords = (instant: number, zone: string): string => longDate(zone).format(instant)

type Asked = {
  readonly verdict: AnswerVerdict
  readonly who: string
  readonly decision: string
  readonly amounts: readonly Amount[]
  readonly on: string
  /** The position through which a person decides. */
  readonly as: string | null
}

/** The answer in one sentence. */
export function answerText({ verdict, who, decision, amounts, on, as }: Asked): string {
  const amount = amounts.length
    ? ` for ${new Intl.ListFormat('en-US').format(amounts.map((each) => measureText(each.valueType, each)))}`
    : ''
  const through = as && as !== who ? `, as ${as}` : ''
  const what = `“${decision}”${amount} on ${on}`
  if (verdict === 'ALLOW') return `${who} may make the decision ${what}${through}.`
  if (verdict === 'CONDITIONAL')
    return `${who} may make the decision ${what}${through}, if everything listed is true.`
  return `${who} may not make the decision ${what}.`
}
