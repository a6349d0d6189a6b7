import type { Snapshot } from './snapshot.ts'

function joined<K, V>(maps: readonly ReadonlyMap<K, V>[]): ReadonlyMap<K, V> {
  const [first, ...others] = new Set(maps)
  if (!first || others.length === 0) return first ?? new Map()
  const all = new Map(first)
  for (const map of others) for (const [key, value] of map) all.set(key, value)
  return all
}

/** One snapshot of several of the same instant, of different decisions, with what all of them are judged by (`common`). */
export function joinSnapshots(common: Snapshot, parts: readonly Snapshot[]): Snapshot {
  const all = [common, ...parts]
  return {
    ...common,
    decisions: joined(all.map(({ decisions }) => decisions)),
    delegations: joined(all.map(({ delegations }) => delegations)),
    slots: joined(all.map(({ slots }) => slots)),
    cascades: all.flatMap(({ cascades }) => cascades),
    users: joined(all.map(({ users }) => users)),
    positions: joined(all.map(({ positions }) => positions)),
    occupancies: all.flatMap(({ occupancies }) => occupancies),
    groups: joined(all.map(({ groups }) => groups)),
  }
}
