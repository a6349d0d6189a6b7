import { limitsLeft, someOf } from '#modules/authority/engine/model/effective-limits.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { inForceBetween, slotLookedAt } from '#modules/authority/engine/model/standing.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { times } from '#platform/model/decimal.ts'
import { limitPrecedence } from '../../decisions/server/limit-order.ts'
import { settersOf } from '../../visibility/server/redaction.ts'

const date = (instant: number | null) => (instant === null ? null : new Date(instant))

/** In the base currency, as lists order amounts; null where there is no rate. */
function inBase({ baseCurrency, rates }: Snapshot, bound: Bound): Bound | null {
  if (bound.valueType !== 'CURRENCY' || bound.max === null || bound.unit === baseCurrency) return bound
  const rate = rates.get(bound.unit)
  return rate === undefined ? null : { ...bound, max: times(bound.max, rate) }
}

/** What is left of a limit, as it is sorted: nothing comes before everything. */
const sorted = (bound: Bound): Bound => someOf(bound) ?? { ...bound, max: '0' }

/** The result has no `left` where the limit is empty. */
function toLeft(bound: Bound): { left?: Bound } {
  const left = someOf(bound)
  return left ? { left } : {}
}

/** What the row of a delegation keeps for sorting and filtering: null limits where they are what it states. */
export function standingLabels(snapshot: Snapshot, delegationId: string) {
  const { standing, from, until } = inForceBetween(snapshot, delegationId)
  const slot = slotLookedAt(snapshot, delegationId)
  const authorities = snapshot.delegations.get(delegationId)?.terms.authorities ?? []
  const limits = authorities.map((each) => (slot ? limitsLeft(snapshot, slot.id, each) : []))
  const all = limits.flat()
  const firstClamp = limits[0]?.[0]?.clamp
  const first = firstClamp && inBase(snapshot, sorted(firstClamp.bound))
  return {
    in_force: standing,
    in_force_from: date(from),
    in_force_until: date(until),
    effective_limits: all.some(({ clamp }) => clamp)
      ? all.map(({ stated, clamp }) => ({
          ...toLeft(clamp?.bound ?? stated),
          stated,
          setBy: clamp ? settersOf([clamp]) : [],
        }))
      : null,
    effective_precedence: first ? limitPrecedence({ authorities: [{ bounds: [first] }] }) : null,
  }
}
