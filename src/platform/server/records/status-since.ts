import type { StatusSince } from '#platform/model/status-since.ts'
import { instantText, maybeOne, sql, type Tx } from '../database/sql.ts'
import { actorFrom } from './changelog.ts'

type StatusQuery = { tenantId: string; kind: string; recordId: string }
type StatusRow = Omit<StatusSince, 'together'> & {
  status: string | null
  /** The id of the record above whose end reached down to it. */
  rootId: string | null
}

/** The last entry of a record's history that gave it another status, or the first: the one reader for every kind. */
export const lastStatusChange = (
  tx: Tx,
  { tenantId, kind, recordId }: StatusQuery,
  users = 'app.user_public',
): Promise<StatusRow | undefined> =>
  maybeOne<StatusRow>(
    tx,
    sql`select ${instantText('r.recorded_at')} as at, ${actorFrom(users)} as by, coalesce(r.reason, '') as reason,
        coalesce((select c->>'new' from jsonb_array_elements(r.changes) c where c->>'field' = 'status'), r.snapshot->>'status') as status,
        (select c->>'new' from jsonb_array_elements(r.changes) c where c->>'field' = 'cascadeFrom') as "rootId"
      from app.revision r where r.tenant_id = ${tenantId} and r.kind = ${kind} and r.record_id = ${recordId}
        and (r.revision_number = 1 or r.changes @> '[{"field":"status"}]'::jsonb) order by r.revision_number desc limit 1`,
  )

/** The same as records say it whose end reaches no others. */
export async function statusSinceOf(tx: Tx, asked: StatusQuery, users?: string): Promise<StatusSince | null> {
  const said = await lastStatusChange(tx, asked, users)
  if (!said) return null
  const { at, by, reason } = said
  return { at, by, reason, together: null }
}
