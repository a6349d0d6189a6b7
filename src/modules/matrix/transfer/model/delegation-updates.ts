import type { Bound } from '#modules/authority/terms/model/terms.ts'
import type { DecimalText } from '#platform/model/decimal.ts'
import type { CellIntent } from './cell-intent.ts'
import type { UpdateAct } from './update-calls.ts'

/** What one cell does, once it may. `at`: its place among the changed cells of its decision. */
export type CellAct = { readonly at: number; readonly authorityTypeId: string; readonly act: UpdateAct }

/** What becomes of one delegation: all that its cells ask for, in one act. */
export type DelegationUpdate =
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
export type IntendedCell<M extends CellIntent = CellIntent> = {
  readonly at: number
  readonly authorityTypeId: string
  readonly holder: string
  readonly intent: M
}

const isOf =
  <K extends CellIntent['kind']>(...kinds: readonly K[]) =>
  (cell: IntendedCell): cell is IntendedCell<IntentOfKind<K>> =>
    (kinds as readonly string[]).includes(cell.intent.kind)

const by = <T>(items: readonly T[], keyOf: (item: T) => string): (readonly T[])[] => [
  ...items
    .reduce((groups, item) => {
      const key = keyOf(item)
      return groups.set(key, [...(groups.get(key) ?? []), item])
    }, new Map<string, T[]>())
    .values(),
]

/** Cells of new delegations, those to the same holder together. */
export const issuedTogether = (cells: readonly IntendedCell[]): (readonly IntendedCell[])[] =>
  by(cells.filter(isOf('ISSUE')), ({ holder }) => holder)

/**
 * What becomes of the delegations behind cells, each once: an edit for all of its authority types, or its revocation. `grants`:
 * which authority types a delegation grants. One that keeps a type is not revoked: its emptied cells are left over.
 */
export function groupIntoUpdates(
  cells: readonly IntendedCell[],
  grants: (delegationId: string) => readonly string[],
): { updates: readonly DelegationUpdate[]; leftOver: readonly number[] } {
  const edits = by(cells.filter(isOf('RAISE', 'LOWER')), ({ intent }) => intent.delegationId).map(
    (some): DelegationUpdate => ({
      kind: 'CHANGE',
      delegationId: (some[0] as (typeof some)[0]).intent.delegationId,
      cells: some.map(({ at, authorityTypeId, intent }) => ({ at, authorityTypeId, act: intent.kind })),
      limits: some.map(({ authorityTypeId, intent: { max } }) => ({ authorityTypeId, max })),
    }),
  )
  const emptied = by(cells.filter(isOf('REVOKE')), ({ intent }) => intent.delegationId)
  const isWhole = (some: readonly IntendedCell<IntentOfKind<'REVOKE'>>[]) => {
    const types = new Set(some.map(({ authorityTypeId }) => authorityTypeId))
    return grants((some[0] as (typeof some)[0]).intent.delegationId).every((id) => types.has(id))
  }
  const revoked = emptied.filter(isWhole).map(
    (some): DelegationUpdate => ({
      kind: 'REVOKE',
      delegationId: (some[0] as (typeof some)[0]).intent.delegationId,
      cells: some.map(({ at, authorityTypeId }) => ({ at, authorityTypeId, act: 'REVOKE' })),
    }),
  )
  return {
    updates: [...edits, ...revoked],
    leftOver: emptied.filter((some) => !isWhole(some)).flatMap((some) => some.map(({ at }) => at)),
  }
}

const RANK = { REVOKE: 0, LOWER: 1, RAISE: 2, ISSUE: 3 } as const
const rankOf = ({ cells }: DelegationUpdate) => Math.max(...cells.map(({ act }) => RANK[act]))

/**
 * The order in which nothing is in the way of what is right in the end: what is taken away goes from below to above, what is
 * given from above to below.
 */
export function inOrder(
  updates: readonly DelegationUpdate[],
  depthOf: (delegationId: string) => number,
): readonly DelegationUpdate[] {
  const depth = (update: DelegationUpdate) => (update.kind === 'ISSUE' ? 0 : depthOf(update.delegationId))
  return updates.toSorted((a, b) => {
    const [first, second] = [rankOf(a), rankOf(b)]
    if (first !== second) return first - second
    return first <= RANK.LOWER ? depth(b) - depth(a) : depth(a) - depth(b)
  })
}
