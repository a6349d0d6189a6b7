import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const FOLDER = join(resolve(import.meta.dirname, '../..'), '.cache/mutate')
/** A line for each fault that was tried. */
export const TESTED = join(FOLDER, 'tested.jsonl')

export type Mutant = {
  fileName: string
  mutatorName: string
  status: string
  replacement?: string
  location: { start: { line: number; column: number } }
}

export const readTested = (): Mutant[] =>
  readFileSync(TESTED, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
