import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findDocuments, ROOT, readText } from '../../tools/documents/documents.ts'

// A link between documents leads to a file that exists, and to a heading of it.

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g

/** The text of a document outside its code. */
const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** The anchor that a heading has on the pages of a host of repositories. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

const anchorsIn = (text: string): string[] =>
  [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) => anchorOf(heading as string))

/** Lists the links of a document that lead nowhere. */
function findBroken(path: string, text: string): string[] {
  return [...withoutCode(text).matchAll(LINK)].flatMap(([, link]) => {
    const [file, anchor] = (link as string).split('#') as [string, string?]
    const target = file === '' ? path : join(dirname(path), file)
    if (!existsSync(join(ROOT, target))) return [`${path}: ${link}`]
    const isFound =
      !anchor || !target.endsWith('.md') || anchorsIn(readText(target)).includes(decodeURI(anchor))
    return isFound ? [] : [`${path}: ${link}`]
  })
}

const FILE = /`([\w./-]+\.(?:ts|tsx|mjs|cjs|css|sql))`/g
/** Forms of names, and no names of files. */
const FORMS = ['kebab-case.ts', 'PascalCase.tsx']

/** Lists the files that a document names and that are nowhere. */
function findMissing(path: string, files: readonly string[]): string[] {
  const named = [...readText(path).matchAll(FILE)].map(([, name]) => name as string)
  return named
    .filter((name) => !FORMS.includes(name) && !files.some((each) => `/${each}`.endsWith(`/${name}`)))
    .map((name) => `${path}: ${name}`)
}

test('each link between documents leads somewhere', () => {
  expect(findDocuments().flatMap((path) => findBroken(path, readText(path)))).toEqual([])
})

test('each file that a document names exists', () => {
  const files = globSync(['.*.cjs', '*.ts', '{bench,db,e2e,src,test,tools}/**/*.{ts,tsx,mjs,cjs,css,sql}'], {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  })
  const documents = findDocuments().filter((path) => !path.startsWith('docs/adr/'))
  expect(documents.flatMap((path) => findMissing(path, files))).toEqual([])
})

test.each([
  ['[a](LICENSE) [b](https://a.example/x)', []],
  ['[a](nowhere.md)', ['README.md: nowhere.md']],
  ['[a](ARCHITECTURE.md#no-heading)', ['README.md: ARCHITECTURE.md#no-heading']],
  ['`[a](nowhere.md)`', []],
])('%j has the broken links %j', (text, broken) => {
  expect(findBroken('README.md', text)).toEqual(broken)
})
