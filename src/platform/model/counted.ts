/** How far is counted where no one waits for the whole. A count of one more stands for "more than that". */
export const MOST_COUNTED = 1_000

export type CappedCount = { total: number; totalIsExact: boolean }

/** What such a count says. */
export const counted = (count: number): CappedCount => ({
  total: Math.min(count, MOST_COUNTED),
  totalIsExact: count <= MOST_COUNTED,
})
