import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'

/** Heap of a thread, so that what grows without end dies alone. */
const MOST_MB = 768

/** One at a time in this process: each fills a core. */
const turn = pLimit(1)

/**
 * What a program in a thread of its own makes of `asked`: whoever waits for it meanwhile is answered. It posts one message, or dies. It
 * is ended where it takes longer than `ms`, and where nobody wants it any more.
 */
export const inWorker = <T>(
  program: URL,
  asked: unknown,
  { ms, signal }: { ms: number; signal?: AbortSignal },
): Promise<T> =>
  turn(
    () =>
      new Promise<T>((resolve, reject) => {
        signal?.throwIfAborted()
        const worker = new Worker(program, {
          workerData: asked,
          resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
        })
        const late = setTimeout(
          () => finish(() => reject(new Error(`${program.pathname} took longer than ${ms} ms.`))),
          ms,
        )
        const unwanted = () => finish(() => reject(signal?.reason))
        const finish = (settle: () => void) => {
          clearTimeout(late)
          signal?.removeEventListener('abort', unwanted)
          void worker.terminate()
          settle()
        }
        signal?.addEventListener('abort', unwanted)
        worker.once('message', (answer: T) => finish(() => resolve(answer)))
        worker.once('error', (error) => finish(() => reject(error)))
        worker.once('exit', (code) =>
          finish(() => reject(new Error(`${program.pathname} ended with ${code}.`))),
        )
      }),
  )
