import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { type Child, startChild } from './child.ts'
import { SECRET } from './database.ts'
import type { GeneratedData } from './generate.ts'
import type { Load, LoadResult, Request } from './load.ts'
import { measurePaper } from './measure-paper.ts'
import { signIn } from './sign-in.ts'

const DECISIONS = 1_000
const COLUMNS = 300
/** How many holders are asked what they may decide, beside the whole matrix. */
const ASKED = 20

/** The cells of 1,000 decisions × 300 positions, beside what the same holders may decide asked one after the other. */
export async function measureMatrix(
  url: string,
  generated: GeneratedData,
  say: (line: string) => void,
): Promise<void> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  const { scope, positions, others } = await chooseScope(url, generated.tenantId)
  const api = await startChild('api.ts', [url, 'measure'], true)
  const load = await startChild('load.ts', [], false)
  try {
    const [person] = generated.persons
    if (!person) throw new Error('Nobody can sign in.')
    const token = await signIn(api.first, person)
    const matrix = question(token, '/api/matrix/matrices/preview', scope)
    say(`  ${await sizeOf(api, matrix)}`)
    const holders = positions.slice(0, ASKED).map((id) =>
      question(token, '/api/decision/decisions/what-can', {
        who: { kind: 'POSITION', id },
        page: 1,
        limit: 50,
      }),
    )
    const ask = (requests: Request[], total: number) =>
      load.ask<LoadResult>({
        port: api.first as number,
        requests,
        connections: 1,
        total,
      } satisfies Load)
    await ask([matrix, ...holders], ASKED + 1)
    const [whole, each] = [await ask([matrix], 20), await ask(holders, ASKED * 5)]
    say(
      `  all cells: p50 ${whole.p50.toFixed(0)} ms, p99 ${whole.p99.toFixed(0)} ms; ${COLUMNS} holders one after the other: ` +
        `${(each.p50 * COLUMNS).toFixed(0)} ms, ${((each.p50 * COLUMNS) / whole.p50).toFixed(1)} times as long` +
        `${whole.failed + each.failed ? ' FAILED' : ''}`,
    )
    const byChance = question(token, '/api/matrix/matrices/preview', { ...scope, positions: others })
    say(`  of positions by chance: ${await sizeOf(api, byChance)}`)
    await ask([byChance], 1)
    const few = await ask([byChance], 20)
    say(`  all cells of these: p50 ${few.p50.toFixed(0)} ms, p99 ${few.p99.toFixed(0)} ms`)
    const paper = await exportOf(api, token, scope)
    await ask([paper], 1)
    const printed = await ask([paper], 5)
    say(
      `  the same as a PDF, over HTTP: p50 ${printed.p50.toFixed(0)} ms, most ${printed.most.toFixed(0)} ms`,
    )
    say(`  ${await measurePaper(DECISIONS, COLUMNS)}`)
  } finally {
    await api.end()
    await load.end()
  }
}

const question = (token: string, path: string, body: unknown): Request => ({
  method: 'POST',
  path,
  token,
  body: JSON.stringify(body),
})

/** To be exported, a matrix is saved first. */
async function exportOf(api: Child, token: string, scope: object): Promise<Request> {
  const made = await fetch(`http://127.0.0.1:${api.first}/api/matrix/matrices`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ matrixName: 'Bench', matrixStatusName: 'PUBLISHED', ...scope }),
  })
  const said = await made.text()
  if (made.status !== 201) throw new Error(`${made.status} ${said.slice(0, 400)}`)
  const matrixId = JSON.parse(said).data.id
  return question(token, '/api/matrix/matrices/export', { matrixId, format: 'PDF' })
}

/** Published decisions and the positions that hold most of them, and as many positions by chance. */
export async function chooseScope(url: string, tenantId: string) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  await owner.query('vacuum (analyze) app.delegation, app.delegation_slot, app.decision')
  const idsOf = async (text: string, most: number) =>
    (await owner.query<{ id: string }>(text, [tenantId, most])).rows.map(({ id }) => id)
  const decisionIds = await idsOf(
    `select id from app.decision where tenant_id = $1::uuid and status = 'PUBLISHED' order by display_number limit $2`,
    DECISIONS,
  )
  const positions = await idsOf(
    `select position_id as id from app.delegation_slot where tenant_id = $1::uuid and position_id is not null
      group by 1 order by count(*) desc, 1 limit $2`,
    COLUMNS,
  )
  const others = await idsOf(
    'select id from app.position where tenant_id = $1::uuid order by md5(id::text) limit $2',
    COLUMNS,
  )
  const authorityTypeIds = await idsOf(
    'select id from app.authority_type where tenant_id = $1::uuid order by id limit $2',
    50,
  )
  await owner.end()
  return { positions, others, scope: { allGroups: true, decisionIds, positions, authorityTypeIds } }
}

async function sizeOf(api: Child, { path, token, body }: Request): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${api.first}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body as string,
  })
  const said = await answer.text()
  if (answer.status !== 200) throw new Error(`${answer.status} ${said.slice(0, 400)}`)
  const { rows, columns, cells } = JSON.parse(said).data
  return `${rows.length} decisions × ${columns.length} columns, ${cells.length} cells hold something, ${Math.round(said.length / 1024)} KB`
}
