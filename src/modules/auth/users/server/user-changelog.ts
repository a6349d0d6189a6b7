import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { actorFrom, asWord, type Changelog } from '#platform/server/records/changelog.ts'
import { type NamesById, NOTHING } from '#platform/server/records/differences.ts'
import { daysOf } from '../model/held-positions.ts'
import type { PositionGains } from '../model/user.ts'
import type { StoredUser } from './stored-user.ts'

const VIEWS = ['app.user_public', 'app.position_public', 'app.group_public'] as const

/** Days are those of the tenant, written as the reader prefers. */
export const userChangelog = ({ zone, dateFormat }: Pick<Viewer, 'zone' | 'dateFormat'>): Changelog => {
  const day = (text: string) => formatDay(text, dateFormat as DateFormat)
  return {
    kind: 'user',
    actor: actorFrom('app.user_public'),
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
        shown: ({ total, shown }: PositionGains) =>
          [...shown, ...(total > shown.length ? [`${total - shown.length} more`] : [])].join(', '),
      },
      positions: {
        label: 'Positions',
        shown: (positions: StoredUser['positions'], names: NamesById) =>
          positions
            .map((held) => {
              const { from, until } = daysOf(held, zone)
              return `${names.get(held.positionId) ?? ''} from ${day(from)}${until ? ` through ${day(until)}` : ''}`
            })
            .join(', '),
      },
    },
    bookkeeping: ['id', 'activeFrom', 'activeUntil'],
  }
}

/** The history of a deleted one as well: who deleted them, and when, is what an auditor asks. */
export async function userChangelogOf(id: string, { viewer, tx }: { viewer: Viewer; tx: Tx }) {
  const found = await maybeOne(
    tx,
    sql`select 1 from app."user" u where u.tenant_id = ${viewer.tenantId} and u.id = ${id}`,
  )
  if (!found) throw notFound()
  return userChangelog(viewer)
}
