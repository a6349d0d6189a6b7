import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'

/** Which types matrices may have, and how they are shared outside the organization. Spec 7.2. */
export const matrixSettings = z.object({
  /** By position or user. Spec 3.6. */
  decisionMatrixEnabled: z.boolean(),
  /** By decision role, in tiers. Spec 3.6. */
  authorityMatrixEnabled: z.boolean(),
  /** Whether a matrix may have a public link. */
  externalSharing: z.boolean(),
  /** Of public links. Kept while there are none, and without effect then. */
  requirePassword: z.boolean(),
  requireExpiration: z.boolean(),
})
export type MatrixSettings = z.output<typeof matrixSettings>

const params = { tenantId: id }
const reply = matrixSettings.extend({ version: z.int() })

export const getMatrixSettings = defineCall({
  name: 'getMatrixSettings',
  summary: 'Get the matrix types and the rules for sharing matrices',
  method: 'GET',
  path: '/matrices-settings/:tenantId',
  params,
  reply,
  etag: true,
})

/** Changes what is named, and nothing else. One type stays enabled. Needs If-Match. */
export const updateMatrixSettings = defineCall({
  name: 'updateMatrixSettings',
  summary: 'Change the matrix types and the rules for sharing matrices that are named',
  method: 'PATCH',
  path: '/matrices-settings/:tenantId',
  params,
  body: z.strictObject(matrixSettings.partial().shape),
  reply,
  ifMatch: true,
})
