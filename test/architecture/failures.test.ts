import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAILURES } from '#app/api-document/failures.ts'
import { PLATFORM_FAILURES } from '#platform/model/failures.ts'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test(-setup)?\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))

const TABLE = /export const (\w+) = defineFailures\(\{\n([\s\S]*?)\n\}\)/g
const declared = sources
  .flatMap((source) => [...source.matchAll(TABLE)])
  .flatMap(([, table = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+): \[/gm)].map(([, code = '']) => ({ table, code })),
  )

test('every failure that is declared is in the API document, under a code of its own', () => {
  const codes = FAILURES.map(({ code }) => code)
  expect(codes.filter((code, i) => codes.indexOf(code) !== i)).toEqual([])
  expect(codes.toSorted()).toEqual(declared.map(({ code }) => code).toSorted())
})

test('something refuses with every failure', () => {
  const isUsed = ({ table, code }: (typeof declared)[number]) => {
    const name = code in PLATFORM_FAILURES ? `'${code}'` : `${table}.${code}`
    return sources.some((source) => source.includes(name))
  }
  expect(declared.filter((each) => !isUsed(each)).map(({ code }) => code)).toEqual([])
})
