import * as z from 'zod'
import { type GroupDetail, type GroupInput, groupInput, NO_ADDRESS, newGroup } from '../model/group.ts'

/** What the form holds: what is written, and whether the group is below another. */
export const schema = groupInput.extend({ groupTypeId: newGroup.shape.groupTypeId, hasParent: z.boolean() })
export type Values = z.input<typeof schema>

export const parentsOf = (group: GroupDetail | undefined) => group?.parents.map(({ id }) => id) ?? []

/** What the form begins with; of a new group, its type. */
export const valuesOf = (group: GroupDetail | undefined, groupTypeId: string): Values => ({
  groupTypeId: group?.groupTypeId ?? groupTypeId,
  groupName: group?.groupName ?? '',
  displayName: group && group.displayName !== group.groupName ? group.displayName : '',
  legalName: group?.legalName ?? '',
  externalId: group?.externalId ?? '',
  baseCurrency: group?.baseCurrency ?? '',
  hasParent: parentsOf(group).length > 0,
  parentGroupIds: parentsOf(group),
  address: group?.address ?? NO_ADDRESS,
})

/** What is sent of it, but for the type, which no group changes. */
export const inputOf = ({
  hasParent,
  groupTypeId: _type,
  ...values
}: z.output<typeof schema>): GroupInput => ({
  ...values,
  parentGroupIds: hasParent ? values.parentGroupIds : [],
})
