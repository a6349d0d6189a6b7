import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Plants faults one at a time and says which of them no rules test finds. What stands behind `npm run mutate --` goes to
// Stryker: `--mutate src/modules/decision/delegations/model/*.ts` for a part. Writes a table of scores and survivors beside.

const root = resolve(import.meta.dirname, '../..')
const stryker = spawnSync(join(root, 'node_modules/.bin/stryker'), ['run', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})

type Mutant = {
  mutatorName: string
  status: string
  replacement?: string
  location: { start: { line: number; column: number } }
}
type Report = { files: Readonly<Record<string, { mutants: readonly Mutant[] }>> }

const FOUND = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

const folder = join(root, '.cache/mutate')
const { files } = JSON.parse(readFileSync(join(folder, 'mutation.json'), 'utf8')) as Report
const count = (mutants: readonly Mutant[], statuses: readonly string[]) =>
  mutants.filter((mutant) => statuses.includes(mutant.status)).length

/** Found of all that were planted, in percent. */
function scored(name: string, mutants: readonly Mutant[]): string {
  const [found, missed] = [count(mutants, FOUND), count(mutants, MISSED)]
  const score = found + missed === 0 ? '–' : `${((found / (found + missed)) * 100).toFixed(1)} %`
  return `| ${name} | ${found + missed} | ${found} | ${missed} | ${score} |`
}

const byName = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
const survivors = byName.flatMap(([name, { mutants }]) =>
  mutants
    .filter((mutant) => MISSED.includes(mutant.status))
    .map(
      ({ mutatorName, status, replacement = '', location: { start } }) =>
        `- ${name}:${start.line}:${start.column} ${status} ${mutatorName}: \`${replacement.replaceAll('\n', ' ').slice(0, 100)}\``,
    ),
)
const all = byName.flatMap(([, { mutants }]) => mutants)
writeFileSync(
  join(folder, 'report.md'),
  [
    '| file | planted | found | missed | score |',
    '| --- | --- | --- | --- | --- |',
    ...byName.map(([name, { mutants }]) => scored(name, mutants)),
    scored('all', all),
    '',
    ...survivors,
    '',
  ].join('\n'),
)
console.log(`The table and the survivors: ${join('.cache/mutate', 'report.md')}`)
process.exit(stryker.status ?? 1)
