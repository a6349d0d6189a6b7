import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PUT_BACKS } from '../simulator/reintroduced-defects.ts'

const root = join(import.meta.dirname, '../..')

test.each(PUT_BACKS)('$defect: its text is in the sources once', ({ edits }) => {
  for (const { file, text, instead } of edits) {
    expect(readFileSync(join(root, file), 'utf8').split(text), file).toHaveLength(2)
    expect(instead).not.toBe(text)
  }
})
