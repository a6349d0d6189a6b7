import { rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { streamXlsxRows } from 'hucre/xlsx'
import pg from 'pg'
import { migrate } from '#platform/server/database/database.ts'
import { type Child, startChild } from './child.ts'
import { ADMIN, idsOf } from './data/scale.ts'
import { FILES, folderOf, SECRET, withCopy } from './database.ts'
import type { GeneratedData } from './generate.ts'
import { signIn } from './sign-in.ts'
import { callerOf } from './transfer/caller.ts'
import { DECISIONS, decisionsCsv } from './transfer/decisions-csv.ts'
import { SHOWN } from './transfer/exported-rows.ts'

/** Seconds, and bytes of memory: of a process before the work, and the most while it was done. */
export type WorkFigures = { seconds: number; rest: number; most: number }
export type Round = {
  export: WorkFigures & { rows: number; bytes: number; steps: number }
  /** Null: it could not be installed. */
  exceljs: (WorkFigures & { bytes: number }) | null
  import: WorkFigures & { check: number; save: number; steps: number }
  bare: { seconds: number; rows: number }
}
export type TransferResult = {
  day: string
  machine: string
  size: number
  csvBytes: number
  rounds: Round[]
}

export type Place = {
  url: string
  owner: pg.Client
  api: Child
  generated: GeneratedData
  csv: Uint8Array<ArrayBuffer>
  say: (line: string) => void
}

const EXPORTED = JSON.stringify({ columns: SHOWN.map(({ key }) => key) })

const seconds = (began: number) => (performance.now() - began) / 1_000

/** Import and export through the API and a worker, each round on a fresh copy of the data, with what they are compared with. */
export async function measureTransfer(
  url: string,
  generated: GeneratedData,
  { rounds: count, say }: { rounds: number; say: (line: string) => void },
): Promise<TransferResult> {
  await migrate(url, [SECRET]) // data that was kept may be older than the schema
  const rounds: Round[] = []
  let csvBytes = 0
  for (let n = 1; n <= count; n++) {
    say(`Import and export, round ${n} of ${count}`)
    const round = await withCopy(url, (copy) => measureProduct(copy, generated, say))
    csvBytes = round.csvBytes
    rounds.push({ ...round, bare: await withCopy(url, (copy) => measureBare(round.bare, copy, say)) })
  }
  return {
    day: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`,
    size: generated.size,
    csvBytes,
    rounds,
  }
}

/** One round without the bare program, which has read what the import added: it continues in a copy without that. */
async function measureProduct(url: string, generated: GeneratedData, say: Place['say']) {
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const ours = join(folderOf(generated.size), 'export.xlsx')
  const theirs = join(folderOf(generated.size), 'exceljs.xlsx')
  try {
    const csv = await decisionsCsv(owner, generated.tenantId)
    const api = await startChild('api.ts', [url, 'measure'], true)
    const place: Place = { url, owner, api, generated, csv, say }
    try {
      const exported = await measureExport(place, ours)
      const exceljs = await measureExceljs(place, theirs)
      if (exceljs) await refuseDifference(ours, theirs)
      const { before, ...imported } = await measureImport(place)
      const bare = await startChild(
        'transfer/bare-import.ts',
        [url, generated.tenantId, String(before)],
        true,
      )
      return { export: exported, exceljs, import: imported, bare, csvBytes: csv.length }
    } finally {
      await api.end()
    }
  } finally {
    await owner.end()
    // the jobs that the files belong to go with the copy
    for (const each of [ours, theirs, FILES]) rmSync(each, { recursive: true, force: true })
  }
}

async function measureBare(program: Child, url: string, say: Place['say']): Promise<Round['bare']> {
  const took = await program.ask<number>(url)
  await program.end()
  const rows = program.first as number
  say(`  bare: ${rows} rows in ${took.toFixed(1)} s`)
  return { seconds: took, rows }
}

/** A worker of its own for each work: what an earlier one left in its memory is not this one's. */
export async function withWorker<T>(
  { url, owner }: Place,
  work: (worker: Child, rest: number) => Promise<T>,
): Promise<T> {
  const worker = await startChild('transfer/worker.ts', [url], true)
  try {
    await owner.query('checkpoint')
    return await work(worker, await worker.ask<number>('begin'))
  } finally {
    await worker.end()
  }
}

export const callerIn = async ({ api, generated }: Place) =>
  callerOf(api.first, await signIn(api.first, generated.persons[0] as GeneratedData['persons'][number]))

async function measureExport(place: Place, file: string): Promise<Round['export']> {
  return withWorker(place, async (worker, rest) => {
    const caller = await callerIn(place)
    const began = performance.now()
    const id = await caller.begin('/decision/delegations/export', 'application/json', EXPORTED)
    const { job, steps } = await caller.finish(id)
    const took = seconds(began)
    const most = await worker.ask<number>('most')
    const bytes = await caller.fileOf(id)
    await writeFile(file, bytes)
    const { rows } = job.result as { rows: number }
    place.say(`  export: ${rows} rows in ${took.toFixed(1)} s`)
    return { seconds: took, rest, most, rows, bytes: bytes.length, steps }
  })
}

async function measureExceljs(
  { url, owner, generated, say }: Place,
  file: string,
): Promise<Round['exceljs']> {
  const userId = idsOf(0)('user', ADMIN)
  const program = await startChild('spreadsheets/exceljs.mjs', [url, generated.tenantId, userId, file], true)
  try {
    const { leftOut } = program.first as { leftOut?: string }
    if (leftOut !== undefined) {
      say(`  Not compared with exceljs: ${leftOut}`)
      return null
    }
    await owner.query('checkpoint')
    const rest = await program.ask<number>('begin')
    const took = await program.ask<number>('write')
    const most = await program.ask<number>('most')
    say(`  exceljs: ${took.toFixed(1)} s`)
    return { seconds: took, rest, most, bytes: (await readFile(file)).length }
  } finally {
    await program.end()
  }
}

/** The cells of a row as text. An empty cell at its end may be left out or written. */
function cellsOf(values: readonly unknown[] = []): string {
  const last = values.findLastIndex((value) => value !== null && value !== undefined)
  return JSON.stringify(values.slice(0, last + 1))
}

/** Fails unless both spreadsheets say the same in every cell. */
async function refuseDifference(ours: string, theirs: string): Promise<void> {
  const [one, other] = [streamXlsxRows(await readFile(ours)), streamXlsxRows(await readFile(theirs))]
  for (let row = 1; ; row++) {
    const [a, b] = await Promise.all([one.next(), other.next()])
    if (a.done && b.done) return
    const [said, saidToo] = [cellsOf(a.value?.values), cellsOf(b.value?.values)]
    if (said !== saidToo) throw new Error(`Row ${row} of the export is ${said}, of exceljs ${saidToo}.`)
  }
}

async function measureImport(place: Place): Promise<Round['import'] & { before: number }> {
  const { owner, generated, csv } = place
  const { rows } = await owner.query<{ last: number }>(
    `select last from app.display_counter where tenant_id = $1 and kind = 'decision'`,
    [generated.tenantId],
  )
  const before = rows[0]?.last as number
  const figures = await withWorker(place, async (worker, rest) => {
    const caller = await callerIn(place)
    const began = performance.now()
    const checkId = await caller.begin(
      '/decision/decisions/bulk-upload?fileName=decisions.csv',
      'text/csv',
      csv,
    )
    const checked = await caller.finish(checkId)
    const check = seconds(began)
    const id = await caller.begin(
      `/decision/decisions/bulk-upload/${checkId}/apply`,
      'application/json',
      '{}',
    )
    const saved = await caller.finish(id, () => refuseHalf(owner, generated.tenantId, before))
    const took = seconds(began)
    const most = await worker.ask<number>('most')
    place.say(`  import: checked in ${check.toFixed(1)} s, saved in ${(took - check).toFixed(1)} s`)
    return { seconds: took, check, save: took - check, rest, most, steps: checked.steps + saved.steps }
  })
  await refuseMissing(owner, generated.tenantId, before)
  return { ...figures, before }
}

/** All of the file or nothing: anyone who sees its first decision sees its last. */
async function refuseHalf(owner: pg.Client, tenantId: string, before: number): Promise<void> {
  const { rows } = await owner.query<{ n: string }>(
    'select count(*) as n from app.decision where tenant_id = $1 and display_number = any($2::int[])',
    [tenantId, [before + 1, before + DECISIONS]],
  )
  if (rows[0]?.n === '1') throw new Error('A part of the import could be seen.')
}

async function refuseMissing(owner: pg.Client, tenantId: string, before: number): Promise<void> {
  const { rows } = await owner.query<{ decisions: number; entries: number }>(
    `select count(*)::int as decisions, count(r.record_id)::int as entries from app.decision d
     left join app.revision r on r.tenant_id = d.tenant_id and r.kind = 'decision' and r.record_id = d.id and r.event = 'UPLOAD'
     where d.tenant_id = $1 and d.display_number > $2`,
    [tenantId, before],
  )
  if (rows[0]?.decisions !== DECISIONS || rows[0].entries !== DECISIONS)
    throw new Error(`The import left ${JSON.stringify(rows[0])}.`)
}
