import type { ChangelogReply, Revision } from '#platform/model/changelog.ts'
import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import {
  asWord,
  type Changelog,
  readChangelog,
  readRevision,
  readRevisionIds,
} from '#platform/server/changelog.ts'
import { type NamesById, NOTHING } from '#platform/server/differences.ts'
import { notFound } from '#platform/server/refusal.ts'
import { maybeOne, sql, type Tx } from '#platform/server/sql.ts'
import { daysOf } from '../model/held-positions.ts'
import type { Gains } from '../model/user.ts'
import type { StoredUser } from './user-store.ts'

const VIEWS = ['app.user_public', 'app.position_public', 'app.group_public'] as const

/** Days are those of the tenant, written as the reader prefers. */
export const userChangelog = ({ zone, dateFormat }: Pick<Viewer, 'zone' | 'dateFormat'>): Changelog => {
  const day = (text: string) => formatDay(text, dateFormat as DateFormat)
  return {
    kind: 'user',
    actorName: sql`(select u.name from app.user_public u where u.tenant_id = r.tenant_id and u.id = r.actor_user_id)`,
    names: (tenantId, ids) =>
      sql`select id, name from app.user_role where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      ${sql.join(
        VIEWS.map(
          (view) =>
            sql`union all select id, name from ${sql.raw(view)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
        ),
        sql` `,
      )}`,
    fields: {
      status: { label: 'Status', shown: asWord },
      firstName: { label: 'First name' },
      lastName: { label: 'Last name' },
      email: { label: 'Email' },
      mobilePhone: { label: 'Mobile phone' },
      profileImage: { label: 'Picture' },
      employeeId: { label: 'Employee ID' },
      employeeNumber: { label: 'Employee number' },
      employeeType: { label: 'Employee type' },
      employmentType: { label: 'Employment' },
      startDate: { label: 'First day', shown: day },
      terminationDate: { label: 'Last day', shown: day },
      userRoleIds: { label: 'Roles' },
      managerId: { label: 'Manager' },
      groups: {
        label: 'Groups',
        items: {
          one: 'Group',
          identity: ({ groupId }: StoredUser['groups'][number]) => groupId,
          name: ({ groupId }: StoredUser['groups'][number], names: NamesById) =>
            names.get(groupId) ?? NOTHING,
          fields: { isPrimaryOrg: { label: 'Primary organization' } },
        },
      },
      sourceType: { label: 'Source', shown: asWord },
      gains: {
        label: 'Gains',
        shown: ({ total, shown }: Gains) =>
          [...shown, ...(total > shown.length ? [`${total - shown.length} more`] : [])].join(', '),
      },
      positions: {
        label: 'Positions',
        shown: (positions: StoredUser['positions'], names: NamesById) =>
          positions
            .map((held) => {
              const { from, until } = daysOf(held, zone)
              return `${names.get(held.positionId) ?? ''} from ${day(from)}${until ? ` until ${day(until)}` : ''}`
            })
            .join(', '),
      },
    },
    bookkeeping: ['id'],
  }
}

type Asked = { id: string }

/** Who changed what in a user. */
export async function readUserChangelog(
  tx: Tx,
  viewer: Viewer,
  { page, limit, ...asked }: Asked & { page: number; limit: number },
): Promise<ChangelogReply> {
  return readChangelog(tx, userChangelog(viewer), {
    ...(await existing(tx, viewer, asked)),
    page,
    limit,
  })
}

export async function readUserRevisionIds(tx: Tx, viewer: Viewer, asked: Asked) {
  return readRevisionIds(tx, userChangelog(viewer), await existing(tx, viewer, asked))
}

export async function readUserRevision(
  tx: Tx,
  viewer: Viewer,
  { number, ...asked }: Asked & { number: number },
): Promise<Revision> {
  const found = await readRevision(tx, userChangelog(viewer), {
    ...(await existing(tx, viewer, asked)),
    number,
  })
  if (!found) throw notFound()
  return found.revision
}

/** Of a deleted user as well: who deleted them, and when, is what an auditor asks. */
async function existing(tx: Tx, { tenantId }: Viewer, { id }: Asked) {
  const found = await maybeOne(
    tx,
    sql`select 1 from app."user" u where u.tenant_id = ${tenantId} and u.id = ${id}`,
  )
  if (!found) throw notFound()
  return { tenantId, recordId: id }
}
