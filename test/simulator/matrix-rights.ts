import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { MANAGERS } from './rights.ts'
import type { Account, Stage } from './stage.ts'
import type { Definition } from './stands.ts'
import type { Ties } from './ties.ts'

// Who may view a matrix, who may do what to it and when: written from the specification once more.

export type MatrixOnRecord = {
  readonly id: string
  readonly status: string
  readonly previous: string | null
  readonly owner: string
  readonly sharing: 'RESTRICTED' | 'SHARED' | 'PUBLIC'
  readonly groups: readonly string[]
  readonly sharedGroups: readonly string[]
  readonly sharedUsers: readonly string[]
  /** Whose word its cells rest on. */
  readonly writer: string
  readonly definition: Definition & { readonly seesAbove: boolean }
}

/** A matrix as its rows have it; undefined: it is deleted. */
export async function matrixOnRecord(
  { product, tenantId }: Stage,
  id: string,
): Promise<MatrixOnRecord | undefined> {
  const linked = (table: string, column: string) =>
    `array(select l.${column} from app.${table} l where l.tenant_id = $1 and l.matrix_id = m.id order by 1)`
  const { rows } = await product.owner.query(
    `select m.id, m.status, m.previous_status as previous, m.owner_user_id as owner, m.sharing_type as sharing, m.definition,
        coalesce(m.definition->>'writtenBy', m.created_by::text) as writer,
        ${linked('matrix_group', 'group_id')} as groups, ${linked('matrix_shared_group', 'group_id')} as "sharedGroups",
        ${linked('matrix_shared_user', 'user_id')} as "sharedUsers"
      from app.matrix m where m.tenant_id = $1 and m.id = $2 and m.deleted_at is null`,
    [tenantId, id],
  )
  const [row] = rows
  return row && { ...row, definition: { ...row.definition, groups: row.groups } }
}

/** Who views all matrices by a user role; the doctor views those of their groups, the others what is shared with them. Spec 6. */
const VIEW_ALL: readonly Account[] = [...MANAGERS, 'auditor', 'president', 'dean', 'chair']

export const seesMatrix = (
  { world }: Stage,
  ties: Ties,
  by: Account,
  { owner, sharing, status, groups, sharedGroups, sharedUsers }: MatrixOnRecord,
): boolean => {
  const own = world.users.get(by) as string
  if (owner === own || MANAGERS.includes(by)) return true
  const isShared =
    sharedUsers.includes(own) ||
    sharedGroups.some((id) => ties.isAbove(by, id)) ||
    (by === 'doctor' && groups.some((id) => ties.reaches(by, id)))
  const isInSight = VIEW_ALL.includes(by) || sharing === 'PUBLIC' || (sharing === 'SHARED' && isShared)
  return isInSight && status === 'PUBLISHED'
}

/** Anyone who wrote it reads it by what they see now: only the doctor, who sees their groups alone, views no matrix by a role. */
export function readsAs(
  { world }: Stage,
  snapshot: Snapshot,
  ties: Ties,
  by: Account,
  { writer, definition }: MatrixOnRecord,
): 'AS_WRITTEN' | 'WITHIN' | 'NOT_ALL' {
  const isTheirs = writer === world.users.get(by)
  if (!isTheirs || VIEW_ALL.includes(by)) return 'AS_WRITTEN'
  if (!seesWhatItShows(snapshot, ties, by, definition)) return 'NOT_ALL'
  return by === 'doctor' ? 'WITHIN' : 'AS_WRITTEN'
}

/** In which status an act is done. Spec 4.5. */
const WHEN: Readonly<Record<string, readonly string[]>> = {
  edit: ['DRAFT', 'PUBLISHED'],
  archive: ['DRAFT', 'PUBLISHED'],
  restore: ['ARCHIVED'],
  delete: ['DRAFT', 'PUBLISHED', 'ARCHIVED'],
  reassign: ['DRAFT', 'PUBLISHED', 'ARCHIVED'],
}

/** Why an account may not do an act to a matrix; undefined where it may. */
export function forbidsOnMatrix(
  stage: Stage,
  ties: Ties,
  { act, by }: { readonly act: string; readonly by: Account },
  matrix: MatrixOnRecord,
): string | undefined {
  if (!seesMatrix(stage, ties, by, matrix)) return `${act} of a matrix that ${by} may not view`
  if (!WHEN[act]?.includes(matrix.status)) return `${act} of a matrix that is ${matrix.status}`
  const isOwner = stage.world.users.get(by) === matrix.owner
  const isOwners = act !== 'reassign' && (act !== 'delete' || matrix.status === 'DRAFT')
  return MANAGERS.includes(by) || (isOwner && isOwners) ? undefined : `${act} by ${by}, who has no right to`
}

/** Those who may make matrices. */
export const MAKERS: readonly Account[] = [...MANAGERS, 'doctor']

/** Who writes a matrix sees everything that it shows: all, or what belongs to groups of theirs. Semantics 6.5. */
export function seesWhatItShows(
  snapshot: Snapshot,
  ties: Ties,
  by: Account,
  { allGroups, groups = [] }: Definition,
): boolean {
  if (by !== 'doctor') return by !== 'guest'
  return !allGroups && groups.every((id) => snapshot.groups.has(id) && ties.reaches(by, id))
}
