import { money } from '#platform/web/amount.ts'
import { measureText } from '../../authority/model/authority-texts.ts'
import type { Bound } from '../../authority/model/terms.ts'

/** One end of a limit as a table shows it: "$250,000", "5%", "24 months". */
export function amountWords({ valueType, unit }: Pick<Bound, 'valueType' | 'unit'>, value: string): string {
  if (valueType === 'CURRENCY') return money(value, unit)
  if (valueType === 'PERCENTAGE') return `${value.replace(/\.?0+$/, '')}%`
  return measureText(valueType, { value, unit })
}

/** A limit in a few words: its upper end, "from …" where it has only a lower one, "No limit", "Authorized". */
export function limitWords(bound: Bound | null | undefined): string {
  if (!bound) return '–'
  if (bound.valueType === 'AUTHORIZED') return 'Authorized'
  if (bound.max !== null && bound.min !== null && Number(bound.min) > 0)
    return `${amountWords(bound, bound.min)} – ${amountWords(bound, bound.max)}`
  if (bound.max !== null) return amountWords(bound, bound.max)
  return bound.min !== null ? `from ${amountWords(bound, bound.min)}` : 'No limit'
}

/** What stands below the figure: "USD", "days". */
export const unitWords = ({ valueType, unit }: Bound): string => (valueType === 'CURRENCY' ? unit : '')
