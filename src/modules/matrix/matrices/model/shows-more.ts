import { isInOrder } from '#platform/model/decimal-text.ts'
import type {
  LimitRange,
  MatrixDefinition,
  MatrixFormat,
  PrimaryLimitType,
} from '../../grid/model/definition.ts'
import type { MatrixInput } from './matrix.ts'

/** Which decisions, holders and delegations are read for a matrix, and what is said of them; not how it is called and written. */
export type ReadFor = Omit<MatrixDefinition, keyof MatrixFormat>
/** In which of its types it is shown, and the decision roles beside its tiers. */
export type Types = Pick<MatrixInput, 'authorityMatrix' | 'roleMatrix' | 'authorityRoleIds'>

type Flag = { [K in keyof ReadFor]: ReadFor[K] extends boolean ? K : never }[keyof ReadFor]
type List = { [K in keyof ReadFor]: ReadFor[K] extends readonly string[] ? K : never }[keyof ReadFor]

const FLAGS = Object.keys({
  allGroups: true,
  allPersonnel: true,
  allDecisions: true,
  delegationRole: true,
  delegationDataSummary: true,
  delegationDataGroups: true,
  delegationDataDocuments: true,
  delegationDataConditions: true,
  delegationDataRoles: true,
} satisfies Record<Flag, true>) as Flag[]

/** Lists, and what means all of them: then each list is a part. */
const LISTS: { readonly [K in List]: (before: ReadFor) => boolean } = {
  groups: ({ allGroups }) => allGroups,
  positions: ({ allPersonnel }) => allPersonnel,
  users: ({ allPersonnel }) => allPersonnel,
  sectionIds: ({ allDecisions }) => allDecisions,
  categoryIds: ({ allDecisions }) => allDecisions,
  decisionIds: ({ allDecisions }) => allDecisions,
  authorityTypeIds: () => false,
  // no decision role named is all of them
  roleIds: ({ roleIds }) => roleIds.length === 0,
  issuanceStatusNames: () => false,
}

const isPart = (after: readonly string[], before: readonly string[]): boolean =>
  after.every((each) => before.includes(each))

/**
 * Whether a matrix would show anything besides what it shows. Who sees less of it than it shows takes away from it, and adds
 * nothing. A decision that is named although its section was is taken for another one.
 */
export function showsMore(before: ReadFor, after: ReadFor): boolean {
  const lists = Object.entries(LISTS) as [List, (before: ReadFor) => boolean][]
  return (
    FLAGS.some((flag) => after[flag] && !before[flag]) ||
    lists.some(([list, isAll]) => !isAll(before) && !isPart(after[list], before[list])) ||
    (before.roleIds.length > 0 && after.roleIds.length === 0) ||
    limitsMore(before, after)
  )
}

function limitsMore({ primaryLimitTypes: before }: ReadFor, { primaryLimitTypes: after }: ReadFor): boolean {
  return (Object.keys(after) as PrimaryLimitType[]).some((type) => {
    const [had, has] = [before[type], after[type]]
    if (has === undefined || had === true) return false
    return had === undefined || has === true || !isWithin(has, had)
  })
}

/** With no end, a range is beyond any other end. */
const isWithin = (inner: LimitRange, outer: LimitRange): boolean =>
  (outer.min === null || (inner.min !== null && isInOrder({ min: outer.min, max: inner.min }))) &&
  (outer.max === null || (inner.max !== null && isInOrder({ min: inner.max, max: outer.max })))

/** The same of the types in which it is shown, with the decision roles of tiers. */
export const hasMoreTypes = (before: Types, after: Types): boolean =>
  (after.authorityMatrix && !before.authorityMatrix) ||
  (after.roleMatrix && !before.roleMatrix) ||
  !isPart(after.authorityRoleIds, before.authorityRoleIds)
