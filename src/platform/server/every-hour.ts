import type { Stoppable } from './worker.ts'

type Log = { error: (problem: unknown, words: string) => void }

/** Does something every hour until it is stopped, which waits for its end. What fails is logged as `words`, and done at the next hour. */
export function everyHour(work: (now: Date) => Promise<void>, words: string, log: Log): Stoppable {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = underWay
      .then(() => work(new Date()))
      .catch((error: unknown) => log.error({ err: error }, words))
  }, 3_600_000)
  return {
    stop: async () => {
      clearInterval(timer)
      await underWay
    },
  }
}
