import { type ProblemCode, problemText } from '../../terms/model/problem-texts.ts'
import type { Objection } from './objection.ts'
import type { QuestionCode } from './question.ts'

/** Where it is in a question, and what to do about a question that cannot be asked. */
export function refusalText(refusal: Objection<QuestionCode>): { path: string; message: string } {
  const { code, params } = refusal
  if (code === 'AUTHORITY_TYPE_NEEDED')
    return { path: 'authorityTypeId', message: 'This decision has several authority types. Select one.' }
  if (code === 'FACT_INVALID')
    return { path: `facts.${params.fact}`, message: problemText({ code: 'FACT_OUT_OF_RANGE', params: {} }) }
  return { path: 'amounts', message: amountText(refusal) }
}

function amountText({ code, params }: Objection<QuestionCode>): string {
  if (code === 'AMOUNT_TWICE') return 'Enter one amount for each limit type.'
  // an amount outside its range says the range, as a limit does
  return params.problem
    ? problemText({ code: params.problem as ProblemCode, params })
    : 'Enter an amount in the unit of its limit type, such as 2500.00.'
}
