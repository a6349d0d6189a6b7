import { isLimited, upTo } from '../../terms/model/bounds.ts'
import type { AuthorityTerms, Bound } from '../../terms/model/terms.ts'
import { type Link, termsOf } from './chain.ts'
import type { Origin } from './reasons.ts'
import type { DecisionAt, RedelegationLimit } from './snapshot.ts'

/** One bound that must hold, and whose it is. Each is tested on its own: they are never intersected. Authority 2.3. */
export type Demand = { readonly bound: Bound; readonly origin: Origin; readonly delegationId: string | null }

/** What the terms say about one authority type; more than one entry is a defect of the data, and all of them apply. */
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

/** The primary limit that a decision itself sets, for an authority type or its first one. */
export const limitOfDecision = (decision: DecisionAt | undefined, authorityTypeId?: string): Bound | null => {
  const authorities = decision?.terms.authorities ?? []
  const [authority] = authorityTypeId
    ? authorities.filter((each) => each.authorityTypeId === authorityTypeId)
    : authorities
  return authority?.bounds[0] ?? null
}

/**
 * What one link adds, in the order in which it is shown: the parent's redelegation limit, the tenant's, its own bounds.
 * The tenant's applies in each of its value types, whether or not the chain says anything in them. Authority 2.3.
 */
export function demandsOfLink(
  link: Link,
  parent: Link | null,
  authorityTypeId: string,
  tenantLimits: readonly RedelegationLimit[],
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
      demands.push(...tenantDemands(tenantLimits, link.delegation.id))
  }
  for (const bound of own.flatMap((authority) => authority.bounds).filter(isLimited))
    demands.push({ bound, origin: 'LIMIT', delegationId: link.delegation.id })
  return demands
}

/** All demands on a path, the decision's own first, then those of its links, root first. */
export const demandsOfPath = (
  decision: DecisionAt | undefined,
  links: readonly Link[],
  authorityTypeId: string,
  tenantLimits: readonly RedelegationLimit[],
): Demand[] => [
  ...(decision ? demandsOfDecision(decision, authorityTypeId) : []),
  ...links.flatMap((link, i) => demandsOfLink(link, links[i - 1] ?? null, authorityTypeId, tenantLimits)),
]

/** The tenant's redelegation limits, as they apply to one link; null: a link that is to be issued. */
export const tenantDemands = (limits: readonly RedelegationLimit[], delegationId: string | null): Demand[] =>
  limits.map(({ valueType, unit, max }) => ({
    bound: upTo(valueType, { value: max, unit }),
    origin: 'TENANT_LIMIT',
    delegationId,
  }))

/** The most that may be passed on, as a bound; null where nothing was said. It is in the unit of the primary bound. */
export function redelegationBound({ bounds, redelegationLimit }: AuthorityTerms): Bound | null {
  const primary = bounds[0]
  if (redelegationLimit === null || !primary || primary.valueType === 'AUTHORIZED') return null
  return upTo(primary.valueType, { value: redelegationLimit, unit: primary.unit })
}
