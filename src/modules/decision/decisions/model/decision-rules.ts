import { problemsOfBounds } from '#modules/authority/terms/model/bounds.ts'
import { conditionProblems } from '#modules/authority/terms/model/condition-rules.ts'
import { problemText } from '#modules/authority/terms/model/problem-texts.ts'
import type { Bound, Condition } from '#modules/authority/terms/model/terms.ts'
import type { ConditionInput } from '#modules/authority/terms/model/written-terms.ts'
import { tooLong } from '#platform/model/too-long.ts'
import { type DecisionInput, LONGEST_GUIDANCE, NEEDED } from './decision.ts'

export type FieldProblem = { path: string; message: string }

/** What is said of something that is named a second time. */
export const ADDED = {
  group: 'This group has already been added.',
  authorityType: 'This authority type has already been added.',
  pathway: 'This pathway has already been added.',
  recipient: 'This recipient has already been added.',
} as const

/** Refusals of groups that a scope of groups does not permit. Semantics 6.5. */
export const GROUPS_REFUSED = {
  outside: 'This group is outside your groups.',
  none: 'Select one of your groups. You can edit only records in your groups.',
}

/** What is said of something that is chosen and no longer exists, or turned off. */
export const NOT_IN_USE = {
  group: 'This group is not available.',
  authorityType: 'This authority type is not available.',
  position: 'This position is not available.',
  decisionRole: 'This decision role is not available.',
} as const

/** What keeps a draft from being saved: limits that are not limits, one authority type twice. Spec 3.3, 5.3. */
export function problemsOfDraft(input: DecisionInput): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (input.guidance.length > LONGEST_GUIDANCE)
    problems.push({
      path: 'body.guidance',
      message: tooLong(LONGEST_GUIDANCE, input.guidance.length),
    })
  problems.push(
    ...problemsOfAuthorities(input.decisionAuthorities, 'body.decisionAuthorities'),
    ...problemsOfConditions(input.conditions),
    ...twice(input.delegationPathway, (i) => `body.delegationPathway.${i}`, ADDED.pathway),
    ...twice(input.decisionGroups, (i) => `body.decisionGroups.${i}`, ADDED.group),
    ...twice(
      input.roles.map(({ decisionRoleId, positionId }) =>
        decisionRoleId && positionId ? `${decisionRoleId} ${positionId}` : '',
      ),
      (i) => `body.roles.${i}.positionId`,
      'This position already has this decision role.',
    ),
  )
  return problems
}

/** One authority type twice, and limits that are not limits. */
export const problemsOfAuthorities = (
  authorities: readonly { authorityTypeId: string; bounds: readonly Bound[] }[],
  path: string,
): FieldProblem[] => [
  ...twice(
    authorities.map((each) => each.authorityTypeId),
    (i) => `${path}.${i}.authorityTypeId`,
    ADDED.authorityType,
  ),
  ...authorities.flatMap(({ bounds }, i) =>
    problemsOfBounds(bounds).map((each) => ({ ...each, path: `${path}.${i}.${each.path}` })),
  ),
]

export const problemsOfConditions = (conditions: readonly ConditionInput[]): FieldProblem[] =>
  conditions.flatMap((condition, i) =>
    conditionProblems(condition as unknown as Condition, `body.conditions.${i}`).map((each) => ({
      path: each.path,
      message: problemText(each),
    })),
  )

/** What is there a second time. "" is not chosen yet. */
export const twice = (
  keys: readonly string[],
  path: (i: number) => string,
  message: string,
): FieldProblem[] =>
  keys.flatMap((key, i) => (key !== '' && keys.indexOf(key) < i ? [{ path: path(i), message }] : []))

/** What publishing asks for besides. Spec 5.2. */
export function problemsOfPublishing(input: DecisionInput): FieldProblem[] {
  const problems = problemsOfDraft(input)
  if (input.decisionAuthorities.length === 0)
    problems.push({ path: 'body.decisionAuthorities', message: NEEDED.authorityType })
  if (input.decisionGroups.length === 0)
    problems.push({ path: 'body.decisionGroups', message: 'Please select at least one group.' })
  if (input.delegable && input.delegationPathway.length === 0)
    problems.push({ path: 'body.delegationPathway', message: 'Select a pathway.' })
  return problems
}
