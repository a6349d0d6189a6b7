import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import type { Random } from '../random.ts'

export const KINDS: readonly RecipientType[] = [
  'POSITION_ONLY',
  'SPECIFIC_PERSONNEL',
  'PERSONNEL_IN_POSITION',
]
export const MOST_SLOTS = 4
const MOST_GROUPS = 2
const NONE = -1

/** What children need of their parents, in arrays: a million objects would not fit. */
export function drawnDelegations(count: number) {
  const recipients = new Int32Array(count * MOST_SLOTS).fill(NONE)
  const groups = new Int32Array(count * MOST_GROUPS).fill(NONE)
  const parent = new Int32Array(count).fill(NONE)
  const parentSlot = new Uint8Array(count)
  const depth = new Uint8Array(count).fill(1)
  const some = (all: Int32Array, i: number, most: number) =>
    Array.from(all.subarray(i * most, (i + 1) * most)).filter((each) => each !== NONE)
  return {
    decision: new Int32Array(count),
    parent,
    parentSlot,
    depth,
    kind: new Uint8Array(count),
    limit: new Float64Array(count),
    signs: new Uint8Array(count),
    effective: new Float64Array(count),
    /** Infinity: none. */
    expiration: new Float64Array(count).fill(Number.POSITIVE_INFINITY),
    recipientsOf: (i: number) => some(recipients, i, MOST_SLOTS),
    groupsOf: (i: number) => some(groups, i, MOST_GROUPS),
    setRecipients: (i: number, numbers: readonly number[]) => recipients.set(numbers, i * MOST_SLOTS),
    setGroups: (i: number, numbers: readonly number[]) =>
      groups.set(numbers.slice(0, MOST_GROUPS), i * MOST_GROUPS),
    /** Below one of the parent's recipients, or from Root Authority where the parent is null. */
    place: (i: number, above: number | null, random: Random) => {
      if (above === null) return
      parent[i] = above
      depth[i] = (depth[above] as number) + 1
      parentSlot[i] = random.below(some(recipients, above, MOST_SLOTS).length)
    },
    parentOf: (i: number) => (parent[i] === NONE ? null : (parent[i] as number)),
    /** The delegations above, the root first. */
    pathOf: (i: number) => {
      const path: number[] = []
      for (let at = parent[i] as number; at !== NONE; at = parent[at] as number) path.unshift(at)
      return path
    },
  }
}
export type DrawnDelegations = ReturnType<typeof drawnDelegations>
