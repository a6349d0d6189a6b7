import * as z from 'zod'
import { checkedFile, type FileRule, LONGEST_FILE_NAME } from '#platform/model/attachment.ts'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { began } from '#platform/model/long-job.ts'

/** The file of an update: as an export makes it. */
export const UPDATE_RULE: FileRule = {
  endings: ['xlsx'],
  most: 10 * 1_048_576,
  limit: '10MB',
  refusal: 'Choose an Excel file (.xlsx) that was exported from this matrix.',
}

/** So many cells may be changed by one file. */
export const MOST_CHANGES = 1_000

export const UPDATE_ACTS = ['ISSUE', 'RAISE', 'LOWER', 'REVOKE'] as const
export type UpdateAct = (typeof UPDATE_ACTS)[number]

const named = z.object({ id, name: z.string() })

/** What a changed cell of the file does, or why it is skipped. */
export const updateRow = z.object({
  /** "D12", or the row or column that is none of the matrix. */
  place: z.string(),
  decision: named.extend({ displayId: z.string() }).nullable(),
  holder: named.extend({ kind: z.enum(['USER', 'POSITION']) }).nullable(),
  authorityType: named.nullable(),
  /** What stands in the cell now, and what the file says. */
  from: z.string(),
  to: z.string(),
  /** Null: skipped. */
  act: z.enum(UPDATE_ACTS).nullable(),
  /** The delegation behind the cell, where the viewer may see it. */
  delegation: z.object({ id, displayId: z.string() }).nullable(),
  /** What the act does beside the cell, in sentences. */
  effects: z.array(z.string()),
  /** Why it is skipped. */
  refusal: z.string().nullable(),
})
export type UpdateRow = z.output<typeof updateRow>

/** What a check found; nothing is saved by it. */
export const updateChecked = z.object({
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  exportedAt: z.string(),
  counts: z.object({ ISSUE: z.int(), RAISE: z.int(), LOWER: z.int(), REVOKE: z.int(), skipped: z.int() }),
  /** Cells that show already what the file says. */
  same: z.int(),
  /** Rows and columns of the export that the file does not have any more. */
  missing: z.object({ rows: z.int(), columns: z.int() }),
})
export type UpdateChecked = z.output<typeof updateChecked>

const ofOne = { id, jobId: id }

/** Checks a changed export as a job, and saves nothing. At most 10 MB, and 1,000 changed cells. */
export const checkMatrixUpdate = defineCall({
  name: 'checkMatrixUpdate',
  summary: 'Check a changed export of a matrix as a job, and save nothing',
  method: 'POST',
  path: '/matrices/:id/updates',
  status: 201,
  params: { id },
  query: { fileName: text(LONGEST_FILE_NAME, 1) },
  body: checkedFile(UPDATE_RULE),
  reply: began,
})

/** What an ended check found, cell by cell: acts by their kind, then what is skipped. */
export const listMatrixUpdate = defineCall({
  name: 'listMatrixUpdate',
  summary: 'List what a changed export would do, cell by cell',
  method: 'GET',
  path: '/matrices/:id/updates/:jobId',
  params: ofOne,
  query: {
    /** One kind alone. */
    act: z.enum([...UPDATE_ACTS, 'SKIPPED']).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(100),
  },
  reply: z.object({ items: z.array(updateRow), total: z.int(), page: z.int(), limit: z.int() }),
})

/** Does what an ended check found, as a job. What would do something else by then is skipped. Once. */
export const applyMatrixUpdate = defineCall({
  name: 'applyMatrixUpdate',
  summary: 'Issue, change, and revoke delegations as a check of a changed export found, as a job',
  method: 'POST',
  path: '/matrices/:id/updates/:jobId/apply',
  status: 201,
  params: ofOne,
  reply: began,
})
