import './vocabulary.css'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import type { Word } from '../model/vocabulary.ts'
import { texts } from './texts.ts'
import { WordRow } from './WordRow.tsx'
import type { WordActs } from './word-acts.ts'

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
