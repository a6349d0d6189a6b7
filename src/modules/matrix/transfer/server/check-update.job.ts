import * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { defineLongJob } from '#platform/server/long-jobs/long-jobs.ts'
import type { Tx } from '#platform/server/sql.ts'
import { findMatrix } from '../../matrices/server/matrix-visibility.ts'
import type { AddedPart, ChangedCell } from '../model/changed-cells.ts'
import type { FileKeys } from '../model/file-keys.ts'
import { piecesOf } from '../model/units.ts'
import { UPDATE_ACTS, type UpdateAct, type UpdateRow, updateChecked } from '../model/update-calls.ts'
import type { fileState, PieceToUpdate } from './piece-to-update.ts'
import { readUpdate, wrongFile } from './read-update.ts'
import { updateDecision } from './update-decision.ts'
import { mayUpdate } from './update-scope.ts'

/** What a check keeps for whoever reads and confirms it. */
export type CheckedUpdate = {
  readonly rows: readonly UpdateRow[]
  readonly file: z.output<typeof fileState>
  readonly pieces: readonly PieceToUpdate[]
}

const payload = z.object({ matrixId: z.uuid(), fileId: z.uuid(), fileName: z.string(), size: z.int() })

/** Reads a changed export and tries out, decision by decision, what it asks for. All of it is taken back. */
export const checkUpdate = defineLongJob<
  z.output<typeof payload>,
  CheckedUpdate,
  z.output<typeof updateChecked>
>({
  kind: 'matrix-update-check',
  permission: 'matrix.export',
  payload,
  result: updateChecked,
  async work(run) {
    const { matrixId, fileId, fileName, size } = run.payload
    const { keys, changed } = await readUpdate(await run.files.blob(fileId), (said) =>
      run.read((tx, viewer, now) => mustBeOf(tx, viewer, { matrixId, said }, now)),
    )
    const file = { at: keys.at, knownAt: keys.knownAt }
    const rows = changed.added.map(rowOfAdded)
    const pieces: PieceToUpdate[] = []
    const total = changed.cells.length
    let [same, done] = [0, 0]
    for (const { before, cells } of byDecision(changed.cells).flatMap(piecesOf)) {
      await run.report(done, total)
      const asked = { matrixId, file, cells: [...before, ...cells], shown: null, judge: run.judge }
      const tried = await run.tryOut((tx, viewer, now) => updateDecision(tx, viewer, asked, now))
      const found = tried.rows.slice(before.length)
      const permitted = cells.flatMap((_, at) => (found[at]?.act ? [at] : []))
      if (permitted.length > 0) pieces.push({ cells: [...cells], permitted, shown: [...tried.units] })
      for (const row of found) if (row) rows.push(row)
      same += found.filter((row) => row === null).length
      done += cells.length
    }
    const keep = { rows: rows.toSorted((a, b) => rankOf(a) - rankOf(b)), file, pieces }
    await run.step(async () => ({ keep, done: total, total }))
    const { missing } = changed
    return { fileName, size, exportedAt: keys.at, counts: countsOf(rows), same, missing }
  },
})

const byDecision = (cells: readonly ChangedCell[]): (readonly ChangedCell[])[] => [
  ...Map.groupBy(cells, ({ decisionId }) => decisionId).values(),
]

const rankOf = ({ act }: UpdateRow) => (act ? UPDATE_ACTS.indexOf(act) : UPDATE_ACTS.length)

function countsOf(rows: readonly UpdateRow[]) {
  const count = (act: UpdateAct | null) => rows.filter((row) => row.act === act).length
  return {
    ISSUE: count('ISSUE'),
    RAISE: count('RAISE'),
    LOWER: count('LOWER'),
    REVOKE: count('REVOKE'),
    skipped: count(null),
  }
}

const rowOfAdded = ({ place, sentence }: AddedPart): UpdateRow => ({
  place,
  decision: null,
  holder: null,
  authorityType: null,
  from: '',
  to: '',
  act: null,
  delegation: null,
  effects: [],
  refusal: sentence,
})

/** A file of another matrix is told apart before a cell of it is looked at. */
async function mustBeOf(
  tx: Tx,
  viewer: Viewer,
  { matrixId, said }: { matrixId: string; said: FileKeys },
  now: Date,
): Promise<void> {
  await mayUpdate(tx, viewer, matrixId, now)
  if (said.tenant !== viewer.tenantId)
    throw wrongFile(
      'This file was exported from another organization. Export this matrix, and change that file.',
    )
  if (said.matrix === matrixId) return
  const other = await findMatrix(tx, viewer, said.matrix, now)
  throw wrongFile(
    other
      ? `This file was exported from the matrix MTX-${other.displayNumber} ${other.name}. Upload it there, or export this matrix and change that file.`
      : 'This file was exported from another matrix. Export this matrix, and change that file.',
  )
}
