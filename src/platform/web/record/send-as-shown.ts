import type { StampedEffects } from './effect-kind.ts'
import { effectsNow } from './effects-now.ts'

/** Sends an act with the stamp of the effects that were shown, where there are any; they are read `again` where they have changed. */
export async function sendAsShown<Reply>(
  send: (shown: { shown?: string }) => Promise<Reply>,
  effects: StampedEffects | undefined,
  again: () => Promise<unknown>,
): Promise<Reply> {
  try {
    return await send(effects ? { shown: effects.stamp } : {})
  } catch (thrown) {
    if (effectsNow(thrown)) await again()
    throw thrown
  }
}
