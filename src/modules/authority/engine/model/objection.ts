import type { Params } from '#platform/model/failure-params.ts'
import { type AllowedVerdict, allowed } from '#platform/model/verdict.ts'

/**
 * Why a rule of authority says no: a code with what its sentence mentions. The sentence is written by who knows the names and the field
 * (`problem-texts.ts`, `refusal-texts.ts`); nothing is answered with an objection itself.
 */
export type Objection<C extends string> = {
  readonly ok: false
  readonly code: C
  readonly params: Params
}

export const objection = <C extends string>(code: C, params: Params = {}): Objection<C> => ({
  ok: false,
  code,
  params,
})

/** Allowed where it is right, else the objection. */
export const unless = <C extends string>(
  isRight: boolean,
  code: C,
  params: Params = {},
): AllowedVerdict | Objection<C> => (isRight ? allowed : objection(code, params))
