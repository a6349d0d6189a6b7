import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkAuthority } from './evaluate.ts'
import { purchasingChecks, purchasingWorld } from './testing/purchasing-world.ts'
import { NOW } from './testing/writing.ts'
import { snapshotOf } from './world.ts'

const folder = join(import.meta.dirname, '../../../../../test/data/seattle-pacific-purchasing')
const read = (name: string) => readFileSync(join(folder, `${name}.csv`), 'utf8')
const files = {
  positions: read('positions'),
  decisions: read('decisions'),
  delegations: read('delegations'),
  checks: read('checks'),
}
const snapshot = snapshotOf(purchasingWorld(files), NOW, NOW)
const checks = purchasingChecks(files)

describe("the purchasing schedule of Seattle Pacific University answers as the university's page says", () => {
  test('every question of the file is asked', () => {
    expect(checks).toHaveLength(14)
  })

  test.each(checks.map((check) => [check.title, check] as const))(
    '%s',
    (_, { question, byPerson, expected }) => {
      expect(checkAuthority(snapshot, question)).toMatchObject({ verdict: expected })
      expect(checkAuthority(snapshot, byPerson)).toMatchObject({ verdict: expected })
    },
  )
})
