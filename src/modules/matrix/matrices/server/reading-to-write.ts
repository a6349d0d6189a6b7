import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must } from '#platform/server/http/refusal.ts'
import type { MatrixReading } from '../../grid/server/scope.ts'
import { mayActOnMatrix } from '../model/matrix-policy.ts'
import { hasMoreTypes, type ReadFor, showsMore, type Types } from '../model/shows-more.ts'
import { definitionOf, readingAt, readingFor, writtenOf } from './matrix-reading.ts'
import { factsOf } from './matrix-visibility.ts'
import { mustWriteMatrices } from './may-write.ts'
import { mustFindMatrix } from './read-matrix.ts'
import { seesAboveOf } from './visibility-of-author.ts'
import { seenDecisions } from './write-matrix.ts'

type WriteQuery = {
  /** The saved one that it would replace. */
  readonly matrixId?: string | undefined
  readonly definition: ReadFor
  /** As which of its types it is read. */
  readonly types: Types
  readonly at?: string | undefined
  readonly knownAt?: string | undefined
}

/** How a matrix that is not saved is read: by what its writer may view. What shows no more than the saved one is read as that is. */
export async function readingToWrite(
  tx: Tx,
  viewer: Viewer,
  { matrixId, definition, types, ...times }: WriteQuery,
  now: Date,
): Promise<MatrixReading> {
  await mustWriteMatrices(tx, viewer)
  if (matrixId) {
    const saved = await mustFindMatrix(tx, viewer, matrixId, now)
    must(mayActOnMatrix(viewer, 'edit', factsOf(saved)))
    const { allGroups, groups } = definition
    const before = definitionOf(saved)
    const fresh = definition.decisionIds.filter((each) => !before.decisionIds.includes(each))
    // what is said of a decision that is named again is said of one that they may view
    const seen = await seenDecisions(tx, viewer, fresh, now)
    const isNoMore = !showsMore(before, definition) && !hasMoreTypes(before, types)
    if (isNoMore && seen.size === fresh.length)
      return readingFor(tx, viewer, { ...writtenOf(saved), allGroups, groups }, times, now)
  }
  const seesAbove = await seesAboveOf(tx, viewer, definition, now)
  return readingAt(viewer, times, now, { viewer, seesAbove })
}
