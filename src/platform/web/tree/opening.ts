/** So many rows of the second level are shown at first, and so many of each level below it. */
const MOST_AT_FIRST = { second: 100, deeper: 40 } as const

/**
 * Which rows of one level are open at first: a single row always, so that no tree begins with one; all of them where few are below
 * them; at the top else as many as fit. `level` counts from 1, `below` says how many are below a row.
 */
export function openAtFirst<R>(level: number, rows: readonly R[], below: (row: R) => number): ReadonlySet<R> {
  const all = rows.filter((row) => below(row) > 0)
  if (rows.length === 1) return new Set(all)
  const most = level === 1 ? MOST_AT_FIRST.second : MOST_AT_FIRST.deeper
  const sum = all.reduce((count, row) => count + below(row), 0)
  if (sum <= most) return new Set(all)
  if (level > 1) return new Set()
  const fitting = new Set<R>()
  let shown = 0
  for (const row of all) {
    shown += below(row)
    if (shown <= most) fitting.add(row)
  }
  return fitting
}
