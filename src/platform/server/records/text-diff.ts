import { diffWordsWithSpace } from 'diff'
import type { TextPart } from '#platform/model/changelog.ts'

/** Longer than this (ms) no two texts are compared: they are then shown as one removed and one added. */
const PATIENCE = 50

/** What became of a text, word by word, in the order in which it is read. Without patience left, as two whole texts. */
export function textDiff(old: string, now: string): TextPart[] {
  const parts = diffWordsWithSpace(old, now, { timeout: PATIENCE })
  if (!parts)
    return [
      { kind: 'REMOVED', text: old },
      { kind: 'ADDED', text: now },
    ]
  return parts
    .filter((part) => part.value !== '')
    .map(({ value, added, removed }) => ({
      kind: added ? 'ADDED' : removed ? 'REMOVED' : 'SAME',
      text: value,
    }))
}
