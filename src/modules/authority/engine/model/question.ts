import type { Params } from '#platform/model/failure-params.ts'
import { amountProblems, hasUnit, isFactNumber } from '../../terms/model/bound-rules.ts'
import type { Amount, FactValue } from '../../terms/model/terms.ts'
import { type Objection, objection } from './objection.ts'
import type { DecisionAt } from './snapshot.ts'

/** A user or a position: anyone who can hold authority. */
export type Principal = { readonly kind: 'USER' | 'POSITION'; readonly id: string }

/** May they make this decision? At the snapshot's instant. What is left out is unknown. Authority 2. */
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

/** Why a question cannot be asked. */
export type QuestionCode = 'AMOUNT_INVALID' | 'AMOUNT_TWICE' | 'FACT_INVALID' | 'AUTHORITY_TYPE_NEEDED'

/** What is wrong with an amount: it has the range of limits. */
function amountRefusal({ valueType, value, unit }: Amount): Objection<QuestionCode> | null {
  const invalid = (more: Params = {}) => objection('AMOUNT_INVALID', { valueType, value, unit, ...more })
  if (valueType === 'AUTHORIZED' || !hasUnit({ valueType, unit })) return invalid()
  const [wrong] = amountProblems({ valueType, unit }, value, '')
  return wrong ? invalid({ ...wrong.params, problem: wrong.code }) : null
}

/** Facts that are numbers are kept to what limits may be, on both sides of zero: a larger one is no exact number. */
const isFact = (value: FactValue) => typeof value !== 'number' || isFactNumber(value)

/**
 * What makes a question one that cannot be asked, or null. AMOUNT_TWICE, AMOUNT_INVALID (`valueType`, `value`, `unit`,
 * with the `problem` and the range), FACT_INVALID (`fact`), AUTHORITY_TYPE_NEEDED where the decision has several
 * authority types and none is named.
 */
export function refusalOf(
  question: Pick<Question, 'amounts' | 'authorityTypeId' | 'facts'>,
  decision: DecisionAt | undefined,
): Objection<QuestionCode> | null {
  const seen = new Set<string>()
  for (const amount of question.amounts) {
    const { valueType } = amount
    if (seen.has(valueType)) return objection('AMOUNT_TWICE', { valueType })
    const invalid = amountRefusal(amount)
    if (invalid) return invalid
    seen.add(valueType)
  }
  for (const [fact, value] of Object.entries(question.facts))
    if (!isFact(value)) return objection('FACT_INVALID', { fact })
  if (question.authorityTypeId === undefined && decision && decision.terms.authorities.length > 1)
    return objection('AUTHORITY_TYPE_NEEDED')
  return null
}
