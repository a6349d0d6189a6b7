import { expect, test } from 'vitest'
import { sortNameOf } from '#platform/model/list.ts'
import { decisionList } from '../../decisions/model/decision-list.ts'
import { delegationList } from './delegation-list.ts'

const sortsOf = (list: { columns: readonly Parameters<typeof sortNameOf>[0][] }) =>
  list.columns.flatMap((column) => sortNameOf(column) ?? [])

test('Both lists are sorted by the names of the specification, the same name for the same field.', () => {
  // semantics 3.4 and 3.5.1; a rank is not kept yet
  expect(sortsOf(decisionList)).toEqual(
    expect.arrayContaining(
      'decisionDisplayId name sectionName categoryName status delegations updatedAt createdAt authorityLimitSortPrecedence'.split(
        ' ',
      ),
    ),
  )
  expect(sortsOf(delegationList)).toEqual(
    expect.arrayContaining(
      'delegationDisplayId decisionName sectionName categoryName status updatedAt expirationDate authorityLimitSortPrecedence'.split(
        ' ',
      ),
    ),
  )
})
