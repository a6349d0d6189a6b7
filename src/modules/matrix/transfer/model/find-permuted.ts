type Values = readonly string[]

const keyOf = (values: Values): string => JSON.stringify(values)

/** What an item of a sheet is called, what it showed, and what it shows. */
type ItemReader<T> = {
  readonly nameOf: (item: T) => string
  /** From so many values on, an exchange is no intent. */
  readonly leastOf: (item: T) => number
  readonly valuesBefore: (item: T) => Values
  readonly valuesNow: (item: T) => Values
}

/**
 * Finds two changed items of a closed round in which each shows what another one did. Limits that move up by one step are no
 * round. Among items of one name, one that showed nothing takes part as well: nothing else tells them apart.
 */
export function findPermuted<T>(items: readonly T[], shown: ItemReader<T>): readonly [T, T] | undefined {
  for (const twins of Map.groupBy(items, shown.nameOf).values()) {
    const pair = twins.length > 1 && findRound(twins, { ...shown, leastOf: () => 0 })
    if (pair) return pair
  }
  return findRound(items, shown)
}

function findRound<T>(
  items: readonly T[],
  { leastOf, valuesBefore, valuesNow }: Omit<ItemReader<T>, 'nameOf'>,
): readonly [T, T] | undefined {
  const changed = items.flatMap((item) => {
    const values = valuesBefore(item)
    const [before, now] = [keyOf(values), keyOf(valuesNow(item))]
    const [count, least] = [values.filter((value) => value !== '').length, leastOf(item)]
    return before !== now && count >= Math.min(least, 1)
      ? [{ item, before, now, isCertain: count >= least }]
      : []
  })
  const owners = new Map(changed.map((each) => [each.before, each]))
  for (const start of changed.filter(({ isCertain }) => isCertain)) {
    const next = owners.get(start.now)
    const passed = new Set<string>()
    let at = next
    while (at && at.before !== start.before && !passed.has(at.before)) {
      passed.add(at.before)
      at = owners.get(at.now)
    }
    if (next && at?.before === start.before) return [start.item, next.item]
  }
  return undefined
}
