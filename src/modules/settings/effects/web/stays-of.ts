import type { BulkReply } from '#platform/model/bulk.ts'
import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { texts } from './texts.ts'
import type { ActsOfKind, Row } from './use-acts.tsx'

const MOST_REASONS = 3
const MOST_NAMES = 3

/** Those that stay, with the first reasons: of several records each reason with the names of those that it is about. */
export function refusedRowsOf<A extends string, R extends Row, C>(
  { words, nameOf }: Pick<ActsOfKind<A, R, C>, 'words' | 'nameOf'>,
  rows: readonly R[],
  refused: BulkReply['refused'],
): ConfirmFact[] {
  if (refused.length === 0) return []
  const names = new Map(rows.length > 1 ? rows.map((row) => [row.id, nameOf?.(row)]) : [])
  const reasons = [...new Set(refused.map(({ message }) => message))].map((message) => {
    const those = refused.filter((each) => each.message === message)
    const named = those.flatMap(({ id }) => names.get(id) ?? []).slice(0, MOST_NAMES)
    return named.length > 0 ? texts.ofThose(texts.andMore(named, those.length), message) : message
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
