import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The repository. */
export const ROOT = resolve(import.meta.dirname, '../..')

const GENERATED = ['docs/api.md', 'docs/lifecycles.md']
const FOLDERS = '{bench,db,docs,e2e,src,test,tools}'

const findFiles = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** Every document, by its path. */
export const findDocuments = (): string[] => findFiles('*.md', `${FOLDERS}/**/*.md`)

/** Documents whose words are counted: neither generated nor decision records. */
export const findCountedDocuments = (): string[] =>
  findDocuments().filter((path) => !GENERATED.includes(path) && !path.startsWith('docs/adr/'))

/** Reads a file of the repository. */
export const readText = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** Counts runs between spaces that have a letter: figures and rules of tables are no words. */
export const countWords = (text: string): number =>
  text.split(/\s+/).filter((each) => /\p{L}/u.test(each)).length
