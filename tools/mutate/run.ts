import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { sampleOfUseCases } from './sample.ts'
import { FOLDER, type Mutant, readTested } from './tested.ts'

// Plants faults one at a time and says which of them no rules test finds. What stands behind `npm run mutate --` goes to
// Stryker: `--mutate src/modules/decision/delegations/model/*.ts` for a part. `use-cases 20 3` plants faults into one line in
// 20 of the use cases, from the third on, and asks the database tier. Writes a table of scores and survivors, also where it is
// stopped before its end.

const root = resolve(import.meta.dirname, '../..')
const [what, every = '20', first = '0', ...more] = process.argv.slice(2)
const options =
  what === 'use-cases'
    ? ['tools/mutate/use-cases.json', '--mutate', sampleOfUseCases(Number(every), Number(first)), ...more]
    : process.argv.slice(2)
const stryker = spawnSync(join(root, 'node_modules/.bin/stryker'), ['run', ...options], {
  cwd: root,
  stdio: 'inherit',
})
if (stryker.error) throw stryker.error

const FOUND = ['Killed', 'Timeout']
const MISSED = ['Survived', 'NoCoverage']

const files = Map.groupBy(readTested(), ({ fileName }) => relative(root, resolve(root, fileName)))
const count = (mutants: readonly Mutant[], statuses: readonly string[]) =>
  mutants.filter((mutant) => statuses.includes(mutant.status)).length

/** Found of all that were planted, in percent. */
function scored(name: string, mutants: readonly Mutant[]): string {
  const [found, missed] = [count(mutants, FOUND), count(mutants, MISSED)]
  const score = found + missed === 0 ? '–' : `${((found / (found + missed)) * 100).toFixed(1)} %`
  return `| ${name} | ${found + missed} | ${found} | ${missed} | ${score} |`
}

const byName = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
const survivors = byName.flatMap(([name, mutants]) =>
  mutants
    .filter((mutant) => MISSED.includes(mutant.status))
    .map(
      ({ mutatorName, status, replacement = '', location: { start } }) =>
        `- ${name}:${start.line}:${start.column} ${status} ${mutatorName}: \`${replacement.replaceAll('\n', ' ').slice(0, 100)}\``,
    ),
)
const all = byName.flatMap(([, mutants]) => mutants)
writeFileSync(
  join(FOLDER, 'report.md'),
  [
    '| file | planted | found | missed | score |',
    '| --- | --- | --- | --- | --- |',
    ...byName.map(([name, mutants]) => scored(name, mutants)),
    scored('all', all),
    '',
    ...survivors,
    '',
  ].join('\n'),
)
console.log(`The table and the survivors: ${join('.cache/mutate', 'report.md')}`)
process.exit(stryker.status ?? 1)
