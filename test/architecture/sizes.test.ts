import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

// A file over its limit is two things, and so is a function.

const FILE_LINES = 400
const FUNCTION_LINES = 100

/** What is over a limit today: this list may only shrink. */
const KNOWN = ['src/modules/notification/notifications/model/sentences.ts']

const root = resolve(import.meta.dirname, '../..')
const FILES = globSync('src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/*.test.{ts,tsx}', '**/*.test-setup.ts', '**/testing/**'],
})

const FUNCTIONS = [
  'ArrowFunctionExpression',
  'FunctionDeclaration',
  'FunctionExpression',
  'ClassMethod',
  'MethodProperty',
]

type Span = { start: number; end: number }
type SyntaxNode = { type?: string; span?: Span; function?: SyntaxNode }

/** The functions of a file by their bytes. */
function* functionsIn(node: unknown): Generator<Span> {
  if (typeof node !== 'object' || node === null) return
  const { type, span, function: own } = node as SyntaxNode
  const of = span ?? own?.span
  if (type && of && FUNCTIONS.includes(type)) yield of
  for (const part of Object.values(node)) yield* functionsIn(part)
}

/** The parser counts bytes over all files of a run: the first statement says where this one begins. */
const MARK = '0;'

function longFunctionsIn(text: string, isTsx: boolean): string[] {
  const bytes = Buffer.from(MARK + text)
  const { body } = parseSync(MARK + text, { syntax: 'typescript', tsx: isTsx })
  const first = body[0]?.span.start ?? 0
  return [...functionsIn(body)].flatMap(({ start, end }) => {
    const lines = bytes
      .subarray(start - first, end - first)
      .toString()
      .split('\n')
    return lines.length > FUNCTION_LINES ? [`${lines.length} lines from “${lines[0]}”`] : []
  })
}

const findOver = (paths: readonly string[]): string[] =>
  paths.flatMap((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const lines = text.split('\n').length - 1
    return [
      ...(lines > FILE_LINES ? [`${path}: ${lines} lines`] : []),
      ...longFunctionsIn(text, path.endsWith('x')).map((each) => `${path}: ${each}`),
    ]
  })

test(`files have up to ${FILE_LINES} lines, and functions up to ${FUNCTION_LINES}`, () => {
  expect(FILES.length).toBeGreaterThan(1000)
  expect(findOver(FILES.filter((path) => !KNOWN.includes(path)))).toEqual([])
})

test('what is known to be over a limit still is', () => {
  expect(KNOWN.filter((path) => findOver([path]).length === 0)).toEqual([])
})

test('a function is measured from its first line to its last', () => {
  const lines = (count: number) => `const é = 1\nconst f = () => {\n${'f()\n'.repeat(count)}}\n`
  expect(longFunctionsIn(lines(FUNCTION_LINES - 2), false)).toEqual([])
  expect(longFunctionsIn(lines(FUNCTION_LINES - 1), false)).toEqual([
    `${FUNCTION_LINES + 1} lines from “() => {”`,
  ])
})
