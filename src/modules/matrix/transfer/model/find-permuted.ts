type Values = readonly (string | null)[]

const keyOf = (values: Values): string => JSON.stringify(values)

/**
 * Finds two changed items of a closed round in which each shows what another one did. Limits that move up by one step are no
 * round. An item that showed nothing takes no part.
 */
export function findPermuted<T>(
  items: readonly T[],
  valuesBefore: (item: T) => Values,
  valuesNow: (item: T) => Values,
): readonly [T, T] | undefined {
  const changed = items.flatMap((item) => {
    const values = valuesBefore(item)
    const [before, now] = [keyOf(values), keyOf(valuesNow(item))]
    return before !== now && values.some((value) => value !== '') ? [{ item, before, now }] : []
  })
  let open = changed
  for (;;) {
    const shown = new Set(open.map(({ before }) => before))
    const left = open.filter(({ now }) => shown.has(now))
    if (left.length === open.length) break
    open = left
  }
  // each of them shows another one of them, so that following leads into a round
  const owners = new Map(open.map((each) => [each.before, each]))
  const passed = new Set<(typeof open)[0]>()
  let [at] = open
  for (; at && !passed.has(at); at = owners.get(at.now)) passed.add(at)
  const next = at && owners.get(at.now)
  return at && next && [at.item, next.item]
}
