import { cpus } from 'node:os'
import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { type Child, startChild } from './child.ts'
import { BASE, DAY } from './data/scale.ts'
import { SECRET } from './database.ts'
import type { GeneratedData } from './generate.ts'
import { findLeast } from './least.ts'
import type { Load, LoadResult, Request } from './load.ts'
import { workloadsFor } from './questions.ts'
import type { SizeResult } from './report.ts'
import { signIn } from './sign-in.ts'
import type { Trips } from './statements.ts'
import type { Workload } from './workload.ts'

type MeasureOptions = {
  /** Workloads by their keys; all where it is left out. */
  only: readonly string[] | undefined
  quick: boolean
  others: SizeResult['others']
  say: (line: string) => void
}

/** Every kind of request against the data of one size, each beside the same statements sent by a bare program. */
export async function measureRequests(
  url: string,
  generated: GeneratedData,
  { only, quick, others, say }: MeasureOptions,
): Promise<SizeResult> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('vacuum (analyze) app.delegation, app.delegation_group')
  const { rows } = await owner.query(`select pg_size_pretty(pg_database_size(current_database())) as size`)
  const workloads = (await workloadsFor(owner, generated)).filter(({ key }) => !only || only.includes(key))
  const statements = await recordAll(url, generated, workloads)
  const least = new Map<string, Trips[] | undefined>()
  for (const workload of workloads)
    least.set(workload.key, await findLeast(owner, workload, statements.get(workload.key) as Trips[]))
  await owner.end()
  const api = await startChild('api.ts', [url, 'measure'], true)
  const bare = await startChild('bare.ts', [url], true)
  const load = await startChild('load.ts', [], false)
  try {
    await signInBoth(api, generated)
    const atRest = await api.ask<number>('memory')
    let underLoad = 0
    const figures: SizeResult['figures'] = []
    for (const workload of workloads) {
      const tokens = await signInBoth(api, generated)
      const requests = workload.requests.map((each) => ({ ...each, token: tokens[workload.as] }))
      const trips = statements.get(workload.key) as Trips[]
      const leastTrips = least.get(workload.key) ?? []
      await bare.ask({
        ...Object.fromEntries(trips.map((each, i) => [String(i), each])),
        ...Object.fromEntries(leastTrips.map((each, i) => [`least-${i}`, each])),
      })
      const bareRequests = trips.map((_, i): Request => ({ method: 'POST', path: `/${i}` }))
      const leastRequests = leastTrips.map((_, i): Request => ({ method: 'POST', path: `/least-${i}` }))
      const measure = (port: unknown, asked: Request[], connections: number, total: number) =>
        load.ask<LoadResult>({ port: port as number, requests: asked, connections, total } satisfies Load)
      const [at1, at16] = quick
        ? [Math.ceil(workload.at1 / 4), Math.ceil(workload.at16 / 4)]
        : [workload.at1, workload.at16]
      for (const each of [
        [api.first, requests],
        [bare.first, bareRequests],
        ...(leastRequests.length > 0 ? [[bare.first, leastRequests] as const] : []),
      ] as const)
        await measure(each[0], each[1], 4, Math.max(each[1].length, 40))
      const measured = {
        one: await measure(api.first, requests, 1, at1),
        bareOne: await measure(bare.first, bareRequests, 1, at1),
        ...(leastRequests.length > 0 && { leastOne: await measure(bare.first, leastRequests, 1, at1) }),
        sixteen: await measure(api.first, requests, 16, at16),
        bareSixteen: await measure(bare.first, bareRequests, 16, at16),
      }
      underLoad = Math.max(underLoad, await api.ask<number>('memory'))
      figures.push({
        key: workload.key,
        what: workload.what,
        trips: Math.max(...trips.map((each) => each.length)),
        ...measured,
      })
      say(
        `  ${workload.what}: p50 ${measured.one.p50.toFixed(1)} ms, ${Math.round(measured.sixteen.rate)}/s at 16, p99 ${measured.sixteen.p99.toFixed(0)}; bare ${measured.bareOne.p50.toFixed(1)} ms, ${Math.round(measured.bareSixteen.rate)}/s${measured.leastOne ? `; least ${measured.leastOne.p50.toFixed(1)} ms` : ''} ${measured.one.failed + measured.sixteen.failed + measured.bareOne.failed ? 'FAILED' : ''}`,
      )
    }
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
    return {
      size: generated.size,
      day: new Date().toISOString().slice(0, 10),
      machine,
      database: rows[0].size,
      atRest,
      underLoad,
      figures,
      others,
    }
  } finally {
    await Promise.all([api.end(), bare.end(), load.end()])
  }
}

/** What is in force is the same whenever it is recorded: some days after the generated past. */
const RECORDED_AT = BASE + 20 * DAY

/** The statements that each request sends, heard in an API that is not measured. */
export async function recordAll(
  url: string,
  generated: GeneratedData,
  workloads: readonly Workload[],
): Promise<Map<string, Trips[]>> {
  const api = await startChild('api.ts', [url, 'record', `${RECORDED_AT - Date.now()}`], true)
  try {
    const recorded = new Map<string, Trips[]>()
    for (const workload of workloads) {
      const tokens = await signInBoth(api, generated)
      const trips: Trips[] = []
      await fetch(`http://127.0.0.1:${api.first}/api/decision/delegations/counts`, {
        headers: { authorization: `Bearer ${tokens[workload.as]}` },
      })
      for (const each of workload.requests) {
        await api.ask('statements')
        const answer = await fetch(`http://127.0.0.1:${api.first}${each.path}`, {
          method: each.method,
          headers: { authorization: `Bearer ${tokens[workload.as]}`, 'content-type': 'application/json' },
          body: each.body as string,
        })
        if (answer.status !== 200) throw new Error(`${workload.key}: ${answer.status} ${await answer.text()}`)
        await answer.text()
        trips.push(await api.ask<Trips>('statements'))
      }
      recorded.set(workload.key, trips)
    }
    return recorded
  } finally {
    await api.end()
  }
}

async function signInBoth(api: Child, { persons }: GeneratedData): Promise<Record<Workload['as'], string>> {
  const [admin, groupUser] = await Promise.all(persons.map((person) => signIn(api.first, person)))
  return { admin: admin as string, groupUser: groupUser as string }
}
