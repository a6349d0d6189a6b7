import { setTimeout } from 'node:timers/promises'
import type { Request } from '../load.ts'
import { signIn } from '../sign-in.ts'
import { askOnce, connections, type RequestResult, waysOf } from './ask.ts'
import type { Person, Place } from './place.ts'
import { freePort, type Program, secondsUntil, startProgram } from './program.ts'

export type Kills = {
  what: string
  times: number
  acknowledged: number
  lost: number
  doubled: number
  /** Records whose history has not exactly one entry. */
  entries: number
  ways: Record<string, number>
  readySeconds: number
}

const WRITERS = 8
const DECISION = 'Written under kills'
const AGAIN_MS = 100

/** Writers create drafts, each with a key, and ask again until they hear that it is done. Meanwhile something is killed, again and again. */
async function whileWriting(
  { url, owner, generated, admins, say }: Place,
  what: string,
  times: number,
  kill: (node: { program: Program; restart: () => Promise<void> }) => Promise<void>,
): Promise<Kills> {
  const port = await freePort()
  const node = {
    program: await startProgram(url, 'api', port),
    restart: async () => {
      node.program = await startProgram(url, 'api', port)
    },
  }
  const agent = connections(WRITERS * 2)
  const ended: RequestResult[] = []
  const acknowledged: string[] = []
  let isOn = true
  try {
    const token = await signIn(port, admins[0] as Person)
    const section = await owner.query<{ id: string }>(
      'select id from app.section where tenant_id = $1 order by id limit 1',
      [generated.tenantId],
    )
    const draft = (name: string): Request & { key: string } => ({
      method: 'POST',
      path: '/api/decision/decisions',
      body: JSON.stringify({ name, sectionId: section.rows[0]?.id, status: 'DRAFT' }),
      token,
      key: name.replaceAll(' ', '-'),
    })
    const writer = async (number: number) => {
      for (let n = 0; isOn; n += 1) {
        const name = `${DECISION} ${what} ${number} ${n}`
        const asked = draft(name)
        for (;;) {
          const answer = await askOnce(agent, port, asked)
          ended.push(answer)
          if (answer.status === 201) {
            acknowledged.push(name)
            break
          }
          if (answer.status !== null && answer.status !== 503 && answer.status !== 409)
            throw new Error(`A draft was answered ${answer.status} ${answer.text}`)
          await setTimeout(AGAIN_MS)
        }
      }
    }
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
    writing.catch(() => {}) // heard of where it is waited for
    const ready: number[] = []
    for (let n = 0; n < times; n += 1) {
      await setTimeout(1_000)
      const began = performance.now()
      await kill(node)
      const before = acknowledged.length
      await secondsUntil(async () => (await node.program.isReady()) && acknowledged.length > before)
      ready.push((performance.now() - began) / 1_000)
    }
    isOn = false
    await writing
    const found = await owner.query<{ name: string; n: number; entries: number }>(
      `select d.name, count(distinct d.id)::int as n, count(r.record_id)::int as entries from app.decision d
        left join app.revision r on r.tenant_id = d.tenant_id and r.kind = 'decision' and r.record_id = d.id
        where d.tenant_id = $1 and d.name like $2 group by d.name`,
      [generated.tenantId, `${DECISION} ${what} %`],
    )
    const names = new Set(found.rows.map(({ name }) => name))
    const kills: Kills = {
      what,
      times,
      acknowledged: acknowledged.length,
      lost: acknowledged.filter((name) => !names.has(name)).length,
      doubled: found.rows.filter(({ n }) => n > 1).length,
      entries: found.rows.filter(({ n, entries }) => n !== entries).length,
      ways: waysOf(ended),
      readySeconds: Math.max(...ready),
    }
    say(
      `  ${what}, ${times} times: ${kills.acknowledged} written, ${kills.lost} lost, ${kills.doubled} doubled, ready in ${kills.readySeconds.toFixed(1)} s ${JSON.stringify(kills.ways)}`,
    )
    return kills
  } finally {
    isOn = false
    agent.destroy()
    await node.program.end('SIGKILL')
  }
}

/** Connections to the database, and the process itself. */
export async function measureKills(place: Place): Promise<Kills[]> {
  const { owner, quick } = place
  return [
    await whileWriting(place, 'all connections to the database', quick ? 3 : 10, async () => {
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()
          and application_name like 'mandate%'`,
      )
    }),
    await whileWriting(place, 'the API with kill -9', quick ? 2 : 5, async (node) => {
      await node.program.end('SIGKILL')
      await node.restart()
    }),
  ]
}

export type WorkerKills = { times: number; records: number; wanted: number; seconds: number }

/** A worker killed within a job of many steps; another one continues. The job makes copies, so that a step done twice would be seen. */
export async function measureWorkerKills({
  url,
  owner,
  generated,
  admins,
  quick,
  say,
}: Place): Promise<WorkerKills> {
  const port = await freePort()
  const api = await startProgram(url, 'api', port)
  let worker = await startProgram(url, 'worker', await freePort())
  const agent = connections(4)
  const count = async () =>
    (
      await owner.query<{ n: number }>('select count(*)::int as n from app.decision where tenant_id = $1', [
        generated.tenantId,
      ])
    ).rows[0]?.n as number
  try {
    const token = await signIn(port, admins[0] as Person)
    const wanted = await count()
    const began = await askOnce(agent, port, {
      method: 'PATCH',
      path: '/api/decision/decisions/bulk-duplicate',
      body: JSON.stringify({ matching: {} }),
      token,
    })
    const { jobId } = (JSON.parse(began.text) as { data: { jobId: string } }).data
    const job = async () => {
      const { rows } = await owner.query<{ done: number; status: string }>(
        'select done, status from app.long_job where id = $1',
        [jobId],
      )
      const { done, status } = rows[0] as (typeof rows)[number]
      return { done, isOver: status !== 'WAITING' && status !== 'RUNNING' }
    }
    /** Seconds until it has done more, or all. */
    const goesOn = ({ done }: { done: number }) =>
      secondsUntil(async () => {
        const now = await job()
        return now.isOver || now.done > done
      })
    const waits: number[] = []
    for (let n = 0; n < (quick ? 1 : 2); n += 1) {
      await goesOn(await job())
      if ((await job()).isOver) break
      await worker.end('SIGKILL')
      const reached = await job()
      if (reached.isOver) break
      const killed = performance.now()
      worker = await startProgram(url, 'worker', await freePort())
      await goesOn(reached)
      waits.push((performance.now() - killed) / 1_000)
    }
    await secondsUntil(async () => (await job()).isOver, 120)
    const records = (await count()) - wanted
    const seconds = Math.max(0, ...waits)
    say(
      `  worker killed ${waits.length} times: ${records} of ${wanted} copies, went on in ${seconds.toFixed(1)} s`,
    )
    return { times: waits.length, records, wanted, seconds }
  } finally {
    agent.destroy()
    await Promise.all([api.end('SIGKILL'), worker.end('SIGKILL')])
  }
}
