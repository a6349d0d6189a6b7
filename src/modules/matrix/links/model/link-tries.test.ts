import { expect, test } from 'vitest'
import { afterWrong, LOCKED_MINUTES, MOST_WRONG, type Tries, waitOf } from './link-tries.ts'

const at = (minutes: number) => new Date(minutes * 60_000)
const NONE: Tries = { failures: 0, failedAt: null, lockedUntil: null }
const wrongAt = (...minutes: number[]) => minutes.reduce((tries, each) => afterWrong(tries, at(each)), NONE)
const run = (count: number, from: number, step: number) =>
  Array.from({ length: count }, (_, i) => from + i * step)

test('nine wrong passwords lock nothing, the tenth locks the link for 15 minutes', () => {
  expect(waitOf(wrongAt(...run(MOST_WRONG - 1, 0, 1)), at(9))).toBe(0)
  const locked = wrongAt(...run(MOST_WRONG, 0, 1))
  expect(waitOf(locked, at(9))).toBe(LOCKED_MINUTES * 60)
  expect(waitOf(locked, at(23.5))).toBe(30)
  expect(waitOf(locked, at(24))).toBe(0)
})

test('after a lock, and after 15 minutes without a wrong password, the count begins again', () => {
  expect(afterWrong(wrongAt(...run(MOST_WRONG, 0, 0)), at(15)).failures).toBe(1)
  expect(wrongAt(...run(9, 0, 1), 8 + LOCKED_MINUTES).failures).toBe(1)
})

test('no 15 minutes hold more than ten, however they are spread', () => {
  for (const step of [0, 0.1, 1, 1.5, 1.7, 5, 14, 15, 16]) {
    const compared: number[] = []
    let tries = NONE
    for (const minute of run(400, 0, step || 0.01)) {
      if (waitOf(tries, at(minute)) > 0) continue
      compared.push(minute)
      tries = afterWrong(tries, at(minute))
    }
    for (const begin of compared) {
      const within = compared.filter((each) => each >= begin && each < begin + LOCKED_MINUTES)
      expect(within.length, `every ${step} minutes from ${begin}`).toBeLessThanOrEqual(MOST_WRONG)
    }
  }
})
