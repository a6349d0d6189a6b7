import { asFailure } from '../client/failure.ts'

/** The effects that a refusal says would happen now, where they are no longer those that were shown. */
export const effectsNow = <E>(thrown: unknown): E | undefined => {
  const { code, besides } = asFailure(thrown)
  return code === 'EFFECTS_CHANGED' ? (besides.effects as E) : undefined
}
