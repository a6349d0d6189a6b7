import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, instant } from '#platform/model/fields.ts'
import { sentFile } from '#platform/model/file.ts'

/** A Decision Matrix as a spreadsheet that looks like the screen: bands, tints, frozen heads, set up for print. Spec 7.6, 9. */
export const exportMatrix = defineCall({
  name: 'exportMatrix',
  summary: 'Export a Decision Matrix as a spreadsheet',
  method: 'POST',
  path: '/matrices/export',
  status: 201,
  exports: true,
  body: z.strictObject({
    matrixId: id,
    at: instant.optional(),
    knownAt: instant.optional(),
    definition: z.enum(['NOW', 'THEN']).default('NOW'),
  }),
  reply: sentFile,
})
