import { Agent, request } from 'node:http'
import type { Request } from '../load.ts'

/** How a request ended: with a status, or with the error of its connection. */
export type RequestResult = { status: number | null; error: string | null; ms: number; text: string }

/** Connections that are kept, as those of a proxy are. */
export const connections = (most: number) => new Agent({ keepAlive: true, maxSockets: most })

/** Asks once; never fails. */
export function askOnce(
  agent: Agent,
  port: number,
  { method, path, body, token, key }: Request & { key?: string },
): Promise<RequestResult> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number | null, error: string | null, text = '') =>
      resolve({ status, error, ms: performance.now() - began, text })
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        timeout: 30_000,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => end(response.statusCode ?? null, null, Buffer.concat(chunks).toString()))
        response.on('error', (error) => end(null, error.message))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in 30 s')))
    sent.on('error', (error: NodeJS.ErrnoException) => end(null, error.code ?? error.message))
    sent.end(body)
  })
}

/** Asks in closed loops, so many at a time, while it may. */
export async function keepAsking(
  many: number,
  isOn: () => boolean,
  ask: (n: number) => Promise<RequestResult>,
) {
  const ended: RequestResult[] = []
  let next = 0
  const loop = async () => {
    while (isOn()) ended.push(await ask(next++))
  }
  await Promise.all(Array.from({ length: many }, loop))
  return ended
}

export const quantile = (ms: readonly number[], q: number): number => {
  const sorted = ms.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0
}

/** How many ended in each way: by status, or by the error of the connection. */
export const waysOf = (ended: readonly RequestResult[]): Record<string, number> => {
  const ways: Record<string, number> = {}
  for (const { status, error } of ended) {
    const way = String(status ?? error)
    ways[way] = (ways[way] ?? 0) + 1
  }
  return ways
}
