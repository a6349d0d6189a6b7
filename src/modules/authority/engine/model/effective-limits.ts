import { times } from '#platform/model/decimal.ts'
import { isEmpty } from '../../terms/model/empty-bound.ts'
import { dayReached, inBase, type Scale } from '../../terms/model/measure.ts'
import type { AuthorityTerms, Bound, ValueType } from '../../terms/model/terms.ts'
import { type Link, pathTo, termsOf } from './chain.ts'
import { authoritiesOf, demandsOfPath } from './demands.ts'
import { type EffectiveBound, type EffectiveEnd, effectiveOf } from './effective.ts'
import type { Origin } from './reasons.ts'
import type { DecisionAt, DelegationAt, Snapshot } from './snapshot.ts'

/** What is left of a stated limit, and whose its ends are; null: an end as it is stated. */
export type Clamp = {
  readonly bound: Bound
  readonly min: EffectiveEnd | null
  readonly max: EffectiveEnd | null
}

/** A limit that a delegation states; `clamp` where its path leaves another. */
export type LimitLeft = { readonly stated: Bound; readonly clamp: Clamp | null }

/** The ends of `nothing` name who leaves nothing of the whole type; null where something may be left. */
type LeftOfType = {
  readonly bounds: readonly EffectiveBound[]
  readonly nothing: Pick<EffectiveBound, 'min' | 'max'> | null
}

/** Computes what a path leaves of one authority type, as the check does. Terms that cannot be evaluated leave no bounds. */
function leftOf(snapshot: Snapshot, links: readonly Link[], authorityTypeId: string): LeftOfType {
  const decision = snapshot.decisions.get(links.at(-1)?.delegation.decisionId ?? '')
  try {
    const demands = demandsOfPath(decision, links, authorityTypeId, snapshot.redelegationLimits)
    const { bounds } = effectiveOf(snapshot, demands)
    const refuser = findRefuser(decision, links, authorityTypeId)
    return { bounds, nothing: refuser ?? bounds.find((each) => isEmpty(boundOf(snapshot, each))) ?? null }
  } catch {
    return { bounds: [], nothing: null }
  }
}

/** Finds the decision or the first link whose terms do not have the authority type. */
function findRefuser(decision: DecisionAt | undefined, links: readonly Link[], authorityTypeId: string) {
  const lacks = (terms: Parameters<typeof authoritiesOf>[0]) =>
    authoritiesOf(terms, authorityTypeId).length === 0
  if (decision && lacks(decision.terms)) return endsAtNothing('DECISION', null)
  const link = links.find((each) => termsOf(each).some(lacks))
  return link && endsAtNothing('LIMIT', link.delegation.id)
}

function endsAtNothing(origin: Origin, delegationId: string | null) {
  const end: EffectiveEnd = { value: '0', unit: '', exclusive: true, origin, delegationId }
  return { min: end, max: end }
}

/** Each limit of an authority type with what the path to a recipient leaves of it. The order is that of the statement. */
export function limitsLeft(
  snapshot: Snapshot,
  slotId: string,
  { authorityTypeId, bounds }: AuthorityTerms,
): readonly LimitLeft[] {
  const left = leftOf(snapshot, pathTo(snapshot, slotId).links, authorityTypeId)
  return bounds.map((stated) => {
    const clamp = clampOf(snapshot, left.bounds, stated)
    const isNothing = left.nothing && !(clamp && isEmpty(clamp.bound))
    return { stated, clamp: isNothing ? clampToNothing(stated, left.nothing) : clamp }
  })
}

/** One limit without room denies its whole authority type. */
const clampToNothing = (
  { valueType, unit }: Bound,
  { min, max }: Pick<EffectiveBound, 'min' | 'max'>,
): Clamp => ({
  bound: { valueType, unit, min: '0', minExclusive: true, max: '0', maxExclusive: true },
  min,
  max,
})

/** The authority type that a view of a recipient draws: the one asked about, or the first that leaves something. */
export function findDrawnLimit(
  snapshot: Snapshot,
  { terms }: DelegationAt,
  slotId: string,
  authorityTypeId?: string,
): LimitLeft | null {
  const all = terms.authorities.map((authority) => ({
    authorityTypeId: authority.authorityTypeId,
    limit: limitsLeft(snapshot, slotId, authority)[0],
  }))
  const drawn =
    all.find((each) => each.authorityTypeId === authorityTypeId) ??
    all.find(({ limit }) => limit && !(limit.clamp && isEmpty(limit.clamp.bound))) ??
    all[0]
  return drawn?.limit ?? null
}

/** Whether what a path leaves (`left`) is another than a link states. */
export const isCut = (scale: Scale, left: readonly EffectiveBound[], { bounds }: AuthorityTerms): boolean =>
  bounds.some((stated) => clampOf(scale, left, stated) !== null)

/** Those of every authority type of a delegation that are clamped. */
export const isClamped = (snapshot: Snapshot, { terms }: DelegationAt, slotId: string): boolean =>
  terms.authorities.some((authority) => limitsLeft(snapshot, slotId, authority).some(({ clamp }) => clamp))

/** Of one that states no amount it is what the organization's redelegation limit leaves. */
function clampOf(scale: Scale, left: readonly EffectiveBound[], stated: Bound): Clamp | null {
  const found = left.find(({ valueType, min, max }) =>
    stated.valueType === 'AUTHORIZED' ? min || max : valueType === stated.valueType,
  )
  if (!found) return null
  const min = unlessStated(found.min, stated.min, stated.minExclusive, stated.unit)
  const max = unlessStated(found.max, stated.max, stated.maxExclusive, stated.unit)
  return min || max ? { bound: boundOf(scale, found), min, max } : null
}

const unlessStated = (end: EffectiveEnd | null, value: string | null, exclusive: boolean, unit: string) =>
  end && (end.value !== value || end.exclusive !== exclusive || end.unit !== unit) ? end : null

/**
 * Two ends as one limit. Ends of different units are said in one: exactly as they compare at this instant. An end that no
 * rate makes comparable is left out; the path is not in force by it.
 */
function boundOf(scale: Scale, { valueType, min, max }: EffectiveBound): Bound {
  const isMixed = min && max && min.unit !== max.unit
  const [least, most] = isMixed ? inOneUnit(scale, valueType, min, max) : [min, max]
  const unit = (most ?? least)?.unit ?? ''
  const shown = least?.unit === unit ? least : null
  return {
    valueType,
    unit,
    min: shown?.value ?? null,
    minExclusive: shown?.exclusive ?? false,
    max: most?.value ?? null,
    maxExclusive: most?.exclusive ?? false,
  }
}

function inOneUnit(scale: Scale, valueType: ValueType, min: EffectiveEnd, max: EffectiveEnd) {
  if (valueType !== 'TIME') return [min, max].map((end) => inBase(scale, valueType, end))
  const today = dayReached(scale, { value: '0', unit: 'DAYS' })
  const isInDays = min.unit === 'DAYS' || max.unit === 'DAYS'
  return [min, max].map((end) =>
    isInDays
      ? { ...end, value: `${dayReached(scale, end) - today}`, unit: 'DAYS' }
      : { ...end, value: end.unit === 'YEARS' ? times(end.value, '12') : end.value, unit: 'MONTHS' },
  )
}

/** Of what is left of a limit, what an amount may be; null: nothing. */
export const someOf = (bound: Bound): Bound | null => (isEmpty(bound) ? null : bound)
