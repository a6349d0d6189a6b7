import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { managingKeysBeyond } from '../../permissions/model/giving.ts'
import { PERMISSIONS } from '../../permissions/model/permission-catalogue.ts'
import { kindOf } from '../../permissions/model/permission-kinds.ts'
import type { MayMore } from '../model/user-policy.ts'

/** User role `n` manages something of the account that the viewer does not: they take it from no one. */
export const isBeyond = (n: string, viewer: Viewer): Sql =>
  sql`exists (select 1 from jsonb_object_keys(${sql.raw(n)}.permissions) k where k = any(${managingKeysBeyond(viewer)}::text[]))`

/** Which of these users have a user role `r` that meets a condition. */
async function usersWithRole(
  tx: Tx,
  { tenantId }: Viewer,
  userIds: readonly string[],
  condition: Sql,
): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select distinct l.user_id as id from app.user_user_role l
      join app.user_role r on r.tenant_id = ${ownTenant} and r.id = l.user_role_id and ${condition}
      where l.tenant_id = ${tenantId} and l.user_id = any(${userIds}::uuid[])`,
  )
  return new Set(found.map(({ id }) => id))
}

/** Which of these users have a user role that the viewer may not take from them. */
export const managingBeyond = (tx: Tx, viewer: Viewer, userIds: readonly string[]) =>
  usersWithRole(tx, viewer, userIds, isBeyond('r', viewer))

/** Permissions that do more than view. */
const ACTING = PERMISSIONS.filter((key) => kindOf(key) !== 'VIEW')

/** Which of these users have rights over their groups that the viewer does not have. Another group gives them more. */
export const groupRightsBeyond = (tx: Tx, viewer: Viewer, userIds: readonly string[]) =>
  usersWithRole(
    tx,
    viewer,
    userIds,
    sql`exists (select 1 from jsonb_each_text(r.permissions) p (key, scope)
      where p.scope = 'GROUPS' and p.key = any(${ACTING}::text[]) and ${reachesFurther(sql`p.key`, sql`p.scope`, viewer)})`,
  )

const WIDTHS = sql`array['OWNED', 'SHARED', 'GROUPS', 'ALL', 'ON']`

/** A permission, by key and scope, is one that the viewer does not have, or not as widely. */
const reachesFurther = (key: Sql, scope: Sql, { permissions }: Viewer): Sql =>
  sql`array_position(${WIDTHS}, ${scope})
    > coalesce(array_position(${WIDTHS}, ${JSON.stringify(Object.fromEntries(permissions))}::jsonb ->> ${key}), 0)`

const DAY = 86_400_000
/** So long what someone could do still counts where another person decides how they sign in. */
const LATELY_DAYS = 30

type ExtraRights = { now: boolean; lately: boolean }

/**
 * Whether a user may do what the viewer may not, or could within the last 30 days: what was taken from them is given back as
 * easily. Every user that the person was in the tenant counts, deleted ones too, with all that their roles permitted.
 */
export async function mayMore(tx: Tx, viewer: Viewer, userId: string, now: Date): Promise<MayMore> {
  const { tenantId } = viewer
  const since = new Date(now.getTime() - LATELY_DAYS * DAY)
  const isWider = sql`exists (select 1 from jsonb_each_text(r.permissions) p (key, scope)
    where ${reachesFurther(sql`p.key`, sql`p.scope`, viewer)})`
  const wasWider = sql`exists (select 1 from app.revision h, jsonb_to_recordset(h.changes) c (field text, old jsonb)
    where h.tenant_id = ${ownTenant} and h.kind = 'user-role' and h.record_id = r.id and h.recorded_at > ${since}
      and c.field = any(${PERMISSIONS}::text[]) and ${reachesFurther(sql`c.field`, sql`c.old #>> '{}'`, viewer)})`
  const same = await usersOfPerson(tx, tenantId, userId, since)
  const found = await one<ExtraRights>(
    tx,
    sql`with had as (
        select l.user_role_id::text as id from app.user_user_role l where l.tenant_id = ${tenantId} and l.user_id = any(${same}::uuid[])
        union select jsonb_path_query(h.changes, '$[*] ? (@.field == "userRoleIds").old[*]') #>> '{}' from app.revision h
          where h.tenant_id = ${tenantId} and h.kind = 'user' and h.record_id = any(${same}::uuid[]) and h.recorded_at > ${since})
      select exists (select 1 from app.user_role r join app.user_user_role l on l.tenant_id = ${ownTenant} and l.user_role_id = r.id
          where r.tenant_id = ${tenantId} and l.user_id = ${userId} and ${isWider}) as now,
        exists (select 1 from app.user_role r where r.tenant_id = ${tenantId} and r.id::text in (select id from had)
          and (${isWider} or ${wasWider})) as lately`,
  )
  return found.now ? 'NOW' : found.lately ? 'LATELY' : null
}

/** The user, and every user that the person is or was in the tenant: those that they left since then too. */
async function usersOfPerson(tx: Tx, tenantId: string, userId: string, since: Date): Promise<string[]> {
  const { personId } = await one<{ personId: string | null }>(
    tx,
    sql`select person_id as "personId" from app."user" where tenant_id = ${tenantId} and id = ${userId}`,
  )
  const [those, left] = await Promise.all([
    rows<{ id: string }>(
      tx,
      sql`select id from app."user" where tenant_id = ${tenantId} and person_id = ${personId}`,
    ),
    rows<{ id: string }>(
      tx,
      sql`select w.id from identity.users_left(${personId}, ${tenantId}::uuid, ${since}) w (id)`,
    ),
  ])
  return [userId, ...[...those, ...left].map(({ id }) => id)]
}
