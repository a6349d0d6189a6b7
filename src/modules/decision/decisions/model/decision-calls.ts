import * as z from 'zod'
import { bulkAnswer, bulkReply, severalOf } from '#platform/model/bulk.ts'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { globalSearchCall } from '#platform/model/global-search.ts'
import { defineUpload } from '#platform/model/import.ts'
import { began } from '#platform/model/long-job.ts'
import { DECISION_STATUSES, decisionChange, decisionDetail, decisionInput } from './decision.ts'
import { decisionList } from './decision-list.ts'

const wanted = z.enum(['DRAFT', 'PUBLISHED'])

/** Widget of the dashboard: how many decisions the viewer may see in each status. Spec 2.4. */
export const countDecisionsByStatus = defineCall({
  name: 'countDecisionsByStatus',
  summary: 'Count the decisions of each status',
  method: 'GET',
  path: '/decision-dashboard/by-status',
  reply: z.object({ items: z.array(z.object({ status: z.enum(DECISION_STATUSES), count: z.int() })) }),
})

/** The decisions' part of the search of the whole product: every word in name, description or display id; the best first. */
export const globalSearchOfDecisions = globalSearchCall('Decisions', '/decisions', {
  statuses: ['DRAFT', 'PUBLISHED', 'ARCHIVED'],
  item: z.object({
    id,
    displayId: z.string(),
    name: z.string(),
    description: z.string(),
    status: z.enum(DECISION_STATUSES),
    section: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
})

export const getDecision = defineCall({
  name: 'getDecision',
  summary: 'Get a decision',
  method: 'GET',
  path: '/decisions/:id',
  params: { id },
  reply: decisionDetail,
  etag: true,
})

/** Creates a draft, or a published decision where everything that publishing asks for is there. */
export const createDecision = defineCall({
  name: 'createDecision',
  summary: 'Create a draft or a published decision',
  method: 'POST',
  path: '/decisions',
  status: 201,
  body: decisionInput.extend({ status: wanted.default('DRAFT') }),
  reply: decisionDetail,
  etag: true,
})

/** Changes the fields that it names; `status: PUBLISHED` publishes a draft. Needs If-Match. */
export const updateDecision = defineCall({
  name: 'updateDecision',
  summary: 'Change the named parts of a decision, or publish it',
  method: 'PATCH',
  path: '/decisions/:id',
  params: { id },
  body: decisionChange.extend({ status: wanted.optional() }),
  reply: decisionDetail,
  ifMatch: true,
})

/** Up to 1,000 `decisionIds`. More: send `matching`, what their list is asked. */
const several = severalOf('decisionIds', decisionList)

/** What archiving or deleting would end: open delegations, who issued them, and the people who hold them now. */
export const previewDecisionsEnding = defineCall({
  name: 'previewDecisionsEnding',
  summary: 'Preview which delegations an archive or a delete would end, who issued them, and who holds them',
  method: 'POST',
  path: '/decisions/check-ending',
  reads: true,
  body: several,
  reply: z.object({
    /** How many decisions are meant. */
    decisions: z.int(),
    /** Open delegations of the decisions: an archive revokes them. */
    delegations: z.int(),
    /** Drafts of delegations: a delete takes them along. */
    drafts: z.int(),
    /** Who issued one of them, the first by name: positions, and people. No one does of Root Authority. */
    issuers: z.array(z.string()),
    issuersCount: z.int(),
    /** Who holds one of them now, the first by name. */
    people: z.array(z.string()),
    peopleCount: z.int(),
  }),
})

/** Revokes every open delegation of the decisions with all below them; a restore does not bring them back. Spec 4.2. */
export const archiveDecisions = defineCall({
  name: 'archiveDecisions',
  summary: 'Archive decisions; their open delegations are permanently revoked',
  method: 'PATCH',
  path: '/decisions/bulk-archive',
  body: several,
  reply: bulkAnswer,
})

/** Back to the status before the archive. */
export const restoreDecisions = defineCall({
  name: 'restoreDecisions',
  summary: 'Restore decisions to their previous status',
  method: 'PATCH',
  path: '/decisions/bulk-restore',
  body: several,
  reply: bulkAnswer,
})

/** Deletes drafts, archived decisions, and published ones from which nothing was ever issued; their draft delegations with them. */
export const deleteDecisions = defineCall({
  name: 'deleteDecisions',
  summary: 'Delete drafts, archived decisions, or decisions without delegations',
  method: 'PATCH',
  path: '/decisions/bulk-delete',
  body: several,
  reply: bulkAnswer,
})

/** Rows with an ID overwrite that decision, the others become drafts. The template is a call of the document service. Spec 7.4. */
export const decisionsUpload = defineUpload('Decisions', '/decisions')

export const deleteDecision = defineCall({
  name: 'deleteDecision',
  summary: 'Delete a draft, an archived decision, or a decision without delegations',
  method: 'DELETE',
  path: '/decisions/:id',
  params: { id },
  reply: z.object({ id }),
  ifMatch: true,
})

/** Makes a draft of each, "Copy of …", without its delegations and history. `created` are the ids of the drafts. */
export const duplicateDecisions = defineCall({
  name: 'duplicateDecisions',
  summary: 'Duplicate decisions as drafts',
  method: 'PATCH',
  path: '/decisions/bulk-duplicate',
  body: several,
  reply: z.union([bulkReply.extend({ created: z.array(id) }), began]),
})
