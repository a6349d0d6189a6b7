import { groupPicker, positionPicker } from '#modules/settings/index.web.ts'
import { type PickerSource, pickFrom } from '#platform/web/form/picker-source.ts'
import type { Pickers } from '#platform/web/list/pickers.ts'
import { selectUserRoles } from '../../user-roles/model/user-role-choice.ts'
import { selectOrganizations, selectUsers } from '../model/user-calls.ts'

type NamedRef = { id: string; name: string }

/** Active users, found by name or address. */
export const userPicker = pickFrom<NamedRef & { positions: NamedRef[] }>(
  'users',
  { base: '/api/auth', call: selectUsers },
  (row) => ({
    id: row.id,
    label: row.name,
    kind: 'person',
    ...(row.positions[0] && { caption: row.positions.map((position) => position.name).join(', ') }),
  }),
)

/** Groups of the type that every organization has. */
export const organizationPicker = pickFrom<NamedRef>(
  'organizations',
  { base: '/api/auth', call: selectOrganizations },
  (row) => ({ id: row.id, label: row.name, kind: 'group' }),
)

type UserRole = NamedRef & { description: string; barred: string | null }

const userRoles = (tenantId: string) => ({ base: '/api/auth', call: selectUserRoles, params: { tenantId } })

/** User roles to filter by. */
export const userRolePicker = (tenantId: string): PickerSource =>
  pickFrom<UserRole>('user roles', userRoles(tenantId), (row) => ({
    id: row.id,
    label: row.name,
    caption: row.description,
  }))

/** User roles to give. One that the viewer may not give says why, unless the user has it already. */
export const givenRolePicker = (tenantId: string, already: readonly string[] = []): PickerSource =>
  pickFrom<UserRole>(`user roles to give ${already.join()}`, userRoles(tenantId), (row) => ({
    id: row.id,
    label: row.name,
    caption: row.description,
    ...(row.barred !== null && !already.includes(row.id) && { barred: row.barred }),
  }))

/** The pickers of the list's filters, by the word of its definition. */
export const pickersOf = (tenantId: string): Pickers => ({
  user: userPicker,
  position: positionPicker,
  group: groupPicker,
  organization: organizationPicker,
  userRole: userRolePicker(tenantId),
})
