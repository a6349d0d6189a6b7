import type { Copy } from '../copy.ts'
import { type Random, randomOf } from '../random.ts'
import { factRows, instant } from './facts.ts'
import { ADMIN, BASE, DAY, FIRST_DAY, GROUP_USER, type Ids, type Scale } from './scale.ts'
import { FIELDS, FIRST, LAST, PLACES, RANKS } from './words.ts'

export const PEOPLE_TABLES = {
  'app."group"': [
    'tenant_id',
    'id',
    'display_number',
    'group_type_id',
    'name',
    'display_name',
    'created_at',
    'updated_at',
  ],
  'app.group_status': [
    'tenant_id',
    'group_id',
    'status',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
  'app.group_parent': [
    'tenant_id',
    'group_id',
    'parent_id',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
  'app.position': ['tenant_id', 'id', 'display_number', 'name', 'created_at', 'updated_at'],
  'app.position_status': [
    'tenant_id',
    'position_id',
    'status',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
  'app.position_group': ['tenant_id', 'position_id', 'group_id'],
  'app."user"': [
    'tenant_id',
    'id',
    'display_number',
    'person_id',
    'email',
    'first_name',
    'last_name',
    'name',
    'manager_user_id',
    'status',
    'created_at',
    'updated_at',
  ],
  'app.user_status': [
    'tenant_id',
    'user_id',
    'status',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
  'app.user_user_role': ['tenant_id', 'user_id', 'user_role_id'],
  'app.user_group': ['tenant_id', 'user_id', 'group_id', 'is_primary_organization'],
  'app.occupancy': [
    'tenant_id',
    'user_id',
    'position_id',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
} as const

export type Place = {
  tenantId: string
  organizationId: string
  groupTypes: { locations: string; departments: string }
  userRoles: { admin: string; groupUser: string }
  /** Of the two who sign in. */
  persons: { admin: string; groupUser: string } | null
}

/** Group 0 is the organization; divisions follow it, and departments below them. */
export type GroupTree = {
  parentOf: Int32Array
  childrenOf: readonly (readonly number[])[]
  divisions: number
}

export function groupTree({ groups }: Scale): GroupTree {
  const divisions = Math.max(3, Math.round(Math.sqrt(groups) / 2))
  const parentOf = new Int32Array(groups)
  const childrenOf: number[][] = Array.from({ length: groups }, () => [])
  for (let i = 1; i < groups; i++) {
    parentOf[i] = i <= divisions ? 0 : 1 + ((i - divisions - 1) % divisions)
    childrenOf[parentOf[i] as number]?.push(i)
  }
  return { parentOf, childrenOf, divisions }
}

/** Ids of groups by number: the organization was there before. */
export const groupIds = (ids: Ids, place: Place) => (group: number) =>
  group === 0 ? place.organizationId : ids('group', group)

export const userName = (user: number) => {
  const first = FIRST[user % FIRST.length] as string
  const last = LAST[Math.floor(user / FIRST.length) % LAST.length] as string
  const more = Math.floor(user / (FIRST.length * LAST.length))
  return { first, last: more === 0 ? last : `${last}-${LAST[(more * 7) % LAST.length]}` }
}
export const fullName = (user: number) => {
  const { first, last } = userName(user)
  return `${first} ${last}`
}
export const positionName = (position: number) =>
  `${RANKS[position % RANKS.length]} of ${FIELDS[Math.floor(position / RANKS.length) % FIELDS.length]} ${position}`

type Copies = Record<keyof typeof PEOPLE_TABLES, Copy>

export function addPeople(copies: Copies, scale: Scale, ids: Ids, place: Place, tree: GroupTree) {
  const random = randomOf(11 + scale.tenantNumber)
  const start = FIRST_DAY - 30 * DAY
  const began = new Date(start)
  const { tenantId } = place
  const group = groupIds(ids, place)
  const open = [instant(start), instant(null), instant(start), instant(null)] as const
  for (let i = 1; i < scale.groups; i++) {
    const isDivision = i <= tree.divisions
    const name = isDivision
      ? `Division of ${FIELDS[i % FIELDS.length]} ${i}`
      : `${FIELDS[i % FIELDS.length]} ${PLACES[i % PLACES.length]} ${i}`
    copies['app."group"'].add(
      tenantId,
      group(i),
      2_000 + i,
      isDivision ? place.groupTypes.locations : place.groupTypes.departments,
      name,
      name,
      began,
      began,
    )
    copies['app.group_status'].add(tenantId, group(i), 'ACTIVE', ...open)
    copies['app.group_parent'].add(tenantId, group(i), group(tree.parentOf[i] as number), ...open)
  }
  for (let i = 0; i < scale.positions; i++) {
    copies['app.position'].add(tenantId, ids('position', i), 2_000 + i, positionName(i), began, began)
    copies['app.position_status'].add(tenantId, ids('position', i), 'ACTIVE', ...open)
    copies['app.position_group'].add(tenantId, ids('position', i), group(random.below(scale.groups)))
  }
  for (let i = 0; i < scale.users; i++) addUser(copies, scale, ids, place, { user: i, start, random, group })
}

type NewUser = { user: number; start: number; random: Random; group: (group: number) => string }

function addUser(
  copies: Copies,
  scale: Scale,
  ids: Ids,
  place: Place,
  { user, start, random, group }: NewUser,
) {
  const { tenantId, persons } = place
  const began = new Date(start)
  const id = ids('user', user)
  const { first, last } = userName(user)
  const person = user === ADMIN ? persons?.admin : user === GROUP_USER ? persons?.groupUser : undefined
  const left = user > GROUP_USER && random.chance(0.03) ? BASE - (1 + random.below(600)) * DAY : null
  copies['app."user"'].add(
    tenantId,
    id,
    2_000 + user,
    person ?? null,
    `user${user}@bench${scale.tenantNumber}.example`,
    first,
    last,
    `${first} ${last}`,
    user === 0 ? null : ids('user', Math.floor(user / 8)),
    left === null ? 'ACTIVE' : 'INACTIVE',
    began,
    began,
  )
  const changes = [
    { at: start, value: 'ACTIVE' },
    ...(left === null ? [] : [{ at: left, value: 'INACTIVE' }]),
  ]
  for (const row of factRows(changes))
    copies['app.user_status'].add(
      tenantId,
      id,
      row.value,
      instant(row.from),
      instant(row.until),
      instant(row.recordedFrom),
      instant(row.recordedUntil),
    )
  copies['app.user_user_role'].add(
    tenantId,
    id,
    user === ADMIN ? place.userRoles.admin : place.userRoles.groupUser,
  )
  const departments =
    user === GROUP_USER
      ? [scale.groups - 1, scale.groups - 2, scale.groups - 3]
      : [1 + random.below(scale.groups - 1)]
  for (const each of departments) copies['app.user_group'].add(tenantId, id, group(each), false)
  // the first users each hold the position of their number, later ones share; some held another before
  if (user < scale.positions * 1.3)
    copies['app.occupancy'].add(
      tenantId,
      id,
      ids('position', user % scale.positions),
      instant(start),
      instant(null),
      instant(start),
      instant(null),
    )
  if (user > GROUP_USER && random.chance(0.1))
    copies['app.occupancy'].add(
      tenantId,
      id,
      ids('position', (user * 7 + 3) % scale.positions),
      instant(start - 400 * DAY),
      instant(start),
      instant(start),
      instant(null),
    )
}
