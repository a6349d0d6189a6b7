import { refusedCurrency, usableCurrencies } from '#modules/auth/index.server.ts'
import { howMany } from '#platform/model/how-many.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { type Routes, routes } from '#platform/server/http/routes.ts'
import {
  beginLongJob,
  endedLongJob,
  supersede,
  takeInputFile,
} from '#platform/server/jobs/long-jobs/long-jobs.ts'
import { isInSheets } from '../model/own-sheet.ts'
import {
  applyMatrixUpdate,
  checkMatrixUpdate,
  listMatrixUpdate,
  mapOwnSheet,
  readOwnSheet as readOwnSheetCall,
} from '../model/update-calls.ts'
import { applyUpdate } from './apply-update.job.ts'
import { checkUpdate } from './check-update.job.ts'
import { readOwnSheet } from './read-own-sheet.ts'
import { wrongFile } from './read-update.ts'
import { mayUpdate } from './update-scope.ts'

const linkOf = (matrixId: string) => `/matrices/update/${matrixId}?job=:id`

/** A changed export comes in: what it would do, then that it is done. Each act asks its own permission. */
export const updateRoutes: Routes = routes((on) => {
  on(checkMatrixUpdate, {
    permission: 'matrix.export',
    handle: async ({ params: { id }, query: { fileName }, body: file, viewer, tx, now }) => {
      await mayUpdate(tx, viewer, id, now)
      await supersede(tx, viewer, checkUpdate)
      const begun = await beginLongJob(tx, viewer, checkUpdate, {
        name: `Check of ${fileName}`,
        payload: { matrixId: id, fileId: file.id, fileName, size: file.size },
        link: linkOf(id),
        inputFileId: file.id,
        now,
      })
      file.wasNamed()
      return begun
    },
  })
  on(listMatrixUpdate, {
    permission: 'matrix.export',
    handle: async ({ params, query: { act, page, limit }, viewer, tx, now }) => {
      await mayUpdate(tx, viewer, params.id, now)
      const { rows } = (await checkedOf(tx, viewer, params)).kept
      const asked = rows.filter((row) => !act || (row.act ?? 'SKIPPED') === act)
      return { items: asked.slice((page - 1) * limit, page * limit), total: asked.length, page, limit }
    },
  })
  on(readOwnSheetCall, {
    permission: 'matrix.export',
    handle: async ({ params, query, viewer, tx, now }) => {
      await mayUpdate(tx, viewer, params.id, now)
      const { payload, kept } = await checkedOf(tx, viewer, params)
      const own = { sheets: kept.sheets, mapping: payload.mapping }
      return readOwnSheet(tx, viewer, params.id, own, query, now)
    },
  })
  on(mapOwnSheet, {
    permission: 'matrix.export',
    handle: async ({ params, body: mapping, viewer, tx, now }) => {
      await mayUpdate(tx, viewer, params.id, now)
      const { payload, kept } = await checkedOf(tx, viewer, params)
      if (kept.sheets.length === 0) throw notFound()
      if (!isInSheets(kept.sheets, mapping))
        throw wrongFile('The file does not have this sheet, row, or column. Match the sheet again.')
      const usable = await usableCurrencies(tx, viewer.tenantId, now)
      const refused = refusedCurrency(mapping.currency, 'body.currency', usable)
      if (refused.length > 0) throw new Refusal('RULE_BROKEN', {}, refused)
      // a mapping that is corrected begins a check of the same file
      const fileId = await takeInputFile(tx, viewer, params.jobId)
      await supersede(tx, viewer, checkUpdate)
      return beginLongJob(tx, viewer, checkUpdate, {
        name: `Check of ${payload.fileName}`,
        payload: { ...payload, fileId, mapping },
        link: linkOf(params.id),
        inputFileId: fileId,
        now,
      })
    },
  })
  on(applyMatrixUpdate, {
    permission: 'matrix.export',
    handle: async ({ params, viewer, tx, now }) => {
      const matrix = await mayUpdate(tx, viewer, params.id, now)
      const { file, pieces } = (await checkedOf(tx, viewer, params)).kept
      if (pieces.length === 0)
        throw new Refusal('INVALID_TRANSITION', {
          sentence: 'This file changes nothing that you can change.',
        })
      const inputFileId = await takeInputFile(tx, viewer, params.jobId)
      const cells = pieces.reduce((sum, { permitted }) => sum + permitted.length, 0)
      return beginLongJob(tx, viewer, applyUpdate, {
        name:
          'currency' in file
            ? `Save ${howMany(cells, 'draft', 'drafts')} for MTX-${matrix.displayNumber} from Excel`
            : `Update ${howMany(cells, 'cell', 'cells')} of MTX-${matrix.displayNumber} from Excel`,
        payload: { matrixId: params.id, file, pieces: [...pieces] },
        link: linkOf(params.id),
        inputFileId,
        now,
      })
    },
  })
})

/** What an ended check of the viewer's found for this matrix. */
async function checkedOf(tx: Tx, viewer: Viewer, { id, jobId }: { id: string; jobId: string }) {
  const { payload, kept } = await endedLongJob(tx, viewer, checkUpdate, jobId)
  if (payload.matrixId !== id || !kept) throw notFound()
  return { payload, kept }
}
