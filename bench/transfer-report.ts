import { readFileSync, writeFileSync } from 'node:fs'
import type { Round, TransferResult, WorkFigures } from './measure-transfer.ts'
import { FILE, head, mb, row } from './report.ts'

const s = (n: number) => `${n.toFixed(1)} s`
const above = ({ rest, most }: WorkFigures) => mb(most) - mb(rest)

/** Of several rounds the one in the middle by its time. */
function middle<T extends { seconds: number }>(all: readonly T[]): T {
  const sorted = [...all].sort((a, b) => a.seconds - b.seconds)
  return sorted[(sorted.length - 1) >> 1] as T
}

const of = <K extends keyof Round>(rounds: readonly Round[], key: K) =>
  rounds.flatMap((round) => round[key] ?? []) as NonNullable<Round[K]>[]
/** "import 9.1 to 9.8 s". */
function span(name: string, all: readonly { seconds: number }[]): string {
  const took = all.map((each) => each.seconds)
  return `${name} ${Math.min(...took).toFixed(1)} to ${s(Math.max(...took))}`
}

export function transferTable({ day, machine, size, csvBytes, rounds }: TransferResult): string {
  const [exported, imported, bare] = [
    middle(of(rounds, 'export')),
    middle(of(rounds, 'import')),
    middle(of(rounds, 'bare')),
  ]
  const others = of(rounds, 'exceljs')
  const exceljs = others.length > 0 ? middle(others) : null
  const judged = (isMet: boolean) => (isMet ? 'met' : 'missed')
  return [
    `${day}, ${machine}, ${size.toLocaleString('en')} delegations, ${rounds.length === 1 ? 'one round' : `${rounds.length} rounds, of each figure the one in the middle by time`}.`,
    '',
    ...head('figure', 'must reach', 'measured', ''),
    row([
      'import of 50,000 decisions: from the upload until all are saved',
      '≤ 10 s',
      `${s(imported.seconds)}: check ${s(imported.check)}, save ${s(imported.save)}`,
      judged(imported.seconds <= 10),
    ]),
    row([
      'the same: time to a bare program of pg that only adds the rows',
      '',
      `${(imported.seconds / bare.seconds).toFixed(2)}, its saving alone ${(imported.save / bare.seconds).toFixed(2)} (bare: ${s(bare.seconds)})`,
      '',
    ]),
    row(['the same: memory of the worker above rest', '', `${above(imported)} MB`, '']),
    row([
      `export of ${exported.rows.toLocaleString('en')} × 12: from the request until the file is there`,
      '≤ 8 s',
      s(exported.seconds),
      judged(exported.seconds <= 8),
    ]),
    row([
      'the same: memory of the worker above rest',
      '≤ 150 MB',
      `${above(exported)} MB`,
      judged(above(exported) <= 150),
    ]),
    ...(exceljs
      ? [
          row([
            'the same: time to the streaming writer of exceljs',
            '',
            `${(exported.seconds / exceljs.seconds).toFixed(2)} (exceljs: ${s(exceljs.seconds)})`,
            '',
          ]),
          row([
            'the same: memory above rest to exceljs',
            '',
            `${(above(exported) / above(exceljs)).toFixed(2)} (exceljs: ${above(exceljs)} MB)`,
            '',
          ]),
        ]
      : []),
    '',
    [
      'Over the rounds: ',
      [
        span('import', of(rounds, 'import')),
        span('bare', of(rounds, 'bare')),
        span('export', of(rounds, 'export')),
        ...(exceljs ? [span('exceljs', others)] : []),
      ].join(', '),
      `. The file of decisions has ${mb(csvBytes)} MB and becomes ${bare.rows.toLocaleString('en')} rows;`,
      ` the spreadsheet has ${mb(exported.bytes)} MB${exceljs ? `, that of exceljs ${mb(exceljs.bytes)} MB` : ''}.`,
      ` A worker at rest has ${mb(exported.rest)} MB. Whoever looked ten times a second saw the import in ${imported.steps} steps and the export in ${exported.steps}.`,
    ].join(''),
    '',
  ].join('\n')
}

/** Writes the figures into docs/health/speed.md, between their two marks. */
export function writeTransferReport(result: TransferResult): void {
  const page = readFileSync(FILE, 'utf8')
  writeFileSync(
    FILE,
    page.replace(
      /(<!-- import and export -->\n)[\s\S]*(<!-- end of import and export -->)/,
      (_, before, after) => `${before}\n${transferTable(result)}\n${after}`,
    ),
  )
}
