import type { AnyCall } from '#platform/model/call.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import { takenBack } from '../database/taken-back.ts'
import { Refusal } from '../http/refusal.ts'

/** Effects of an act, as far as the platform needs to know them. */
type StampedEffects = { readonly stamp: string }

/** What an act touches directly, once as it is and once as its reply says: for the judge to understand. */
export type ActTargets<Reply> = (reply: Reply | undefined) => object | Promise<object>

/** Judges what acts change. The application supplies it. */
export type Judge = {
  /** The effects as sentences, with days of a time zone. */
  readonly inWords: (effects: StampedEffects, zone: string) => readonly string[]
  /** The call that previews another one. */
  readonly callOf: (call: AnyCall) => AnyCall
  /** Lets the act happen, and says what it changed. */
  readonly judge: <Reply>(
    tx: Tx,
    viewer: Viewer,
    touches: ActTargets<Reply>,
    act: () => Promise<Reply>,
    now: Date,
  ) => Promise<{ reply: Reply; effects: StampedEffects }>
}

type PreviewOptions<Reply> = {
  tx: Tx
  viewer: Viewer
  now: Date
  touches: ActTargets<Reply>
  act: () => Promise<Reply>
}

/** What the act would do. It happens, with all that hears of it, and is taken back. */
export async function preview<Reply>({ judge }: Judge, given: PreviewOptions<Reply>) {
  const { tx, viewer, now, touches, act } = given
  const { reply, effects } = await takenBack(tx, () => judge(tx, viewer, touches, act, now))
  return { effects, refused: (reply as { refused?: unknown[] } | undefined)?.refused ?? [] }
}

/** Acts where that does what was shown before, by its stamp; else it is refused with what it would do now. */
export async function actAsShown<Reply>(
  { judge }: Judge,
  { tx, viewer, now, touches, act }: PreviewOptions<Reply>,
  stamp: string,
): Promise<Reply> {
  const { reply, effects } = await judge(tx, viewer, touches, act, now)
  if (effects.stamp !== stamp) throw new Refusal('EFFECTS_CHANGED', {}, undefined, { effects })
  return reply
}
