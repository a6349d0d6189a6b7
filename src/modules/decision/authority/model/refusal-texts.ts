import type { Refused } from '#platform/model/verdict.ts'
import { type ProblemCode, problemText } from './problem-texts.ts'

const TEXTS: Readonly<Record<string, string>> = {
  AMOUNT_TWICE: 'Enter one amount for each limit type.',
  AMOUNT_INVALID: 'Enter an amount in the unit of its limit type, such as 2500.00.',
  AUTHORITY_TYPE_NEEDED: 'This decision has several authority types. Select one.',
}

/** Where it stands in a question, and what to do about a question that cannot be asked. */
export function refusalText({ code, params }: Refused): { path: string; message: string } {
  if (code === 'AUTHORITY_TYPE_NEEDED') return { path: 'authorityTypeId', message: TEXTS[code] ?? '' }
  if (code === 'FACT_INVALID')
    return { path: `facts.${params.fact}`, message: problemText({ code: 'FACT_OUT_OF_RANGE', params: {} }) }
  // an amount outside its range says the range, as a limit does
  const message = params.problem
    ? problemText({ code: params.problem as ProblemCode, params })
    : (TEXTS[code] ?? '')
  return { path: 'amounts', message }
}
