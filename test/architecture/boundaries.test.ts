import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { cruise } from 'dependency-cruiser'
import { describe, expect, test } from 'vitest'

const rules = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')

const modules = join(import.meta.dirname, '../../src/modules')

/** The kinds of a module in their order, as the rules have them. */
const kindsOf = (module: string): string[] =>
  rules.forbidden.flatMap(({ name }: { name: string }) =>
    name.startsWith(`kind-${module}-`) ? [name.slice(`kind-${module}-`.length)] : [],
  )

describe.each(readdirSync(modules))('the kinds of %s', (module) => {
  const kinds = kindsOf(module)
  const folders = readdirSync(join(modules, module), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

  test('have an order', () => {
    expect(
      folders.filter((folder) => !kinds.includes(folder)),
      `Add the kind to the table of src/modules/${module}/README.md, below the kinds that it is built from.`,
    ).toEqual([])
    expect(kinds.filter((kind) => !folders.includes(kind))).toEqual([])
  })
})

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
