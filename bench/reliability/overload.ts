import { setTimeout } from 'node:timers/promises'
import type { Request } from '../load.ts'
import { workloadsFor } from '../questions.ts'
import { signIn } from '../sign-in.ts'
import { askOnce, connections, keepAsking, quantile, type RequestResult, waysOf } from './ask.ts'
import type { Place } from './place.ts'
import { freePort, startProgram } from './program.ts'

export type Step = {
  times: number
  asked: number
  accepted: number
  shed: number
  others: Record<string, number>
  p50: number
  p99: number
}
export type Overload = { capacity: number; steps: Step[] }

/** Lists, asked as often as one node can answer, and up to four times as often: anyone who comes does not wait for the ones before. */
export async function measureOverload(place: Place): Promise<Overload> {
  const { url, owner, generated, quick, say } = place
  const api = await startProgram(url, 'api', await freePort())
  const agent = connections(Number.POSITIVE_INFINITY)
  try {
    const token = await signIn(api.port, place.admins[0] as (typeof place.admins)[number])
    const lists = (await workloadsFor(owner, generated)).find(({ key }) => key === 'list-admin')
    const requests = lists?.requests as Request[]
    const ask = (n: number) =>
      askOnce(agent, api.port, { ...(requests[n % requests.length] as Request), token })
    const seconds = quick ? 2 : 6
    const closed = async (during: number) => {
      const until = performance.now() + during * 1_000
      return keepAsking(16, () => performance.now() < until, ask)
    }
    await closed(2) // warm
    const capacity = (await closed(seconds)).length / seconds
    say(`  capacity: ${Math.round(capacity)} lists a second`)
    const steps: Step[] = []
    for (const times of [1, 2, 3, 4]) {
      const began = performance.now()
      const ended = await openLoop(capacity * times, seconds, ask)
      const took = (performance.now() - began) / 1_000
      const accepted = ended.filter(({ status }) => status === 200)
      const { 200: _, 503: shed = 0, ...others } = waysOf(ended)
      const ms = accepted.map((each) => each.ms)
      const step = {
        times,
        asked: ended.length / seconds,
        accepted: accepted.length / took,
        shed: shed / took,
        others,
        p50: quantile(ms, 0.5),
        p99: quantile(ms, 0.99),
      }
      say(
        `  ${times} ×: ${Math.round(step.accepted)}/s of ${Math.round(step.asked)}/s, p50 ${Math.round(step.p50)} ms, p99 ${Math.round(step.p99)} ms ${JSON.stringify(others)}`,
      )
      steps.push(step)
      await setTimeout(1_500)
    }
    return { capacity, steps }
  } finally {
    agent.destroy()
    await api.end('SIGKILL')
  }
}

const TICK_MS = 10

/** So many requests a second, whether or not those before are answered. */
async function openLoop(rate: number, seconds: number, ask: (n: number) => Promise<RequestResult>) {
  const all: Promise<RequestResult>[] = []
  const began = performance.now()
  for (;;) {
    const passed = (performance.now() - began) / 1_000
    if (passed >= seconds) break
    while (all.length < rate * passed) all.push(ask(all.length))
    await setTimeout(TICK_MS)
  }
  return Promise.all(all)
}
