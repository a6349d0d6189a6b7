import { cpus } from 'node:os'
import { head, row } from './report.ts'

export type Visit = { page: string; scriptKb: number; files: number; rowsMs: number }
export type PageScore = {
  page: string
  shown: string
  performance: number
  accessibility: number
  paint: number
  shift: number
  blocked: number
  faults: string[]
}

type FirstSecondResult = {
  visits: readonly Visit[]
  recordMs: number
  tries: number
  lighthouse: { judged: readonly PageScore[] } | { leftOut: string }
  /** The report that stands. */
  before: string
  day: string
}

const judgedAs = (isMet: boolean) => (isMet ? 'met' : 'missed')

/** The report of the first second. Where Lighthouse did not run, its table stays as it stands, and the report says so. */
export const reportOfFirstSecond = ({
  visits,
  recordMs,
  tries,
  lighthouse,
  before,
  day,
}: FirstSecondResult): string =>
  `# The first second

\`npm run bench -- first-second\` starts the product with its demo, visits it in Chromium over a line of 9 Mbit/s and 100 ms, and
writes the figures below. A cold visit has nothing in its cache and a session; a record is warm: its list is there, its row is pointed
at. Lighthouse judges with its own line for desktops. Everything shares the machine.

${day}, ${cpus().length} cores, of ${tries} visits the one in the middle.

${figures(visits, recordMs).join('\n')}

${('judged' in lighthouse ? [judgedOn(day), '', ...judgements(lighthouse.judged)] : kept(before, lighthouse.leftOut)).join('\n')}
`

const judgedOn = (day: string) => `Lighthouse judged on ${day}.`

/** What stands from Lighthouse on. */
function kept(before: string, leftOut: string): string[] {
  const why = `Lighthouse did not run: ${leftOut.split('\n')[0]}`
  const table = /^Lighthouse judged on [\s\S]*$/m.exec(before)?.[0].trimEnd()
  return table ? [`${why} What it judged before stands.`, '', table] : [why]
}

const figures = (visits: readonly Visit[], recordMs: number): string[] => [
  ...head('figure', 'must reach', 'measured', ''),
  ...visits.flatMap(({ page, scriptKb, files, rowsMs }) => [
    row([
      `${page}, cold: script on the wire`,
      '≤ 330 KB',
      `${scriptKb.toFixed(0)} KB in ${files} files`,
      judgedAs(scriptKb <= 330),
    ]),
    row([`${page}, cold: rows`, '≤ 2.5 s', `${(rowsMs / 1_000).toFixed(1)} s`, judgedAs(rowsMs <= 2_500)]),
  ]),
  row([
    'a record, from the click on its row',
    '≤ 300 ms',
    `${recordMs.toFixed(0)} ms`,
    judgedAs(recordMs <= 300),
  ]),
]

const judgements = (judged: readonly PageScore[]): string[] => [
  ...head(
    'Lighthouse, desktop',
    'performance (≥ 0.90)',
    'accessibility (1.00)',
    'largest paint',
    'layout shift',
    'blocked',
    '',
  ),
  ...judged.map(({ shown, performance, accessibility, paint, shift, blocked, faults }) =>
    row([
      shown.replace(/[\da-f]{8}-[-\da-f]+/, '…'),
      performance.toFixed(2),
      accessibility.toFixed(2),
      `${(paint / 1_000).toFixed(1)} s`,
      shift.toFixed(3),
      `${blocked.toFixed(0)} ms`,
      faults.length > 0
        ? `missed: ${faults.join(', ')}`
        : judgedAs(performance >= 0.9 && accessibility === 1),
    ]),
  ),
]
