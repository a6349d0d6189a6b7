/** Lines that are written together, some time after they came. */
export type Batches<T> = {
  /** Takes a line. No one waits for it. */
  add: (line: T) => void
  /** Writes what waits, and ends. */
  close: () => Promise<void>
}

type Options<T> = {
  write: (lines: readonly T[]) => Promise<void>
  /** Whether there is room for writing at the moment. Where there never is, half of what may wait is written all the same. */
  isFree?: () => boolean
  /** Hears what went wrong: the lines wait on. */
  failed: (error: unknown) => void
  /** Hears how many lines were dropped because too many waited. */
  dropped: (count: number) => void
  everyMs?: number
  most?: number
}

const AT_ONCE = 1_000

/** Collects lines in memory and writes them every second. The oldest are dropped where more than `most` wait. */
export function batching<T>({
  write,
  isFree = () => true,
  failed,
  dropped,
  everyMs = 1_000,
  most = 20_000,
}: Options<T>): Batches<T> {
  let waiting: T[] = []
  let underWay: Promise<void> | undefined
  const timer = setInterval(() => {
    if (waiting.length === 0 || underWay || (!isFree() && waiting.length < most / 2)) return
    underWay = writeAll()
      .catch(failed)
      .finally(() => {
        underWay = undefined
      })
  }, everyMs)
  timer.unref()

  async function writeAll() {
    while (waiting.length > 0) {
      const lines = waiting.slice(0, AT_ONCE)
      waiting = waiting.slice(AT_ONCE)
      try {
        await write(lines)
      } catch (error) {
        waiting = [...lines, ...waiting]
        dropOldest()
        throw error
      }
    }
  }

  function dropOldest() {
    const over = waiting.length - most
    if (over <= 0) return
    waiting = waiting.slice(over)
    dropped(over)
  }

  return {
    add: (line) => {
      waiting.push(line)
      if (waiting.length >= most * 1.1) dropOldest()
    },
    close: async () => {
      clearInterval(timer)
      await underWay
      await writeAll().catch(failed)
    },
  }
}
