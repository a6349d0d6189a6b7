// npm run work              how much work each request of the bench is, at 10,000 delegations, against its budget in work.json
// npm run work -- --write   makes that the budget
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { asRole, migrate } from '#platform/server/database/database.ts'
import { SECRET, startDatabase } from './database.ts'
import { generate } from './generate.ts'
import { recordAll } from './measure-requests.ts'
import { workloadsFor } from './questions.ts'
import type { Statement, Trips } from './statements.ts'
import { type Budgets, findDearer, type Work } from './work.ts'

const FILE = join(import.meta.dirname, 'work.json')
const SIZE = 10_000
/** Of each kind of request so many: all of them cost the same or nearly. */
const REQUESTS = 4
/** Each is recorded so often: statements that travel together are seen apart on a busy machine. */
const TIMES = 3
/** What a machine has decides on plans, so all are planned for the same one. */
const SETTINGS = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
  // all rows are sampled, so that each run has the same statistics
  default_statistics_target: '1000',
}

const generated = await generate(SIZE, () => {})
const database = await startDatabase(SIZE, SETTINGS)
try {
  const found = await measure(database.url)
  if (process.argv.includes('--write')) writeFileSync(FILE, `${JSON.stringify(found, null, 2)}\n`)
  const dearer = findDearer(JSON.parse(readFileSync(FILE, 'utf8')) as Budgets, found)
  console.log(
    dearer.length > 0
      ? dearer.join('\n')
      : `${Object.keys(found).length} kinds of requests are within their budgets.`,
  )
  if (dearer.length > 0) process.exitCode = 1
} finally {
  await database.stop()
}

async function measure(url: string): Promise<Budgets> {
  await migrate(url, [SECRET])
  const owner = new pg.Client({ connectionString: url })
  const client = new pg.Client({ connectionString: asRole(url, 'mandate_app', SECRET) })
  await Promise.all([owner.connect(), client.connect()])
  try {
    await owner.query('vacuum (analyze)')
    const all = (await workloadsFor(owner, generated)).map((workload) => ({
      ...workload,
      requests: workload.requests.slice(0, REQUESTS),
    }))
    const recorded: Map<string, Trips[]>[] = []
    for (let time = 0; time < TIMES; time++) recorded.push(await recordAll(url, generated, all))
    const found: Budgets = {}
    for (const { key } of all)
      found[key] = await workOf(
        client,
        recorded.map((each) => each.get(key) as Trips[]),
      )
    return found
  } finally {
    await Promise.all([owner.end(), client.end()])
  }
}

/** The work of the dearest of some requests, each recorded several times. */
async function workOf(client: pg.Client, recorded: readonly (readonly Trips[])[]): Promise<Work> {
  const each: Work[] = []
  for (const [i, sent] of (recorded[0] ?? []).entries()) {
    const statements = sent.flat()
    const plans: Plan[] = []
    for (const statement of statements) plans.push(...(await explain(client, statement)))
    each.push({
      trips: Math.min(...recorded.map((time) => time[i]?.length ?? sent.length)),
      statements: statements.length,
      buffers: sumOf(plans.map(({ hit, read }) => hit + read)),
      rows: sumOf(plans.map(({ rows }) => rows)),
    })
  }
  const most = (of: (work: Work) => number) => Math.max(...each.map(of))
  return {
    trips: most(({ trips }) => trips),
    statements: most(({ statements }) => statements),
    buffers: most(({ buffers }) => buffers),
    rows: most(({ rows }) => rows),
  }
}

type Plan = { readonly hit: number; readonly read: number; readonly rows: number }
type Node = {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Node[]
}

/** Runs a statement as it was recorded; of one that reads, what that took. */
async function explain(client: pg.Client, { text, values }: Statement): Promise<Plan[]> {
  if (!/^\s*(select|with)\b/i.test(text)) {
    await client.query(text, values.length > 0 ? values : undefined)
    return []
  }
  const { rows } = await client.query(`explain (analyze, buffers, timing off, format json) ${text}`, values)
  const { Plan: root } = rows[0]['QUERY PLAN'][0] as { Plan: Node }
  return [
    { hit: root['Shared Hit Blocks'] ?? 0, read: root['Shared Read Blocks'] ?? 0, rows: rowsRead(root) },
  ]
}

/** Counts the rows that scans read, filtered ones included. */
function rowsRead(node: Node): number {
  const own = / Scan$/.test(node['Node Type'])
    ? (node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops']
    : 0
  return Math.round(own) + sumOf((node.Plans ?? []).map(rowsRead))
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0)
}
