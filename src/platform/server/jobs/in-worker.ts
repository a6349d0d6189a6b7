import { Worker } from 'node:worker_threads'

/** Heap of a thread, so that what grows without end dies alone. */
const MOST_MB = 768

/**
 * What a program in a thread of its own makes of `asked`: anyone who waits for something else meanwhile is answered. It posts one
 * message, or dies. It is ended where it takes longer than `ms`. Each fills a core: anyone who asks for several has a turn for them. What
 * is posted is built again on this side, which nothing bounds: a program posts no more than fits.
 */
export const inWorker = <T>(program: URL, asked: unknown, { ms }: { ms: number }): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: asked,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
    })
    const finish = (settle: () => void) => {
      clearTimeout(late)
      void worker.terminate()
      settle()
    }
    const failed = (why: string) => finish(() => reject(new Error(`${program.pathname} ${why}.`)))
    const late = setTimeout(() => failed(`took longer than ${ms} ms`), ms)
    worker.once('message', (answer: T) => finish(() => resolve(answer)))
    worker.once('error', (error) => finish(() => reject(error)))
    worker.once('exit', (code) => failed(`ended with ${code}`))
  })
