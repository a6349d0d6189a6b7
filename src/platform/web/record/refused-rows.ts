import type { BulkReply } from '#platform/model/bulk.ts'
import type { ActWords } from '../acts/act-words.ts'
import type { ConfirmFact } from '../acts/ConfirmAct.tsx'
import { namesAndMore } from '../text/count-words.ts'
import type { Row } from './acts-of-kind.ts'

const MOST_REASONS = 3
const MOST_NAMES = 3

/** Those that stay, with the first reasons: of several records each reason with the names of those that it is about. */
export function refusedRowsOf<A extends string, R extends Row>(
  { words, nameOf }: { words: ActWords<A>; nameOf?: (row: R) => string | undefined },
  rows: readonly R[],
  refused: BulkReply['refused'],
): ConfirmFact[] {
  if (refused.length === 0) return []
  const names = new Map(rows.length > 1 ? rows.map((row) => [row.id, nameOf?.(row)]) : [])
  const reasons = [...new Set(refused.map(({ message }) => message))].map((message) => {
    const those = refused.filter((each) => each.message === message)
    const named = those.flatMap(({ id }) => names.get(id) ?? []).slice(0, MOST_NAMES)
    return named.length > 0 ? `${namesAndMore(named, those.length)}: ${message}` : message
  })
  return [
    {
      icon: 'lock',
      tone: 'warning',
      title: words.stay(refused.length),
      caption: reasons.slice(0, MOST_REASONS).join(' '),
    },
  ]
}
