// The random walk, many times: `npm run truth` says how much was compared, and writes docs/health/truth.md.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Walked } from '../test/simulator/walk.ts'

const root = resolve(import.meta.dirname, '..')
const [walks = 100, steps = 1_000] = process.argv.slice(2).map(Number)
const seed = Number(process.env.SIMULATOR_SEED ?? 1)

const began = performance.now()
spawnSync(
  join(root, 'node_modules/.bin/vitest'),
  ['run', '--project', 'database', 'test/simulator/simulator.test.ts'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      SIMULATOR_WALKS: String(walks),
      SIMULATOR_STEPS: String(steps),
      SIMULATOR_SEED: String(seed),
    },
  },
)
const minutes = Math.round((performance.now() - began) / 60_000)

const done = Array.from({ length: walks }, (_, i) => read(seed + i)).flatMap((walk) => walk ?? [])

function read(of: number): Walked | undefined {
  try {
    return JSON.parse(readFileSync(join(root, `.cache/test-results/walk-${of}.json`), 'utf8'))
  } catch {
    return undefined
  }
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0)
const names = (of: (walk: Walked) => object) =>
  [...new Set(done.flatMap((walk) => Object.keys(of(walk))))].sort()
const number = (value: number) => value.toLocaleString('en-US')

const acts = names((walk) => walk.acts).map((name) => {
  const tallies = done.flatMap((walk) => walk.acts[name] ?? [])
  return `| ${name} | ${number(sumOf(tallies.map((each) => each.done)))} | ${number(sumOf(tallies.map((each) => each.refused)))} |`
})
const compared = names((walk) => walk.compared).map(
  (name) => `| ${name} | ${number(sumOf(done.map((walk) => walk.compared[name] ?? 0)))} |`,
)
const contradictions = done.flatMap((walk) => walk.contradictions)

writeFileSync(
  join(root, 'docs/health/truth.md'),
  `# Truth

A random walk of the product, judged against its own facts as it goes (\`test/simulator\`). Written by \`npm run truth\`.

${number(sumOf(done.map((walk) => walk.steps)))} steps in ${done.length} walks from seed ${seed}, in ${minutes} minutes. Contradictions: ${contradictions.length}.
${contradictions.map((words) => `\n- ${words}`).join('')}

| compared | times |
| --- | --- |
${compared.join('\n')}

| act | done | refused |
| --- | --- | --- |
${acts.join('\n')}
`,
)
