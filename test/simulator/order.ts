import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { jobsWait, type Stage } from './stage.ts'

type Limit = { valueType: string; unit: string; max: string | null }

/** Lists that are sorted by limit go up by how much that is in the base currency, whatever the unit. */
export async function limitsInOrder(
  stage: Stage,
  snapshot: Snapshot,
  count: (what: string) => void,
): Promise<string[]> {
  // what is sorted by follows a change of rates by a job
  if (await jobsWait(stage)) return []
  const { data } = await stage.ask('admin', 'POST', '/api/decision/delegations/search', {
    sortBy: 'authorityLimitSortPrecedence',
    sortOrder: 'asc',
    limit: 100,
  })
  count('orders by limit')
  const sizes = (data.items as { authorityLimit: { bound: Limit }[] }[]).flatMap(({ authorityLimit }) => {
    // of several authority types the list sorts by the one that was written first, whichever it shows first
    if (authorityLimit.length > 1) return []
    const limit = authorityLimit[0]?.bound
    if (limit?.valueType !== 'CURRENCY' || limit.max === null) return []
    const rate =
      limit.unit === snapshot.baseCurrency ? 1 : Number(snapshot.rates.get(limit.unit) ?? Number.NaN)
    return Number.isNaN(rate) ? [] : [{ ...limit, size: Number(limit.max) * rate }]
  })
  const at = sizes.findIndex((each, i) => i > 0 && each.size < (sizes[i - 1]?.size ?? 0) - 1e-6)
  const [before, after] = [sizes[at - 1], sizes[at]]
  return before && after
    ? [`sorted by limit, ${before.max} ${before.unit} comes before ${after.max} ${after.unit}`]
    : []
}
