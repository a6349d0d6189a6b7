import type { Scale } from './scale.ts'

/** How the Group User who is measured is tied to a delegation on their own and not through a group. Spec 6. */
export type Tie = 'HOLDS' | 'HOLDS_AS_POSITION' | 'ISSUED' | 'BELOW' | 'CREATED'

/** So many delegations, at every size that has them. */
export const OWN_RELATIONSHIPS = 200

const TIES: readonly Tie[] = [
  'HOLDS',
  'HOLDS',
  'ISSUED',
  'HOLDS_AS_POSITION',
  'HOLDS',
  'CREATED',
  'ISSUED',
  'HOLDS',
  'BELOW',
  'HOLDS_AS_POSITION',
]

/** One in each of as many equal shares of the delegations of the big tenant; null for all others. */
export function tieOf({ tenantNumber, delegations }: Scale, i: number): Tie | null {
  const count = tenantNumber === 0 ? Math.min(OWN_RELATIONSHIPS, delegations) : 0
  const share = Math.floor((i * count) / delegations)
  const isFirst = count > 0 && i === Math.ceil((share * delegations) / count)
  return isFirst ? (TIES[share % TIES.length] as Tie) : null
}
