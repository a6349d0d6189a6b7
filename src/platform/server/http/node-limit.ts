type LimitWindow = { current: number; ttl: number }
type LimitCallback = (error: Error | null, counted?: LimitWindow) => void

const MOST_REMEMBERED = 10_000

/**
 * What this process has counted of each subject in its present window, for @fastify/rate-limit. Its own store answers with
 * an object that continues counting: of requests that come at the same time each would hear the number of the last one.
 */
export class NodeLimit {
  readonly #windows = new Map<string, { count: number; ends: number }>()

  incr(subject: string, heard: LimitCallback, windowMs: number): void {
    const now = Date.now()
    const known = this.#windows.get(subject)
    const counting = known && known.ends > now ? known : this.#begin(subject, now + windowMs)
    counting.count += 1
    heard(null, { current: counting.count, ttl: counting.ends - now })
  }

  child(): NodeLimit {
    return new NodeLimit()
  }

  /** Where too many are remembered, the one that began first is forgotten. */
  #begin(subject: string, ends: number) {
    this.#windows.delete(subject)
    const [oldest] = this.#windows.keys()
    if (this.#windows.size >= MOST_REMEMBERED && oldest !== undefined) this.#windows.delete(oldest)
    const counting = { count: 0, ends }
    this.#windows.set(subject, counting)
    return counting
  }
}
