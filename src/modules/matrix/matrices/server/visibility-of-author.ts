import { reachOf } from '#modules/settings/index.server.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { MatrixInput } from '../model/matrix.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'
import type { SharingContext } from '../model/matrix-policy.ts'
import type { StoredMatrix } from './matrix-store.ts'

const REACHING = ['decision.view', 'delegation.view'] as const

/** What someone may view of what a matrix shows: also what is above its groups, what belongs to them, or not all of that. */
export type AuthorVisibility = 'ABOVE' | 'WITHIN' | 'NOT_ALL'

/** Semantics 6.5. */
export async function visibilityOf(
  tx: Tx,
  viewer: Viewer,
  { allGroups, groups }: Pick<MatrixInput, 'allGroups' | 'groups'>,
  now: Date,
): Promise<AuthorVisibility> {
  const scopes = REACHING.map((key) => scopeOf(viewer, key))
  if (scopes.every((scope) => scope === 'ALL')) return 'ABOVE'
  const isTheirs = scopes.every((scope) => scope === 'ALL' || scope === 'GROUPS')
  if (!isTheirs || allGroups) return 'NOT_ALL'
  const [outside] = await rows<{ id: string }>(
    tx,
    sql`select g as id from unnest(${groups}::uuid[]) g where not g = any(${reachOf(viewer, now)})`,
  )
  return outside ? 'NOT_ALL' : 'WITHIN'
}

/**
 * A matrix shows no more than the person who writes it may view: all of it, or what belongs to groups of theirs. Also of one that is not
 * saved.
 */
export async function seesAboveOf(
  tx: Tx,
  viewer: Viewer,
  scope: Pick<MatrixInput, 'allGroups' | 'groups'>,
  now: Date,
): Promise<boolean> {
  const sight = await visibilityOf(tx, viewer, scope, now)
  if (sight === 'NOT_ALL') throw new Refusal(MATRIX_FAILURES.BEYOND_SIGHT)
  return sight === 'ABOVE'
}

/** By whose sight a matrix is shown after this, and how far that reaches. */
export const shownBy = async (
  tx: Tx,
  viewer: Viewer,
  scope: Pick<MatrixInput, 'allGroups' | 'groups'>,
  now: Date,
): Promise<Pick<MatrixScope, 'seesAbove' | 'writtenBy'>> => ({
  seesAbove: await seesAboveOf(tx, viewer, scope, now),
  writtenBy: viewer.userId,
})

type WriterScope = Partial<Pick<MatrixScope, 'seesAbove' | 'writtenBy'>>

/** Anyone who shows a matrix to others, and writes nothing in it, shows them no more than it shows already. `toWriter`: to its writer, too. */
export const asShown = <T extends { readonly seesAbove: boolean }>(
  definition: T,
  { seesAbove, writtenBy }: WriterScope,
  toWriter: boolean,
): T => ({
  ...definition,
  seesAbove: definition.seesAbove && seesAbove !== false,
  ...(toWriter && writtenBy && { writtenBy }),
})

/** Whether the viewer, who shows it to others, makes a matrix show less: what they cannot view. */
export const narrowsWhenShared = (
  sight: AuthorVisibility,
  { seesAbove }: Pick<MatrixScope, 'seesAbove'>,
): boolean => sight === 'WITHIN' && seesAbove

/** What it depends on whether someone of that sight may give a matrix to someone. */
export const givingOf = (
  sight: AuthorVisibility,
  { definition, publicLink }: StoredMatrix,
): SharingContext => ({
  seesAll: sight !== 'NOT_ALL',
  narrows: narrowsWhenShared(sight, definition),
  hasLink: publicLink !== null,
})

/** The groups of a matrix as the viewer may write it: theirs alone, where they see no more than what belongs to those. */
export async function findVisibleGroups(
  tx: Tx,
  viewer: Viewer,
  scope: Pick<MatrixInput, 'allGroups' | 'groups'>,
  now: Date,
): Promise<Pick<MatrixInput, 'allGroups' | 'groups'>> {
  if ((await visibilityOf(tx, viewer, scope, now)) !== 'NOT_ALL') return scope
  const named = scope.allGroups ? viewer.groupIds : scope.groups
  const found = await rows<{ id: string }>(
    tx,
    sql`select g as id from unnest(${named}::uuid[]) g where g = any(${reachOf(viewer, now)}) order by g`,
  )
  return { allGroups: false, groups: found.map(({ id }) => id) }
}

/** What a matrix says of itself that its sight depends on. */
export type MatrixScope = Pick<MatrixInput, 'allGroups' | 'groups'> & {
  readonly seesAbove: boolean
  readonly writtenBy: string
}

/**
 * What a matrix that is saved shows to the viewer. To others it shows what its writer could view. Its writer reads it by what they
 * may view now, unless a role lets them view every matrix.
 */
export async function visibilityOfReader(
  tx: Tx,
  viewer: Viewer,
  written: MatrixScope,
  now: Date,
): Promise<AuthorVisibility> {
  const asWritten = written.seesAbove ? 'ABOVE' : 'WITHIN'
  if (written.writtenBy !== viewer.userId || scopeOf(viewer, 'matrix.view') === 'ALL') return asWritten
  const own = await visibilityOf(tx, viewer, written, now)
  return own === 'ABOVE' ? asWritten : own
}
