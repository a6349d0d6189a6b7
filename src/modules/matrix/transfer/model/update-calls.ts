import * as z from 'zod'
import { checkedFile, type FileRule, fileName } from '#platform/model/attachment.ts'
import { bulkResult } from '#platform/model/bulk.ts'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { began } from '#platform/model/long-job.ts'
import { HOLDER_KEY } from './file-keys.ts'

/** The file of an update: a changed export, or an organization's own spreadsheet. */
export const UPDATE_RULE: FileRule = {
  endings: ['xlsx'],
  most: 10 * 1_048_576,
  limit: '10MB',
  refusal: 'Choose an Excel file (.xlsx). It can be an export of this matrix or a spreadsheet of your own.',
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
  /** What is in the cell now, and what the file says. */
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

/** EXPORT: a changed export. OWN: a spreadsheet that says nothing of a matrix, to be mapped first. MAPPED: one that was. */
export const SHEET_SOURCES = ['EXPORT', 'OWN', 'MAPPED'] as const

/** What a check found; nothing is saved by it. */
export const updateChecked = z.object({
  source: z.enum(SHEET_SOURCES),
  fileName: z.string(),
  /** Bytes. */
  size: z.int(),
  /** Null: the file is no export. */
  exportedAt: z.string().nullable(),
  counts: z.object({ ISSUE: z.int(), RAISE: z.int(), LOWER: z.int(), REVOKE: z.int(), skipped: z.int() }),
  /** Cells that show already what the file says. */
  same: z.int(),
  /** Rows and columns of the export that the file does not have any longer. */
  missing: z.object({ rows: z.int(), columns: z.int() }),
  /** What of an organization's own spreadsheet is not read, in sentences. */
  leftOut: z.array(z.string()),
})
export type UpdateCheck = z.output<typeof updateChecked>

export const DONE_KINDS = ['ISSUE', 'CHANGE', 'REVOKE'] as const
/** So many delegations of a kind are listed. */
export const MOST_LISTED = 100

const doneDelegation = z.object({
  /** Null: the person cannot view it any longer. */
  id: id.nullable(),
  displayId: z.string(),
  decision: z.string(),
  holder: z.string(),
})
export type DoneDelegation = z.output<typeof doneDelegation>

const listed = z.object({ total: z.int(), shown: z.array(doneDelegation).max(MOST_LISTED) })

/** What a confirmed file did: cells, and the delegations that it issued, changed, and revoked. */
export const updateApplied = bulkResult.extend({
  delegations: z.object({ ISSUE: listed, CHANGE: listed, REVOKE: listed }),
})
export type UpdateResult = z.output<typeof updateApplied>

const ofOne = { id, jobId: id }

const place = z.int().min(0).max(1_000)
const holderKey = z.string().regex(HOLDER_KEY, 'Select a column of the matrix.')

const ONCE = 'Each can be selected once.'
const isOnceEach = (ids: readonly string[]) => new Set(ids).size === ids.length

/** Which parts of an organization's own sheet are which of the matrix. Rows and columns count from 0. */
export const sheetMapping = z.strictObject({
  sheet: z.int().min(0).max(9),
  headRow: z.int().min(0).max(29),
  decisionColumn: z.int().min(0).max(319),
  columns: z
    .array(z.strictObject({ column: place, holder: holderKey }))
    .min(1, 'Select a position or person.')
    .max(320)
    .refine((columns) => isOnceEach(columns.map(({ holder }) => holder)), ONCE),
  rows: z
    .array(z.strictObject({ row: place, decisionId: id }))
    .min(1, 'Select a decision.')
    .max(1_000)
    .refine((rows) => isOnceEach(rows.map(({ decisionId }) => decisionId)), ONCE),
  authorityTypeId: id,
  /** Of amounts that name none. */
  currency: z.string().regex(/^[A-Z]{3}$/),
})
export type SheetMapping = z.output<typeof sheetMapping>

/** Checks a changed export as a job, and saves nothing. At most 10 MB, and 1,000 changed cells. */
export const checkMatrixUpdate = defineCall({
  name: 'checkMatrixUpdate',
  summary: 'Check a changed export of a matrix as a job, and save nothing',
  method: 'POST',
  path: '/matrices/:id/updates',
  status: 201,
  params: { id },
  query: { fileName },
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

/** What an organization's own spreadsheet holds, and what of the matrix its heads and rows most likely mean. */
export const readOwnSheet = defineCall({
  name: 'readOwnSheet',
  summary: 'Read the heads and rows of a spreadsheet, with suggestions of what they are in the matrix',
  method: 'GET',
  path: '/matrices/:id/updates/:jobId/sheet',
  params: ofOne,
  query: {
    sheet: inQuery.integer(0, 9).optional(),
    headRow: inQuery.integer(0, 29).optional(),
    decisionColumn: inQuery.integer(0, 319).optional(),
  },
  reply: z.object({
    sheets: z.array(z.string()),
    sheet: z.int(),
    headRow: z.int(),
    decisionColumn: z.int(),
    /** What is in each row that may have the heads. */
    headRows: z.array(z.object({ row: z.int(), text: z.string() })),
    /** Columns that may have the decisions, with their heads. */
    heads: z.array(z.object({ column: z.int(), text: z.string() })),
    columns: z.array(
      z.object({ column: z.int(), text: z.string(), cells: z.int(), holder: z.string().nullable() }),
    ),
    rows: z.array(z.object({ row: z.int(), text: z.string(), decisionId: id.nullable() })),
    holders: z.array(z.object({ key: z.string(), name: z.string() })),
    decisions: z.array(named.extend({ displayId: z.string() })),
    authorityTypes: z.array(named),
    /** What was said before of the same file. */
    before: z.object({ authorityTypeId: id, currency: z.string() }).nullable(),
  }),
})
export type OwnSheetReply = z.output<typeof readOwnSheet.reply>

/** Checks as a job what a mapped spreadsheet would add: a draft for each cell that is empty in the matrix. Saves nothing. */
export const mapOwnSheet = defineCall({
  name: 'mapOwnSheet',
  summary: 'Check a spreadsheet by a mapping of its heads and rows as a job, and save nothing',
  method: 'POST',
  path: '/matrices/:id/updates/:jobId/mapping',
  status: 201,
  params: ofOne,
  body: sheetMapping,
  reply: began,
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
