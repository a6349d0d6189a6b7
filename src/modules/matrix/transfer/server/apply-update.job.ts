import * as z from 'zod'
import { defineLongJob } from '#platform/server/jobs/long-jobs/long-jobs.ts'
import type { ChangedCell } from '../model/changed-cells.ts'
import { MOST_LISTED, type UpdateResult, type UpdateRow, updateApplied } from '../model/update-calls.ts'
import { updateTexts as texts } from '../model/update-texts.ts'
import type { MadeUpdate } from './apply-delegation-update.ts'
import { batchToUpdate, fileState } from './batch-to-update.ts'
import { updateDecision } from './update-decision.ts'

const payload = z.object({ matrixId: z.uuid(), file: fileState, pieces: z.array(batchToUpdate) })

type UpdateProgress = UpdateResult & { next: number }

const NONE = { total: 0, shown: [] }
const NOTHING = { ISSUE: NONE, CHANGE: NONE, REVOKE: NONE }

/** What is done to all of them: drafts are saved of an organization's own spreadsheet. */
const actOf = ({ file }: z.output<typeof payload>) => ('currency' in file ? 'DRAFT' : 'UPDATE')

/** Does what was confirmed, a piece of the changes of one decision in one transaction. What would do something else by now is skipped. */
export const applyUpdate = defineLongJob<z.output<typeof payload>, UpdateProgress, UpdateResult>({
  kind: 'matrix-update',
  permission: 'matrix.export',
  payload,
  result: updateApplied,
  until: ({ next: _, ...done }) => done,
  async work(run) {
    const { matrixId, file, pieces } = run.payload
    const { judge } = run
    const total = pieces.reduce((sum, { permitted }) => sum + permitted.length, 0)
    const act = actOf(run.payload)
    let kept: UpdateProgress = run.kept ?? { act, next: 0, succeeded: 0, refused: [], delegations: NOTHING }
    while (kept.next < pieces.length) {
      const before = kept
      const { cells, permitted, shown } = pieces[before.next] as (typeof pieces)[0]
      kept = await run.step(async (tx, viewer, now) => {
        const { rows, done: units } = await updateDecision(
          tx,
          viewer,
          { matrixId, file, cells, shown, judge },
          now,
        )
        const asked = permitted.map((at) => ({ cell: cells[at] as ChangedCell, row: rows[at] ?? null }))
        const done = asked.filter(({ row }) => row?.act)
        const refused = asked.flatMap((each) => (each.row?.act ? [] : [skipped(each)]))
        const keep = {
          act,
          next: before.next + 1,
          succeeded: before.succeeded + done.length,
          refused: [...before.refused, ...refused],
          delegations: withDone(before.delegations, units),
        }
        return { keep, done: keep.succeeded + keep.refused.length, total }
      })
    }
    const { next: _, ...all } = kept
    return all
  },
})

/** What was done before, and what was done now; so many of each are named. */
function withDone(before: UpdateResult['delegations'], units: readonly MadeUpdate[]) {
  const of = (kind: MadeUpdate['kind']) => {
    const named = units.filter((each) => each.kind === kind).map(({ kind: _, ...each }) => each)
    const { total, shown } = before[kind]
    return { total: total + named.length, shown: [...shown, ...named].slice(0, MOST_LISTED) }
  }
  return { ISSUE: of('ISSUE'), CHANGE: of('CHANGE'), REVOKE: of('REVOKE') }
}

/** A cell that was not changed, and why: a cell without a row shows already what the file says. */
const skipped = ({ cell, row }: { cell: ChangedCell; row: UpdateRow | null }) => ({
  id: cell.decisionId,
  code: 'SKIPPED',
  message: row?.refusal ?? texts.showsAlready,
  label: row ? labelOf(row) : [`${cell.place}:`, cell.displayId].filter(Boolean).join(' '),
})

const labelOf = ({ place, decision, holder }: UpdateRow): string =>
  [`${place}:`, decision?.displayId, decision?.name, holder && `for ${holder.name}`].filter(Boolean).join(' ')
