import { asKnownNow } from '#modules/authority/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { MatrixDefinition } from '../../grid/model/definition.ts'
import type { MatrixReading } from '../../grid/server/scope.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'
import type { StoredMatrix } from './matrix-store.ts'
import type { FoundMatrix } from './matrix-visibility.ts'
import { type MatrixScope, visibilityOfReader } from './visibility-of-author.ts'

type ReadingTimes = { readonly at?: string | undefined; readonly knownAt?: string | undefined }

/** At which instant a matrix is read, as known when. What no one asked about is now. */
export const readingAt = (
  { tenantId }: Viewer,
  { at, knownAt }: ReadingTimes,
  now: Date,
  besides: Pick<MatrixReading, 'viewer' | 'seesAbove'>,
): MatrixReading => {
  const instant = at ? new Date(at) : now
  return {
    tenantId,
    now,
    times: knownAt ? { at: instant, knownAt: new Date(knownAt) } : asKnownNow(instant, now),
    ...besides,
  }
}

/** How a matrix that is saved is read for the viewer; null: they wrote it themselves and may no longer view what it shows. */
export async function readingIfSeen(
  tx: Tx,
  viewer: Viewer,
  written: MatrixScope,
  asked: ReadingTimes,
  now: Date,
): Promise<MatrixReading | null> {
  const sight = await visibilityOfReader(tx, viewer, written, now)
  return sight === 'NOT_ALL'
    ? null
    : readingAt(viewer, asked, now, { viewer: null, seesAbove: sight === 'ABOVE' })
}

/** The same; refused where they may no longer view it. */
export async function readingFor(...asked: Parameters<typeof readingIfSeen>): Promise<MatrixReading> {
  const reading = await readingIfSeen(...asked)
  if (!reading) throw new Refusal(MATRIX_FAILURES.SIGHT_LOST)
  return reading
}

/** What a matrix says of itself that its sight depends on. */
export const writtenOf = ({ definition, groupIds, writtenBy }: FoundMatrix): MatrixScope => ({
  allGroups: definition.allGroups,
  groups: [...groupIds],
  seesAbove: definition.seesAbove,
  writtenBy,
})

/** What a stored matrix shows and how. */
export const definitionOf = ({
  definition,
  groupIds,
}: StoredMatrix): MatrixDefinition &
  Pick<StoredMatrix['definition'], 'authorityRoleIds' | 'authorityMatrix' | 'roleMatrix'> => ({
  ...definition,
  groups: [...groupIds],
})
