import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { folderOf } from './database.ts'
import type { LoadResult } from './load.ts'

export type Figure = {
  key: string
  what: string
  trips: number
  one: LoadResult
  bareOne: LoadResult
  /** By the least SQL, for lists. */
  leastOne?: LoadResult
  sixteen: LoadResult
  bareSixteen: LoadResult
}
export type SizeResult = {
  size: number
  day: string
  machine: string
  database: string
  atRest: number
  underLoad: number
  figures: Figure[]
  /** Checks a second that others make over 10,000 policies, by name; null: they could not be installed. */
  others: Readonly<Record<string, number>> | null
}

const SIZES = [10_000, 100_000, 1_000_000]
export const FILE = resolve(import.meta.dirname, '../docs/health/speed.md')
const resultOf = (size: number) => join(folderOf(size), 'result.json')

const ms = (n: number) => (n < 10 ? n.toFixed(1) : n.toFixed(0))
export const mb = (bytes: number) => Math.round(bytes / 1_048_576)
export const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
export const head = (...names: string[]) => [row(names), row(names.map(() => '---'))]

export function table({ size, day, machine, database, atRest, underLoad, figures }: SizeResult): string {
  return [
    `### ${size.toLocaleString('en')} delegations`,
    '',
    `${day}, ${machine}. Database ${database}. Memory of the API process: ${mb(atRest)} MB after sign-in, ${mb(underLoad)} MB at most under load.`,
    '',
    ...head(
      'work',
      'trips',
      'p50 ms',
      'p99 ms',
      'bare p50',
      'speed to bare',
      'least p50',
      'time to least',
      'at 16: p50',
      'p99',
      'a second',
      'rate to bare',
    ),
    ...figures.map(({ what, trips, one, bareOne, leastOne, sixteen, bareSixteen }) =>
      row([
        what,
        trips,
        ms(one.p50),
        ms(one.p99),
        ms(bareOne.p50),
        (bareOne.p50 / one.p50).toFixed(2),
        leastOne ? ms(leastOne.p50) : '',
        leastOne ? (one.p50 / leastOne.p50).toFixed(2) : '',
        ms(sixteen.p50),
        ms(sixteen.p99),
        Math.round(sixteen.rate),
        (sixteen.rate / bareSixteen.rate).toFixed(2),
      ]),
    ),
    '',
    ...figures.flatMap((figure) => ANSWERS[figure.key]?.(figure) ?? []),
    '',
  ].join('\n')
}

const ANSWERS: Readonly<Record<string, (figure: Figure) => string>> = {
  check: ({ one }) =>
    `Checks by answer, p50 at 1 connection: ${Object.entries(one.answers)
      .map(([kind, { count, p50 }]) => `${kind} ${ms(p50)} ms (${count})`)
      .join(', ')}.`,
  'who-can': ({ one }) =>
    `Who can: ${one.answers.SOMETHING?.count ?? 0} answers name somebody, ${one.answers.NOTHING?.count ?? 0} nobody.`,
}

type Target = { what: string; key: string; wanted: string; got: (figure: Figure) => [string, boolean] }

const p50 =
  (most: number) =>
  (figure: Figure): [string, boolean] => [`${ms(figure.one.p50)} ms`, figure.one.p50 <= most]
const p99At16 =
  (most: number) =>
  (figure: Figure): [string, boolean] => [`${ms(figure.sixteen.p99)} ms`, figure.sixteen.p99 <= most]
const ofBare =
  (least: number) =>
  (figure: Figure): [string, boolean] => {
    const ratio = figure.sixteen.rate / figure.bareSixteen.rate
    return [ratio.toFixed(2), ratio >= least]
  }

const ofLeast =
  (most: number) =>
  ({ one, leastOne }: Figure): [string, boolean] => {
    const ratio = one.p50 / (leastOne?.p50 ?? Number.NaN)
    return [ratio.toFixed(2), ratio <= most]
  }

