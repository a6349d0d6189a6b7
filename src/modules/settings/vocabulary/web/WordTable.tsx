import './vocabulary.css'
import type { ReactNode } from 'react'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import type { StatusOf } from '#platform/web/look/StatusTag.tsx'
import type { Word, WordRules, WordStatus } from '../model/vocabulary.ts'
import { texts, type UsedWordTexts, type WordTexts } from './texts.ts'
import { WordRow } from './WordRow.tsx'

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

export const ENABLED_OR_NOT = { ACTIVE: 'ENABLED', INACTIVE: 'DISABLED' } as const
export const ACTIVE_OR_NOT = { ACTIVE: 'ACTIVE', INACTIVE: 'INACTIVE' } as const

/** The words of one kind: what there is to say of each, whether it is on, and what can be done with it. A list of cards on a phone. */
export function WordTable<W extends Word>({ words, acts }: { words: readonly W[]; acts: WordActs<W> }) {
  const phone = usePhone()
  const rows = words.map((word) => (
    <WordRow key={word.id} word={word} all={words} acts={acts} phone={phone} />
  ))
  if (phone) return <ul className="word-cards">{rows}</ul>
  return (
    <table className="word-table dense">
      <thead>
        <tr>
          <th scope="col">{texts.name}</th>
          {acts.columns.map(({ title, isCount }) => (
            <th key={title} scope="col" className={isCount ? 'word-count' : 'word-status'}>
              {title}
            </th>
          ))}
          <th scope="col" className="word-status">
            {texts.status}
          </th>
          <th scope="col" className="word-switch">
            <span className="unseen">{texts.switching}</span>
          </th>
          <th scope="col" className="word-more">
            <span className="unseen">{texts.more}</span>
          </th>
        </tr>
      </thead>
      <tbody>{rows}</tbody>
    </table>
  )
}
