import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { RULES, type Rule } from './glossary-rules.ts'

// Comments, test names, and documents have the words of screens. Each baseline may only shrink.

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Rules about acts on a screen, and words that mean something else in code: a file is written, a letter folds. */
const OF_SCREENS = ['enter', 'collapse, expand', 'does not exist', 'turn on, turn off', 'email']
const PROSE: readonly Rule[] = RULES.filter(([, instead]) => !OF_SCREENS.includes(instead))

const CODE = globSync('{src,test,bench,tools,e2e}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/glossary-rules.ts', '**/words-of-code.test.ts'],
})
const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'src/**/*.md', 'test/**/*.md'], { cwd: root }).filter(
  (path) => !/^docs\/(api|lifecycles)\.md$|^docs\/health\/|^test\/data\//.test(path),
)

const COMMENT = /\/\*\*[\s\S]*?\*\/|^[ \t]*\/\/.*(?:\n[ \t]*\/\/.*)*/gm
const commentsOf = (text: string): string[] =>
  [...text.matchAll(COMMENT)]
    .map(([comment]) => comment.replace(/^[ \t]*(\/\*\*|\/\/|\*\/?)/gm, ' ').replace(/\*\/$/, ''))
    .filter((comment) => !/biome-ignore|@ts-/.test(comment))

const NAME = /\b(?:test|describe|it)(?:\.\w+)*(?:\([^)]*\))?\(\s*'((?:[^'\\\n]|\\.)*)'/g
const testNamesOf = (text: string): string[] => [...text.matchAll(NAME)].map(([, name]) => name as string)

/** The lines of a document outside its code. */
const linesOf = (text: string): string[] => text.replace(/^```[\s\S]*?^```/gm, '').split('\n')

/** A text without what it quotes: code, and words of a screen. */
const withoutQuotes = (text: string): string =>
  text.replace(/`[^`]*`|“[^”]*”|"[^"]*"|'[^'\s][^']*'(?!\w)/g, '…').replace(/\s+/g, ' ')

const findIn = (paths: readonly string[], textsOf: (text: string) => string[]): string[] =>
  paths.flatMap((path) =>
    textsOf(read(path)).flatMap((text) => {
      const said = withoutQuotes(text)
      const rule = PROSE.find(([not]) => not.test(said))
      return rule
        ? [`${path}: not “${rule[0].exec(said)?.[0]}”, ${rule[1]}: ${said.trim().slice(0, 120)}`]
        : []
    }),
  )

test.each<[what: string, paths: readonly string[], textsOf: (text: string) => string[], baseline: number]>([
  ['comments', CODE, commentsOf, 0],
  ['test names', CODE.filter((path) => /\.test\.tsx?$|\.e2e\.ts$/.test(path)), testNamesOf, 0],
  ['lines of documents', DOCUMENTS, linesOf, 0],
])('%s have the words of the glossary', (_, paths, textsOf, baseline) => {
  const found = findIn(paths, textsOf)
  expect(found.length, found.join('\n')).toBe(baseline)
})

test.each([
  ['/** Nobody may see it. */\nconst a = 1', commentsOf, 1],
  ["test('whoever asks is answered', () => {})", testNamesOf, 1],
  ['It is told at once.\n```\nat once\n```', linesOf, 1],
  ['The button `Pick` is a name.', linesOf, 0],
])('%j is read', (text, textsOf, found) => {
  const texts = textsOf(text).map(withoutQuotes)
  expect(texts.filter((each) => PROSE.some(([not]) => not.test(each)))).toHaveLength(found)
})
