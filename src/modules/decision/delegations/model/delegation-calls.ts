import * as z from 'zod'
import { RECIPIENT_TYPES } from '#modules/authority/terms/model/terms.ts'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { bulkAnswer, severalOf } from '#platform/model/bulk.ts'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, text } from '#platform/model/fields.ts'
import { delegationChange, delegationDetail, delegationInput, hasOneEnd, ONE_END } from './delegation.ts'
import { delegationList, delegationRow } from './delegation-list.ts'

const named = z.object({ id, name: z.string() })

/**
 * What is delegated from a decision, as a tree: without `parentDelegationId` those with no parent that the viewer may see.
 * With it, those redelegated from there. In the order of the display ids.
 */
export const listDelegationsBelow = defineCall({
  name: 'listDelegationsBelow',
  summary: 'List the delegations of a decision as a tree, a level and a page at a time',
  method: 'GET',
  path: '/decisions/:id/delegations',
  params: { id },
  query: {
    parentDelegationId: id.optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
  },
  reply: z.object({
    items: z.array(delegationRow.extend({ redelegations: z.int() })),
    total: z.int(),
    page: z.int(),
    limit: z.int(),
  }),
})

export const getDelegation = defineCall({
  name: 'getDelegation',
  summary: 'Get a delegation with its path',
  method: 'GET',
  path: '/delegations/:id',
  params: { id },
  /** For a form: groups and days as they are stored, also while a change waits. */
  query: { isEditMode: inQuery.boolean().default(false) },
  reply: delegationDetail,
  etag: true,
})

/** Saves a draft, or issues immediately. */
export const createDelegation = defineCall({
  name: 'createDelegation',
  summary: 'Save a draft of a delegation, or issue it',
  method: 'POST',
  path: '/delegations',
  status: 201,
  body: delegationInput,
  reply: delegationDetail,
  etag: true,
})

/**
 * Changes what it names of a draft (`status: ISSUED` issues it), or of the terms of an issued one. Only a draft may change
 * its parent here. Where changes need approval, those of terms wait for it: the reply says so. Needs If-Match.
 */
export const updateDelegation = defineCall({
  name: 'updateDelegation',
  summary: 'Change the named parts of a draft or an issued delegation, or issue a draft',
  method: 'PATCH',
  path: '/delegations/:id',
  params: { id },
  body: delegationChange
    .extend({
      /** Of a draft that was never issued. */
      decisionId: id.optional(),
      parentDelegationId: id.nullable().optional(),
      parentSlotId: id.nullable().optional(),
      status: z.enum(['DRAFT', 'ISSUED']).optional(),
    })
    .refine(hasOneEnd, ONE_END),
  reply: delegationDetail,
  ifMatch: true,
})

/** Hangs an open delegation, and all below it, from a recipient of another one. Needs If-Match. */
export const moveDelegation = defineCall({
  name: 'moveDelegation',
  summary: 'Move a delegation under another delegation',
  method: 'PATCH',
  path: '/delegations/:id/parent',
  params: { id },
  body: z.strictObject({ parentDelegationId: id, parentSlotId: id.nullable().default(null) }),
  reply: delegationDetail,
  ifMatch: true,
})

export const TARGET_STATUSES = [
  'issued',
  'suspended',
  'revoked',
  'denied',
  'withdrawn',
  'change-approved',
  'change-denied',
  'change-withdrawn',
] as const

const ending = {
  cascadeToChildDelegations: z.boolean().default(false),
  reason: text(500).default(''),
}

/** What `issued` may mean: each is possible in one status only. Spec 4.4. */
export const ISSUING_ACTS = ['issue', 'approve', 'reissue'] as const
export type IssuingAct = (typeof ISSUING_ACTS)[number]

/**
 * issued: issues drafts, approves Pending ones, reissues Suspended ones; with `act` that alone, so that nothing else is done to
 * one whose status has changed since it was read. change-…: answers the change of an issued one that awaits approval. Each
 * record is answered for itself.
 */
export const changeStatusOfDelegations = defineCall({
  name: 'changeStatusOfDelegations',
  summary: 'Issue, approve, reissue, suspend, revoke, deny, or withdraw delegations or their changes',
  method: 'PATCH',
  path: '/delegations/bulk/:targetStatus',
  params: { targetStatus: z.enum(TARGET_STATUSES) },
  body: severalOf('delegationIds', delegationList, { ...ending, act: z.enum(ISSUING_ACTS).optional() }),
  reply: bulkAnswer,
})

