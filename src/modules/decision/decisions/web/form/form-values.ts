import * as z from 'zod'
import { id, requiredId, text } from '#platform/model/fields.ts'
import type { Errors } from '#platform/web/form/field-errors.ts'
import { conditionProblems } from '../../../authority/model/condition-rules.ts'
import { problemText } from '../../../authority/model/problem-texts.ts'
import {
  type Bound,
  type Condition,
  OPERATORS,
  PATHWAYS,
  type ValueType,
} from '../../../authority/model/terms.ts'
import { bound, CONDITION_NEEDED } from '../../../authority/model/written-terms.ts'
import { type DecisionDetail, type DecisionInput, LONGEST_GUIDANCE, NEEDED } from '../../model/decision.ts'
import { problemsOfDraft, problemsOfPublishing } from '../../model/decision-rules.ts'
import { texts } from '../texts.ts'

const comparison = z.strictObject({
  field: text(50, 1, CONDITION_NEEDED.fact),
  operator: z.enum(OPERATORS),
  value: z.union([text(200), z.number(), z.boolean()], 'Enter a number such as 2500.00.'),
  unit: z.string().max(10).optional(),
})

/** What the form holds: the fields of a decision, all of them there, with the words of the form for what is missing. */
export const decisionForm = z.strictObject({
  name: text(150, 1, NEEDED.name),
  description: text(250),
  guidance: text(LONGEST_GUIDANCE),
  sectionId: requiredId(NEEDED.section),
  categoryId: id.nullable(),
  ownerUserId: requiredId(NEEDED.owner).optional(),
  delegable: z.boolean(),
  delegationPathway: z.array(z.enum(PATHWAYS)),
  decisionAuthorities: z
    .array(z.strictObject({ authorityTypeId: requiredId(NEEDED.authorityType), bounds: z.array(bound) }))
    .max(10),
  decisionGroups: z.array(id).max(200),
  conditions: z
    .array(
      z.strictObject({
        id: id.optional(),
        name: text(150, 1, CONDITION_NEEDED.name),
        description: text(1_000),
        when: comparison.nullable(),
        rule: comparison.nullable(),
        isActive: z.boolean(),
      }),
    )
    .max(20),
  applyToExistingDelegations: z.boolean(),
  roles: z
    .array(
      z.strictObject({
        decisionRoleId: requiredId(NEEDED.decisionRole),
        positionId: requiredId(NEEDED.position),
        requirement: text(500),
      }),
    )
    .max(50),
})
export type DecisionValues = z.input<typeof decisionForm>
export type ConditionValues = DecisionValues['conditions'][number]
export type ComparisonValues = NonNullable<ConditionValues['when']>

export const EMPTY: DecisionValues = {
  name: '',
  description: '',
  guidance: '',
  sectionId: '',
  categoryId: null,
  delegable: true,
  delegationPathway: [],
  decisionAuthorities: [],
  decisionGroups: [],
  conditions: [],
  applyToExistingDelegations: false,
  roles: [],
}

/** The fields of a record, as the form holds them and as a change of it is sent. */
export const valuesOf = (record: DecisionDetail): DecisionValues => ({
  name: record.name,
  description: record.description,
  guidance: record.guidance,
  sectionId: record.section.id,
  categoryId: record.category?.id ?? null,
  ownerUserId: record.owner.id,
  delegable: record.delegable,
  delegationPathway: [...record.delegationPathway],
  decisionAuthorities: record.decisionAuthorities.map(({ authorityTypeName: _name, ...rest }) => rest),
  decisionGroups: record.decisionGroups.map((group) => group.id),
  conditions: record.conditions.map(({ bindsFrom: _from, ...rest }) => rest),
  applyToExistingDelegations: false,
  roles: record.roles.map(({ decisionRoleName: _role, positionName: _position, ...rest }) => rest),
})

/** The first message of each field. */
function byField(problems: readonly { path: string; message: string }[]): Errors {
  const errors: Record<string, string> = {}
  for (const { path, message } of problems) errors[fieldOf(path.replace(/^body\./, ''))] ??= message
  return errors
}

/** A message about one of several tokens stands at the field that holds them. */
export const fieldOf = (path: string): string =>
  path.replace(/^(decisionGroups|delegationPathway)\.\d+$/, '$1').replace(/\.unit$/, '.valueType')

/** What keeps a draft from being saved, beyond what the schema says. */
export function draftProblems(values: DecisionValues): Errors {
  return {
    ...byField(problemsOfDraft(values as DecisionInput)),
    ...byField(
      values.conditions.flatMap((condition, i) =>
        conditionProblems(condition as Condition, `conditions.${i}`).map((each) => ({
          path: each.path,
          message: problemText(each),
        })),
      ),
    ),
    ...unfinished(values),
  }
}

/** What publishing asks for besides. Spec 5.2. */
export const publishingProblems = (values: DecisionValues): Errors =>
  byField(problemsOfPublishing(values as DecisionInput))

/** Comparisons that say with what, but not yet with which. */
function unfinished({ conditions }: DecisionValues): Errors {
  const errors: Record<string, string> = {}
  conditions.forEach((condition, i) => {
    for (const part of ['when', 'rule'] as const) {
      const compared = condition[part]
      if (compared?.value === '')
        errors[`conditions.${i}.${part}.value`] =
          compared.field === 'GROUP' ? texts.form.groupNeeded : 'Enter a value.'
    }
  })
  return errors
}

/** Everything that is wrong with a draft: by schema, then by rule. Nothing: it can be saved. */
export function whyNoDraft(values: DecisionValues): Errors {
  const read = decisionForm.safeParse(values)
  const bySchema = read.success
    ? {}
    : Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  return { ...draftProblems(values), ...bySchema }
}

const UNIT: Readonly<Record<Exclude<ValueType, 'CURRENCY'>, string>> = {
  NUMBER: '',
  PERCENTAGE: '%',
  TIME: 'MONTHS',
  AUTHORIZED: '',
}

export const emptyBound = (valueType: ValueType, baseCurrency: string): Bound => ({
  valueType,
  unit: valueType === 'CURRENCY' ? baseCurrency : UNIT[valueType],
  min: null,
  minExclusive: false,
  max: null,
  maxExclusive: false,
})
