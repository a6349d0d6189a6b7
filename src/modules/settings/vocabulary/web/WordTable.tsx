import './vocabulary.css'
import type { ReactNode } from 'react'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import type { Uses } from '../../uses/model/uses.ts'
import type { Word, WordKind, WordStatus } from '../model/vocabulary.ts'
import { texts, type WordTexts } from './texts.ts'
import { WordRow } from './WordRow.tsx'

export type WordRecord = Word & Uses

/** What a table of words needs of the kind that it shows. */
export type WordActs<W extends WordRecord> = {
  kind: WordKind
  words: WordTexts
  /** The records that can use them. */
  usedBy: readonly (keyof Uses)[]
  /** Stands before the name. */
  drawing?: (word: W) => ReactNode
  mayEdit: (word: W) => boolean
  /** The form that changes one. */
  editor: (word: W, close: () => void) => ReactNode
  onSwitch: (word: W, status: WordStatus) => Promise<unknown>
  onDelete: (word: W) => Promise<unknown>
  /** Where the order can be changed: to a place, from 1. */
  onMove?: (word: W, place: number) => Promise<unknown>
}

/** The words of one kind: what uses each, whether it is on, and what can be done with it. A list of cards on a phone. */
export function WordTable<W extends WordRecord>({ words, acts }: { words: readonly W[]; acts: WordActs<W> }) {
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
          {acts.usedBy.map((records) => (
            <th key={records} scope="col" className="word-count">
              {texts.columns[records]}
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
