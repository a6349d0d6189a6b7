import { createHash } from 'node:crypto'
import { limitsText } from '#modules/authority/terms/model/limit-texts.ts'
import { canonical } from '#platform/model/canonical.ts'
import { CELL_STATES, type Grid } from '../model/grid.ts'
import { columnKey } from '../model/grid-cells.ts'
import type { Tiers } from '../model/tiers.ts'

/** So many digits of it stand on a grid; a paper has them all. */
const DIGITS = 16

const sha256 = (stated: unknown) => createHash('sha256').update(canonical(stated)).digest('hex')

/**
 * SHA-256 of what the cells of a grid state: of each the decision's number, the holder, the authority type, the limit in words, the state
 * and what is besides, as JSON with its keys in order, the cells in the order of their texts. Names are left out: anyone who renames a
 * decision changes no authority.
 */
export function sha256OfGrid({
  rows,
  columns,
  authorityTypes,
  limits,
  cells,
}: Pick<Grid, 'rows' | 'columns' | 'authorityTypes' | 'limits' | 'cells'>): string {
  const [said, keys] = [limits.map((each) => limitsText(each)), columns.map(columnKey)]
  // the keys are in their order, as `canonical` would put them
  const stated = cells.map(([row, column, type, limit, state, flags]) =>
    JSON.stringify({
      authorityTypeId: authorityTypes[type]?.id ?? '',
      decision: rows[row]?.decision.displayId ?? '',
      flags,
      holder: keys[column] ?? '',
      limit: limit < 0 ? null : (said[limit] ?? ''),
      state: CELL_STATES[state] ?? '',
    }),
  )
  return sha256(stated.sort())
}

/** The same of tiers: of each decision, in their order, its tiers with their labels, who holds them and what stands behind each. */
export const sha256OfTiers = (rows: Tiers['rows']): string =>
  sha256(
    rows.map(({ decision, tiers }) => ({
      decision: decision.displayId,
      tiers: tiers.map(({ authorityType, label, holders }) => ({
        authorityTypeId: authorityType.id,
        label,
        holders: holders
          .map(({ id, limits, state, leftOutBy, notes }) => ({ id, limits, state, leftOutBy, notes }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      })),
    })),
  )

export const shortHash = (hash: string): string => hash.slice(0, DIGITS)
