import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** What is beyond makes a password no weaker, and takes long to look at. */
const LOOKED_AT = 64

/** Guesses, as powers of ten, from which on a password has one more step. */
const STEPS = [3, 6, 8, 10]

const guesses = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** What people put behind a word so that it looks hard, with the power of ten of its guesses. */
const ADDED: readonly [RegExp, (found: string) => number][] = [
  [/(?:19|20)\d\d/g, () => 1.7],
  [/0?123(?:4(?:5(?:6(?:7(?:89?0?)?)?)?)?)?/g, () => 1],
  [/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, (signs) => 0.5 + new Set(signs).size / 2],
]

/**
 * How hard a password is to guess, from 0 to 4: lists of leaked passwords, patterns of keys, repetitions, dates, and these
 * words. The guesses of its parts are multiplied, in any order of the parts. The library adds ten thousand for each further
 * part. A word, a year and a sign (Summer2026!) would count as strong.
 */
export function strengthOf(password: string, words: readonly string[] = []): number {
  let rest = password.slice(0, LOOKED_AT)
  const powers: number[] = []
  for (const [pattern, powerOf] of ADDED)
    rest = rest.replace(pattern, (found) => {
      powers.push(powerOf(found))
      return ''
    })
  if (rest !== '')
    powers.push(...guesses.check(rest, [...words]).sequence.map(({ guessesLog10 }) => guessesLog10))
  const power = powers.reduce((sum, each, index) => sum + each + Math.log10(index + 1), 0)
  return STEPS.filter((step) => power >= step).length
}
