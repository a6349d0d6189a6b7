import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** The classes that a sheet has rules for. */
function namesIn(sheet: string): string[] {
  const rules = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\/|"[^"]*"|\{[^{}]*\}/g, ' ')
  return [...new Set([...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name))]
}

/** The classes that are written in a part: in `className="…"`, and in the texts inside `className={…}`. */
const classesIn = (text: string): string[] =>
  [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, made = '']) =>
    (plain ?? [...made.matchAll(/['"`]([^'"`]*)['"`]/g)].map(([, each]) => each).join(' '))
      .split(/[^\w-]+/)
      .filter(Boolean),
  )

test('every class that a sheet has rules for is drawn by something', () => {
  const dead = sheets.flatMap((sheet) =>
    namesIn(sheet)
      .filter((name) => !name.startsWith('ant-') && !isDrawn(name))
      .map((name) => `${sheet}: .${name}`),
  )
  expect(dead).toEqual([])
})

test('parts of the platform import the sheets beside them, and those of the theme', () => {
  const elsewhere = globSync('src/platform/web/**/*.tsx').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^import '(.*\.css)'$/gm)]
      .map(([, sheet = '']) => sheet)
      .filter((sheet) => !/^(\.\/|\.\.\/theme\/|@fontsource\/)/.test(sheet))
      .map((sheet) => `${path}: ${sheet}`),
  )
  expect(elsewhere).toEqual([])
})

test('a part of a module imports the sheet of each class that it draws, where the platform has none', () => {
  const sheetsOf = new Map<string, string[]>()
  for (const sheet of sheets) {
    for (const name of namesIn(sheet)) sheetsOf.set(name, [...(sheetsOf.get(name) ?? []), sheet])
  }
  const missing = globSync('src/modules/**/web/**/*.tsx')
    .filter((path) => !path.endsWith('.test.tsx'))
    .flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const imported = [...text.matchAll(/^import '((?:\.|#modules\/).*\.css)'$/gm)].map(([, sheet = '']) =>
        sheet.startsWith('#') ? sheet.replace('#', 'src/') : join(dirname(path), sheet),
      )
      const isMissing = (name: string) =>
        sheetsOf.get(name)?.every((sheet) => sheet.startsWith('src/modules') && !imported.includes(sheet))
      return classesIn(text)
        .filter(isMissing)
        .map((name) => `${path} draws .${name}: it imports ${sheetsOf.get(name)?.join(' or ')}`)
    })
  expect(missing).toEqual([])
})

test('one sheet draws the focus, and no other says how', () => {
  const ring = /\boutline(-\w+)?:|--focus\)|:focus-visible[^{]*\{[^}]*box-shadow/
  const others = sheets.filter(
    (sheet) => !sheet.endsWith('theme/focus.css') && ring.test(readFileSync(sheet, 'utf8')),
  )
  expect(others).toEqual([])
})
