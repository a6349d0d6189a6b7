import { covers } from '#modules/authority/engine/model/groups.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { groupsOf } from '#modules/authority/engine/model/what-can.ts'
import { madeFor } from '#platform/model/made-once.ts'

/** The groups of a matrix: those that it names with all below (`inside`), and with all above where it shows these (`near`). */
export type ScopeGroups = { readonly inside: ReadonlySet<string>; readonly near: ReadonlySet<string> }

type Groups = Snapshot['groups']

const coveredBefore = madeFor((_: Groups) => new WeakMap<ScopeGroups, Map<string, boolean>>())

/** Whether groups in which a chain holds let it hold in an active group of the scope. */
function holdsInside(groups: Groups, scope: ScopeGroups, held: readonly string[]): boolean {
  if (!held.some((id) => scope.near.has(id))) return false
  const byScope = coveredBefore(groups)
  const known = byScope.get(scope) ?? new Map<string, boolean>()
  byScope.set(scope, known)
  const key = held.join()
  const found = known.get(key) ?? [...scope.inside].some((id) => covers(groups, held, id))
  known.set(key, found)
  return found
}

/** The same facts with every group active: what would hold but for an inactive group. */
const withActiveGroups = madeFor(
  (snapshot: Snapshot): Snapshot => ({
    ...snapshot,
    groups: new Map([...snapshot.groups].map(([id, { parents }]) => [id, { active: true, parents }])),
  }),
)

/** Where a delegation lies to the scope of a matrix. INACTIVE: it would hold there if its groups were active. */
export type GroupPlacement = 'INSIDE' | 'INACTIVE' | 'OUTSIDE'

/** By the groups in which a chain holds; those alone that its delegation names where it holds nowhere. */
export function placeInScope(
  snapshot: Snapshot,
  scope: ScopeGroups | null,
  { slotId, held }: { readonly slotId: string; readonly held: readonly string[] },
): GroupPlacement {
  if (!scope || holdsInside(snapshot.groups, scope, held)) return 'INSIDE'
  const active = withActiveGroups(snapshot)
  const wouldHold =
    holdsInside(active.groups, scope, held) || holdsInside(active.groups, scope, groupsOf(active, slotId))
  return wouldHold ? 'INACTIVE' : 'OUTSIDE'
}
