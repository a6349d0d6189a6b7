import { Link } from '@tanstack/react-router'
import { cappedCount } from '#platform/web/text/count-words.ts'
import { isUsed, type Uses } from '../../uses/model/uses.ts'
import { BlockedByUses } from '../../uses/web/BlockedByUses.tsx'
import { recordsUsing } from '../../uses/web/records-using.ts'
import { usesText } from '../../uses/web/texts.ts'
import { WORD_RULES, type Word, type WordKind } from '../model/vocabulary.ts'
import { texts, type UsedWordTexts } from './texts.ts'
import type { WordActs } from './word-acts.ts'

type UsedWord = Word & Uses

/** What a table shows of the words of authority: how many decisions and delegations use each. `usedBy`: those that can. */
export const wordsOfAuthority = (
  kind: WordKind,
  usedBy: readonly (keyof Uses)[],
  said: UsedWordTexts<Uses>,
): Pick<WordActs<UsedWord>, 'rules' | 'columns' | 'caption' | 'uses'> => ({
  rules: WORD_RULES[kind],
  columns: usedBy.map((records) => ({
    title: texts.columns[records],
    isCount: true,
    cell: (word) => <Count word={word} kind={kind} records={records} />,
  })),
  caption: (word) => usesText(word) || texts.unused,
  uses: {
    isUsed,
    texts: said,
    blocked: (word, blocked) => <BlockedByUses kind={kind} id={word.id} uses={word} {...blocked} />,
  },
})

/** How many records use it; the number leads to them. */
function Count({ word, kind, records }: { word: UsedWord; kind: WordKind; records: keyof Uses }) {
  const count = cappedCount(word[records])
  if (word[records] === 0) return count
  const { to, search } = recordsUsing(kind, word.id, records)
  return (
    <Link
      to={to}
      search={search}
      className="count-link"
      aria-label={texts.countOf(count, texts.columns[records].toLowerCase(), word.name)}
    >
      {count}
    </Link>
  )
}
