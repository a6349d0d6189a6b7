/** Values that a refusal mentions, by name; the text of its code is written with them. */
export type Params = Readonly<Record<string, string | number | boolean | null>>

export type Allowed = { readonly ok: true }
export type Refused = { readonly ok: false; readonly code: string; readonly params: Params }

/** What a rule answers. A refusal says why in a code that has one text in one place (`failures.ts`). */
export type Verdict = Allowed | Refused

export const allowed: Allowed = { ok: true }
export const refused = (code: string, params: Params = {}): Refused => ({ ok: false, code, params })

/** The first refusal, or allowed: rules are asked in the order in which they are written. */
export function firstRefusal(...verdicts: readonly (Verdict | (() => Verdict))[]): Verdict {
  for (const each of verdicts) {
    const verdict = typeof each === 'function' ? each() : each
    if (!verdict.ok) return verdict
  }
  return allowed
}