const WANTED: readonly Target[] = [
  ...[
    ['list-admin', 'list, System Admin'],
    ['list-group', 'list, Group User'],
  ].flatMap(([key, what]): Target[] => [
    { key: key as string, what: `${what}: p50 at 1`, wanted: '≤ 8 ms', got: p50(8) },
    { key: key as string, what: `${what}: p99 at 16`, wanted: '≤ 250 ms', got: p99At16(250) },
    { key: key as string, what: `${what}: rate to bare`, wanted: '≥ 0.6', got: ofBare(0.6) },
    { key: key as string, what: `${what}: p50 to the least SQL`, wanted: '≤ 2', got: ofLeast(2) },
  ]),
  { key: 'search-admin', what: 'search, System Admin: p50', wanted: '≤ 60 ms', got: p50(60) },
  { key: 'search-group', what: 'search, Group User: p50', wanted: '≤ 60 ms', got: p50(60) },
  { key: 'check', what: 'check: p50 at 1', wanted: '≤ 3 ms', got: p50(3) },
  {
    key: 'check',
    what: 'check: rate at 16',
    wanted: '≥ 1,500/s',
    got: ({ sixteen }) => [`${Math.round(sixteen.rate)}/s`, sixteen.rate >= 1_500],
  },
  { key: 'who-can', what: 'who can: p50', wanted: '≤ 15 ms', got: p50(15) },
  { key: 'what-can', what: 'what can: p50', wanted: '≤ 15 ms', got: p50(15) },
  { key: 'authority-of', what: 'the authority of one: p50', wanted: '≤ 30 ms', got: p50(30) },
]

/** Ours over HTTP at 16 connections with all the delegations of this size, theirs in a process of their own. */
function ofOthers({ figures, others }: SizeResult): string[] {
  const ours = figures.find(({ key }) => key === 'check')?.sixteen.rate
  if (!others || ours === undefined) return []
  return Object.entries(others).map(([name, rate]) =>
    row([
      `check: rate to ${name} at 10,000 policies`,
      '≥ 100',
      `${(ours / rate).toFixed(2)} (${name}: ${Math.round(rate)}/s)`,
      ours / rate >= 100 ? 'met' : 'missed',
    ]),
  )
}

function wanted(result: SizeResult): string[] {
  const { figures, atRest, underLoad } = result
  const said = ([got, isMet]: [string, boolean]) => [got, isMet ? 'met' : 'missed']
  return [
    ...head('figure', 'must reach', 'measured', ''),
    ...WANTED.flatMap(({ what, key, wanted: least, got }) => {
      const figure = figures.find((each) => each.key === key)
      return figure ? [row([what, least, ...said(got(figure))])] : []
    }),
    ...ofOthers(result),
    row(['memory of the API process at rest', '≤ 150 MB', ...said([`${mb(atRest)} MB`, mb(atRest) <= 150])]),
    row([
      'memory of the API process under load',
      '≤ 400 MB',
      ...said([`${mb(underLoad)} MB`, mb(underLoad) <= 400]),
    ]),
  ]
}

function growth(results: readonly SizeResult[]): string[] {
  const largest = results.at(-1) as SizeResult
  return [
    ...head('p50 ms at 1 connection', ...results.map(({ size }) => size.toLocaleString('en'))),
    ...largest.figures.map(({ key, what }) =>
      row([
        what,
        ...results.map(({ figures }) => ms(figures.find((each) => each.key === key)?.one.p50 ?? Number.NaN)),
      ]),
    ),
  ]
}

/** Keeps the result of a size and writes all that are kept into docs/health/speed.md, between its two marks. */
export function writeReport(result: SizeResult): void {
  writeFileSync(resultOf(result.size), JSON.stringify(result))
  const results = SIZES.filter((size) => existsSync(resultOf(size))).map(
    (size) => JSON.parse(readFileSync(resultOf(size), 'utf8')) as SizeResult,
  )
  const text = [
    `## Against what it must reach, at ${(results.at(-1)?.size ?? 0).toLocaleString('en')} delegations`,
    '',
    ...wanted(results.at(-1) as SizeResult),
    '',
    '## Growth',
    '',
    ...growth(results),
    '',
    '## All figures of the largest size',
    '',
    table(results.at(-1) as SizeResult),
  ].join('\n')
  const page = readFileSync(FILE, 'utf8')
  writeFileSync(FILE, page.replace(/(<!-- figures -->\n)[\s\S]*(<!-- end of figures -->)/, `$1\n${text}\n$2`))
}
