import { type ReactNode, useState } from 'react'
import type { RecordAct } from '#platform/model/acts.ts'
import type { BulkReply } from '#platform/model/bulk.ts'
import type { ActWords } from '#platform/web/acts/act-words.ts'
import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { later } from '#platform/web/feedback/later.tsx'
import { useBegan } from '#platform/web/jobs/long-jobs.ts'
import type { MatchingRows } from '#platform/web/list/use-selection.ts'
import type { IconName } from '#platform/web/look/Icon.tsx'
import { showOutcome } from '#platform/web/overlay/tell-outcome.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { type Effects, hasEffects } from '../model/effects.ts'
import type ActDialogType from './ActDialog.tsx'
import { effectsNow } from './effects-now.ts'

// Loaded with the first question: most visits to a list ask none.
const ActDialog = later(() => import('./ActDialog.tsx')) as unknown as typeof ActDialogType
const BlockedDialog = later(() => import('#platform/web/acts/BlockedDialog.tsx'))

type Act<A extends string> = Pick<RecordAct, 'danger' | 'asks' | 'cascades' | 'reason'> & {
  readonly icon: IconName
  readonly undo?: A
}
export type Row = { readonly id: string }

/** What is to be done, as its preview and its call are asked. */
export type AskedAct<A extends string, C> = {
  readonly act: A
  readonly ids: string[]
  /** Instead of the ids, all that match. */
  readonly all: MatchingRows | undefined
  readonly cascade: boolean
  /** What was chosen in the dialog. */
  readonly choice: C
}

/** What an act would do, before it is done. */
export type ActPreview = {
  /** Of authority; the act is then done only as it was shown. */
  readonly effects?: Effects
  /** Those that it would not touch. */
  readonly refused?: BulkReply['refused']
  readonly facts?: readonly ConfirmFact[]
  /** How many match. */
  readonly count?: number
  /** What is typed to continue, however small: the count, or another number. */
  readonly typed?: boolean | number
}

type BlockedAct = { title: string; reason: string; links: readonly { label: string; to: string }[] }

/** What a kind says of its acts; everything else is the same for all. `C`: what may be chosen in a dialog. */
export type ActsOfKind<A extends string, R extends Row, C> = {
  readonly acts: { readonly of: Readonly<Record<A, Act<A>>> }
  readonly words: ActWords<A>
  readonly send: (
    asked: AskedAct<A, C> & { reason?: string; shown?: string },
  ) => Promise<BulkReply | { jobId: string }>
  /** Without it nothing is known of an act before it is done. */
  readonly preview?: (asked: AskedAct<A, C>, signal?: AbortSignal) => Promise<ActPreview>
  /** Whether it is not done before it could be informed what it does. */
  readonly mustBeTold?: (act: A, choice: C) => boolean
  readonly nameOf?: (row: R) => string | undefined
  /** Names one record in the toast after an act. */
  readonly nameDone?: (act: A, id: string) => string | undefined
  /** Why an act is not even asked about. */
  readonly blocked?: (act: A, rows: readonly R[]) => BlockedAct | undefined
  /** What an act does, where that depends on the records or on what is chosen; else its words say it. */
  readonly effect?: (act: A, rows: readonly R[], choice: C) => string | undefined
  /** What is chosen with an act, or shown above its button. */
  readonly extra?: (
    act: A,
    rows: readonly R[],
    choice: C,
    choose: (choice: C) => void,
    all: MatchingRows | undefined,
  ) => ReactNode
  readonly choice: C
  /** "Also revoke the 3 redelegations below"; undefined: how many is not known. */
  readonly cascade?: {
    readonly label: (act: A, below: number | undefined) => string
    readonly hint: string
    readonly andBelow: (act: A, count: number, below: number | undefined) => string
  }
  readonly onDone?: ((act: A) => void) | undefined
}

export type Send<A extends string, C> = (
  asked: AskedAct<A, C> & { reason?: string; shown?: string },
  canUndo?: boolean,
) => Promise<void>

export type PendingAct<A extends string, R> = {
  readonly act: A
  readonly rows: readonly R[]
  readonly all?: MatchingRows | undefined
  /** What was found out before the question. */
  readonly told?: ActPreview
}

/** What is done to records of a kind: immediately where nothing follows from it, else after it was said what does. DESIGN 13. */
export function useActs<A extends string, R extends Row, C>(
  kind: ActsOfKind<A, R, C>,
): { act: (act: A) => (rows: readonly R[], all?: MatchingRows) => void; dialog: ReactNode } {
  const toasts = useToasts()
  const began = useBegan()
  const [asked, ask] = useState<PendingAct<A, R>>()
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
    if (rows.length > 1 || !told.effects || hasMoreToSay(told)) return ask({ act, rows, all, told })
    return send({ ...given, shown: told.effects.stamp }).catch((thrown) => {
      const effects = effectsNow(thrown)
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

const hasMoreToSay = ({ effects, refused = [], facts = [] }: ActPreview) =>
  refused.length > 0 || facts.length > 0 || (effects !== undefined && hasEffects(effects))
