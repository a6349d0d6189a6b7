import { madeOnce } from '#platform/model/made-once.ts'
import { measureText } from '../../terms/model/limit-texts.ts'
import type { Amount } from '../../terms/model/terms.ts'
import type { AnswerVerdict } from './judge.ts'
import type { ReasonParams } from './reasons.ts'

const longDate = madeOnce((zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }))

/** A day in words, in the tenant's zone: "November 20, 2026". */
export const dayInWords = (instant: number, zone: string): string => longDate(zone).format(instant)

type AnswerParts = {
  readonly verdict: AnswerVerdict
  readonly who: string
  readonly decision: string
  readonly amounts: readonly Amount[]
  readonly on: string
  /** The position through which a person decides. */
  readonly as: string | null
  /** What limits a yes where an amount was not named: "up to $20,000". */
  readonly upTo: string | null
  /** More must be true than that. */
  readonly hasConditions: boolean
  /** The reason that weighs most, as a sentence; null: none, or one that cannot be told. */
  readonly because: string | null
}

/** What was asked, inside a sentence: "“Approve purchase order” for $30,000 on November 21, 2026". */
export function thingAsked({
  decision,
  amounts,
  on,
}: Pick<AnswerParts, 'decision' | 'amounts' | 'on'>): string {
  const measures = amounts.map((each) => measureText(each.valueType, each))
  return `“${decision}”${amounts.length ? ` for ${new Intl.ListFormat('en-US').format(measures)}` : ''} on ${on}`
}

/** The question in one sentence. */
export const questionText = ({
  who,
  group,
  ...asked
}: Pick<AnswerParts, 'who' | 'decision' | 'amounts' | 'on'> & { group: string | null }): string =>
  `May ${who} make the decision ${thingAsked(asked)}${group ? ` for ${group}` : ''}?`

/** The answer in one sentence; a no says why. */
export function answerText(asked: AnswerParts): string {
  const { verdict, who, decision, amounts, on, as, upTo, hasConditions, because } = asked
  const through = as && as !== who ? `, as ${as}` : ''
  const what = thingAsked({ decision, amounts, on })
  if (verdict === 'ALLOW') return `${who} may make the decision ${what}${through}.`
  if (verdict === 'DENY') return because ?? `${who} may not make the decision ${what}.`
  const limits = upTo ? `, ${upTo}` : ''
  const provided = hasConditions || !upTo ? ', if every condition is met' : ''
  return `${who} may make the decision ${what}${through}${limits}${provided}.`
}

/** Why the amount is too large: "$30,000 is $5,000 above the $25,000 that Aisha Bello holds." */
export function overLimitText(
  { valueType, amount, amountUnit, limit, limitUnit, exclusive, shortBy }: ReasonParams['LIMIT_EXCEEDED'],
  { who, as }: Pick<AnswerParts, 'who' | 'as'>,
): string {
  const asked = measureText(valueType, { value: amount, unit: amountUnit })
  const most = measureText(valueType, { value: limit, unit: limitUnit })
  const held = `${most} that ${who} holds${as && as !== who ? ` as ${as}` : ''}`
  if (exclusive) return `${asked} is not below the ${held}.`
  const by = shortBy === null ? '' : `${measureText(valueType, { value: shortBy, unit: amountUnit })} `
  return `${asked} is ${by}above the ${held}.`
}
