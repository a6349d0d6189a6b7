import type { Measured } from './load.ts'

export type Figure = {
  key: string
  what: string
  trips: number
  one: Measured
  bareOne: Measured
  sixteen: Measured
  bareSixteen: Measured
}
export type SizeResult = {
  size: number
  database: string
  atRest: number
  underLoad: number
  figures: Figure[]
}

const ms = (n: number) => (n < 10 ? n.toFixed(1) : n.toFixed(0))
const mb = (bytes: number) => Math.round(bytes / 1_048_576)

export function table({ size, database, atRest, underLoad, figures }: SizeResult): string {
  const rows = figures.map(
    ({ what, trips, one, bareOne, sixteen, bareSixteen }) =>
      `| ${what} | ${trips} | ${ms(one.p50)} | ${ms(one.p99)} | ${ms(bareOne.p50)} | ${(bareOne.p50 / one.p50).toFixed(2)} | ${ms(sixteen.p50)} | ${ms(sixteen.p99)} | ${Math.round(sixteen.rate)} | ${(sixteen.rate / bareSixteen.rate).toFixed(2)} |`,
  )
  return [
    `### ${size.toLocaleString('en')} delegations (database ${database})`,
    '',
    '| work | trips | p50 ms at 1 | p99 at 1 | bare p50 | speed to bare at 1 | p50 at 16 | p99 at 16 | a second at 16 | rate to bare at 16 |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Memory of the API process: ${mb(atRest)} MB after sign-in, ${mb(underLoad)} MB at most under load.`,
  ].join('\n')
}

export function writeReport(_results: readonly SizeResult[], _machine: string) {}
