import type { EffectScope } from '#modules/settings/index.server.ts'
import { madeFor } from '#platform/model/made-once.ts'
import { type CallContext, type Routes, routes } from '#platform/server/http/routes.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { serveHistory } from '#platform/server/records/serve-history.ts'
import { changeMatrixLink } from '../model/link-calls.ts'
import { MATRIX_STATUS_LABELS } from '../model/matrix.ts'
import * as calls from '../model/matrix-calls.ts'
import { matrixHistory } from '../model/matrix-history-calls.ts'
import { matrixLists } from '../model/matrix-list.ts'
import * as acts from './act-on-matrices.ts'
import { changeLink } from './change-link.ts'
import { enrichRows } from './enrich-rows.ts'
import { keepFavorite, keepView, readView } from './keep-for-oneself.ts'
import { inputAt, matrixChangelogOf } from './matrix-changelog.ts'
import { matrixListSource } from './matrix-list-source.ts'
import { storedOf } from './matrix-visibility.ts'
import { mustFindMatrix, readMatrix } from './read-matrix.ts'
import { matricesByStatus, searchMatricesEverywhere } from './search-matrices.ts'
import { createMatrix, duplicateMatrix, updateMatrix } from './write-matrix.ts'

/** Judged once for a request, before the act: afterwards nothing is open that it revoked. */
const revokedBy = madeFor(
  ({ body, viewer, tx, now }: CallContext<typeof calls.archiveMatrices>): Promise<string[]> =>
    acts.findRevokedByArchive(tx, viewer, { ids: body.matrixIds, revokes: body.revokesDelegations, now }),
)

const STATUSES = (['DRAFT', 'PUBLISHED', 'ARCHIVED'] as const).map((id) => ({
  id,
  name: MATRIX_STATUS_LABELS[id],
}))

/** Calls of matrices. Spec 7.6. */
export const matrixRoutes: Routes = routes((on) => {
  const view = 'matrix.view'
  serveList(on, matrixLists, {
    permission: view,
    source: matrixListSource,
    enrich: (tx, { viewer, now }, rows, select) => enrichRows(tx, viewer, rows, now, select),
  })
  serveHistory(on, matrixHistory, {
    permission: 'matrix.view_version_history',
    changelog: matrixChangelogOf,
    asOf: (_at, found) => inputAt(found),
  })
  on(calls.listMatrixStatuses, {
    permission: view,
    handle: async () => ({ items: STATUSES }),
  })
  on(calls.countMatricesByStatus, {
    permission: view,
    handle: ({ viewer, tx, now }) => matricesByStatus(tx, viewer, now),
  })
  on(calls.globalSearchOfMatrices, {
    permission: view,
    handle: ({ body, viewer, tx, now }) => searchMatricesEverywhere(tx, viewer, body, now),
  })
  on(calls.getMatrix, {
    permission: view,
    handle: ({ params: { id }, viewer, tx, now }) => readMatrix(tx, viewer, id, now),
  })
  on(calls.createMatrix, {
    permission: 'tenant.create_matrices',
    handle: async ({ body, viewer, tx, now }) =>
      readMatrix(tx, viewer, await createMatrix(tx, viewer, body, now), now),
  })
  on(calls.updateMatrix, {
    permission: 'matrix.edit',
    handle: async ({ params: { id }, body: wanted, viewer, tx, now, expected }) => {
      await updateMatrix(tx, viewer, { id, wanted, expected, now })
      return readMatrix(tx, viewer, id, now)
    },
  })
  on(changeMatrixLink, {
    permission: { keys: ['matrix.share_external', 'matrix.share'] },
    handle: ({ params: { id }, body: wanted, viewer, tx, now, expected }) =>
      changeLink(tx, viewer, { id, wanted, expected, now }),
  })
  on(calls.duplicateMatrix, {
    permission: 'tenant.create_matrices',
    handle: async ({ params: { id }, viewer, tx, now }) => {
      const source = storedOf(await mustFindMatrix(tx, viewer, id, now))
      return readMatrix(tx, viewer, await duplicateMatrix(tx, viewer, { source, now }), now)
    },
  })
  on(calls.reassignMatrices, {
    permission: 'matrix.change_owner',
    handle: ({ body: { matrixIds: ids, ownerId }, viewer, tx, now }) =>
      acts.reassignMatrices(tx, viewer, { ids, ownerId, now }),
  })
  on(calls.archiveMatrices, {
    permission: 'matrix.archive',
    effects: async (asked): Promise<EffectScope> => ({ delegationIds: await revokedBy(asked) }),
    handle: ({ body: { matrixIds: ids, revokesDelegations: revokes }, viewer, tx, now }) =>
      acts.archiveMatrices(tx, viewer, { ids, revokes, now }),
  })
  on(calls.previewMatricesEnding, {
    permission: 'matrix.archive',
    handle: ({ body: { matrixIds: ids, revokesDelegations: revokes }, viewer, tx, now }) =>
      acts.previewEnding(tx, viewer, { ids, now, revokes }),
  })
  on(calls.restoreMatrices, {
    permission: 'matrix.archive',
    handle: ({ body: { matrixIds: ids }, viewer, tx, now }) =>
      acts.changeStatusOfMatrices(tx, viewer, 'restore', { ids, now }),
  })
  on(calls.deleteMatrices, {
    permission: 'matrix.delete',
    handle: ({ body: { matrixIds: ids }, viewer, tx, now }) =>
      acts.changeStatusOfMatrices(tx, viewer, 'delete', { ids, now }),
  })
  on(calls.addFavoriteMatrix, {
    permission: view,
    handle: ({ body: { matrixId }, viewer, tx, now }) => keepFavorite(tx, viewer, matrixId, true, now),
  })
  on(calls.removeFavoriteMatrix, {
    permission: view,
    handle: ({ params: { id }, viewer, tx, now }) => keepFavorite(tx, viewer, id, false, now),
  })
  on(calls.saveMatrixView, {
    permission: view,
    handle: ({ body: { matrixId, viewData }, viewer, tx, now }) =>
      keepView(tx, viewer, matrixId, viewData, now),
  })
  on(calls.getMatrixView, {
    permission: view,
    handle: ({ query: { matrixId }, viewer, tx, now }) => readView(tx, viewer, matrixId, now),
  })
})
