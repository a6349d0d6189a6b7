import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'

/** The record kinds that a document can be linked to. Spec 3.2. */
export const LINKED_KINDS = ['DECISION', 'DELEGATION'] as const
export type LinkedKind = (typeof LINKED_KINDS)[number]

/** A record has at most so many documents. Spec 3.5. */
export const MOST_DOCUMENTS = 20

const documentIds = z.array(id).min(1).max(MOST_DOCUMENTS)

/** Links each of the documents to each of the decisions. Linked already is no refusal. */
export const linkDocumentsToDecisions = defineCall({
  name: 'linkDocumentsToDecisions',
  summary: 'Link documents to decisions',
  method: 'PATCH',
  path: '/decisions/bulk-link-documents',
  body: z.strictObject({ decisionIds: z.array(id).min(1).max(1_000), documentIds }),
  reply: bulkReply,
})

export const linkDocumentsToDelegations = defineCall({
  name: 'linkDocumentsToDelegations',
  summary: 'Link documents to delegations',
  method: 'PATCH',
  path: '/delegations/bulk-link-documents',
  body: z.strictObject({ delegationIds: z.array(id).min(1).max(1_000), documentIds }),
  reply: bulkReply,
})

/** The records that a document is linked to, of those that the viewer may see. The columns of spec 2.3. */
export const listLinkedRecords = defineCall({
  name: 'listLinkedRecords',
  summary: 'List the records that a document is linked to',
  method: 'GET',
  path: '/decisions/linked-records',
  query: {
    documentId: id,
    type: z.enum(LINKED_KINDS).optional(),
    search: text(200).optional(),
    sortBy: z.enum(['type', 'name', 'status', 'section', 'updatedAt', 'category']).default('updatedAt'),
    sortOrder: z.enum(['asc', 'desc']).default('desc'),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(10),
  },
  reply: z.object({
    items: z.array(
      z.object({
        id,
        type: z.enum(LINKED_KINDS),
        displayId: z.string(),
        name: z.string(),
        status: z.string(),
        section: z.string(),
        updatedAt: z.string(),
        category: z.string().nullable(),
      }),
    ),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
  }),
})

export const countLinkedRecords = defineCall({
  name: 'countLinkedRecords',
  summary: 'Count the records of each kind that a document is linked to',
  method: 'GET',
  path: '/decisions/linked-records-count',
  query: { documentId: id },
  reply: z.object({ decisions: z.int(), delegations: z.int() }),
})

/** Takes the links to these records away, of those that the viewer may change. `userId`: anyone who asks. */
export const unlinkRecords = defineCall({
  name: 'unlinkRecords',
  summary: 'Unlink a document from records',
  method: 'POST',
  path: '/decisions/unlink-records',
  body: z.strictObject({
    documentId: id,
    userId: id.optional(),
    recordData: z
      .array(z.strictObject({ id, type: z.enum(LINKED_KINDS) }))
      .min(1)
      .max(1_000),
  }),
  reply: z.object({ deletedCount: z.int() }),
})
