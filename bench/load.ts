// Asks in a closed loop: each connection sends its next request when the last one is answered. A process of its own.
import { Agent, request } from 'node:http'

export type Request = { method: string; path: string; body?: string; token?: string }
export type Load = { port: number; requests: Request[]; connections: number; total: number }
export type LoadResult = {
  p50: number
  p99: number
  most: number
  rate: number
  failed: number
  answers: Record<string, { count: number; p50: number }>
}

function ask(
  agent: Agent,
  port: number,
  { method, path, body, token }: Request,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          }),
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode as number, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The verdict of a check; of all others whether anything was found. */
const kindOf = (text: string) =>
  /^\{"data":\{"verdict":"([A-Z]+)"/.exec(text)?.[1] ??
  (text.startsWith('{"data":{"items":[]') ? 'NOTHING' : 'SOMETHING')

const quantile = (sorted: readonly number[], q: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0

async function run({ port, requests, connections, total }: Load): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const took: { ms: number; kind: string }[] = []
  let next = 0
  let failed = 0
  const one = async () => {
    while (next < total) {
      const asked = requests[next++ % requests.length] as Request
      const began = performance.now()
      const { status, text } = await ask(agent, port, asked)
      const ms = performance.now() - began
      if (status !== 200) failed += 1
      took.push({ ms, kind: status === 200 ? kindOf(text) : String(status) })
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, one))
  const seconds = (performance.now() - began) / 1_000
  agent.destroy()
  const sorted = took.map((each) => each.ms).sort((a, b) => a - b)
  const kinds = Map.groupBy(took, (each) => each.kind)
  const answers = Object.fromEntries(
    [...kinds].map(([kind, those]) => [
      kind,
      {
        count: those.length,
        p50: quantile(
          those.map((each) => each.ms).sort((a, b) => a - b),
          0.5,
        ),
      },
    ]),
  )
  return {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    most: sorted.at(-1) ?? 0,
    rate: total / seconds,
    failed,
    answers,
  }
}

process.on('message', async (load: Load) => process.send?.(await run(load)))
process.on('disconnect', () => process.exit(0))
