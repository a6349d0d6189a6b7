import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { batching } from './batches.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start(change: { isFree?: () => boolean; most?: number } = {}) {
  const seen = { written: [] as number[][], dropped: 0, failures: 0, isAway: false }
  const batches = batching<number>({
    write: async (lines) => {
      if (seen.isAway) throw new Error('away')
      seen.written.push([...lines])
    },
    failed: () => {
      seen.failures += 1
    },
    dropped: (count) => {
      seen.dropped += count
    },
    ...change,
  })
  return { seen, ...batches }
}

test('lines are written together a second later, and the rest at the end', async () => {
  const { seen, add, close } = start()
  add(1)
  add(2)
  expect(seen.written).toEqual([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.written).toEqual([[1, 2]])
  add(3)
  await close()
  expect(seen.written).toEqual([[1, 2], [3]])
})

test('what cannot be written waits, in its order, and the oldest are dropped where too many wait', async () => {
  const { seen, add, close } = start({ most: 10 })
  seen.isAway = true
  for (let line = 1; line <= 5; line += 1) add(line)
  await vi.advanceTimersByTimeAsync(1_000)
  for (let line = 6; line <= 12; line += 1) add(line)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen).toMatchObject({ written: [], failures: 2, dropped: 2 })
  seen.isAway = false
  await close()
  expect(seen.written).toEqual([[3, 4, 5, 6, 7, 8, 9, 10, 11, 12]])
})

test('work that people wait for goes first, until half of what may wait is there', async () => {
  const { seen, add } = start({ isFree: () => false, most: 4 })
  add(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(seen.written).toEqual([])
  add(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(seen.written).toEqual([[1, 2]])
})
