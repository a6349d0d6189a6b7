import type { RunningWork } from './worker.ts'

type Log = { error: (problem: unknown, words: string) => void }
type Work = (now: Date) => Promise<void>

const HOUR_MS = 3_600_000

/** Does something every so often until it is stopped, which waits for its end. What fails is logged as `words`, and done the next time. */
function regularly(everyMs: number, work: Work, words: string, log: Log) {
  let underWay = Promise.resolve()
  const turn = () => {
    underWay = underWay
      .then(() => work(new Date()))
      .catch((error: unknown) => log.error({ err: error }, words))
  }
  const timer = setInterval(turn, everyMs)
  const stop = async () => {
    clearInterval(timer)
    await underWay
  }
  return { turn, stop }
}

export const everyHour = (work: Work, words: string, log: Log): RunningWork =>
  regularly(HOUR_MS, work, words, log)

/** Begins immediately: what a day brings begins at another time in each zone, and what was missed is made up for. */
export function everyQuarterOfAnHour(work: Work, words: string, log: Log): RunningWork {
  const started = regularly(HOUR_MS / 4, work, words, log)
  started.turn()
  return started
}
