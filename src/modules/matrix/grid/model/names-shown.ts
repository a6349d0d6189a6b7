import { canonical } from '#platform/model/canonical.ts'
import { NOTES } from './cell-summary.ts'
import type { MatrixDefinition } from './definition.ts'
import { CELL_STATES, type GridColumn } from './grid.ts'
import type { TierHolder, Tiers } from './tiers.ts'

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

const nameKey = ({ kind, name, beside }: Head) => JSON.stringify([kind, name, beside])

/** Merges a person and a position that the format shows under one name: no one is named twice. */
function mergeHolders(a: TierHolder, b: TierHolder): TierHolder {
  const [state] = CELL_STATES.filter((each) => each === a.state || each === b.state)
  return {
    ...a,
    limits: unionOf(a.limits, b.limits),
    state: state ?? a.state,
    leftOutBy: unionOf(a.leftOutBy, b.leftOutBy),
    notes: NOTES.filter((note) => a.notes.includes(note) || b.notes.includes(note)),
    delegations: Math.max(a.delegations, b.delegations),
  }
}

const unionOf = <T>(a: readonly T[], b: readonly T[]): T[] => [...new Set([...a, ...b])]

function eachOnce<P extends Head>(people: readonly P[], merge: (a: P, b: P) => P): P[] {
  const named = new Map<string, P>()
  for (const person of people) {
    const known = named.get(nameKey(person))
    named.set(nameKey(person), known ? merge(known, person) : person)
  }
  return [...named.values()]
}

const isHeldBy = (position: Head, user: Head): boolean =>
  position.kind === 'POSITION' &&
  user.kind === 'USER' &&
  user.beside.includes(position.name) &&
  position.beside.includes(user.name)

const isSameHolding = (a: TierHolder, b: TierHolder): boolean =>
  canonical({ ...a, id: '', kind: '', name: '', beside: [] }) ===
  canonical({ ...b, id: '', kind: '', name: '', beside: [] })

/**
 * Names a person once beside the position that they occupy. Who holds the same as the position is named beside it. Who holds something
 * else is named alone.
 */
function nameOccupantsOnce(holders: readonly TierHolder[]): TierHolder[] {
  const named = (user: TierHolder) =>
    holders.some((position) => isHeldBy(position, user) && isSameHolding(position, user))
  const alone = holders.filter((each) => each.kind === 'USER' && !named(each))
  return holders.flatMap((each) => {
    if (each.kind === 'USER') return alone.includes(each) ? [each] : []
    const apart = new Set(alone.filter((user) => isHeldBy(each, user)).map(({ name }) => name))
    return [{ ...each, beside: each.beside.filter((name) => !apart.has(name)) }]
  })
}

/** An Authority Matrix with the names alone that its format shows. */
export function tiersNamed(tiers: Tiers, identification: Identification): Tiers {
  const named = <P extends Head>(person: P): P => ({ ...person, ...namesShown(person, identification) })
  return {
    ...tiers,
    rows: tiers.rows.map((row) => ({
      ...row,
      tiers: row.tiers.map((tier) => ({
        ...tier,
        holders: eachOnce(nameOccupantsOnce(tier.holders).map(named), mergeHolders),
      })),
      designees: row.designees.map((people) => eachOnce(people.map(named), (person) => person)),
    })),
  }
}
