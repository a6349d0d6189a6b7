import type { ConfirmFact } from '../acts/ConfirmAct.tsx'

/** The least that is known of effects: the stamp goes back with the act, so that it happens only as it was shown. */
export type StampedEffects = {
  readonly stamp: string
  /** How many records were judged. */
  readonly judged: number
}

export type EffectWords = { title: string; effect: string; keep: string; act: string }

/** How a module shows the effects that it works out for an act before it happens. */
export type EffectKind<E extends StampedEffects> = {
  /** Whether someone must read them before the act happens. */
  readonly hasAny: (effects: E) => boolean
  /** `error`: they could not be worked out. `zone`: of the tenant, in which days are said. */
  readonly factsOf: (known: { data?: E | undefined; error: unknown }, zone: string) => ConfirmFact[]
  readonly words: EffectWords
  /** The words where the change waits for an approval; undefined where it waits for none. */
  readonly proposedWords: (effects: E) => Partial<EffectWords> | undefined
}

/** Of a form that saves without a preview. */
export const withoutEffects: EffectKind<StampedEffects> = {
  hasAny: () => false,
  factsOf: () => [],
  words: { title: '', effect: '', keep: '', act: '' },
  proposedWords: () => undefined,
}
