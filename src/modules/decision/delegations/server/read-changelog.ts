import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import { one, rows, sql, type Tx } from '#platform/server/sql.ts'
import { boundText } from '../../authority/model/answer-texts.ts'
import type { Bound } from '../../authority/model/terms.ts'
import type { getDelegationChangelog } from '../model/delegation-calls.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { findDelegations } from './delegation-store.ts'

type Reply = z.output<typeof getDelegationChangelog.reply>
type Row = {
  revisionId: string
  revisionDate: string
  revisedByName: string
  event: string
  reason: string | null
  changes: { field: string; old: unknown; new: unknown }[]
}

/** Which fields a reader sees, under which label. What is not named here is bookkeeping. */
const LABELS: Readonly<Record<string, string>> = {
  status: 'Status',
  delegationAuthorities: 'Limits',
  delegationGroups: 'Groups',
  delegationPathway: 'Pathways',
  recipients: 'Recipients',
  effectiveDate: 'Effective',
  expirationDate: 'Expires',
  isNoExpiration: 'No expiration',
  conditions: 'Conditions',
  note: 'Note',
  parentDelegationId: 'Issued from',
  acceptanceRequired: 'Acceptance required',
}

export async function readChangelog(
  tx: Tx,
  viewer: Viewer,
  asked: { id: string; page: number; limit: number; now: Date },
): Promise<Reply> {
  const found = (await findDelegations(tx, viewer, [asked.id], asked.now)).get(asked.id)
  if (!found) throw notFound()
  must(mayWithDelegation(viewer, 'delegation.view_change_log', found.tie))
  const of = sql`r.tenant_id = ${viewer.tenantId} and r.kind = 'delegation' and r.record_id = ${asked.id}`
  const [entries, { total }] = await Promise.all([
    rows<Row>(
      tx,
      sql`select r.revision_number::text as "revisionId", to_char(r.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "revisionDate",
          coalesce((select u.name from app.user_public u where u.tenant_id = r.tenant_id and u.id = r.actor_user_id), 'System') as "revisedByName",
          r.event, r.reason, r.changes
        from app.revision r where ${of} order by r.revision_number desc limit ${sql.lit(asked.limit)} offset ${sql.lit((asked.page - 1) * asked.limit)}`,
    ),
    one<{ total: string }>(tx, sql`select count(*) as total from app.revision r where ${of}`),
  ])
  const names = await namesIn(tx, viewer.tenantId, entries)
  return {
    items: entries.map(({ changes, ...entry }) => ({
      ...entry,
      changes: changes.flatMap((change) => {
        const label = LABELS[change.field]
        return label
          ? [
              {
                field: change.field,
                label,
                old: shown(change.field, change.old, names),
                new: shown(change.field, change.new, names),
              },
            ]
          : []
      }),
    })),
    total: Number(total),
    page: asked.page,
    limit: asked.limit,
  }
}

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

async function namesIn(tx: Tx, tenantId: string, entries: readonly Row[]): Promise<Map<string, string>> {
  const ids = [...new Set(JSON.stringify(entries.map((entry) => entry.changes)).match(UUID) ?? [])]
  const found = await rows<{ id: string; name: string }>(
    tx,
    sql`select id, name from app.user_public where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      union all select id, name from app.position_public where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      union all select id, name from app.group_public where tenant_id = ${tenantId} and id = any(${ids}::uuid[])
      union all select id, 'DEL-' || display_number from app.delegation where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, row.name]))
}

const word = (value: string) => value.charAt(0) + value.slice(1).toLowerCase()

function shown(field: string, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field === 'status') return word(String(value))
  if (field === 'delegationAuthorities')
    return (value as { bounds: Bound[]; redelegable: boolean }[])
      .map((each) => `${each.bounds.map(boundText).join(', ')}${each.redelegable ? ', redelegable' : ''}`)
      .join('; ')
  if (field === 'recipients')
    return (value as { userId: string | null; positionId: string | null; status: string }[])
      .filter((each) => each.status !== 'REMOVED')
      .map((each) => `${names.get((each.positionId ?? each.userId) as string) ?? '–'} (${word(each.status)})`)
      .join(', ')
  if (field === 'conditions') return (value as { name: string }[]).map((each) => each.name).join(', ') || '–'
  if (Array.isArray(value))
    return value.map((each) => names.get(String(each)) ?? String(each)).join(', ') || '–'
  return names.get(String(value)) ?? String(value)
}
