import * as z from 'zod'
import { id, instant } from '#platform/model/fields.ts'
import { NOTES } from './cell-summary.ts'
import { CELL_STATES, LEFT_OUT_REASONS, leftOut } from './grid.ts'

/** An Authority Matrix: each decision with its tiers of limits, who holds them and which roles stand beside. Spec 3.6. */

const named = z.object({ id, name: z.string() })
const person = named.extend({ kind: z.enum(['USER', 'POSITION']), beside: z.array(z.string()) })

/** What stands behind the name of a holder in a tier. */
export const tierHolding = z.object({
  /** The holder's own limits where the tier names another one, each once; of a tier of one limit none. */
  limits: z.array(z.string()),
  state: z.enum(CELL_STATES),
  leftOutBy: z.array(z.enum(LEFT_OUT_REASONS)),
  notes: z.array(z.enum(NOTES)),
  /** How many delegations are in the cell of the holder. */
  delegations: z.int(),
})
export type TierHolding = z.output<typeof tierHolding>

/** One tier: limits from above the tier below up to its own edge. What shows no limit has tiers of its own. */
const tier = z.object({
  authorityType: named,
  /** "up to $25,000", "above $25,000 up to $250,000", "No limit", "Authorized", "Not in force", "Not shown". */
  label: z.string(),
  holders: z.array(person.extend(tierHolding.shape)),
})

export const tiers = z.object({
  roles: z.array(named),
  rows: z.array(
    z.object({
      decision: named.extend({ displayId: z.string() }),
      section: named,
      category: named.nullable(),
      tiers: z.array(tier),
      /** Who has each role of `roles` for the decision, in that order. */
      designees: z.array(z.array(person)),
    }),
  ),
  delegations: z.int(),
  leftOut,
  at: instant,
  knownAt: instant,
  hash: z.string(),
})
export type Tiers = z.output<typeof tiers>
export type TierPerson = Tiers['rows'][number]['designees'][number][number]
export type TierHolder = Tiers['rows'][number]['tiers'][number]['holders'][number]
