import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { buildSite } from '../src/app/build-site.ts'
import { type Product, startProduct } from './demo-product.ts'

// Runs every tier and ends with one line that is the true sum over all of them.

const root = resolve(import.meta.dirname, '..')
const results = join(root, '.cache/test-results')
// what one process has compiled, the next ones and their threads read: to print a matrix starts a thread, for one
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled')
const bin = (name: string) => join(root, 'node_modules/.bin', name)

type Sum = { passed: number; failed: number }
type Tier = { name: string; run: () => Promise<Sum> }

/** Runs a command with its output shown; answers with its exit code. */
function shown(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', () => done(1))
    child.on('exit', (code) => done(code ?? 1))
  })
}

const asSum = (code: number): Sum => (code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/** What failed, said again at the end, where no one has to search for it. */
const failures: string[] = []

/** @param why the first lines of it are enough to know where to look */
const told = (what: string, why = '') =>
  failures.push(
    [what, ...stripVTControlCharacters(why).split('\n').filter(isOurs).slice(0, 12)].join('\n    '),
  )
const isOurs = (line: string) => line.trim() !== '' && !line.includes('node_modules')

/** One check that passes or fails as a whole. */
const check = (name: string, command: string, ...args: string[]): Tier => ({
  name,
  run: async () => {
    const sum = asSum(await shown(command, args))
    if (sum.failed > 0) told(name)
    return sum
  },
})

function types(): Tier {
  return {
    name: 'types',
    run: async () => {
      const codes: number[] = []
      for (const pair of [
        ['model', 'server'],
        ['web', 'e2e'],
      ])
        codes.push(
          ...(await Promise.all(
            pair.map(async (part) => {
              const code = await shown(bin('tsc'), ['-p', `tsconfig.${part}.json`])
              if (code !== 0) told(`types of ${part}`)
              return code
            }),
          )),
        )
      return codes.map(asSum).reduce(plus)
    },
  }
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

function vitest(project: string, ...more: string[]): Tier {
  return {
    name: project,
    run: async () => {
      const file = join(results, `${project}.json`)
      const code = await shown(bin('vitest'), [
        'run',
        '--project',
        project,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...more,
      ])
      const report = read<VitestReport>(file)
      if (!report) return asSum(code)
      // a file that could not even be loaded has no tests, and counts as one that failed
      const broken = report.testResults.filter(
        (each) => each.status === 'failed' && each.assertionResults.length === 0,
      ).length
      for (const { name, status, message, assertionResults } of report.testResults) {
        const where = `${project} ${relative(root, name)}`
        if (status === 'failed' && assertionResults.length === 0) told(where, message)
        for (const each of assertionResults)
          if (each.status === 'failed') told(`${where}: ${each.fullName}`, each.failureMessages?.[0])
      }
      const failed = report.numFailedTests + broken
      return { passed: report.numPassedTests, failed: failed === 0 && code !== 0 ? 1 : failed }
    },
  }
}

type Suite = {
  suites?: Suite[]
  specs?: {
    ok: boolean
    title: string
    file: string
    tests: { results: { error?: { message?: string } }[] }[]
  }[]
}
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }

const specsOf = (suites: readonly Suite[] = []): NonNullable<Suite['specs']> =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

/** Browsers immediately, each with a product of its own: a journey waits for its page most of the time, not for a processor. */
const BESIDE = 2

const journeys: Tier = {
  name: 'journeys',
  run: async () => {
    // once for all products, before each looks whether it has to
    await buildSite(root, console.log)
    const started = await Promise.all(Array.from({ length: BESIDE }, startProduct))
    const products = started.filter((each) => each !== undefined)
    const sum = products.length < BESIDE ? { passed: 0, failed: 1 } : await journeysOn(products)
    await Promise.all(products.map((each) => each.stop()))
    return sum
  },
}

async function journeysOn(products: readonly Product[]): Promise<Sum> {
  const file = join(results, 'journeys.json')
  const code = await shown(bin('playwright'), ['test', '--reporter=list,json'], {
    MANDATE_PRODUCTS: JSON.stringify(products.map(({ url, data }) => ({ url, data }))),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  })
  const report = read<PlaywrightReport>(file)
  if (!report) return asSum(code)
  for (const each of specsOf(report.suites))
    if (!each.ok)
      told(
        `journeys ${each.file}: ${each.title}`,
        each.tests.flatMap((test) => test.results).find((result) => result.error)?.error?.message,
      )
  // a journey that passes only when tried again is a defect
  const failed = report.stats.unexpected + report.stats.flaky
  return { passed: report.stats.expected, failed: failed === 0 && code !== 0 ? 1 : failed }
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

const plus = (a: Sum, b: Sum): Sum => ({ passed: a.passed + b.passed, failed: a.failed + b.failed })

const TIERS: readonly Tier[] = [
  check('format', bin('biome'), 'ci', '.', '--reporter=summary'),
  types(),
  vitest('architecture'),
  vitest('rules'),
  vitest('screens'),
  vitest('database'),
  journeys,
]

/** What runs on a coordinator of Citus that someone else has made. A statement takes several times as long there. */
const PATIENT = ['--testTimeout=240000', '--hookTimeout=480000']
const ON_CITUS: readonly Tier[] = [vitest('citus', ...PATIENT), vitest('database', ...PATIENT)]

const isOnCitus = process.argv.includes('--citus')
if (isOnCitus && !process.env.TEST_DATABASE_URL) {
  console.error(
    'TEST_DATABASE_URL names no coordinator of Citus. docs/citus.md says how to build Citus, and how to start a coordinator with two workers. Then run: TEST_DATABASE_URL=postgres://postgres@127.0.0.1:9700/mandate npm run test:citus',
  )
  process.exit(1)
}
const only = process.argv
  .find((arg) => arg.startsWith('--only='))
  ?.slice('--only='.length)
  .split(',')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

let sum: Sum = { passed: 0, failed: 0 }
for (const tier of (isOnCitus ? ON_CITUS : TIERS).filter((each) => !only || only.includes(each.name))) {
  const started = Date.now()
  console.log(`\n── ${tier.name}`)
  const found = await tier.run()
  sum = plus(sum, found)
  console.log(
    `── ${tier.name}: ${found.passed} passed, ${found.failed} failed in ${Math.round((Date.now() - started) / 1000)} s`,
  )
}
if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
process.exit(sum.failed > 0 || sum.passed === 0 ? 1 : 0)
