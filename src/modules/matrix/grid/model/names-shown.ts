import type { MatrixDefinition } from './definition.ts'
import type { GridColumn } from './grid.ts'
import type { Tiers } from './tiers.ts'

/** Which names of a holder a format shows. Spec 3.6, delegationIdentification. */

type Identification = MatrixDefinition['delegationIdentification']
type Head = Pick<GridColumn, 'kind' | 'name' | 'beside'>

/** Of a holder the names alone that the format shows: a person whom it leaves out is not named. */
export function namesShown({ kind, name, beside }: Head, identification: Identification): Head {
  if (identification === 'positionUsername' || beside.length === 0) return { kind, name, beside }
  const isShown = identification === 'position' ? kind === 'POSITION' : kind === 'USER'
  if (isShown) return { kind, name, beside: [] }
  // what stands beside it is named instead
  return { kind: kind === 'POSITION' ? 'USER' : 'POSITION', name: beside.join(', '), beside: [] }
}

type TierRow = Tiers['rows'][number]

/** An Authority Matrix with the names alone that its format shows. */
export function tiersNamed(tiers: Tiers, identification: Identification): Tiers {
  const named = (people: TierRow['designees'][number]) =>
    people.map((person) => ({ ...person, ...namesShown(person, identification) }))
  return {
    ...tiers,
    rows: tiers.rows.map((row) => ({
      ...row,
      tiers: row.tiers.map((tier) => ({ ...tier, holders: named(tier.holders) })),
      designees: row.designees.map(named),
    })),
  }
}
