import type { DecisionParts } from '#modules/settings/decision-settings/model/decision-settings-calls.ts'
import type { FieldProblem } from './decision-rules.ts'

type IdentifiedPart = { id?: string | undefined }
type Role = { decisionRoleId: string; positionId: string }
type OwnParts = { conditions: readonly IdentifiedPart[]; roles: readonly Role[]; categoryId: string | null }

export const isSameRole = (a: Role, b: Role): boolean =>
  a.decisionRoleId === b.decisionRoleId && a.positionId === b.positionId

/** Conditions of a record that were not there before, where conditions are turned off. */
export const problemsOfConditionsOff = <C>(
  conditions: readonly C[],
  isKnown: (condition: C) => boolean,
  { conditionEnabled }: Pick<DecisionParts, 'conditionEnabled'>,
): FieldProblem[] =>
  conditionEnabled
    ? []
    : conditions.flatMap((condition, i) =>
        isKnown(condition)
          ? []
          : [
              {
                path: `body.conditions.${i}.name`,
                message: 'Conditions are turned off in the decision settings.',
              },
            ],
      )

/** What is turned off stays where it is and comes nowhere again. Spec 3.3. */
export function problemsOfPartsOff(
  input: OwnParts,
  before: OwnParts | null,
  parts: DecisionParts,
): FieldProblem[] {
  const known = new Set(before?.conditions.map((each) => each.id))
  const problems = problemsOfConditionsOff(
    input.conditions,
    ({ id }) => id !== undefined && known.has(id),
    parts,
  )
  if (!parts.roleEnabled)
    input.roles.forEach((role, i) => {
      if (!before?.roles.some((each) => isSameRole(each, role)))
        problems.push({
          path: `body.roles.${i}.decisionRoleId`,
          message: 'Decision roles are turned off in the decision settings.',
        })
    })
  if (parts.disableCategory && input.categoryId !== null && input.categoryId !== before?.categoryId)
    problems.push({
      path: 'body.categoryId',
      message: 'Categories are turned off in the decision settings.',
    })
  return problems
}
