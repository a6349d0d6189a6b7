import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import { expect, test } from 'vitest'

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

test('modules keep their order, their doors and the walls between their rooms', async () => {
  const { output } = await cruise(['src'], {
    ...rules.options,
    ruleSet: { forbidden: rules.forbidden },
    validate: true,
  })
  const { summary } = output as {
    summary: { totalCruised: number; violations: { rule: { name: string }; from: string; to: string }[] }
  }
  // without its parser the cruiser sees nothing, and nothing is wrong with nothing
  expect(summary.totalCruised).toBeGreaterThan(200)
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual([])
})
