import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, Refusal } from '#platform/server/http/refusal.ts'
import { readRevision } from '#platform/server/records/changelog.ts'
import type { MatrixReading } from '../../grid/server/scope.ts'
import { MATRIX_FAILURES } from '../model/matrix-failures.ts'
import { mayWithMatrix } from '../model/matrix-policy.ts'
import { hasMoreTypes, showsMore } from '../model/shows-more.ts'
import { inputAt, matrixChangelog } from './matrix-changelog.ts'
import { definitionOf, readingFor, writtenOf } from './matrix-reading.ts'
import type { StoredMatrix } from './matrix-store.ts'
import { factsOf } from './matrix-visibility.ts'
import { mustFindMatrix } from './read-matrix.ts'
import { type MatrixScope, visibilityOf } from './visibility-of-author.ts'

type StoredDefinition = ReturnType<typeof definitionOf>

type DefinitionQuery = {
  readonly id: string
  readonly at?: string | undefined
  readonly knownAt?: string | undefined
  readonly definition: 'NOW' | 'THEN'
  /** As which of its types it is read; left out: whichever it has. */
  readonly type?: 'DECISION' | 'AUTHORITY'
}

/** What a matrix shows at an instant, as it says now or as it said then, and how it is read. */
export async function definitionThen(
  tx: Tx,
  viewer: Viewer,
  asked: DefinitionQuery,
  now: Date,
): Promise<{ definition: StoredDefinition; reading: MatrixReading }> {
  const read = await readThen(tx, viewer, asked, now)
  const { authorityMatrix, roleMatrix } = read.definition
  const { type } = asked
  if (type && !(type === 'AUTHORITY' ? roleMatrix : authorityMatrix))
    throw new Refusal(MATRIX_FAILURES.NOT_THIS_TYPE, { type })
  return read
}

async function readThen(tx: Tx, viewer: Viewer, { id, definition, ...asked }: DefinitionQuery, now: Date) {
  const found = await mustFindMatrix(tx, viewer, id, now)
  const written = writtenOf(found)
  const at = asked.at ? new Date(asked.at) : now
  if (definition === 'NOW' || at >= now)
    return { definition: definitionOf(found), reading: await readingFor(tx, viewer, written, asked, now) }
  must(mayWithMatrix(viewer, 'matrix.view_version_history', factsOf(found)))
  const then = await readRevision(tx, matrixChangelog, { tenantId: viewer.tenantId, recordId: id, at })
  if (!then) throw new Refusal(MATRIX_FAILURES.MATRIX_NOT_YET)
  const { seesAbove, writtenBy = found.createdBy } = then.kept as Partial<StoredMatrix['definition']>
  const input = await inputAt(then)
  const wrote = { ...input, seesAbove: seesAbove === true, writtenBy }
  const reading = await readingFor(tx, viewer, wrote, asked, now)
  if (scopeOf(viewer, 'matrix.view') === 'ALL' || !isMore(definitionOf(found), written, input, wrote))
    return { definition: input, reading }
  const own = await visibilityOf(tx, viewer, input, now)
  if (own === 'NOT_ALL') throw new Refusal(MATRIX_FAILURES.PAST_BEYOND_SIGHT)
  return { definition: input, reading: { ...reading, seesAbove: reading.seesAbove && own === 'ABOVE' } }
}

/** Whether a matrix showed anything then that it does not show now: anyone who sees it now may have been shown nothing of that. */
function isMore(now: StoredDefinition, seen: MatrixScope, then: StoredDefinition, saw: MatrixScope): boolean {
  return (saw.seesAbove && !seen.seesAbove) || showsMore(now, then) || hasMoreTypes(now, then)
}
