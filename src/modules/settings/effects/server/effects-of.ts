import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { takenBack } from '#platform/server/database/taken-back.ts'
import type { Effects } from '../model/effects.ts'

/** Who and what a change touches directly; what follows from it is for the answer to find. */
export type EffectScope = {
  readonly userIds?: readonly string[]
  readonly positionIds?: readonly string[]
  readonly groupIds?: readonly string[]
  /** With all that is below them. */
  readonly delegationIds?: readonly string[]
  /** Everything delegated from them. */
  readonly decisionIds?: readonly string[]
  /** Every redelegation: what bounds all of them. */
  readonly redelegations?: boolean
  /** Whatever is limited in another currency than the base. */
  readonly rates?: boolean
}

export type EffectsQuestions = {
  /** Lets `act` happen, and says what it changed: authority as it holds before, and as it holds after. */
  readonly effectsOf: <Reply>(
    tx: Tx,
    viewer: Viewer,
    concerned: EffectScope | ((reply: Reply | undefined) => EffectScope | Promise<EffectScope>),
    act: () => Promise<Reply>,
    now: Date,
  ) => Promise<{ reply: Reply; effects: Effects }>
}

/** What `act` would change. It really happens, with all that it tells others, and is taken back: the preview is the result. */
export const previewOf = <Reply>(
  { effectsOf }: EffectsQuestions,
  tx: Tx,
  viewer: Viewer,
  concerned: EffectScope,
  act: () => Promise<Reply>,
  now: Date,
): Promise<{ reply: Reply; effects: Effects }> =>
  takenBack(tx, () => effectsOf(tx, viewer, concerned, act, now))
