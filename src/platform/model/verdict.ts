import type { FailureCode } from './failures.ts'

/** Values that a refusal mentions, by name; the text of its code is written with them. */
export type Params = Readonly<Record<string, string | number | boolean | null>>

export type Allowed = { readonly ok: true }
export type Refused<C extends string = FailureCode> = {
  readonly ok: false
  readonly code: C
  readonly params: Params
}

/** What a rule answers. A refusal says why in a code that has one text in one place (`failures.ts`; `C`: codes with texts of their own). */
export type Verdict<C extends string = FailureCode> = Allowed | Refused<C>

export const allowed: Allowed = { ok: true }
export const refused = <C extends string>(code: C, params: Params = {}): Refused<C> => ({
  ok: false,
  code,
  params,
})

/** The first refusal, or allowed: rules are asked in the order in which they are written. */
export function firstRefusal<C extends string = FailureCode>(
  ...verdicts: readonly (Verdict<C> | (() => Verdict<C>))[]
): Verdict<C> {
  for (const each of verdicts) {
    const verdict = typeof each === 'function' ? each() : each
    if (!verdict.ok) return verdict
  }
  return allowed
}
