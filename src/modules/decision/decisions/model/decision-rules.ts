import { problemsOfBounds } from '../../authority/model/bounds.ts'
import { conditionProblems } from '../../authority/model/condition-rules.ts'
import { problemText } from '../../authority/model/problem-texts.ts'
import type { Condition } from '../../authority/model/terms.ts'
import { type DecisionInput, LONGEST_GUIDANCE, NEEDED } from './decision.ts'

export type FieldProblem = { path: string; message: string }

/** What is said of something that is named a second time. */
export const ADDED = {
  group: 'This group has already been added.',
  authorityType: 'This authority type has already been added.',
  pathway: 'This pathway has already been added.',
  recipient: 'This recipient has already been added.',
} as const

/** What keeps a draft from being saved: limits that are not limits, one authority type twice. Spec 3.3, 5.3. */
export function problemsOfDraft(input: DecisionInput): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (input.guidance.length > LONGEST_GUIDANCE)
    problems.push({
      path: 'body.guidance',
      message: `Maximum ${LONGEST_GUIDANCE.toLocaleString('en-US')} characters.`,
    })
  const seen = new Set<string>()
  input.decisionAuthorities.forEach((authority, i) => {
    const path = `body.decisionAuthorities.${i}`
    if (seen.has(authority.authorityTypeId))
      problems.push({ path: `${path}.authorityTypeId`, message: ADDED.authorityType })
    seen.add(authority.authorityTypeId)
    problems.push(
      ...problemsOfBounds(authority.bounds).map((each) => ({ ...each, path: `${path}.${each.path}` })),
    )
  })
  input.conditions.forEach((condition, i) => {
    for (const each of conditionProblems(condition as unknown as Condition, `body.conditions.${i}`))
      problems.push({ path: each.path, message: problemText(each) })
  })
  problems.push(
    ...twice(input.delegationPathway, (i) => `body.delegationPathway.${i}`, ADDED.pathway),
    ...twice(input.decisionGroups, (i) => `body.decisionGroups.${i}`, ADDED.group),
    ...twice(
      input.roles.map(({ decisionRoleId, positionId }) =>
        decisionRoleId && positionId ? `${decisionRoleId} ${positionId}` : '',
      ),
      (i) => `body.roles.${i}.positionId`,
      'This position has this decision role already.',
    ),
  )
  return problems
}

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
    problems.push({ path: 'body.delegationPathway', message: 'Please select pathway.' })
  return problems
}
