import { expect, test } from 'vitest'
import { inWorker } from './in-worker.ts'

const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const ANSWERS =
  "import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(workerData * 2)"

test('a program answers from a thread of its own', async () => {
  expect(await inWorker(program(ANSWERS), 21, { ms: 10_000 })).toBe(42)
})

test('one that never ends is ended, while others are answered, and the next has its turn', async () => {
  let ticks = 0
  const ticking = setInterval(() => ticks++, 10)
  const endless = inWorker(program('for (;;) {}'), null, { ms: 300 })
  const next = inWorker(program(ANSWERS), 1, { ms: 10_000 })
  await expect(endless).rejects.toThrow('took longer than 300 ms')
  clearInterval(ticking)
  expect(ticks).toBeGreaterThan(5)
  expect(await next).toBe(2)
})

test('one that dies, or says nothing, is a failure', async () => {
  await expect(inWorker(program("throw new Error('no paper')"), null, { ms: 10_000 })).rejects.toThrow(
    'no paper',
  )
  await expect(inWorker(program(''), null, { ms: 10_000 })).rejects.toThrow('ended with 0')
})
