import { has, type Permission, reachesAsFar, type Scope, type Viewer } from '#platform/model/viewer.ts'
import { maybeOne, sql, type Tx } from '../../database/sql.ts'
import { notFound, Refusal } from '../../http/refusal.ts'
import { type AnyLongJob, own } from './long-jobs.ts'

type JobFile = {
  kind: string
  fileId: string
  fileName: string
  fileType: string
  permission: Permission | null
  shownCount: number | null
  shownWith: Record<string, Scope> | null
}

/**
 * The file that a job left, for the person who began it. Refuses where they lost the permission, or would not see any longer what
 * the file shows.
 */
export async function fileOfLongJob(
  tx: Tx,
  viewer: Viewer,
  id: string,
  { now, longJobs }: { now: Date; longJobs: readonly AnyLongJob[] },
): Promise<Pick<JobFile, 'fileId' | 'fileName' | 'fileType'>> {
  const left = await maybeOne<JobFile>(
    tx,
    sql`select kind, file_id as "fileId", file_name as "fileName", file_type as "fileType", permission,
        cardinality(shown_ids) as "shownCount", shown_with as "shownWith" from app.long_job
      where ${own(viewer)} and id = ${id} and file_id is not null and status = 'DONE'`,
  )
  if (!left) throw notFound()
  if (left.permission !== null && !has(viewer, left.permission)) throw new Refusal('FORBIDDEN')
  const job = longJobs.find(({ kind }) => kind === left.kind)
  if (job?.seen) {
    const shown = sql`select unnest(j.shown_ids) from app.long_job j where j.tenant_id = ${viewer.tenantId} and j.id = ${id}`
    const isAsWide = left.shownWith !== null && reachesAsFar(viewer.permissions, left.shownWith)
    if (!isAsWide || (await job.seen(tx, { viewer, now }, shown)) !== left.shownCount)
      throw new Refusal('FILE_HIDDEN')
  }
  return left
}
