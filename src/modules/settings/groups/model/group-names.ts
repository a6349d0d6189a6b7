/** A group as files name it. */
export type NamedGroup = {
  readonly id: string
  readonly name: string
  readonly isActive: boolean
  readonly parentIds: readonly string[]
}

/** Groups of one type, found by what a file says. */
export type GroupNames = {
  readonly activeIds: readonly string[]
  readonly names: readonly string[]
  readonly find: (written: string) => { readonly id: string; readonly isActive: boolean } | undefined
  /** How a name must be written that several groups have; undefined where one has it, or none. */
  readonly severalOf: (written: string) => string | undefined
}

const ABOVE = ' > '
const MOST_PATHS = 5

/**
 * Finds groups by name in any case, or by a path of names from above where several have one: "Engineering > Dean’s Office". Siblings
 * alone have different names. Of equal names the only active one is meant.
 */
export function namesOfGroups(
  groups: readonly NamedGroup[],
  all: ReadonlyMap<string, NamedGroup>,
): GroupNames {
  const byName = new Map<string, NamedGroup[]>()
  for (const group of groups) {
    const name = group.name.toLowerCase()
    byName.set(name, [...(byName.get(name) ?? []), group])
  }
  const matching = (written: string): readonly NamedGroup[] => {
    const whole = byName.get(written.trim().toLowerCase())
    if (whole) return whole
    const path = written.split(/[>›]/).map((part) => part.trim().toLowerCase())
    return (byName.get(path.at(-1) ?? '') ?? []).filter((group) => liesBelow(group, path.slice(0, -1), all))
  }
  const meant = (written: string) => {
    const found = matching(written)
    const active = found.filter(({ isActive }) => isActive)
    return active.length > 0 ? active : found
  }
  return {
    activeIds: groups.flatMap(({ id, isActive }) => (isActive ? [id] : [])),
    names: groups.map(({ name }) => name),
    find: (written) => {
      const found = meant(written)
      return found.length === 1 ? found[0] : undefined
    },
    severalOf: (written) => {
      const found = meant(written)
      if (found.length < 2) return undefined
      const paths = found.slice(0, MOST_PATHS).map((group) => pathOf(group, all))
      return `${found.length} groups have this name. Enter the one you mean with its parent: ${paths.join(', ')}.`
    },
  }
}

/** Whether the names above a group end with these, along some of its parents. */
function liesBelow(
  { parentIds }: NamedGroup,
  above: readonly string[],
  all: ReadonlyMap<string, NamedGroup>,
): boolean {
  const parent = above.at(-1)
  if (parent === undefined) return true
  return parentIds.some((id) => {
    const group = all.get(id)
    return group?.name.toLowerCase() === parent && liesBelow(group, above.slice(0, -1), all)
  })
}

function pathOf({ name, parentIds }: NamedGroup, all: ReadonlyMap<string, NamedGroup>): string {
  const parent = all.get(parentIds[0] ?? '')
  return parent ? `${parent.name}${ABOVE}${name}` : name
}
