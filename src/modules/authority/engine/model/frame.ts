import type { Scale } from '../../terms/model/measure.ts'
import type { Pathway, ValueType } from '../../terms/model/terms.ts'
import { type Link, pathTo, termsOf } from './chain.ts'
import { authoritiesOf, type Demand, demandsOfPath, redelegationBound } from './demands.ts'
import { covers } from './groups.ts'
import { isHeld } from './holding.ts'
import { indexOf } from './index-of.ts'
import { termOf } from './live.ts'
import type { DecisionAt, RedelegationLimit, Snapshot } from './snapshot.ts'
import { isInForceNow } from './standing.ts'

/** What upstream leaves for one authority type. */
export type FrameType = {
  readonly authorityTypeId: string
  /** Every link above may pass this type on. A decision always may. */
  readonly redelegable: boolean
  /** The value type of the primary bound above; null where that bound has no ends or there is none. */
  readonly primary: ValueType | null
  /** The primary bound above is Authorized. */
  readonly isAuthorized?: true
  /** All demands down to the parent, and its redelegation limit; not the tenant's on the new link. */
  readonly demands: readonly Demand[]
}

/**
 * Everything that bounds a delegation issued below a slot, or from the decision itself: a plain value that travels to
 * the form, so that the form and the server ask the same rules.
 */
export type Frame = {
  /** ms; the instant for which it was made. */
  readonly at: number
  readonly zone: string
  readonly baseCurrency: string
  readonly rates: Readonly<Record<string, string>>
  /** null: Root Authority. */
  readonly parent: {
    readonly slotId: string
    readonly delegationId: string
    readonly displayId: string
  } | null
  readonly decision: 'NOT_FOUND' | 'NOT_PUBLISHED' | 'NOT_DELEGABLE' | 'DELEGABLE'
  readonly isCircular: boolean
  /** Of the parent: live and leaving something, and held by someone now. True for Root Authority. */
  readonly parentIsInForce: boolean
  readonly parentIsHeld: boolean
  /** Of the delegation to be issued, a root counting 1. */
  readonly depth: number
  /** The tenant's, or the decision's where that is lower. Semantics 3.5.5. */
  readonly maxDepth: number
  readonly types: readonly FrameType[]
  readonly tenantLimits: readonly RedelegationLimit[]
  /** The tenant lets nothing Authorized be passed on. Nothing is said of it where it is issued from Root Authority. Semantics 3.5.5. */
  readonly authorizedStays?: true
  /** Every group that may be chosen. */
  readonly groups: readonly string[]
  readonly pathways: readonly Pathway[]
  /** ms; the term must be inside. null: open. */
  readonly from: number | null
  readonly until: number | null
}

export const scaleOf = ({ at, zone, baseCurrency, rates }: Frame): Scale => ({
  at,
  zone,
  baseCurrency,
  rates: new Map(Object.entries(rates)),
})

/** The frame for a delegation of the decision below `parentSlotId`; null for Root Authority. */
export function frameOf(snapshot: Snapshot, decisionId: string, parentSlotId: string | null): Frame {
  const decision = snapshot.decisions.get(decisionId)
  const { links, flaw } = parentSlotId === null ? { links: [], flaw: null } : pathTo(snapshot, parentSlotId)
  const isOfDecision = links.every(({ delegation }) => delegation.decisionId === decisionId)
  const parent = links.at(-1)
  const parentTerms = parent ? termsOf(parent) : []
  const allTerms = links.flatMap(termsOf)
  const terms = links.map(termOf)
  const ends = terms.flatMap(({ until }) => until ?? [])

  const typeIds = [...new Set(decision?.terms.authorities.map((authority) => authority.authorityTypeId))]
  const types = typeIds
    .filter((id) => allTerms.every((each) => authoritiesOf(each, id).length > 0))
    .map((authorityTypeId): FrameType => {
      const demands = demandsOfPath(decision, links, authorityTypeId, snapshot.redelegationLimits)
      const entries = parentTerms.flatMap((each) => authoritiesOf(each, authorityTypeId))
      for (const entry of entries) {
        const bound = redelegationBound(entry)
        if (bound)
          demands.push({ bound, origin: 'REDELEGATION_LIMIT', delegationId: parent?.delegation.id ?? null })
      }
      const above = parent ? entries : decision ? authoritiesOf(decision.terms, authorityTypeId) : []
      const primary = above[0]?.bounds[0]?.valueType ?? null
      return {
        authorityTypeId,
        redelegable: allTerms
          .flatMap((each) => authoritiesOf(each, authorityTypeId))
          .every((entry) => entry.redelegable),
        ...(primary === 'AUTHORIZED' && { isAuthorized: true as const }),
        primary: demands.some(({ bound }) => bound.valueType === primary) ? primary : null,
        demands,
      }
    })

  const groupLists = [decision?.terms.groups ?? [], ...allTerms.map((each) => each.groups)]
  return {
    at: snapshot.at,
    zone: snapshot.zone,
    baseCurrency: snapshot.baseCurrency,
    rates: Object.fromEntries(snapshot.rates),
    parent: parent
      ? { slotId: parent.slot.id, delegationId: parent.delegation.id, displayId: parent.delegation.displayId }
      : null,
    decision: !decision
      ? 'NOT_FOUND'
      : decision.status !== 'PUBLISHED'
        ? 'NOT_PUBLISHED'
        : decision.terms.delegable
          ? 'DELEGABLE'
          : 'NOT_DELEGABLE',
    isCircular: flaw?.code === 'CYCLE',
    parentIsInForce: parentSlotId === null || (isOfDecision && isInForceNow(snapshot, parentSlotId)),
    parentIsHeld: parentSlotId === null || (!!parent && isHeld(snapshot, indexOf(snapshot), parent.slot)),
    depth: links.length + 1,
    maxDepth: Math.min(snapshot.maxDepth, decision?.terms.maxDepth ?? snapshot.maxDepth),
    types,
    tenantLimits: parentSlotId === null ? [] : snapshot.redelegationLimits,
    groups: [...snapshot.groups.keys()]
      .filter((id) => groupLists.every((named) => covers(snapshot.groups, named, id)))
      .sort(),
    pathways: pathwaysLeft(decision, links),
    from: terms.length > 0 ? Math.max(...terms.map((term) => term.from)) : null,
    until: ends.length > 0 ? Math.min(...ends) : null,
  }
}

/** The pathways that the decision and every link still allow. Spec 3.4. */
export const pathwaysLeft = (
  decision: DecisionAt | undefined,
  links: readonly Link[],
): readonly Pathway[] => {
  const terms = links.flatMap(termsOf)
  return (decision?.terms.pathways ?? []).filter((pathway) =>
    terms.every(({ pathways }) => pathways.includes(pathway)),
  )
}

/**
 * The frame as someone may know it who cannot view every link above: without the limits and days that unknown links set. The
 * server judges by the whole frame. Semantics 6.5.
 */
export function redactFrame(
  frame: Frame,
  links: readonly Link[],
  isKnown: (delegationId: string) => boolean,
): Frame {
  const known = links.filter(({ delegation }) => isKnown(delegation.id)).map(termOf)
  const ends = known.flatMap(({ until }) => until ?? [])
  return {
    ...frame,
    types: frame.types.map((type) => ({
      ...type,
      demands: type.demands.filter(({ delegationId }) => delegationId === null || isKnown(delegationId)),
    })),
    from: known.length > 0 ? Math.max(...known.map(({ from }) => from)) : null,
    until: ends.length > 0 ? Math.min(...ends) : null,
  }
}
