import { isLimited, upTo } from './bounds.ts'
import { type Link, termsOf } from './chain.ts'
import type { Origin } from './reasons.ts'
import type { DecisionAt, RedelegationLimit } from './snapshot.ts'
import type { AuthorityTerms, Bound, ValueType } from './terms.ts'

/** One bound that must hold, and whose it is. Each is tested by itself: they are never intersected. Authority 2.3. */
export type Demand = { readonly bound: Bound; readonly origin: Origin; readonly delegationId: string | null }

/** What the terms say about one authority type; more than one entry is a defect of the data, and all of them bind. */
export const authoritiesOf = <A extends { readonly authorityTypeId: string }>(
  terms: { readonly authorities: readonly A[] },
  authorityTypeId: string,
): readonly A[] => terms.authorities.filter((each) => each.authorityTypeId === authorityTypeId)

export function demandsOfDecision(decision: DecisionAt, authorityTypeId: string): Demand[] {
  return authoritiesOf(decision.terms, authorityTypeId)
    .flatMap((authority) => authority.bounds)
    .filter(isLimited)
    .map((bound) => ({ bound, origin: 'DECISION', delegationId: null }))
}

/**
 * What one link adds, in the order in which it is shown: the parent's redelegation limit, the tenant's, its own bounds.
 * The tenant's limit for a value type is applied where the chain down to this link is measured in it.
 */
export function demandsOfLink(
  link: Link,
  parent: Link | null,
  authorityTypeId: string,
  tenantLimits: readonly RedelegationLimit[],
  measuredIn: ReadonlySet<ValueType>,
): Demand[] {
  const own = termsOf(link).flatMap((terms) => authoritiesOf(terms, authorityTypeId))
  const demands: Demand[] = []
  if (parent) {
    for (const terms of termsOf(parent))
      for (const authority of authoritiesOf(terms, authorityTypeId)) {
        const bound = redelegationBound(authority)
        if (bound) demands.push({ bound, origin: 'REDELEGATION_LIMIT', delegationId: parent.delegation.id })
      }
    if (!own.every((authority) => authority.limitOverridden))
      for (const { valueType, unit, max } of tenantLimits)
        if (measuredIn.has(valueType))
          demands.push({
            bound: upTo(valueType, { value: max, unit }),
            origin: 'TENANT_LIMIT',
            delegationId: link.delegation.id,
          })
  }
  for (const bound of own.flatMap((authority) => authority.bounds).filter(isLimited))
    demands.push({ bound, origin: 'LIMIT', delegationId: link.delegation.id })
  return demands
}

/** The most that may be passed on, as a bound; null where nothing was said. It is in the unit of the primary bound. */
export function redelegationBound({ bounds, redelegationLimit }: AuthorityTerms): Bound | null {
  const primary = bounds[0]
  if (redelegationLimit === null || !primary || primary.valueType === 'AUTHORIZED') return null
  return upTo(primary.valueType, { value: redelegationLimit, unit: primary.unit })
}

/** The value types that a link's terms name for the authority type. */
export const valueTypesOf = (link: Link, authorityTypeId: string): ValueType[] =>
  termsOf(link)
    .flatMap((terms) => authoritiesOf(terms, authorityTypeId))
    .flatMap((authority) => authority.bounds.map((bound) => bound.valueType))
