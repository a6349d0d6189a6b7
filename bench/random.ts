/** The same numbers in every run: what is measured is the program, never the luck of the data. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** A whole number in [0, below). */
  below: (below: number) => number
  chance: (probability: number) => boolean
  pick: <T>(from: readonly T[]) => T
}

export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
  }
}

/** Selects 0 … count-1 with popularity falling with the number: a few are hot, most are not. */
export function popularity(count: number, random: Random): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let i = 0; i < count; i++) {
    sum += (i + 1 + count / 400) ** -0.8
    sums[i] = sum
  }
  return () => {
    const wanted = random.next() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
