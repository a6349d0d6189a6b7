import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export type KindSize = { readonly kind: string; readonly files: number; readonly lines: number }

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path)
const countLines = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1

/** Files and lines of TypeScript of each kind, without tests. */
export const measureKinds = (): readonly KindSize[] =>
  globSync('src/modules/*/*/', { cwd: root })
    .sort()
    .map((folder) => {
      const paths = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !isTest(path))
      return {
        kind: folder.replace('src/modules/', '').replace(/\/$/, ''),
        files: paths.length,
        lines: paths.map(countLines).reduce((sum, each) => sum + each, 0),
      }
    })
