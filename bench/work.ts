/** What one request asks of PostgreSQL: the same on every machine. Buffers are pages of 8 kB that it touches. */
export type Work = {
  readonly trips: number
  readonly statements: number
  readonly buffers: number
  readonly rows: number
}
/** The most work that each kind of request may be, by its key. */
export type Budgets = Record<string, Work>

/** A request may exceed its budget by this factor. A larger change needs a new budget and a reason. */
const TOLERATED = 1.1
/** So many pages and rows more are no change: how full a page is differs. */
const FEW = 25
/** Two statements that travel together may be seen apart on a busy machine. */
const MORE: Readonly<Record<keyof Work, (budget: number) => number>> = {
  trips: (budget) => budget + 1,
  statements: (budget) => budget,
  buffers: (budget) => Math.max(budget * TOLERATED, budget + FEW),
  rows: (budget) => Math.max(budget * TOLERATED, budget + FEW),
}

/** Lists requests that exceed their budgets or have none, as sentences. */
export function findDearer(budgets: Budgets, found: Budgets): string[] {
  return Object.entries(found).flatMap(([key, work]) => {
    const budget = budgets[key]
    if (!budget) return [`${key} has no budget. Run npm run work -- --write.`]
    return (Object.keys(work) as (keyof Work)[]).flatMap((unit) => {
      return work[unit] > MORE[unit](budget[unit])
        ? [`${key} takes ${work[unit]} ${unit}, and its budget is ${budget[unit]}.`]
        : []
    })
  })
}
