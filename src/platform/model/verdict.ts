import type { Params } from './failure-params.ts'
import { type Failure, type FailureKind, failureOf, type PlatformCode } from './failures.ts'

export type AllowedVerdict = { readonly ok: true }
/** A failure that a rule gives as its reason. */
export type RefusedVerdict<C extends string = string> = Failure<C> & {
  readonly ok: false
  readonly params: Params
}

/** The answer of a rule. A refusal carries its code, status and sentence, so that passing it on needs no table. */
export type Verdict<C extends string = string> = AllowedVerdict | RefusedVerdict<C>

export const allowed: AllowedVerdict = { ok: true }

/** `what`: the code of one of the platform's failures, or a failure that a record kind declares (`defineFailures`). */
export const refused = <C extends string>(
  what: (C & PlatformCode) | FailureKind<C>,
  params: Params = {},
): RefusedVerdict<C> => ({ ok: false, ...failureOf<C>(what, params), params })

type Answer = { readonly ok: boolean }
type AnswerOf<A> = A extends () => infer V ? V : A

/** The first refusal, or allowed: rules are asked in the order in which they are written. */
export function firstRefusal<A extends readonly (Answer | (() => Answer))[]>(...asked: A) {
  for (const each of asked) {
    const verdict = typeof each === 'function' ? each() : each
    if (!verdict.ok) return verdict as AnswerOf<A[number]>
  }
  return allowed
}
