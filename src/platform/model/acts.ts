import { type Lifecycle, mayHappen } from './lifecycle.ts'
import type { Verdict } from './verdict.ts'
import type { Permission } from './viewer.ts'

/** One act on records of a kind. Everything that offers, confirms, does and undoes it reads this. `E`: events. */
export type RecordAct<E extends string = string> = {
  readonly event: E
  /** The drawing beside its word. */
  readonly icon: string
  /** What the viewer needs, where the kind has more than one permission. */
  readonly permission?: Permission
  /** It ends something: last, in red. */
  readonly danger?: true
  /** The act that takes it back, offered for a moment after it. */
  readonly undo?: string
  /** When people are asked before it: `always`, or where there are several or authority changes with it. Without it never. */
  readonly asks?: 'always' | 'effects'
  /** Whether it may take along what is below. */
  readonly cascades?: true
  readonly reason?: 'required' | 'optional'
}

/** The acts of a kind by their keys, in the order in which they are offered. */
export type RecordActs<
  S extends string = string,
  T extends Readonly<Record<string, RecordAct>> = Readonly<Record<string, RecordAct>>,
> = {
  readonly of: T
  readonly keys: readonly (keyof T & string)[]
  /** Whether the act is possible in a status; the refusal says in which it would be. */
  readonly mayHappen: (act: keyof T & string, status: S) => Verdict
}

export function defineActs<S extends string, E extends string, const T extends Record<string, RecordAct<E>>>(
  lifecycle: Lifecycle<S, E>,
  of: T,
): RecordActs<S, T> {
  return {
    of,
    keys: Object.keys(of),
    mayHappen: (act, status) => mayHappen(lifecycle, status, (of[act] as RecordAct<E>).event),
  }
}

export type ActKey<A extends { readonly keys: readonly string[] }> = A['keys'][number]
