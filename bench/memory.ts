import { isMainThread, Worker, workerData } from 'node:worker_threads'

const EVERY_MS = 5

/** The most memory that this process had, looked at by a thread of its own: a process that is busy cannot look at itself. */
export function watchMemory() {
  const most = new Float64Array(new SharedArrayBuffer(8))
  new Worker(import.meta.filename, { workerData: most }).unref()
  return {
    /** What it has now; what it had before is forgotten. */
    begin: (): number => {
      most[0] = process.memoryUsage.rss()
      return most[0]
    },
    most: (): number => most[0] as number,
  }
}

if (!isMainThread && workerData instanceof Float64Array) {
  const most = workerData
  setInterval(() => {
    most[0] = Math.max(most[0] as number, process.memoryUsage.rss())
  }, EVERY_MS)
}
