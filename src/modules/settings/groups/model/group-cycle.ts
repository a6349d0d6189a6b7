/**
 * The circle that would close if a group lay below the given parents: the group, what is between, the group again. Undefined
 * where none would. `parentsOf` says what lies directly above each of the others now.
 */
export function cycleThrough(
  group: string,
  parents: readonly string[],
  parentsOf: ReadonlyMap<string, readonly string[]>,
): string[] | undefined {
  const waiting = parents.map((parent) => [parent])
  const seen = new Set<string>()
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    const last = path.at(-1) as string
    // upwards it was walked; told downwards it reads as groups lie
    if (last === group) return [group, ...path.slice(0, -1).reverse(), group]
    if (seen.has(last)) continue
    seen.add(last)
    waiting.push(...(parentsOf.get(last) ?? []).map((above) => [...(path as string[]), above]))
  }
  return undefined
}
