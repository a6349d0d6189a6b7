// The random walk, many times: `npm run truth` says how much was compared, and writes docs/health/truth.md.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { WalkResult } from '#test/simulator/walk.ts'

const root = resolve(import.meta.dirname, '..')
const [walks = 100, steps = 1_000] = process.argv.slice(2).map(Number)
const seed = Number(process.env.SIMULATOR_SEED ?? 1)
/** A walk waits for its database half of the time. */
const WORKERS = 2
const REPORT = join(root, 'docs/health/truth.md')

const began = performance.now()
await Promise.all(
  Array.from({ length: WORKERS }, (_, i) => {
    const from = Math.floor((walks * i) / WORKERS)
    return walkFrom(seed + from, Math.floor((walks * (i + 1)) / WORKERS) - from)
  }),
)
const minutes = Math.round((performance.now() - began) / 60_000)

/** So many walks from a seed on, each on a product of its own. */
function walkFrom(first: number, many: number): Promise<void> {
  if (many === 0) return Promise.resolve()
  const env = { SIMULATOR_WALKS: many, SIMULATOR_STEPS: steps, SIMULATOR_SEED: first }
  const child = spawn(
    join(root, 'node_modules/.bin/vitest'),
    ['run', '--project', 'database', 'test/simulator/simulator.test.ts'],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...Object.fromEntries(Object.entries(env).map(([key, value]) => [key, `${value}`])),
      },
    },
  )
  return new Promise((ended) => child.on('exit', () => ended()))
}

const done = Array.from({ length: walks }, (_, i) => read(seed + i)).flatMap((walk) => walk ?? [])

function read(of: number): WalkResult | undefined {
  try {
    return JSON.parse(readFileSync(join(root, `.cache/test-results/walk-${of}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
const number = (value: number) => value.toLocaleString('en-US')

const tallies = done.flatMap((walk) => Object.values(walk.acts))
const acts = {
  done: sumOf(tallies.map((each) => each.done)),
  refused: sumOf(tallies.map((each) => each.refused)),
}
const compared = sumOf(done.flatMap((walk) => Object.values(walk.compared)))
const kinds = new Set(done.flatMap((walk) => Object.keys(walk.compared))).size
/** A contradiction may quote a whole log line: its beginning says what happened, and no path of a machine. */
const QUOTED = 300
const contradictions = done.flatMap((walk) => walk.contradictions).map((words) => words.slice(0, QUOTED))

/** Earlier runs stay on record: `| day | from seed | walks | steps | contradictions | minutes |`. */
const earlier = (existsSync(REPORT) ? readFileSync(REPORT, 'utf8') : '')
  .split('\n')
  .filter((line) => /^\| \d{4}-/.test(line))
const taken = sumOf(done.map((walk) => walk.steps))
const day = new Date().toISOString().slice(0, 10)
const runs = [
  ...earlier,
  `| ${day} | ${seed} | ${done.length} | ${number(taken)} | ${contradictions.length} | ${minutes} |`,
]
const inAll = sumOf(runs.map((line) => Number(line.split(' | ')[3]?.replaceAll(',', ''))))

writeFileSync(
  REPORT,
  `# Truth

A random walk of the product, judged against its own facts as it goes (\`test/simulator\`). Written by \`npm run truth\`; each run is of the sources of its day.

| day | from seed | walks | steps | contradictions | minutes |
| --- | --- | --- | --- | --- | --- |
${runs.join('\n')}

${number(inAll)} steps in all. The last run found ${contradictions.length === 0 ? 'no contradiction' : 'these contradictions'}.
${contradictions.map((words) => `\n- ${words}`).join('')}

It compared ${number(compared)} answers of ${kinds} kinds. ${number(acts.done)} acts were done, ${number(acts.refused)} were refused.
`,
)
