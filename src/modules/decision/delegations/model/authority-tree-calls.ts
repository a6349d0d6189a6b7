import * as z from 'zod'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { defineCall, inQuery } from '#platform/model/call.ts'
import { id, instant } from '#platform/model/fields.ts'
import { judgedStep } from './judged-step.ts'

/** So many nodes are drawn at most: those nearest to the root. */
export const MOST_TREE_NODES = 5_000

const asked = {
  /** An instant of the past; left out: now. */
  at: instant.optional(),
  /** With what was revoked or has expired. */
  ended: inQuery.boolean().optional(),
}

const place = {
  /** Names it within this answer, and the same record in the next one where the viewer may see it. */
  key: z.string(),
  parent: z.string().nullable(),
}
const drawn = {
  at: instant,
  /** How many there are, where not all are drawn. */
  total: z.int(),
  /** Counts the delegations that the viewer cannot view and that are not drawn. The reply contains nothing else of them. */
  withheld: z.int(),
}

const treeNode = judgedStep.extend(place)
export type TreeNode = z.output<typeof treeNode>

/** Every recipient of what is delegated from a decision, at an instant. A `parent` of null is Root Authority. */
export const getAuthorityTreeOfDecision = defineCall({
  name: 'getAuthorityTreeOfDecision',
  costly: true,
  summary: 'Get everyone who has authority for a decision, as a tree from Root Authority',
  method: 'GET',
  path: '/decisions/:id/authority-tree',
  params: { id },
  query: asked,
  reply: z.object({
    /** `limit`: of its first authority type. */
    decision: z.object({ id, displayId: z.string(), name: z.string(), limit: bound.nullable() }),
    nodes: z.array(treeNode),
    ...drawn,
  }),
})
export type AuthorityTree = z.output<typeof getAuthorityTreeOfDecision.reply>

const named = { id, name: z.string() }

const groupNode = z.discriminatedUnion('kind', [
  z.object({ ...place, kind: z.literal('GROUP'), ...named, type: z.string(), isActive: z.boolean() }),
  z.object({
    ...place,
    kind: z.enum(['POSITION', 'USER']),
    ...named,
    /** Of a position who occupies it. */
    holders: z.array(z.string()),
  }),
  judgedStep.extend({
    ...place,
    kind: z.literal('DELEGATION'),
    decision: z.object({ displayId: z.string(), name: z.string() }).nullable(),
  }),
])
export type GroupNode = z.output<typeof groupNode>

/**
 * Who may decide what in a group and in the groups below it, at an instant: groups, in each of them the recipients of
 * delegations that hold there, and below each recipient its delegations.
 */
export const getAuthorityTreeOfGroup = defineCall({
  name: 'getAuthorityTreeOfGroup',
  costly: true,
  summary: 'Get who may decide what in a group and the groups below, as a tree',
  method: 'GET',
  path: '/groups/:id/authority-tree',
  params: { id },
  query: asked,
  reply: z.object({
    nodes: z.array(groupNode),
    ...drawn,
  }),
})
export type AuthorityTreeOfGroup = z.output<typeof getAuthorityTreeOfGroup.reply>
