import { type ReactNode, useState } from 'react'
import type { MatchingRows } from '../acts/matching-rows.ts'
import { later } from '../feedback/later.tsx'
import { useBegan } from '../jobs/long-jobs.ts'
import { showOutcome } from '../overlay/tell-outcome.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import type ActDialogType from './ActDialog.tsx'
import type { ActPreview, ActsOfKind, BlockedAct, PendingAct, Row, Send } from './acts-of-kind.ts'
import type { EffectKind, StampedEffects } from './effect-kind.ts'
import { effectsNow } from './effects-now.ts'

// Loaded with the first question: most visits to a list ask none.
const ActDialog = later(() => import('./ActDialog.tsx')) as unknown as typeof ActDialogType
const BlockedDialog = later(() => import('../acts/BlockedDialog.tsx'))

/** What is done to records of a kind: immediately where nothing follows from it, else after it was said what does. DESIGN 13. */
export function useActs<A extends string, R extends Row, C, E extends StampedEffects = StampedEffects>(
  kind: ActsOfKind<A, R, C, E>,
): { act: (act: A) => (rows: readonly R[], all?: MatchingRows) => void; dialog: ReactNode } {
  const toasts = useToasts()
  const began = useBegan()
  const [asked, ask] = useState<PendingAct<A, R, E>>()
  const [blocked, block] = useState<BlockedAct>()

  const send: Send<A, C> = async (given, canUndo = true) => {
    const { act } = given
    const reply = await kind.send(given)
    if ('jobId' in reply) return began(reply.jobId)
    const { undo } = kind.acts.of[act]
    const [first] = reply.succeeded
    const name = first === undefined ? undefined : kind.nameDone?.(act, first)
    const words = {
      done: (count: number) => kind.words.of[act].done(count, name),
      refused: kind.words.refused,
    }
    const { shown: _shown, reason: _reason, ...again } = given
    const back = (undo: A) => () =>
      void send({ ...again, act: undo, ids: reply.succeeded }, false).catch(toasts.failed)
    showOutcome(toasts, reply, words, undo && canUndo ? { undo: back(undo) } : {})
    kind.onDone?.(act)
  }

  const begin = async (act: A, rows: readonly R[], all?: MatchingRows) => {
    const { asks } = kind.acts.of[act]
    const stands = kind.blocked?.(act, rows)
    if (stands) return block(stands)
    const given = { act, ids: rows.map(({ id }) => id), all, cascade: false, choice: kind.choice }
    if (!asks) return send(given)
    if (asks === 'always' || !kind.preview) return ask({ act, rows, all })
    const told = await kind.preview(given)
    if (rows.length > 1 || !told.effects || hasMoreToSay(kind.effects, told))
      return ask({ act, rows, all, told })
    return send({ ...given, shown: told.effects.stamp }).catch((thrown) => {
      const effects = effectsNow<E>(thrown)
      if (!effects) throw thrown
      ask({ act, rows, all, told: { ...told, effects } })
    })
  }

  return {
    act: (act) => (rows, all) => void begin(act, rows, all).catch(toasts.failed),
    dialog: (
      <>
        {asked && <ActDialog kind={kind} begun={asked} send={send} onClose={() => ask(undefined)} />}
        {blocked && <BlockedDialog open {...blocked} onClose={() => block(undefined)} />}
      </>
    ),
  }
}

const hasMoreToSay = <E extends StampedEffects>(
  kind: EffectKind<E> | undefined,
  { effects, refused = [], facts = [] }: ActPreview<E>,
) => refused.length > 0 || facts.length > 0 || (effects !== undefined && kind?.hasAny(effects) === true)
