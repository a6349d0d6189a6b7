import { times } from '#platform/model/decimal.ts'
import type { Snapshot } from '../../authority/model/snapshot.ts'
import { clampOf, inForceBetween, slotLookedAt } from '../../authority/model/standing.ts'
import type { Bound } from '../../authority/model/terms.ts'
import { limitPrecedence } from '../../decisions/server/limit-order.ts'

const date = (instant: number | null) => (instant === null ? null : new Date(instant))

/** In the base currency, as lists order amounts; null where there is no rate. */
function inBase({ baseCurrency, rates }: Snapshot, bound: Bound): Bound | null {
  if (bound.valueType !== 'CURRENCY' || bound.max === null || bound.unit === baseCurrency) return bound
  const rate = rates.get(bound.unit)
  return rate === undefined ? null : { ...bound, max: times(bound.max, rate) }
}

/** What the row of a delegation keeps for sorting and filtering: null limits where they are what it states. */
export function standingLabels(snapshot: Snapshot, delegationId: string) {
  const { standing, from, until } = inForceBetween(snapshot, delegationId)
  const delegation = snapshot.delegations.get(delegationId)
  const slot = slotLookedAt(snapshot, delegationId)
  const left = (delegation?.terms.authorities ?? []).map((authority) => {
    const clamp = delegation && slot ? clampOf(snapshot, delegation, slot.id, authority) : null
    return { clamp, bounds: clamp ? [clamp.bound, ...authority.bounds.slice(1)] : authority.bounds }
  })
  const first = left[0]?.clamp && inBase(snapshot, left[0].clamp.bound)
  return {
    in_force: standing,
    in_force_from: date(from),
    in_force_until: date(until),
    effective_limits: left.some(({ clamp }) => clamp) ? left.flatMap(({ bounds }) => bounds) : null,
    effective_precedence: first ? limitPrecedence({ authorities: [{ bounds: [first] }] }) : null,
  }
}
