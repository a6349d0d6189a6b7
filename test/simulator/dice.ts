/** Throws that a seed repeats: the same seed walks the same way. */
export type Dice = {
  /** A whole number below `n`. */
  readonly below: (n: number) => number
  readonly chance: (share: number) => boolean
  readonly one: <T>(of: readonly T[]) => T
  readonly some: <T>(of: readonly T[], most: number) => T[]
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (n: number) => Math.floor(next() * n)
  const one = <T>(of: readonly T[]): T => {
    if (of.length === 0) throw new Error('Nothing to choose from.')
    return of[below(of.length)] as T
  }
  return {
    below,
    one,
    chance: (share) => next() < share,
    some: (of, most) => {
      const left = [...of]
      const found = []
      for (let count = Math.min(1 + below(most), left.length); count > 0; count -= 1)
        found.push(...left.splice(below(left.length), 1))
      return found
    },
  }
}
