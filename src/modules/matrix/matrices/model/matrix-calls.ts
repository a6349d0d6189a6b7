import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { globalSearchCall } from '#platform/model/global-search.ts'
import { MATRIX_STATUSES, matrixDetail, matrixInput, viewData } from './matrix.ts'

const params = { id }
const wanted = z.enum(['DRAFT', 'PUBLISHED'])

export const getMatrix = defineCall({
  name: 'getMatrix',
  summary: 'Get a matrix',
  method: 'GET',
  path: '/matrices/:id',
  params,
  reply: matrixDetail,
  etag: true,
})

/** Creates a draft, or a published matrix where everything that publishing asks for is there. */
export const createMatrix = defineCall({
  name: 'createMatrix',
  summary: 'Create a draft or a published matrix',
  method: 'POST',
  path: '/matrices',
  status: 201,
  body: matrixInput.extend({ matrixStatusName: wanted.default('DRAFT') }),
  reply: matrixDetail,
  etag: true,
})

/** Replaces what it says; `matrixStatusName: PUBLISHED` publishes a draft. Needs If-Match. */
export const updateMatrix = defineCall({
  name: 'updateMatrix',
  summary: 'Replace what a matrix says, or publish it',
  method: 'PUT',
  path: '/matrices/:id',
  params,
  body: matrixInput.extend({ matrixStatusName: wanted.optional() }),
  reply: matrixDetail,
  ifMatch: true,
})

/** A draft of the viewer's with the same content, restricted. */
export const duplicateMatrix = defineCall({
  name: 'duplicateMatrix',
  summary: 'Duplicate a matrix as a draft',
  method: 'POST',
  path: '/matrices/:id/duplicate',
  status: 201,
  params,
  reply: matrixDetail,
  etag: true,
})

export const listMatrixStatuses = defineCall({
  name: 'listMatrixStatuses',
  summary: 'List the statuses of matrices',
  method: 'GET',
  path: '/matrices/statuses',
  reply: z.object({ items: z.array(z.object({ id: z.enum(MATRIX_STATUSES), name: z.string() })) }),
})

const several = z.strictObject({ matrixIds: z.array(id).min(1).max(1_000) })

export const reassignMatrices = defineCall({
  name: 'reassignMatrices',
  summary: 'Give matrices another owner',
  method: 'POST',
  path: '/matrices/bulk-reassign-owner',
  body: several.extend({ ownerId: id }),
  reply: bulkReply,
})

export const deleteMatrices = defineCall({
  name: 'deleteMatrices',
  summary: 'Delete matrices',
  method: 'POST',
  path: '/matrices/bulk-delete',
  body: several,
  reply: bulkReply,
})

/**
 * Archives matrices. With `revokesDelegations`, all open delegations in their scope are revoked, and stay revoked after a restore;
 * one that the viewer may not revoke refuses the matrix. Spec 4.5.
 */
export const archiveMatrices = defineCall({
  name: 'archiveMatrices',
  summary: 'Archive matrices, and revoke the open delegations in their scope or keep them',
  method: 'POST',
  path: '/matrices/bulk-archive',
  body: several.extend({ revokesDelegations: z.boolean().default(true) }),
  reply: bulkReply,
})

/** What archiving would revoke, where it revokes, and which public links it would end. */
export const previewMatricesEnding = defineCall({
  name: 'previewMatricesEnding',
  summary: 'Preview which delegations and public links an archive of matrices would end',
  method: 'POST',
  path: '/matrices/check-ending',
  reads: true,
  body: several.extend({ revokesDelegations: z.boolean().default(true) }),
  reply: z.object({
    matrices: z.int(),
    /** Open delegations in their scope, all of which are revoked. */
    delegations: z.int(),
    /** Public links that end with it, permanently. */
    links: z.int(),
    /** Those that would not be archived, and why. */
    refused: bulkReply.shape.refused,
  }),
})

export const restoreMatrices = defineCall({
  name: 'restoreMatrices',
  summary: 'Restore matrices to their previous status',
  method: 'POST',
  path: '/matrices/bulk-restore',
  body: several,
  reply: bulkReply,
})

const favorite = z.object({ id, isFavorite: z.boolean() })

export const addFavoriteMatrix = defineCall({
  name: 'addFavoriteMatrix',
  summary: 'Add a matrix to your favorites',
  method: 'POST',
  path: '/favorite-matrices',
  body: z.strictObject({ matrixId: id }),
  reply: favorite,
})

export const removeFavoriteMatrix = defineCall({
  name: 'removeFavoriteMatrix',
  summary: 'Remove a matrix from your favorites',
  method: 'DELETE',
  path: '/favorite-matrices/:id',
  params,
  reply: favorite,
})

export const saveMatrixView = defineCall({
  name: 'saveMatrixView',
  summary: 'Save your own view of a matrix',
  method: 'POST',
  path: '/matrices/view',
  body: z.strictObject({ matrixId: id, viewData }),
  reply: z.object({ matrixId: id, viewData }),
})

/** Null: the viewer has none. */
export const getMatrixView = defineCall({
  name: 'getMatrixView',
  summary: 'Get your own view of a matrix',
  method: 'GET',
  path: '/matrices/view',
  query: { matrixId: id },
  reply: z.object({ matrixId: id, viewData: viewData.nullable() }),
})

/** Widget of the dashboard. Spec 2.4. */
export const countMatricesByStatus = defineCall({
  name: 'countMatricesByStatus',
  summary: 'Count the matrices of each status',
  method: 'GET',
  path: '/matrix-dashboard/by-status',
  reply: z.object({ items: z.array(z.object({ status: z.enum(MATRIX_STATUSES), count: z.int() })) }),
})

/** The matrices' part of the search of the whole product. */
export const globalSearchOfMatrices = globalSearchCall('Matrices', '/matrices', {
  statuses: ['DRAFT', 'PUBLISHED', 'ARCHIVED'],
  item: z.object({
    id,
    matrixId: z.string(),
    matrixName: z.string(),
    matrixDescription: z.string(),
    status: z.enum(MATRIX_STATUSES),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
})
