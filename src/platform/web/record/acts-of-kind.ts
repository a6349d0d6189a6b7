import type { ReactNode } from 'react'
import type { RecordAct } from '#platform/model/acts.ts'
import type { BulkReply } from '#platform/model/bulk.ts'
import type { ActWords } from '../acts/act-words.ts'
import type { ConfirmFact } from '../acts/ConfirmAct.tsx'
import type { MatchingRows } from '../acts/matching-rows.ts'
import type { IconName } from '../theme/Icon.tsx'
import type { EffectKind, StampedEffects } from './effect-kind.ts'

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
export type ActPreview<E> = {
  /** The act is then done only as they were shown. */
  readonly effects?: E
  /** Those that it would not touch. */
  readonly refused?: BulkReply['refused']
  readonly facts?: readonly ConfirmFact[]
  /** How many match. */
  readonly count?: number
  /** What is typed to continue, however small: the count, or another number. */
  readonly typed?: boolean | number
}

export type BlockedAct = { title: string; reason: string; links: readonly { label: string; to: string }[] }

/** What a kind says of its acts; everything else is the same for all. `C`: what may be chosen in a dialog; `E`: its effects. */
export type ActsOfKind<A extends string, R extends Row, C, E extends StampedEffects> = {
  readonly acts: { readonly of: Readonly<Record<A, Act<A>>> }
  readonly words: ActWords<A>
  readonly send: (
    asked: AskedAct<A, C> & { reason?: string; shown?: string },
  ) => Promise<BulkReply | { jobId: string }>
  /** Without it nothing is known of an act before it is done. */
  readonly preview?: (asked: AskedAct<A, C>, signal?: AbortSignal) => Promise<ActPreview<E>>
  /** How the effects of a preview are shown. */
  readonly effects?: EffectKind<E>
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

export type PendingAct<A extends string, R, E> = {
  readonly act: A
  readonly rows: readonly R[]
  readonly all?: MatchingRows | undefined
  /** What was found out before the question. */
  readonly told?: ActPreview<E>
}
