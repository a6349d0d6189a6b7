import type { Permission, Scope } from '#platform/model/viewer.ts'
import { actorFrom, asWord, type Changelog, noNames } from '#platform/server/records/changelog.ts'
import type { ChangelogField } from '#platform/server/records/differences.ts'
import { PERMISSIONS } from '../../permissions/model/permission-catalogue.ts'
import { labelOf, SCOPE_LABELS } from '../../permissions/model/permission-modules.ts'
import type { StoredUserRole } from './stored-user-role.ts'

/** What the history keeps of a user role: each permission is a field of its own, so that a change names what changed. */
export const evidenceOf = ({
  name,
  description,
  status,
  permissions,
}: Pick<StoredUserRole, 'name' | 'description' | 'permissions'> & { status: string }) => ({
  name,
  description,
  status,
  ...Object.fromEntries(PERMISSIONS.map((key) => [key, permissions[key] ?? null])),
})

const permission = (key: Permission): ChangelogField => ({
  label: labelOf(key),
  shown: (scope: Scope) => SCOPE_LABELS[scope],
})

export const userRoleChangelog: Changelog = {
  kind: 'user-role',
  fields: {
    name: { label: 'Role name' },
    description: { label: 'Description' },
    status: { label: 'Status', shown: asWord },
    ...Object.fromEntries(PERMISSIONS.map((key) => [key, permission(key)])),
  },
  bookkeeping: [],
  actor: actorFrom('app.user_public'),
  names: noNames,
}
