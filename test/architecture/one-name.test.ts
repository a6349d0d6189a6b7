import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { actionDetail } from '#modules/actions/actions/model/action.ts'
import { actionList } from '#modules/actions/actions/model/action-list.ts'
import { userRoleDetail } from '#modules/auth/user-roles/model/user-role.ts'
import { userRoleList } from '#modules/auth/user-roles/model/user-role-list.ts'
import { userDetail } from '#modules/auth/users/model/user.ts'
import { userList } from '#modules/auth/users/model/user-list.ts'
import { decisionDetail } from '#modules/decision/decisions/model/decision.ts'
import { decisionList } from '#modules/decision/decisions/model/decision-list.ts'
import { delegationDetail } from '#modules/decision/delegations/model/delegation.ts'
import { delegationList } from '#modules/decision/delegations/model/delegation-list.ts'
import { matrixDetail } from '#modules/matrix/matrices/model/matrix.ts'
import { matrixList } from '#modules/matrix/matrices/model/matrix-list.ts'
import { groupDetail } from '#modules/settings/groups/model/group.ts'
import { organizationList } from '#modules/settings/groups/model/group-list.ts'
import { positionDetail } from '#modules/settings/positions/model/position.ts'
import { positionList } from '#modules/settings/positions/model/position-list.ts'
import { type Column, fieldOf } from '#platform/model/list.ts'
import { exportsOf } from '../specification/sources.ts'

type Kind = {
  list: { name: string; row: z.ZodObject; columns: readonly Column[] }
  detail: z.ZodObject
  /** What a row says in short of what the record says at length, or that only a list says. */
  only: Readonly<Record<string, string>>
}

/** Each kind of record that has a list and a page. */
const KINDS: readonly Kind[] = [
  {
    list: userList,
    detail: userDetail,
    only: {
      position: 'of `positions`, the names of those that are held now',
      primaryOrg: 'of `groups`, the one with `isPrimaryOrg`',
    },
  },
  {
    list: userRoleList,
    detail: userRoleDetail,
    only: { canDeactivate: 'the page asks the lifecycle, which needs the whole role' },
  },
  {
    list: positionList,
    detail: positionDetail,
    only: {
      organizations: 'of `groups`, those of this type',
      locations: 'of `groups`, those of this type',
      departments: 'of `groups`, those of this type',
      otherGroups: 'of `groups`, those of other types',
      occupants: 'of the occupants, which the page asks for by a call of their own, those of now',
    },
  },
  {
    list: matrixList,
    detail: matrixDetail,
    only: {
      matrixName: '`input.matrixName`',
      matrixDescription: '`input.matrixDescription`',
      matrixSharingType: '`input.documentSharingType`',
      ownerId: '`input.owner`',
      currentTab: '`input.currentTab`',
      decisionsCount: 'how many rows its grid has',
      delegationsCount: 'how many `delegations` its grid has',
      acts: 'those of `permissions` that are allowed',
    },
  },
  { list: organizationList, detail: groupDetail, only: { childrenCount: 'how many `children` are' } },
  {
    list: actionList,
    detail: actionDetail,
    only: {
      assignee: 'of `assignees`, the names',
      ownerName: '`owner.name`, or System',
      typeName: '`actionType.name`',
      typeIcon: '`actionType.typeIcon`',
      acts: 'of `permissions`, those that are allowed',
    },
  },
  {
    list: decisionList,
    detail: decisionDetail,
    only: {
      sectionName: '`section.name`',
      categoryName: '`category.name`',
      ownerId: '`owner.id`',
      ownerName: '`owner.name`',
      authorityLimit: 'of `decisionAuthorities`, the primary limits',
      authorityType: 'of `decisionAuthorities`, the names of the types',
      acts: 'of `permissions`, those that are allowed',
    },
  },
  {
    list: delegationList,
    detail: delegationDetail,
    only: {
      decisionName: '`decision.name`',
      sectionName: '`decision.section`',
      categoryName: '`decision.category`',
      recipient: 'of `recipients`, ids and names',
      issuedBy: 'of `issuer`, id and name',
      authorityLimit: 'of `authorities`, the primary limits',
      authorityType: 'of `authorities`, the names of the types',
      role: 'of the roles, which have a call of their own, the names',
      effectiveLimit: 'of `path`, what the last step leaves',
      alertNames: 'of `alerts`, the names',
      acts: 'of `permissions`, those that are allowed',
    },
  },
]

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

test('each list is here beside its record', async () => {
  const exported = (await exportsOf('-list.ts')) as Partial<Kind['list']>[]
  const rows = KINDS.map(({ list }) => list.row)
  expect(
    exported
      .filter((each) => each?.columns && !rows.includes(each.row as z.ZodObject))
      .map(({ name }) => name),
    'Add the list and the detail of its record to KINDS of this test.',
  ).toEqual([])
})

/** Anyone who reads the field in the record reads it in a row as well: the record may tell more of it, and nothing else. */
function tellsTheSame(row: Schema, record: Schema): boolean {
  if (row.anyOf || record.anyOf)
    return (
      row.anyOf?.length === record.anyOf?.length &&
      (row.anyOf ?? []).every((each, i) => tellsTheSame(each, record.anyOf?.[i] ?? {}))
    )
  if (String(row.type) !== String(record.type)) return false
  if (row.items) return tellsTheSame(row.items, record.items ?? {})
  return Object.entries(row.properties ?? {}).every(([key, of]) =>
    tellsTheSame(of, record.properties?.[key] ?? {}),
  )
}

const fieldsOf = (of: z.ZodType) => (z.toJSONSchema(of) as Schema).properties ?? {}

describe.each(KINDS.map((kind) => [kind.list.name, kind] as const))('%s', (_, { list, detail, only }) => {
  const [inRow, inRecord] = [fieldsOf(list.row), fieldsOf(detail)]

  test('what a row and its record both tell has one name and one shape', () => {
    const differ = Object.entries(inRow).flatMap(([field, of]) => {
      const said = inRecord[field]
      if (!said) return field in only ? [] : [`${field}: the record has no such field`]
      return tellsTheSame(of, said) ? [] : [`${field}: the record tells something else by this name`]
    })
    expect(differ).toEqual([])
  })

  test('what is said to be of the list alone is in its rows, and not in the record', () => {
    expect(Object.keys(only).filter((field) => !(field in inRow) || field in inRecord)).toEqual([])
  })

  test('each column shows a field that rows have', () => {
    expect(list.columns.map(fieldOf).filter((field) => !(field in inRow))).toEqual([])
  })
})
