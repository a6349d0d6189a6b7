import { distance } from 'fastest-levenshtein'
import { folded } from '#platform/model/folded.ts'

/** Words that may be written wrong: in shorter ones, and in those with digits, another letter is another word. */
const isSpelled = (word: string): boolean => word.length >= 4 && !/\d/.test(word)

/** How many letters may differ: missing, too many, wrong, or two in the wrong order. */
const slipsIn = (word: string): number => (word.length < 7 ? 1 : 2)

/** A word with two neighbors in the other order, for each two. */
const swapped = (word: string): string[] =>
  Array.from(
    { length: word.length - 1 },
    (_, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  )

const LONGEST_SWAPPED = 10

/** What is proposed by other letters in a row: of a short word, two in the wrong order leave an index little of it. */
export const swaps = (word: string): string[] =>
  isSpelled(word) && word.length <= LONGEST_SWAPPED ? swapped(word) : []

/** How many letters differ; two in the wrong order count once. */
function slips(typed: string, word: string): number {
  const plain = distance(typed, word)
  if (plain < 2) return plain
  return Math.min(plain, ...swapped(typed).map((each) => distance(each, word) + 1))
}

/**
 * How far a word is from what was typed: 0 where its letters have those typed in them, accents aside; else how many letters
 * differ, in the whole word or, of a longer one that is still being typed, in its beginning. Null: another word.
 */
export function likeness(typed: string, word: string): number | null {
  const [wanted, found] = [folded(typed), folded(word)]
  if (found.includes(wanted)) return 0
  if (!isSpelled(wanted)) return null
  const heads = wanted.length < 5 ? [] : [-1, 0, 1].map((more) => found.slice(0, wanted.length + more))
  const fewest = Math.min(slips(wanted, found), ...heads.map((head) => slips(wanted, head)))
  return fewest <= slipsIn(wanted) ? fewest : null
}

/** Words that may be meant by what was typed, with letters like its letters. */
export type Spellings = { typed: string; like: readonly string[] }

const MOST_LIKE = 5

/** Of words that there are: how each that was typed may be meant, the nearest first. */
export function findFuzzyMatches(typed: readonly string[], words: readonly string[]): Spellings[] {
  const known = [...new Map(words.map((word) => [folded(word), word])).values()]
  return typed.map((each) => {
    const far = known.map((word) => ({ word, slips: likeness(each, word) }))
    return {
      typed: each,
      like: far
        .filter(({ slips }) => slips !== null && slips > 0)
        .sort((a, b) => (a.slips as number) - (b.slips as number) || (a.word < b.word ? -1 : 1))
        .slice(0, MOST_LIKE)
        .map(({ word }) => word),
    }
  })
}
