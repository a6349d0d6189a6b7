import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sheets = globSync('src/**/*.css')
const drawn = globSync('src/**/*.{ts,tsx}')
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')
/** What a class begins with whose end is a value: `tag-${color}`. */
const beginnings = [...drawn.matchAll(/([a-z][a-z-]*-)\$\{/g)].map(([, beginning = '']) => beginning)

const isDrawn = (name: string) =>
  new RegExp(String.raw`(?<![\w-])${name}(?![\w-])`).test(drawn) ||
  beginnings.some((beginning) => name.startsWith(beginning))

test('every class that a sheet has rules for is drawn by something', () => {
  const dead = sheets.flatMap((sheet) => {
    const rules = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|"[^"]*"|\{[^{}]*\}/g, ' ')
    const names = [...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)
    return [...new Set(names)]
      .filter((name) => !name.startsWith('ant-') && !isDrawn(name))
      .map((name) => `${sheet}: .${name}`)
  })
  expect(dead).toEqual([])
})

test('parts of the platform import the sheets beside them, and those of the look', () => {
  const elsewhere = globSync('src/platform/web/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import '(.*\.css)'$/gm)]
      .map(([, sheet = '']) => sheet)
      .filter((sheet) => !/^(\.\/|\.\.\/look\/|@fontsource\/)/.test(sheet))
      .map((sheet) => `${path}: ${sheet}`),
  )
  expect(elsewhere).toEqual([])
})
