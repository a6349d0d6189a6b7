import type { Permission } from '#platform/model/viewer.ts'

/** MANAGE rules the account itself. */
export type PermissionKind = 'VIEW' | 'CREATE' | 'EDIT' | 'END' | 'APPROVE' | 'OVERRIDE' | 'MANAGE'

/** Names of permissions after their namespace, whole or by their first word. A new one is added where neither is listed. */
const NAMES: Readonly<Record<PermissionKind, readonly string[]>> = {
  VIEW: ['access', 'view', 'check', 'export'],
  CREATE: ['create', 'request', 'issue', 'bulk'],
  EDIT: ['edit', 'change', 'link', 'reassign', 'share', 'manage_conditions_roles'],
  END: ['archive', 'delete', 'suspend', 'revoke'],
  APPROVE: ['approve', 'review'],
  OVERRIDE: ['override'],
  MANAGE: ['manage', 'impersonate'],
}

const KINDS: ReadonlyMap<string, PermissionKind> = new Map(
  (Object.keys(NAMES) as PermissionKind[]).flatMap((kind) =>
    NAMES[kind].map((name) => [name, kind] as const),
  ),
)

/** What a permission lets someone do; undefined where its name says nothing. */
export function kindOf(permission: Permission): PermissionKind | undefined {
  const name = permission.slice(permission.indexOf('.') + 1)
  return KINDS.get(name) ?? KINDS.get(name.split('_', 1)[0] as string)
}
