import * as z from 'zod'
import { instant } from '#platform/model/fields.ts'
import { matrixFormat } from '../../grid/model/definition.ts'
import { grid, leftOut } from '../../grid/model/grid.ts'
import { tierHolding } from '../../grid/model/tiers.ts'

/**
 * A matrix as a stranger reads it: what the page shows, and nothing else. Its ids are places within this reply; those of records
 * stay inside.
 */

const named = z.object({ id: z.string(), name: z.string() })
const row = { decision: named, section: named, category: named.nullable() }
const person = named.extend({ kind: z.enum(['USER', 'POSITION']), beside: z.array(z.string()) })

export const sharedGrid = z.object({
  rows: z.array(z.object(row)),
  columns: z.array(person.extend({ organization: named.nullable(), isActive: z.boolean() })),
  authorityTypes: z.array(named.extend({ icon: z.string() })),
  roles: z.array(named),
  ...grid.pick({
    limits: true,
    cells: true,
    roleMarks: true,
    tooMany: true,
    leftOut: true,
    rates: true,
    baseCurrency: true,
  }).shape,
})
export type SharedGrid = z.output<typeof sharedGrid>

export const sharedTiers = z.object({
  roles: z.array(named),
  rows: z.array(
    z.object({
      ...row,
      tiers: z.array(
        z.object({
          authorityType: named,
          label: z.string(),
          holders: z.array(person.extend(tierHolding.shape)),
        }),
      ),
      designees: z.array(z.array(person)),
    }),
  ),
  leftOut,
})
export type SharedTiers = z.output<typeof sharedTiers>

export const sharedMatrix = z.object({
  name: z.string(),
  description: z.string(),
  organization: z.string(),
  /** How the organization writes days, and by which clock. */
  dateFormat: z.string(),
  zone: z.string(),
  format: z.object({ ...matrixFormat, delegationRole: z.boolean(), viewerAdjustableFilters: z.boolean() }),
  /** Null: the matrix has no such side. */
  decisionMatrix: sharedGrid.nullable(),
  authorityMatrix: sharedTiers.nullable(),
  /** The instant of everything that is shown. */
  at: instant,
})
export type SharedMatrix = z.output<typeof sharedMatrix>
