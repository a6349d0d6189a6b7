import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { refuseTwoReadings } from '#platform/model/amount-readings.ts'
import { currencyOf, partsOfAmount, sizeOfWord } from '#platform/model/cell-unit.ts'
import { isAmountText } from '#platform/model/decimal-text.ts'
import { LIMIT_SETS, LIMIT_WORDS, type LimitSet } from './decision-template.ts'
import type { ImportNames, ReportProblem, Row } from './row-of-decision.ts'

type Limits = {
  authorities: { authorityTypeId: string; bounds: Bound[] }[]
  /** The columns of each bound of each authority type. */
  places: LimitSet[][]
}

/** Sets of the same authority type are its primary and its secondary limits, in their order. */
export function limitsOf(
  row: Row,
  known: ImportNames,
  before: readonly string[],
  say: ReportProblem,
): Limits {
  const limits: Limits = { authorities: [], places: [] }
  for (const set of LIMIT_SETS) {
    const name = row.of(set.authorityType)
    if (name === '') {
      const stray = [set.limitType, set.min, set.max].find((column) => row.of(column) !== '')
      if (stray && set !== LIMIT_SETS[0]) say(set.authorityType, 'Enter an authority type.')
      continue
    }
    const type = known.authorityTypes.find(name)
    if (!type) {
      say(set.authorityType, `There is no authority type with this name.${known.authorityTypes.near(name)}`)
      continue
    }
    if (!type.isActive && !before.includes(type.id))
      say(set.authorityType, 'This authority type is disabled.')
    const bound = boundOf(row, set, known.baseCurrency, say)
    if (!bound) continue
    const at = limits.authorities.findIndex((each) => each.authorityTypeId === type.id)
    if (at < 0) {
      limits.authorities.push({ authorityTypeId: type.id, bounds: [bound] })
      limits.places.push([set])
    } else {
      limits.authorities[at]?.bounds.push(bound)
      limits.places[at]?.push(set)
    }
  }
  return limits
}

function boundOf(row: Row, set: LimitSet, baseCurrency: string, say: ReportProblem): Bound | undefined {
  const word = row.of(set.limitType)
  const type = LIMIT_WORDS[word.toLowerCase() as keyof typeof LIMIT_WORDS]
  if (!type) {
    say(
      set.limitType,
      word === ''
        ? 'Enter a limit type.'
        : 'Enter Currency, Number, Percentage, Days, Months, Years, or Authorized.',
    )
    return undefined
  }
  const { valueType } = type
  const currency = row.of(set.currency).toUpperCase()
  if (currency !== '' && valueType !== 'CURRENCY')
    say(set.currency, 'Only limits of type Currency have a currency.')
  const counted = { valueType, unit: type.unit ?? (currency || baseCurrency) }
  const ends = endsOf(row, set, counted, say)
  return ends && { ...counted, ...ends }
}

/** Which ends an operator needs, and which of them it leaves out. */
const OPERATORS: Readonly<Record<string, { min: boolean; max: boolean; exclusive: boolean }>> = {
  '<=': { min: false, max: true, exclusive: false },
  '<': { min: false, max: true, exclusive: true },
  '>=': { min: true, max: false, exclusive: false },
  '>': { min: true, max: false, exclusive: true },
  between: { min: true, max: true, exclusive: false },
  unlimited: { min: false, max: false, exclusive: false },
}

type LimitUnit = Pick<Bound, 'valueType' | 'unit'>
type Ends = Pick<Bound, 'min' | 'max' | 'minExclusive' | 'maxExclusive'>

function endsOf(row: Row, set: LimitSet, counted: LimitUnit, say: ReportProblem): Ends | undefined {
  const [min, max] = [set.min, set.max].map((column) => amountOf(row, column, counted, set, say))
  if (min === undefined || max === undefined) return undefined
  const word = row.of(set.operator).toLowerCase()
  if (word === '=') {
    const only = max ?? min
    if (only === null || (min !== null && max !== null)) say(set.operator, `Enter the amount in ${set.max}.`)
    return { min: only, max: only, minExclusive: false, maxExclusive: false }
  }
  const operator = word === '' ? { min: min !== null, max: max !== null, exclusive: false } : OPERATORS[word]
  if (!operator) {
    say(set.operator, 'Enter <=, <, >=, >, =, BETWEEN, or UNLIMITED, or leave this empty.')
    return undefined
  }
  if (operator.min !== (min !== null))
    say(
      set.min,
      operator.min ? `${row.of(set.operator)} needs a minimum.` : `${row.of(set.operator)} has no minimum.`,
    )
  if (operator.max !== (max !== null))
    say(
      set.max,
      operator.max ? `${row.of(set.operator)} needs a maximum.` : `${row.of(set.operator)} has no maximum.`,
    )
  return {
    min,
    max,
    minExclusive: operator.exclusive && operator.min,
    maxExclusive: operator.exclusive && operator.max,
  }
}

/** Null: nothing is there. Undefined: what is there is no amount. */
function amountOf(
  row: Row,
  column: string,
  counted: LimitUnit,
  set: LimitSet,
  say: ReportProblem,
): string | null | undefined {
  const written = row.of(column)
  if (written === '') return null
  const { number, words } = partsOfAmount(written)
  const isPercentage = counted.valueType === 'PERCENTAGE'
  const fix =
    unitProblem(words, written, counted, set) ??
    // no percentage has thousands
    (isPercentage || row.isFraction(column) ? null : refuseTwoReadings(number))
  if (fix === null && isAmountText(number) && !(isPercentage && Number(number) > 100))
    // an identifier keeps the zeros in front of it, an amount has none
    return number.replace(/^0+(?=\d)/, '')
  say(column, fix ?? digitsOnly(counted))
  return undefined
}

const digitsOnly = ({ valueType }: LimitUnit) =>
  valueType === 'PERCENTAGE' ? 'Enter a percentage from 0 to 100.' : 'Enter digits only, such as 2500000.'

/** Why what stands around the digits is not what the limit counts. */
function unitProblem(
  words: readonly string[],
  written: string,
  { valueType, unit }: LimitUnit,
  set: LimitSet,
): string | null {
  if (words.some((word) => sizeOfWord(word) !== undefined || (word === 'T' && words.length > 1)))
    return `Enter the whole amount instead of “${written}”, such as 2500000.`
  const [word] = words
  if (word === undefined || (word === '%' && valueType === 'PERCENTAGE')) return null
  const currency = currencyOf(word, unit)
  if (words.length > 1 || typeof currency !== 'string') return digitsOnly({ valueType, unit })
  if (valueType !== 'CURRENCY') return 'Only limits of type Currency have a currency.'
  return currency === unit
    ? null
    : `This amount is in ${currency}, and the limit is in ${unit}. Enter ${currency} in ${set.currency}, or the amount in ${unit}.`
}
