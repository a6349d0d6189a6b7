import type { GroupNames } from '#modules/settings/groups/model/group-names.ts'
import { groupsByType } from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { suggestions } from '#platform/server/import/suggest-names.ts'
import { permissionBeyond } from '../../permissions/model/giving.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import { GROUP_COLUMNS, type ImportNames, type Names } from '../model/user-import.ts'

export type Colleague = { id: string; email: string; status: string }

/** Returns everyone in the tenant by address. A file may name them as managers. */
export const peopleOf = async (tx: Tx, tenantId: string) =>
  new Map(
    (
      await rows<Colleague>(
        tx,
        sql`select id, email, status from app."user" where tenant_id = ${tenantId} and status <> 'DELETED'`,
      )
    ).map((user) => [user.email, user]),
  )

type NameRow = { id: string; name: string }

/** `beyondToGive`: user roles that the viewer may not give. */
export type KnownHere = ImportNames & { beyondToGive: ReadonlySet<string> }

/** What the rows of a file may refer to. Of equal names the first is meant. */
export async function knownOf(tx: Tx, viewer: Viewer, now: Date): Promise<KnownHere> {
  const { tenantId } = viewer
  const active = sql`tenant_id = ${tenantId} and status = 'ACTIVE'`
  const [userRoles, positions, groups] = await Promise.all([
    rows<NameRow & { permissions: Permissions }>(
      tx,
      sql`select id, name, permissions from app.user_role where ${active} and deleted_at is null`,
    ),
    rows<NameRow>(tx, sql`select id, name from app.position_public where ${active}`),
    groupsByType(tx, tenantId, now),
  ])
  return {
    userRoles: namesOf(userRoles),
    beyondToGive: new Set(
      userRoles
        .filter(({ permissions }) => permissionBeyond(viewer, permissions) !== undefined)
        .map(({ id }) => id),
    ),
    positions: namesOf(positions),
    groups: Object.fromEntries(
      GROUP_COLUMNS.map((column) => [column, namesOfType(groups.get(column))]),
    ) as ImportNames['groups'],
  }
}

const namesOfType = (groups: GroupNames | undefined): Names =>
  groups
    ? {
        find: (name) => activeIdOf(groups.find(name)),
        near: suggestions(groups.names),
        severalOf: groups.severalOf,
      }
    : namesOf([])

const activeIdOf = (group: ReturnType<GroupNames['find']>) => (group?.isActive ? group.id : undefined)

function namesOf(found: readonly NameRow[]): Names {
  const byName = new Map(found.toReversed().map(({ id, name }) => [name.toLowerCase(), id]))
  return {
    find: (name) => byName.get(name.toLowerCase()),
    near: suggestions(found.map(({ name }) => name)),
  }
}
