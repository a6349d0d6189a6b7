import { madeOnce } from '#platform/model/made-once.ts'
import { measureText } from './authority-texts.ts'
import type { EffectiveBound } from './effective.ts'
import type { AnswerVerdict } from './judge.ts'
import type { Amount, Bound } from './terms.ts'

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
  if (verdict === 'ALLOW') return `${who} may decide ${what}${through}.`
  if (verdict === 'CONDITIONAL') return `${who} may decide ${what}${through}, if everything listed is true.`
  return `${who} may not decide ${what}.`
}

const ends = (
  valueType: Bound['valueType'],
  min: { value: string; unit: string; exclusive: boolean } | null,
  max: { value: string; unit: string; exclusive: boolean } | null,
): string => {
  const least =
    min && min.value !== '0' ? `${min.exclusive ? 'above' : 'from'} ${measureText(valueType, min)}` : ''
  const most = max ? `${max.exclusive ? 'below' : 'up to'} ${measureText(valueType, max)}` : ''
  return [least, most].filter(Boolean).join(' ')
}

/** "up to $250,000", "from 2 up to 12 months", "No limit". */
export const effectiveBoundText = ({ valueType, min, max }: EffectiveBound): string =>
  ends(valueType, min, max) || 'No limit'

/** The same for a stated bound; a type without amount is "Authorized". */
export const boundText = (bound: Bound): string => {
  if (bound.valueType === 'AUTHORIZED') return 'Authorized'
  const end = (value: string | null, exclusive: boolean) =>
    value === null ? null : { value, unit: bound.unit, exclusive }
  return (
    ends(bound.valueType, end(bound.min, bound.minExclusive), end(bound.max, bound.maxExclusive)) ||
    'No limit'
  )
}

export const limitsText = (bounds: readonly EffectiveBound[]): string =>
  bounds.length === 0 ? 'No limit' : bounds.map(effectiveBoundText).join(', ')
