import type { Bound } from '#modules/authority/terms/model/terms.ts'
import type { DecimalText } from '#platform/model/decimal.ts'
import type { CellIntent } from './cell-intent.ts'
import type { UpdateAct } from './update-calls.ts'

/** What one cell does, once it may. `at`: its place among the changed cells of its decision. */
export type CellAct = { readonly at: number; readonly authorityTypeId: string; readonly act: UpdateAct }

/** What becomes of one delegation: all that its cells ask for, in one act. */
export type Unit =
  | {
      readonly kind: 'ISSUE'
      readonly holder: string
      readonly cells: readonly CellAct[]
      readonly limits: readonly { readonly authorityTypeId: string; readonly bound: Bound }[]
    }
  | {
      readonly kind: 'CHANGE'
      readonly delegationId: string
      readonly cells: readonly CellAct[]
      readonly limits: readonly { readonly authorityTypeId: string; readonly max: DecimalText | null }[]
    }
  | { readonly kind: 'REVOKE'; readonly delegationId: string; readonly cells: readonly CellAct[] }

type IntentOfKind<K extends CellIntent['kind']> = Extract<CellIntent, { kind: K }>
export type MeantCell<M extends CellIntent = CellIntent> = {
  readonly at: number
  readonly authorityTypeId: string
  readonly holder: string
  readonly meant: M
}

const isOf =
  <K extends CellIntent['kind']>(...kinds: readonly K[]) =>
  (cell: MeantCell): cell is MeantCell<IntentOfKind<K>> =>
    (kinds as readonly string[]).includes(cell.meant.kind)

const by = <T>(items: readonly T[], keyOf: (item: T) => string): (readonly T[])[] => [
  ...items
    .reduce((groups, item) => {
      const key = keyOf(item)
      return groups.set(key, [...(groups.get(key) ?? []), item])
    }, new Map<string, T[]>())
    .values(),
]

/** Cells of new delegations, those to the same holder together. */
export const issuedTogether = (cells: readonly MeantCell[]): (readonly MeantCell[])[] =>
  by(cells.filter(isOf('ISSUE')), ({ holder }) => holder)

/**
 * What becomes of the delegations behind cells, each once: an edit for all of its authority types, or its revocation. `grants`:
 * which authority types a delegation grants. One that keeps a type is not revoked: its emptied cells are left over.
 */
export function unitsOf(
  cells: readonly MeantCell[],
  grants: (delegationId: string) => readonly string[],
): { units: readonly Unit[]; leftOver: readonly number[] } {
  const edits = by(cells.filter(isOf('RAISE', 'LOWER')), ({ meant }) => meant.delegationId).map(
    (some): Unit => ({
      kind: 'CHANGE',
      delegationId: (some[0] as (typeof some)[0]).meant.delegationId,
      cells: some.map(({ at, authorityTypeId, meant }) => ({ at, authorityTypeId, act: meant.kind })),
      limits: some.map(({ authorityTypeId, meant: { max } }) => ({ authorityTypeId, max })),
    }),
  )
  const emptied = by(cells.filter(isOf('REVOKE')), ({ meant }) => meant.delegationId)
  const isWhole = (some: readonly MeantCell<IntentOfKind<'REVOKE'>>[]) => {
    const types = new Set(some.map(({ authorityTypeId }) => authorityTypeId))
    return grants((some[0] as (typeof some)[0]).meant.delegationId).every((id) => types.has(id))
  }
  const revoked = emptied.filter(isWhole).map(
    (some): Unit => ({
      kind: 'REVOKE',
      delegationId: (some[0] as (typeof some)[0]).meant.delegationId,
      cells: some.map(({ at, authorityTypeId }) => ({ at, authorityTypeId, act: 'REVOKE' })),
    }),
  )
  return {
    units: [...edits, ...revoked],
    leftOver: emptied.filter((some) => !isWhole(some)).flatMap((some) => some.map(({ at }) => at)),
  }
}

const RANK = { REVOKE: 0, LOWER: 1, RAISE: 2, ISSUE: 3 } as const
const rankOf = ({ cells }: Unit) => Math.max(...cells.map(({ act }) => RANK[act]))

/**
 * The order in which nothing is in the way of what is right in the end: what is taken away goes from below to above, what is
 * given from above to below.
 */
export function inOrder(units: readonly Unit[], depthOf: (delegationId: string) => number): readonly Unit[] {
  const depth = (unit: Unit) => (unit.kind === 'ISSUE' ? 0 : depthOf(unit.delegationId))
  return units.toSorted((a, b) => {
    const [first, second] = [rankOf(a), rankOf(b)]
    if (first !== second) return first - second
    return first <= RANK.LOWER ? depth(b) - depth(a) : depth(a) - depth(b)
  })
}
