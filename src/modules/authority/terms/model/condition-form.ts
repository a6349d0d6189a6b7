import * as z from 'zod'
import { id, text } from '#platform/model/fields.ts'
import { conditionProblems } from './condition-rules.ts'
import { problemText } from './problem-texts.ts'
import { type Condition, OPERATORS } from './terms.ts'
import { CONDITION_NEEDED, MOST_CONDITIONS } from './written-terms.ts'

const comparison = z.strictObject({
  field: text(50, 1, CONDITION_NEEDED.fact),
  operator: z.enum(OPERATORS),
  value: z.union([text(200), z.number(), z.boolean()], CONDITION_NEEDED.number),
  unit: z.string().max(10).optional(),
})

/** A condition as a form holds it: all fields there, with the words of the form for what is missing. */
export const conditionInForm = z.strictObject({
  id: id.optional(),
  name: text(150, 1, CONDITION_NEEDED.name),
  description: text(1_000),
  when: comparison.nullable(),
  rule: comparison.nullable(),
  isActive: z.boolean(),
})
export const conditionsInForm = z.array(conditionInForm).max(MOST_CONDITIONS)
export type ConditionValues = z.input<typeof conditionsInForm>[number]
export type ComparisonValues = NonNullable<ConditionValues['when']>

/** What is wrong with conditions beyond what the schema says, by field of the form. */
export function conditionErrors(conditions: readonly ConditionValues[]): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const [i, condition] of conditions.entries())
    for (const part of ['when', 'rule'] as const) {
      const compared = condition[part]
      if (compared?.value === '')
        errors[`conditions.${i}.${part}.value`] =
          compared.field === 'GROUP' ? CONDITION_NEEDED.group : CONDITION_NEEDED.value
    }
  for (const [i, condition] of conditions.entries())
    for (const problem of conditionProblems(condition as Condition, `conditions.${i}`))
      errors[problem.path] ??= problemText(problem)
  return errors
}
