import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startDatabase } from './database.ts'
import { type GeneratedData, generate } from './generate.ts'
import { measureActions } from './measure-actions.ts'
import { measureBadge } from './measure-badge.ts'
import { measureBulk } from './measure-bulk.ts'
import { measureFirstSecond } from './measure-first-second.ts'
import { measureIssuing } from './measure-issuing.ts'
import { measureMatrix } from './measure-matrix.ts'
import { measurePolicies } from './measure-policies.ts'
import { measureReliability } from './measure-reliability.ts'
import { measureRequests } from './measure-requests.ts'
import { measureTransfer } from './measure-transfer.ts'
import { writeReliability } from './reliability-report.ts'
import { table, writeReport } from './report.ts'
import { transferTable, writeTransferReport } from './transfer-report.ts'

// npm run bench                   everything: checks by others, requests, import and export
// npm run bench -- transfer       import and export alone
// npm run bench -- bulk           an act on 10,000 decisions alone, told and not written down
// npm run bench -- badge          what open tabs cost that ask how much is unread, told and not written down
// npm run bench -- actions        lists of 200,000 actions and their badge, told and not written down
// npm run bench -- issuing        what an issue to 20 people costs with all that may be asked of them, told and not written down
// npm run bench -- matrix         1,000 × 300: the cells from the server, and the grid in a browser; told and not written down
// npm run bench -- picture        frames of a tree of 5,000 nodes in a browser, at the product of MANDATE_URL; told and not written down
// npm run bench -- first-second   what a first visit sends, and what Lighthouse says of pages
// npm run bench -- reliability    failures, too much work, and strangers
// npm run bench -- --only=check   requests of these kinds alone, without writing them down
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    size: { type: 'string', default: '10000' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
})
const PARTS = [
  'transfer',
  'bulk',
  'badge',
  'actions',
  'issuing',
  'matrix',
  'picture',
  'first-second',
  'reliability',
]
const unknown = positionals.find((each) => !PARTS.includes(each))
if (unknown !== undefined)
  throw new Error(`There is no part ${unknown}: only ${PARTS.join(', ')} can be asked for.`)
const isAsked = (part: string) => positionals.includes(part)
const say = (line: string) => console.log(line)
const only = values.only?.split(',')
if (positionals.length === 0) await requests()
if (isAsked('transfer') || (!only && positionals.length === 0)) await over(transfer, 100_000)
if (isAsked('bulk')) await over(measureBulk)
if (isAsked('badge')) await over(measureBadge)
if (isAsked('actions')) await over(measureActions)
if (isAsked('issuing')) await over(measureIssuing)
if (isAsked('matrix')) await over(measureMatrix, 100_000)
if (isAsked('matrix')) execFileSync(process.execPath, ['bench/matrix/measure.mjs'], { stdio: 'inherit' })
if (isAsked('picture')) execFileSync(process.execPath, ['bench/picture/measure.mjs'], { stdio: 'inherit' })
if (isAsked('first-second')) await measureFirstSecond(say)
if (isAsked('reliability')) await over(reliability)

async function requests() {
  const others = only ? null : await measurePolicies(say)
  for (const size of values.size.split(',').map(Number))
    await over(async (url, generated) => {
      const result = await measureRequests(url, generated, { only, quick: values.quick, others, say })
      say(table(result))
      if (!only) writeReport(result)
    }, size)
}

type Measure = (url: string, generated: GeneratedData, say: (line: string) => void) => Promise<unknown>

/** Measures over data of a size. */
async function over(measure: Measure, size = Number(values.size)): Promise<void> {
  const generated = await generate(size, say)
  const database = await startDatabase(size)
  try {
    await measure(database.url, generated, say)
  } finally {
    await database.stop()
  }
}

async function transfer(url: string, generated: GeneratedData): Promise<void> {
  const result = await measureTransfer(url, generated, { rounds: values.quick ? 1 : 3, say })
  say(transferTable(result))
  writeTransferReport(result)
}

async function reliability(url: string, generated: GeneratedData): Promise<void> {
  const result = await measureReliability(url, generated, { quick: values.quick, say })
  if (!values.quick) writeReliability(result)
}
