import * as z from 'zod'
import { id, instant } from '#platform/model/fields.ts'

/** An Authority Matrix: each decision with its tiers of limits, who holds them and which roles stand beside. Spec 3.6. */

const named = z.object({ id, name: z.string() })
const person = named.extend({ kind: z.enum(['USER', 'POSITION']), beside: z.array(z.string()) })

/** One tier: limits from above the tier below up to its own edge. */
const tier = z.object({
  authorityType: named,
  /** "up to $25,000", "above $25,000 up to $250,000", "No limit", "Authorized". */
  label: z.string(),
  holders: z.array(person),
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
  at: instant,
  knownAt: instant,
  hash: z.string(),
})
export type Tiers = z.output<typeof tiers>
