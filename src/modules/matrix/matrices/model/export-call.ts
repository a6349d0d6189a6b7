import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id, instant } from '#platform/model/fields.ts'
import { sentFile } from '#platform/model/file.ts'
import { narrowing } from '../../grid/model/narrowing.ts'
import { viewColumns } from './matrix.ts'

export const EXPORT_FORMATS = ['XLSX', 'PDF'] as const

/**
 * A matrix as a file: one of its types as a spreadsheet, or as a PDF for print. Both look like the screen. What narrows the screen
 * narrows the file. Spec 7.6, 9.
 */
export const exportMatrix = defineCall({
  name: 'exportMatrix',
  summary: 'Export a matrix as a spreadsheet or a PDF',
  method: 'POST',
  path: '/matrices/export',
  status: 201,
  exports: true,
  body: z.strictObject({
    matrixId: id,
    at: instant.optional(),
    knownAt: instant.optional(),
    definition: z.enum(['NOW', 'THEN']).default('NOW'),
    format: z.enum(EXPORT_FORMATS).default('XLSX'),
    /** Which of its two types. The spreadsheet of an Authority Matrix shows tiers, and updates nothing. */
    type: z.enum(['DECISION', 'AUTHORITY']).default('DECISION'),
    narrowing: narrowing.optional(),
    /** Columns in the order of a person's own view, without those that it hides: ids of positions and users. */
    view: z.strictObject({ columnOrder: viewColumns, hiddenColumns: viewColumns }).optional(),
  }),
  reply: sentFile,
})
