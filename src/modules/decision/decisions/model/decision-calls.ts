import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { decisionDetail, decisionInput } from './decision.ts'
import { decisionList } from './decision-list.ts'

const wanted = z.enum(['DRAFT', 'PUBLISHED'])

export const listDecisions = defineCall({
  name: 'listDecisions',
  method: 'GET',
  path: '/decisions',
  query: decisionList.query as Record<string, z.ZodType>,
  reply: decisionList.reply,
})

/** The same list with its filters in the body. */
export const searchDecisions = defineCall({
  name: 'searchDecisions',
  method: 'POST',
  path: '/decisions/search',
  reads: true,
  body: decisionList.body,
  reply: decisionList.reply,
})

/** How many decisions each tab has, each counted to 1,000. */
export const countDecisions = defineCall({
  name: 'countDecisions',
  method: 'GET',
  path: '/decisions/counts',
  reply: z.object({ all: z.int(), published: z.int(), draft: z.int() }),
})

export const getDecision = defineCall({
  name: 'getDecision',
  method: 'GET',
  path: '/decisions/:id',
  params: { id },
  reply: decisionDetail,
  etag: true,
})

/** Creates a draft, or a published decision where everything that publishing asks for is there. */
export const createDecision = defineCall({
  name: 'createDecision',
  method: 'POST',
  path: '/decisions',
  status: 201,
  body: decisionInput.extend({ tenantId: id.optional(), status: wanted.default('DRAFT') }),
  reply: decisionDetail,
  etag: true,
})

/** Replaces the decision's fields; `status: PUBLISHED` publishes a draft. Needs If-Match. */
export const updateDecision = defineCall({
  name: 'updateDecision',
  method: 'PATCH',
  path: '/decisions/:id',
  params: { id },
  body: decisionInput.extend({ tenantId: id.optional(), status: wanted.optional() }),
  reply: decisionDetail,
  ifMatch: true,
})
