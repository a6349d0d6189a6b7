import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** Every file of the product's own code, below `src`. Tests are not among them. */
export const SOURCES: readonly string[] = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !/\.test\.|\/testing\//.test(path))
  .map((path) => path.slice('src/'.length))
  .sort()

export const readSource = (path: string): string => readFileSync(join(root, 'src', path), 'utf8')

type Node = { readonly type?: string; readonly value?: unknown }

/** The texts that a file says: its string literals, the pieces of its templates, and the words between its tags. */
function textsOf(path: string): string[] {
  const found: string[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) walk(each)
    else if (node && typeof node === 'object') {
      const { type, value } = node as Node
      if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') found.push(value.trim())
      if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked.trim())
      for (const each of Object.values(node)) if (typeof each === 'object') walk(each)
    }
  }
  walk(parseSync(path, readSource(path)).program)
  return found
}

/** Every text of the product, and which files say it. Comments say nothing to anyone who uses it. */
export function readTexts(): ReadonlyMap<string, readonly string[]> {
  const texts = new Map<string, string[]>()
  for (const path of SOURCES)
    for (const text of new Set(textsOf(path))) texts.set(text, [...(texts.get(text) ?? []), path])
  return texts
}

/** The values that the modules with such a name export. */
export async function exportsOf(ending: string): Promise<unknown[]> {
  const paths = SOURCES.filter((path) => path.endsWith(ending) && path.includes('/model/'))
  const modules = await Promise.all(paths.map((path) => import(join(root, 'src', path))))
  return modules.flatMap((each: object) => Object.values(each))
}

type SiteModule = {
  readonly screens: readonly { readonly path: string }[]
  readonly navigation: readonly { readonly key: string }[]
}

/** What each module brings to the site, as the router takes it. Screens are types of the browser: they are read as values. */
export async function siteModules(): Promise<readonly SiteModule[]> {
  const { modules } = await import(join(root, 'src/app/screens.tsx'))
  return modules
}
