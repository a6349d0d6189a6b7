import { globSync } from 'node:fs'
import { ROOT, readText } from './documents.ts'

/** A citation of a rule, as its heading begins: `spec 4.4`. */
export type Citation = { readonly path: string; readonly key: string }

const SOURCES = '{bench,db,docs,e2e,src,test,tools}/**/*.{css,md,mjs,sql,ts,tsx}'
/** Files that speak about citations, and texts that cite none. */
const WITHOUT_CITATIONS =
  /^(docs\/rules\/|docs\/(api|lifecycles)\.md$|docs\/health\/|tools\/documents\/)|\/citations\.test\.ts$/

const NUMBER = String.raw`\d+(?:\.\d+)*`
const CITATION = new RegExp(
  String.raw`\b(spec|semantics|authority|architecture|design) (${NUMBER}(?:(?:, and |, | and | or | to )${NUMBER})*)`,
  'gi',
)
const HEADING = new RegExp(
  String.raw`^#{2,4} ((?:spec|semantics|authority|architecture|design) ${NUMBER}) \S`,
  'gm',
)

/** Comments that continue on the next line read as one. */
const joinLines = (text: string): string => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--|#)?[ \t]*/g, ' ')

/** Lists the last numbers of a range: `3.3 to 3.5` cites 3.4 as well. */
function expandRange(first: string, last: string): string[] {
  const parent = first.split('.').slice(0, -1)
  const [from, to] = [first, last].map((each) => Number(each.split('.').at(-1))) as [number, number]
  return Array.from({ length: Math.max(to - from + 1, 1) }, (_, index) => [...parent, from + index].join('.'))
}

/** Lists the keys that a text cites. */
export const findKeys = (text: string): string[] =>
  [...joinLines(text).matchAll(CITATION)].flatMap(([, book, numbers]) =>
    (numbers as string)
      .split(/, and |, | and | or /)
      .flatMap((each) => {
        const [first, last] = each.split(' to ') as [string, string?]
        return last ? expandRange(first, last) : [first]
      })
      .map((number) => `${(book as string).toLowerCase()} ${number}`),
  )

/** Lists every citation of the repository. */
export const findCitations = (): Citation[] =>
  globSync(SOURCES, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .filter((path) => !WITHOUT_CITATIONS.test(path))
    .flatMap((path) => [...new Set(findKeys(readText(path)))].map((key) => ({ path, key })))

/** Lists the keys that pages of rules have as headings. */
export const findHeadings = (pages: readonly string[]): string[] =>
  pages.flatMap((text) => [...text.matchAll(HEADING)].map(([, key]) => key as string))
