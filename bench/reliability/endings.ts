import { setTimeout } from 'node:timers/promises'
import { signIn } from '../sign-in.ts'
import { askOnce, connections, keepAsking, type RequestResult, waysOf } from './ask.ts'
import type { Person, Place } from './place.ts'
import { DRAIN_SECONDS, freePort, type Program, secondsUntil, startProgram } from './program.ts'

export type Endings = {
  times: number
  requests: number
  ways: Record<string, number>
  saidSeconds: number
  goneSeconds: number
}

const CONNECTIONS = 16

/** SIGTERM to one of two nodes, in turn, while lists go to each that says it is ready, as a proxy would send them. */
export async function measureEndings({ url, admins, quick, say }: Place): Promise<Endings> {
  const ports = [await freePort(), await freePort()]
  const nodes: Program[] = await Promise.all(ports.map((port) => startProgram(url, 'api', port)))
  let ready = [...nodes]
  let isOn = true
  const looking = (async () => {
    while (isOn) {
      const states = await Promise.all(nodes.map(async (node) => ({ node, is: await node.isReady() })))
      ready = states.filter(({ is }) => is).map(({ node }) => node)
      await setTimeout(200)
    }
  })()
  const agent = connections(CONNECTIONS * 2)
  try {
    const token = await signIn(ports[0], admins[0] as Person)
    const body = JSON.stringify({ limit: 25 })
    const ask = (n: number): Promise<RequestResult> => {
      const { port } = ready[n % ready.length] as Program
      return askOnce(agent, port, { method: 'POST', path: '/api/decision/delegations/search', body, token })
    }
    const asking = keepAsking(CONNECTIONS, () => isOn, ask)
    const said: number[] = []
    const gone: number[] = []
    const times = quick ? 2 : 4
    for (let n = 0; n < times; n += 1) {
      await setTimeout(1_000)
      const node = nodes[n % 2] as Program
      const began = performance.now()
      const ended = node.end('SIGTERM')
      said.push(await secondsUntil(async () => !(await node.isReady())))
      await ended
      gone.push((performance.now() - began) / 1_000)
      nodes[n % 2] = await startProgram(url, 'api', ports[n % 2] as number)
      await secondsUntil(async () => ready.length === 2)
    }
    isOn = false
    const ended = await asking
    const ways = waysOf(ended)
    const most = (seconds: number[]) => Math.max(...seconds)
    say(
      `  SIGTERM: ${times} times, ${ended.length} requests ${JSON.stringify(ways)}, gone in ${most(gone).toFixed(1)} s of which ${DRAIN_SECONDS} s drain`,
    )
    return {
      times,
      requests: ended.length,
      ways,
      saidSeconds: most(said),
      goneSeconds: most(gone),
    }
  } finally {
    isOn = false
    await looking
    agent.destroy()
    await Promise.all(nodes.map((node) => node.end('SIGKILL')))
  }
}
