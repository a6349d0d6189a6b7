import { globSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Injector, PluginKind } from '@stryker-mutator/api/plugin'
import { strykerPlugins as vitest } from '@stryker-mutator/vitest-runner'

// Tests of a use case tell a story: one of them alone finds no product to stand on. Where a test reaches a fault, its whole file is run.
// A fault in what everything goes through is reached by every file: the nearest are asked, so that more survive than would.

const MOST_FILES = 10

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
  if (hits.size < MOST_FILES)
    for (const file of globSync(join(dirname(fault), '*.test.ts'))) if (!hits.has(file)) hits.set(file, 0)
  const steps = (file: string) => relative(dirname(fault), file).split('/').length
  return [...hits]
    .sort(([a, more], [b, less]) => steps(a) - steps(b) || less - more)
    .slice(0, MOST_FILES)
    .map(([file]) => file)
}

type Ran = { status: string; errorMessage?: string }

/** A file that fails before its first test, or besides its tests, has found the fault as well. */
const asFound = (ran: Ran): unknown =>
  ran.status === 'error'
    ? {
        status: 'complete',
        tests: [
          { id: 'the file', name: 'the file', status: 1, timeSpentMs: 0, failureMessage: ran.errorMessage },
        ],
      }
    : ran

function wholeFiles(injector: Injector<never>) {
  const [plugin] = vitest as unknown as [
    { factory: (of: typeof injector) => { run: (what?: Run) => Promise<Ran> } },
  ]
  const runner = plugin.factory(injector)
  const run = runner.run.bind(runner) as (what?: Run) => Promise<unknown>
  const runWhole = runner as { run: (what?: Run) => Promise<unknown> }
  runWhole.run = async ({ testIds = [], ...rest }: Run = {}) =>
    testIds.length > 0
      ? asFound((await run({ ...rest, testFiles: nearest(testIds, rest.relatedFiles?.[0]) })) as Ran)
      : run(rest)
  return runner
}
wholeFiles.inject = ['$injector'] as const

export const strykerPlugins = [{ kind: PluginKind.TestRunner, name: 'whole-files', factory: wholeFiles }]
