/** Some changed cells of a decision. `before`: those that have to be done first, where all of it is taken back. */
export type Batch<C> = { readonly before: readonly C[]; readonly cells: readonly C[] }

type Cell = { readonly shown: string; readonly holder: string }

/** So many delegations are issued in one transaction: until it ends, no one else's gets a number. */
const MOST_ISSUED = 20

/**
 * The changed cells of one decision in batches, each a transaction. What stands already is all in the first one; what is issued
 * then may depend on it. Holders who have a person in common are in one batch: what one receives would change what another one
 * is shown to receive.
 */
export function splitIntoBatches<C extends Cell>(
  cells: readonly C[],
  people: (holder: string) => readonly string[],
): readonly Batch<C>[] {
  const filled = cells.filter(({ shown }) => shown !== '')
  const [first = [], ...others] = fewAtATime(
    together(
      cells.filter(({ shown }) => shown === ''),
      people,
    ),
  )
  return [
    { before: [], cells: [...filled, ...first] },
    ...others.map((some) => ({ before: filled, cells: some })),
  ]
}

/** Parts of the cells of at most so many holders, where no group alone has more. */
function fewAtATime<C extends Cell>(groups: readonly (readonly C[])[]): C[][] {
  const batches: C[][] = []
  let holders = 0
  for (const group of groups) {
    const own = new Set(group.map(({ holder }) => holder)).size
    const last = batches.at(-1)
    if (last && holders + own <= MOST_ISSUED) {
      last.push(...group)
      holders += own
    } else {
      batches.push([...group])
      holders = own
    }
  }
  return batches
}

/** Cells by holders that are tied by people whom they have in common, directly or by others. */
function together<C extends Cell>(
  cells: readonly C[],
  people: (holder: string) => readonly string[],
): (readonly C[])[] {
  const over = new Map<string, string>()
  const top = (key: string): string => {
    let at = key
    for (let next = over.get(at); next !== undefined; next = over.get(at)) at = next
    return at
  }
  const tie = (a: string, b: string) => {
    const [one, other] = [top(a), top(b)]
    if (one !== other) over.set(one, other)
  }
  for (const holder of new Set(cells.map((cell) => cell.holder)))
    for (const person of people(holder)) tie(`of ${holder}`, `person ${person}`)
  return [...Map.groupBy(cells, ({ holder }) => top(`of ${holder}`)).values()]
}
