import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkAuthority } from './evaluate.ts'
import { questionOfCase, type WorkedCase, worldOfCase } from './testing/worked-world.ts'
import { snapshotOf } from './world.ts'

const file = join(import.meta.dirname, '../../../../../test/data/worked-cases/cases.json')
const cases = JSON.parse(readFileSync(file, 'utf8')) as WorkedCase[]

describe.each(cases)('$name', (worked) => {
  const world = worldOfCase(worked)

  test.each(
    worked.questions.map(
      (asked) => [JSON.stringify({ ...asked, expect: undefined }), asked.expect, asked] as const,
    ),
  )('%s is %s', (_, expected, asked) => {
    const { question, at, knownAt } = questionOfCase(asked)
    expect(checkAuthority(snapshotOf(world, at, knownAt), question)).toMatchObject({
      ok: true,
      verdict: expected,
    })
  })
})
