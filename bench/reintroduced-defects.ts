// Known defects, put back one at a time into a copy of the sources: `npm run reintroduce-defects` prints by what each is found,
// and writes where into docs/health/reintroduced-defects.md. Words after it choose defects that begin so: `npm run reintroduce-defects 1.1 3.3`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PUT_BACKS, type PutBack } from '#test/simulator/reintroduced-defects.ts'
import type { WalkResult } from '#test/simulator/walk.ts'

const root = resolve(import.meta.dirname, '..')
const REPORT = join(root, 'docs/health/reintroduced-defects.md')
const SEEDS = (process.env.SIMULATOR_SEEDS ?? '1 2 3').split(' ').map(Number)
const STEPS = Number(process.env.SIMULATOR_STEPS ?? 500)
const chosen = process.argv.slice(2)

const copy = mkdtempSync(join(tmpdir(), 'mandate-defects-'))
for (const each of ['src', 'test', 'db', 'package.json', 'vitest.config.ts', 'tsconfig.base.json'])
  cpSync(join(root, each), join(copy, each), { recursive: true })
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))

const isChosen = ({ defect }: PutBack) =>
  chosen.length === 0 || chosen.some((each) => defect.startsWith(each))

// what is found without a defect is found by no defect
const all: readonly PutBack[] = [{ defect: 'None: the sources as they are', edits: [] }, ...PUT_BACKS]
for (const putBack of all) if (isChosen(putBack)) writeReport(putBack, foundIn(putBack))
rmSync(copy, { recursive: true })

/** Puts it back, looks for it and takes it out again. Answers with where it was found, and by which words. */
function foundIn({ defect, edits, foundBy }: PutBack): [string, string] {
  for (const { file, text, instead } of edits) rewrite(file, text, instead)
  const found = foundBy ? byTest(foundBy) : byWalk()
  for (const { file } of edits) cpSync(join(root, file), join(copy, file))
  console.log(`${defect}: ${found.join(': ')}`)
  return found
}

function rewrite(file: string, text: string, instead: string): void {
  const path = join(copy, file)
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace(text, () => instead),
  )
}

function vitest(test: string, env: Record<string, string> = {}) {
  return spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', '--project', 'database', test], {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', ...env },
  })
}

function byTest(test: string): [string, string] {
  const { status, stdout, stderr } = vitest(test)
  const [, failed] = /FAIL.*? > ([^\n]*)/.exec(stdout + stderr) ?? []
  return status === 0 ? ['**not found**', ''] : [`\`${test}\``, inCell(failed ?? '')]
}

function byWalk(): [string, string] {
  for (const seed of SEEDS) {
    const file = join(copy, `.cache/test-results/walk-${seed}.json`)
    rmSync(file, { force: true })
    const { stdout, stderr } = vitest('test/simulator/simulator.test.ts', {
      SIMULATOR_SEED: String(seed),
      SIMULATOR_STEPS: String(STEPS),
      SIMULATOR_WALKS: '1',
      SIMULATOR_MOST: '1',
    })
    const first = walked(file, stdout + stderr).contradictions[0]
    const [, where = '', words = ''] =
      /^(seed \d+, (?:step \d+|at the end))[^:]*: (.*)/s.exec(first ?? '') ?? []
    if (first) return [where, inCell(words)]
  }
  return [`**not found** in ${SEEDS.length} walks of ${STEPS} steps`, '']
}

function walked(file: string, said: string): WalkResult {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Error(`The walk came to no end:\n${said}`)
  }
}

function inCell(words: string): string {
  return words.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 160)
}

/** The rows of the other defects stay as they were found last. */
function writeReport(of: PutBack, found: readonly [string, string]): void {
  const before = existsSync(REPORT) ? readFileSync(REPORT, 'utf8').split('\n') : []
  const rows = all.flatMap((each) => {
    const begins = `| ${each.defect} | `
    if (each === of) return [`${begins}${found[0]} |`]
    return before.find((line) => line.startsWith(begins)) ?? []
  })
  writeFileSync(
    REPORT,
    `# Defects put back

Each defect of an audit is put back into a copy of the sources, and the random walk (\`test/simulator\`) is asked for it: walks
of some hundred steps, until the first contradiction. Written by \`npm run reintroduce-defects\`.

| defect | found at |
| --- | --- |
${rows.join('\n')}
`,
  )
}
