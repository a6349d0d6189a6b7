import type { Snapshot } from './snapshot.ts'

type Groups = Snapshot['groups']

const known = new WeakMap<Groups, Map<string, ReadonlySet<string>>>()

/** The group itself and everything above it, by the parents at the snapshot's instant. */
export function selfAndAbove(groups: Groups, groupId: string): ReadonlySet<string> {
  const cache = known.get(groups) ?? new Map<string, ReadonlySet<string>>()
  known.set(groups, cache)
  const found = cache.get(groupId)
  if (found) return found
  const reached = new Set([groupId])
  for (const each of reached) for (const parent of groups.get(each)?.parents ?? []) reached.add(parent)
  cache.set(groupId, reached)
  return reached
}

export const isActiveGroup = (groups: Groups, groupId: string): boolean =>
  groups.get(groupId)?.active === true

/**
 * A group is covered where it, or a group above it, is among the named ones. One that is inactive is covered by
 * nothing, and a named one that is inactive covers nothing. Authority 2.7.
 */
export function covers(groups: Groups, named: readonly string[], groupId: string): boolean {
  if (!isActiveGroup(groups, groupId)) return false
  const reached = selfAndAbove(groups, groupId)
  return named.some((each) => reached.has(each) && isActiveGroup(groups, each))
}

const knownCovers = new WeakMap<Groups, Map<string, readonly string[]>>()

/** The topmost groups that every list covers: where a chain holds. Sorted. */
export function coveredByAll(groups: Groups, lists: readonly (readonly string[])[]): readonly string[] {
  const cache = knownCovers.get(groups) ?? new Map<string, readonly string[]>()
  knownCovers.set(groups, cache)
  // links mostly name the same groups as the link above
  const distinct = new Map(lists.map((list) => [list.join(), list]))
  const key = [...distinct.keys()].join(';')
  const found = cache.get(key)
  if (found) return found
  const made = findCovered(groups, [...distinct.values()])
  cache.set(key, made)
  return made
}

function findCovered(groups: Groups, lists: readonly (readonly string[])[]): readonly string[] {
  const covered = new Set<string>()
  for (const id of groups.keys()) if (lists.every((named) => covers(groups, named, id))) covered.add(id)
  const isTopmost = (id: string) =>
    ![...selfAndAbove(groups, id)].some(
      (above) => above !== id && covered.has(above) && !(selfAndAbove(groups, above).has(id) && id < above),
    )
  return [...covered].filter(isTopmost).sort()
}

/**
 * How the part of the organisation under `groupId` lies to the part under `other`. One that is not there may lie
 * anywhere: PARTLY, which lets a condition apply and a rule fail.
 */
export function relationOf(groups: Groups, groupId: string, other: string): 'WITHIN' | 'PARTLY' | 'APART' {
  if (selfAndAbove(groups, groupId).has(other)) return 'WITHIN'
  if (!groups.has(other)) return 'PARTLY'
  if (selfAndAbove(groups, other).has(groupId)) return 'PARTLY'
  for (const id of groups.keys()) {
    const above = selfAndAbove(groups, id)
    if (above.has(groupId) && above.has(other)) return 'PARTLY'
  }
  return 'APART'
}
