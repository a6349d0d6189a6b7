import * as z from 'zod'
import { bound } from '#modules/authority/terms/model/written-terms.ts'
import { delegationRef } from '#modules/decision/check/model/authority-calls.ts'
import { pathStep } from '#modules/decision/delegations/model/delegation.ts'
import { defineCall } from '#platform/model/call.ts'
import { id, instant } from '#platform/model/fields.ts'
import { matrixDelegation, matrixFormat, matrixScope } from './definition.ts'
import { CELL_STATES, grid, LEFT_OUT_REASONS } from './grid.ts'
import { tiers } from './tiers.ts'

/** At which instant, and as known when; left out: now. */
const times = { at: instant.optional(), knownAt: instant.optional() }

/** `matrixId`: the saved matrix that it would replace; left out: none. */
const notSaved = { ...matrixScope, ...matrixDelegation, ...matrixFormat, ...times, matrixId: id.optional() }

/** A matrix that is not saved: what its grid would show. Spec 7.6. */
export const previewMatrix = defineCall({
  name: 'previewMatrix',
  costly: true,
  summary: 'Preview a Decision Matrix that is not saved',
  method: 'POST',
  path: '/matrices/preview',
  reads: true,
  body: z.strictObject(notSaved),
  reply: grid,
})

/** The same by role in tiers. `authorityRoleIds`: the columns beside the holders. Spec 7.6. */
export const previewRoleMatrix = defineCall({
  name: 'previewRoleMatrix',
  costly: true,
  summary: 'Preview an Authority Matrix that is not saved',
  method: 'POST',
  path: '/matrices/role-preview',
  reads: true,
  body: z.strictObject({
    ...notSaved,
    authorityRoleIds: z.array(id).max(10).default([]),
  }),
  reply: tiers,
})

/** `definition`: whether what the matrix says of itself is that of now or that of then. */
const ofMatrix = z.strictObject({ ...times, definition: z.enum(['NOW', 'THEN']).default('NOW') })

export const readMatrixGrid = defineCall({
  name: 'readMatrixGrid',
  costly: true,
  summary: 'Read the cells of a Decision Matrix',
  method: 'POST',
  path: '/matrices/:id/grid',
  params: { id },
  reads: true,
  body: ofMatrix,
  reply: grid,
})

export const readMatrixTiers = defineCall({
  name: 'readMatrixTiers',
  costly: true,
  summary: 'Read the tiers of an Authority Matrix',
  method: 'POST',
  path: '/matrices/:id/tiers',
  params: { id },
  reads: true,
  body: ofMatrix,
  reply: tiers,
})

const named = z.object({ id, name: z.string() })

/** One delegation that is in a cell, as far as the matrix shows its data. */
const inCell = z.object({
  delegation: delegationRef,
  authorityType: named,
  state: z.enum(CELL_STATES),
  /** By what the matrix leaves it out; null: its cell shows it. */
  leftOutBy: z.enum(LEFT_OUT_REASONS).nullable(),
  /** Why it gives nothing now; "" where it is live. */
  reason: z.string(),
  status: z.string(),
  limit: z.string(),
  /** Of the summary: what it states itself, where its path leaves less; "" otherwise. */
  stated: z.string(),
  groups: z.array(z.string()).nullable(),
  conditions: z.array(z.string()).nullable(),
  roles: z.array(z.object({ role: z.string(), designees: z.array(z.string()) })).nullable(),
  /** Of the summary. */
  until: instant.nullable(),
  /** Of the summary: to Root Authority, as the record of the delegation shows it, and what the decision itself allows. */
  path: z.array(pathStep),
  decisionLimit: bound.nullable(),
})

/** Everything that is in one cell, with its path. */
export const readMatrixCell = defineCall({
  name: 'readMatrixCell',
  summary: 'Read the delegations of one cell of a matrix',
  method: 'POST',
  path: '/matrices/:id/cell',
  params: { id },
  reads: true,
  body: z.strictObject({
    decisionId: id,
    kind: z.enum(['USER', 'POSITION']),
    holderId: id,
    ...times,
    definition: z.enum(['NOW', 'THEN']).default('NOW'),
  }),
  reply: z.object({
    decision: named,
    holder: named.extend({ kind: z.enum(['USER', 'POSITION']) }),
    items: z.array(inCell),
    /** How many links and delegations are masked. */
    withheld: z.int(),
  }),
})
export type CellDetails = z.output<typeof readMatrixCell.reply>
