import { DECIMAL_TEXT, decimal } from '#platform/model/decimal.ts'
import { type Refused, refused } from '#platform/model/verdict.ts'
import type { DecisionAt } from './snapshot.ts'
import { type Amount, type FactValue, TIME_UNITS } from './terms.ts'

/** A user or a position: whoever can hold authority. */
export type Principal = { readonly kind: 'USER' | 'POSITION'; readonly id: string }

/** May they take this decision? At the snapshot's instant. What is left out is unknown. Authority 2. */
export type Question = {
  readonly decisionId: string
  readonly who: Principal
  /** May be left out where the decision has one authority type. */
  readonly authorityTypeId?: string | undefined
  /** Left out: every group of the decision. */
  readonly groupId?: string | undefined
  /** At most one for each value type. */
  readonly amounts: readonly Amount[]
  /** Who asks for the thing to be decided: not the one who may decide it. */
  readonly requester?: Principal | undefined
  readonly facts: Readonly<Record<string, FactValue>>
}

export type QuestionWithoutWho = Omit<Question, 'who'>

function isAmount({ valueType, value, unit }: Amount): boolean {
  if (!DECIMAL_TEXT.test(value) || decimal(value).isNegative()) return false
  if (valueType === 'CURRENCY') return /^[A-Z]{3}$/.test(unit)
  if (valueType === 'TIME') return TIME_UNITS.some((known) => known === unit) && decimal(value).isInteger()
  if (valueType === 'PERCENTAGE') return unit === '%'
  return valueType === 'NUMBER' && unit === ''
}

/**
 * What makes a question one that cannot be asked, or null. AMOUNT_TWICE, AMOUNT_INVALID (`valueType`, `value`, `unit`),
 * AUTHORITY_TYPE_NEEDED where the decision has several authority types and none is named.
 */
export function refusalOf(
  question: Pick<Question, 'amounts' | 'authorityTypeId'>,
  decision: DecisionAt | undefined,
): Refused | null {
  const seen = new Set<string>()
  for (const { valueType, value, unit } of question.amounts) {
    if (seen.has(valueType)) return refused('AMOUNT_TWICE', { valueType })
    if (!isAmount({ valueType, value, unit })) return refused('AMOUNT_INVALID', { valueType, value, unit })
    seen.add(valueType)
  }
  if (question.authorityTypeId === undefined && decision && decision.terms.authorities.length > 1)
    return refused('AUTHORITY_TYPE_NEEDED')
  return null
}
