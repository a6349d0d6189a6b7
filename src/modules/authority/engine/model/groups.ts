import { madeFor } from '#platform/model/made-once.ts'
import type { Snapshot } from './snapshot.ts'

type Groups = Snapshot['groups']

const knownAbove = madeFor((_: Groups) => new Map<string, ReadonlySet<string>>())

/** The group itself and everything above it, by the parents at the snapshot's instant. */
export function selfAndAbove(groups: Groups, groupId: string): ReadonlySet<string> {
  const cache = knownAbove(groups)
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

const knownCovers = madeFor((_: Groups) => new Map<string, readonly string[]>())

/** The topmost groups that every list covers: where a chain holds. Sorted. */
export function coveredByAll(groups: Groups, lists: readonly (readonly string[])[]): readonly string[] {
  const cache = knownCovers(groups)
  // links mostly name the same groups as the link above
  const distinct: (readonly string[])[] = []
  for (const list of lists) if (!distinct.some((each) => isSame(each, list))) distinct.push(list)
  const key = distinct.map((list) => list.join()).join(';')
  const found = cache.get(key)
  if (found) return found
  const made = findCovered(groups, distinct)
  cache.set(key, made)
  return made
}

const isSame = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((id, i) => id === b[i])

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
 * How the part of the organization under `groupId` lies to the part under `other`. One that is not there may lie
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
