import { asFailure } from '#platform/web/client/failure.ts'
import type { Effects } from '../model/effects.ts'

/** The effects that a refusal says would happen now, where they are no longer those that were shown. */
export const effectsNow = (thrown: unknown): Effects | undefined => {
  const { code, besides } = asFailure(thrown)
  return code === 'EFFECTS_CHANGED' ? (besides.effects as Effects) : undefined
}
