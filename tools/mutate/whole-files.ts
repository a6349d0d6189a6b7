import { globSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Injector, PluginKind } from '@stryker-mutator/api/plugin'
import { strykerPlugins as vitest } from '@stryker-mutator/vitest-runner'

// Tests of a use case tell a story: one of them alone finds no product to stand on. Where a test reaches a fault, its whole file is run.
// The nearest are asked first, and others while none has found it. A fault in what everything goes through is reached by every file:
// not all of them are asked, so that more survive than would.

const AT_ONCE = 10
const MOST_FILES = 40

type Run = {
  testIds?: readonly string[]
  relatedFiles?: readonly string[]
  testFiles?: readonly string[]
}

/** An id is `file#name of the test`. */
const fileOf = (testId: string) => resolve(testId.split('#')[0] ?? '')

/**
 * Those nearest to the fault first, and of two as near the one whose tests reach it more often. Where few reach it, those beside
 * it are asked besides: what is reached before a first test, when the product starts, is counted for none.
 */
function nearest(testIds: readonly string[], fault = ''): string[] {
  const hits = new Map<string, number>()
  for (const file of testIds.map(fileOf)) hits.set(file, (hits.get(file) ?? 0) + 1)
  if (hits.size < AT_ONCE)
    for (const file of globSync(join(dirname(fault), '*.test.ts'))) if (!hits.has(file)) hits.set(file, 0)
  const steps = (file: string) => relative(dirname(fault), file).split('/').length
  return [...hits]
    .sort(([a, more], [b, less]) => steps(a) - steps(b) || less - more)
    .slice(0, MOST_FILES)
    .map(([file]) => file)
}

/** A test that failed has status 1. */
type MutantRun = { status: string; errorMessage?: string; tests?: readonly { status: number }[] }

/** A file that fails before its first test, or besides its tests, has found the fault as well. */
const asFound = (ran: MutantRun): MutantRun =>
  ran.status === 'error'
    ? {
        status: 'complete',
        tests: [
          { id: 'the file', name: 'the file', status: 1, timeSpentMs: 0, failureMessage: ran.errorMessage },
        ] as MutantRun['tests'] & object,
      }
    : ran

const hasFound = ({ tests = [] }: MutantRun) => tests.some(({ status }) => status === 1)

function wholeFiles(injector: Injector<never>) {
  const [plugin] = vitest as unknown as [
    { factory: (of: typeof injector) => { run: (what?: Run) => Promise<MutantRun> } },
  ]
  const runner = plugin.factory(injector)
  const run = runner.run.bind(runner)
  const askFiles = async (files: readonly string[], rest: Run): Promise<MutantRun> => {
    const ran = asFound(await run({ ...rest, testFiles: files.slice(0, AT_ONCE) }))
    return hasFound(ran) || files.length <= AT_ONCE ? ran : askFiles(files.slice(AT_ONCE), rest)
  }
  runner.run = ({ testIds = [], ...rest }: Run = {}) =>
    testIds.length > 0 ? askFiles(nearest(testIds, rest.relatedFiles?.[0]), rest) : run(rest)
  return runner
}
wholeFiles.inject = ['$injector'] as const

export const strykerPlugins = [{ kind: PluginKind.TestRunner, name: 'whole-files', factory: wholeFiles }]
