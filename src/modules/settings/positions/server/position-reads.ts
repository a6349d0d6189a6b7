import { MOST_COUNTED } from '#platform/model/counted.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import {
  instantText,
  maybeOne,
  ownTenant,
  rows,
  type Sql,
  sql,
  type Tx,
} from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { asWord, type Changelog } from '#platform/server/records/changelog.ts'
import { statusSinceOf } from '#platform/server/records/status-since.ts'
import { changelogNames } from '../../groups/server/group-reads.ts'
import type { Occupant, PositionDetail } from '../model/position.ts'
import { linkedUsers } from './position-list-source.ts'

const counted = (view: string): Sql =>
  sql`(select count(*)::int from (select distinct v.delegation_id from ${sql.raw(view)} v
    where v.tenant_id = ${ownTenant} and v.position_id = p.id limit ${sql.lit(MOST_COUNTED + 1)}) as named)`

export async function readPosition(tx: Tx, { tenantId }: Viewer, id: string): Promise<PositionDetail> {
  const found = await maybeOne<Omit<PositionDetail, 'statusSince'>>(
    tx,
    sql`select p.id, 'POS-' || p.display_number as "positionId", p.name as "positionName", coalesce(p.external_id, '') as "externalId",
        p.status, p.source as "sourceType", p.version, ${instantText('p.created_at')} as "createdAt", ${instantText('p.updated_at')} as "updatedAt",
        coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name, 'groupTypeId', t.id, 'groupTypeName', t.name, 'status', g.status)
            order by t.position, g.name) from app.position_group l
          join app."group" g on g.tenant_id = ${ownTenant} and g.id = l.group_id
          join app.group_type t on t.tenant_id = ${ownTenant} and t.id = g.group_type_id and t.status = 'ACTIVE'
          where l.tenant_id = ${ownTenant} and l.position_id = p.id), '[]') as groups,
        ${linkedUsers} as "linkedUsers", ${counted('app.delegation_received_public')} as "delegationsReceived",
        ${counted('app.delegation_issued_public')} as "delegationsIssued"
      from app.position p where p.tenant_id = ${tenantId} and p.id = ${id} and p.deleted_at is null`,
  )
  if (!found) throw notFound()
  return {
    ...found,
    statusSince:
      found.status === 'INACTIVE'
        ? await statusSinceOf(tx, { tenantId, kind: 'position', recordId: id })
        : null,
  }
}

/** Those who occupy it now, then those who will, then those who did, the latest first. */
export async function readOccupants(
  tx: Tx,
  viewer: Viewer,
  { id, now }: { id: string; now: Date },
): Promise<{ items: Occupant[] }> {
  await readPosition(tx, viewer, id)
  const items = await rows<Occupant>(
    tx,
    sql`select u.id as "userId", u.name, ${instantText('o.holds_from')} as "from",
        case when o.holds_until <> 'infinity' then ${instantText('o.holds_until')} end as until,
        case when o.holds_from > ${now} then 'FUTURE' when o.holds_until > ${now} then 'CURRENT' else 'EARLIER' end as when
      from app.occupancy_public o join app.user_public u on u.tenant_id = ${ownTenant} and u.id = o.user_id
      where o.tenant_id = ${viewer.tenantId} and o.position_id = ${id} and o.recorded_until = 'infinity'
      order by (o.holds_from <= ${now} and o.holds_until > ${now}) desc, (o.holds_from > ${now}) desc, o.holds_from desc, u.name
      limit 1000`,
  )
  return { items }
}

export const positionChangelog: Changelog = {
  kind: 'position',
  ...changelogNames,
  fields: {
    name: { label: 'Position name' },
    status: { label: 'Status', shown: asWord },
    groupIds: { label: 'Groups' },
    externalId: { label: 'External ID' },
  },
  bookkeeping: ['deleted'],
}

/** The history of one that is there. */
export async function positionChangelogOf(id: string, { viewer, tx }: { viewer: Viewer; tx: Tx }) {
  await readPosition(tx, viewer, id)
  return positionChangelog
}