export const deleteDelegations = defineCall({
  name: 'deleteDelegations',
  summary: 'Delete delegations',
  method: 'PATCH',
  path: '/delegations/bulk-delete',
  body: severalOf('delegationIds', delegationList, ending),
  reply: bulkAnswer,
})

/** A recipient answers: for a position any one of those who hold it. Without `slotId`, for every slot that is theirs. */
export const respondToDelegation = defineCall({
  name: 'respondToDelegation',
  summary: 'Accept or reject a delegation as its recipient',
  method: 'POST',
  path: '/delegations/:id/response',
  params: { id },
  body: z.strictObject({
    answer: z.enum(['ACCEPTED', 'REJECTED']),
    slotId: id.optional(),
    reason: text(500).default(''),
  }),
  /** Who rejects cannot see the record any longer: the answer says no more than that it was taken. */
  reply: z.object({ answered: z.enum(['ACCEPTED', 'REJECTED']) }),
})

/** Makes a draft with the same content; its dates are cleared. */
export const duplicateDelegation = defineCall({
  name: 'duplicateDelegation',
  summary: 'Duplicate a delegation as a draft',
  method: 'POST',
  path: '/delegations/:id/duplicate',
  status: 201,
  params: { id },
  reply: delegationDetail,
  etag: true,
})

/** From where the viewer may issue a decision: Root Authority, and each delegation that they hold and may pass on. */
export const listIssuingSources = defineCall({
  name: 'listIssuingSources',
  summary: 'List the sources from which you may delegate a decision',
  method: 'GET',
  path: '/delegations/issuing-sources',
  query: { decisionId: id },
  reply: z.object({
    mayIssueRoot: z.boolean(),
    items: z.array(
      z.object({
        delegationId: id,
        slotId: id,
        displayId: z.string(),
        holder: z.string(),
        isPosition: z.boolean(),
        limit: bound.nullable(),
      }),
    ),
  }),
})

/** Everything that bounds a delegation of this decision below a slot, for the checks while a person types. */
export const getIssuingFrame = defineCall({
  name: 'getIssuingFrame',
  summary: 'Get everything that bounds a delegation below a slot',
  method: 'GET',
  path: '/delegations/issuing-frame',
  query: { decisionId: id, parentSlotId: id.optional() },
  reply: z.object({
    /** A Frame of the authority model. */
    frame: z.unknown(),
    decision: z.object({ id, displayId: z.string(), name: z.string(), status: z.string() }),
    issuer: z.object({ name: z.string(), isPosition: z.boolean() }),
    authorityTypes: z.array(z.object({ id, name: z.string(), bounds: z.array(bound) })),
    groups: z.array(named),
    /** `text`: the name with where it applies. */
    inheritedConditions: z.array(
      z.object({ name: z.string(), text: z.string(), description: z.string(), origin: z.string() }),
    ),
    recipientTypes: z.array(z.enum(RECIPIENT_TYPES)),
    /** Whether anyone who joins a position may be issued what people in it received. */
    autoIssue: z.boolean(),
    approvalRequired: z.boolean(),
    acceptanceRequired: z.boolean(),
    mayOverrideLimit: z.boolean(),
  }),
})

/** Who may receive a delegation below a slot: recipients inside its pathways, or anyone from Root Authority. */
export const listEligibleRecipients = defineCall({
  name: 'listEligibleRecipients',
  summary: 'List who may receive a delegation',
  method: 'GET',
  path: '/delegations/eligible-recipients',
  query: {
    recipientType: z.enum(RECIPIENT_TYPES),
    parentSlotId: id.optional(),
    /** Instead: who may receive this one, for the person who may reassign it. */
    delegationId: id.optional(),
    search: text(200).optional(),
    page: inQuery.integer(1, 100_000).default(1),
    limit: inQuery.integer(1, 100).default(25),
  },
  reply: z.object({
    items: z.array(
      z.object({
        user: named.nullable(),
        position: named.nullable(),
        /** Of a position on its own, who holds it now; empty: vacant. */
        holders: z.array(z.string()).nullable(),
      }),
    ),
    more: z.boolean(),
  }),
})
