import type { ReactNode } from 'react'
import type { StatusOf } from '#platform/web/theme/StatusTag.tsx'
import type { Word, WordRules, WordStatus } from '../model/vocabulary.ts'
import type { UsedWordTexts, WordTexts } from './texts.ts'

/** What stands between the name and the status of a word. */
export type WordColumn<W> = {
  title: string
  isCount?: boolean
  cell: (word: W) => ReactNode
}

/** Whether something uses a word, and how that is shown. */
export type WordUses<W> = {
  isUsed: (word: W) => boolean
  texts: UsedWordTexts<W>
  /** Says that what is used cannot go, and leads to what uses it. */
  blocked: (word: W, said: { title: string; reason: string; onClose: () => void }) => ReactNode
}

/** What a table of words needs of the kind that it shows. */
export type WordActs<W extends Word> = {
  rules: WordRules
  words: WordTexts
  /** What a word is called that is on, and one that is off. */
  statuses: Readonly<Record<WordStatus, StatusOf<'switchable'>>>
  columns: readonly WordColumn<W>[]
  /** What stands below the name on a phone, in place of the columns. */
  caption: (word: W) => string
  /** Nothing where no record can use them. */
  uses?: WordUses<W>
  /** Stands before the name. */
  drawing?: (word: W) => ReactNode
  /** The form that changes one. */
  editor: (word: W, close: () => void) => ReactNode
  onSwitch: (word: W, status: WordStatus) => Promise<unknown>
  onDelete: (word: W) => Promise<unknown>
  /** Where the order can be changed: to a place, from 1. */
  move?: { to: (word: W, place: number) => Promise<unknown>; said: (name: string, place: number) => string }
}

export type WordPlace<W extends Word> = { word: W; all: readonly W[]; acts: WordActs<W> }

export type TermAct = 'edit' | 'off' | 'blockedOff' | 'delete'
