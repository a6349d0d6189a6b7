import * as z from 'zod'
import { conditionErrors, conditionsInForm } from '#modules/authority/terms/model/condition-form.ts'
import { PATHWAYS } from '#modules/authority/terms/model/terms.ts'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { id, requiredId, text } from '#platform/model/fields.ts'
import type { Errors } from '#platform/web/form/field-errors.ts'
import {
  type DecisionDetail,
  type DecisionInput,
  decisionInput,
  LONGEST_GUIDANCE,
  NEEDED,
} from '../../model/decision.ts'
import { problemsOfDraft, problemsOfPublishing } from '../../model/decision-rules.ts'

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
  maxDepth: decisionInput.shape.maxDepth.unwrap(),
  decisionAuthorities: z
    .array(z.strictObject({ authorityTypeId: requiredId(NEEDED.authorityType), bounds: z.array(bound) }))
    .max(10),
  decisionGroups: z.array(id).max(200),
  conditions: conditionsInForm,
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

export const EMPTY: DecisionValues = {
  name: '',
  description: '',
  guidance: '',
  sectionId: '',
  categoryId: null,
  delegable: true,
  delegationPathway: [],
  maxDepth: null,
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
  maxDepth: record.maxDepth,
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

/** A message about one of several tokens is at the field that holds them. */
export const fieldOf = (path: string): string =>
  path.replace(/^(decisionGroups|delegationPathway)\.\d+$/, '$1').replace(/\.unit$/, '.valueType')

/** What keeps a draft from being saved, beyond what the schema says. */
export function draftProblems(values: DecisionValues): Errors {
  return {
    ...byField(problemsOfDraft(values as DecisionInput)),
    ...conditionErrors(values.conditions),
  }
}

/** What publishing asks for besides. Spec 5.2. */
export const publishingProblems = (values: DecisionValues): Errors =>
  byField(problemsOfPublishing(values as DecisionInput))

/** Everything that is wrong with a draft: by schema, then by rule. Nothing: it can be saved. */
export function whyNoDraft(values: DecisionValues): Errors {
  const read = decisionForm.safeParse(values)
  const bySchema = read.success
    ? {}
    : Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]))
  return { ...draftProblems(values), ...bySchema }
}
