import { DECIMAL_TEXT, decimal } from '#platform/model/decimal.ts'
import { type AllowedVerdict, allowed, firstRefusal } from '#platform/model/verdict.ts'
import {
  authoritiesProblems,
  boundProblems,
  type Problem,
  problem,
  redelegationLimitProblems,
} from '../../terms/model/bound-rules.ts'
import { type End, isBeyond, maxEnd, minEnd } from '../../terms/model/bounds.ts'
import { conditionProblems } from '../../terms/model/condition-rules.ts'
import { compareMeasures, lacksRate, type NoRate, timeFamily } from '../../terms/model/measure.ts'
import type { ProblemCode } from '../../terms/model/problem-texts.ts'
import type { AuthorityTerms, Bound, Terms, ValueType } from '../../terms/model/terms.ts'
import { type Demand, tenantDemands } from './demands.ts'
import { type EffectiveBound, type EffectiveEnd, effectiveOf } from './effective.ts'
import { type Frame, type FrameType, scaleOf } from './frame.ts'
import { type Objection, objection, unless } from './objection.ts'

/** What the one who issues may do besides. */
export type IssuerRights = {
  /** Global Redelegation Limit Override. Spec 6. */
  readonly mayOverrideLimit: boolean
}

const parentOf = (frame: Frame) => ({ delegationId: frame.parent?.delegationId ?? null })

/** What a rule of redelegation answers. */
export type RuleVerdict = AllowedVerdict | Objection<ProblemCode>

/**
 * Whether what would be issued from the frame could be in force: an approval asks this again. DECISION_NOT_FOUND,
 * DECISION_NOT_PUBLISHED, CYCLE, PARENT_NOT_EFFECTIVE.
 */
export const sourceStands = (frame: Frame): RuleVerdict =>
  firstRefusal(
    frame.decision === 'NOT_FOUND' || frame.decision === 'NOT_PUBLISHED'
      ? objection(`DECISION_${frame.decision}`)
      : allowed,
    unless(!frame.isCircular, 'CYCLE', parentOf(frame)),
    unless(frame.parentIsInForce, 'PARENT_NOT_EFFECTIVE', parentOf(frame)),
  )

/**
 * Whether the decision, and every link above, lets authority be passed on to here. DECISION_NOT_DELEGABLE, NOT_REDELEGABLE,
 * DEPTH_EXCEEDED.
 */
export const mayBePassedOn = (frame: Frame): RuleVerdict =>
  firstRefusal(
    unless(frame.decision === 'DELEGABLE', 'DECISION_NOT_DELEGABLE'),
    unless(
      frame.types.length === 0 || frame.types.some((type) => type.redelegable),
      'NOT_REDELEGABLE',
      parentOf(frame),
    ),
    unless(frame.depth <= frame.maxDepth, 'DEPTH_EXCEEDED', { depth: frame.depth, most: frame.maxDepth }),
  )

/**
 * Whether anything may be issued in the frame at all: a recipient may pass on authority only while it is in force and
 * someone holds it. DECISION_NOT_FOUND, DECISION_NOT_PUBLISHED, DECISION_NOT_DELEGABLE, CYCLE, PARENT_NOT_EFFECTIVE,
 * PARENT_NOT_HELD, NOT_REDELEGABLE, DEPTH_EXCEEDED.
 */
export const mayRedelegate = (frame: Frame): RuleVerdict =>
  firstRefusal(
    sourceStands(frame),
    unless(frame.parentIsHeld, 'PARENT_NOT_HELD', parentOf(frame)),
    mayBePassedOn(frame),
  )

/** What may be passed on at most, for one authority type: the own limit that a form offers. Semantics 3.5.5. */
export function capOf(
  frame: Frame,
  authorityTypeId: string,
  isLimitOverridden = false,
): readonly EffectiveBound[] {
  const type = frame.types.find((each) => each.authorityTypeId === authorityTypeId)
  if (!type) return []
  return effectiveOf(scaleOf(frame), [...type.demands, ...onNewLink(frame, isLimitOverridden)]).bounds
}

/** Everything in the terms that does not fit the frame, one entry for each field that must change. */
export function termsProblems(frame: Frame, terms: Terms, permitted: IssuerRights): readonly Problem[] {
  return [
    ...authoritiesProblems(terms.authorities),
    ...terms.authorities.flatMap((authority, i) =>
      authorityProblems(frame, authority, `authorities.${i}`, permitted),
    ),
    ...groupProblems(frame, terms),
    ...pathwayProblems(frame, terms),
    ...dateProblems(frame, terms),
    ...terms.conditions.flatMap((condition, i) => conditionProblems(condition, `conditions.${i}`)),
  ]
}

function authorityProblems(
  frame: Frame,
  authority: AuthorityTerms,
  path: string,
  permitted: IssuerRights,
): Problem[] {
  const { authorityTypeId, bounds, limitOverridden } = authority
  const type = frame.types.find((each) => each.authorityTypeId === authorityTypeId)
  if (!type) return [problem(`${path}.authorityTypeId`, 'TYPE_NOT_GRANTED', { authorityTypeId })]
  const isOverridden = limitOverridden && permitted.mayOverrideLimit
  if (frame.authorizedStays && !isOverridden && isOfAuthorized(type, authority))
    return [problem(`${path}.authorityTypeId`, 'AUTHORIZED_STAYS')]
  const problems = redelegationLimitProblems(authority, path)
  if (!type.redelegable)
    problems.push(problem(`${path}.authorityTypeId`, 'NOT_REDELEGABLE', { authorityTypeId }))
  if (limitOverridden && !permitted.mayOverrideLimit)
    problems.push(problem(`${path}.limitOverridden`, 'OVERRIDE_NOT_PERMITTED'))
  const own = bounds.map((bound) => bound.valueType)
  const demands = [...type.demands, ...onNewLink(frame, isOverridden)]
  const { bounds: caps, flaws } = effectiveOf(scaleOf(frame), demands)
  for (const flaw of flaws)
    if (flaw.code === 'NO_RATE' || flaw.code === 'EMPTY_LIMIT' || flaw.code === 'NOT_EVALUABLE')
      problems.push(problem(`${path}.bounds`, flaw.code, flaw.params))

  problems.push(...valueTypeProblems(type, caps, own, path))
  bounds.forEach((bound, j) => {
    const at = `${path}.bounds.${j}`
    if (isZero(bound)) problems.push(problem(`${at}.max`, 'LIMIT_ZERO'))
    const cap = caps.find((each) => each.valueType === bound.valueType)
    if (!cap || boundProblems(bound, at).length > 0) return
    problems.push(...familyProblems(type, bound, at), ...insideProblems(frame, bound, cap, at))
  })
  return problems
}

/** Whether the limit leaves no amount above zero. */
const isZero = ({ max }: Bound): boolean => max !== null && DECIMAL_TEXT.test(max) && decimal(max).isZero()

/** Whether what is passed on is Authorized, above or as it is stated. */
const isOfAuthorized = ({ isAuthorized }: FrameType, { bounds }: AuthorityTerms): boolean =>
  isAuthorized === true || bounds[0]?.valueType === 'AUTHORIZED'

/** The tenant's limits on the new link, unless it overrides them. */
const onNewLink = (frame: Frame, isOverridden: boolean): readonly Demand[] =>
  isOverridden ? [] : tenantDemands(frame.tenantLimits, null)

/** Under AUTHORIZED or no limit any type of limit may be issued; under a limited one, neither. Semantics 3.4. */
function valueTypeProblems(
  type: FrameType,
  caps: readonly EffectiveBound[],
  own: readonly ValueType[],
  path: string,
): Problem[] {
  if (own.length === 0) return []
  const isWrong = type.primary !== null && own[0] !== type.primary
  const primary = isWrong
    ? [problem(`${path}.bounds.0.valueType`, 'VALUE_TYPE_MISMATCH', { expected: type.primary })]
    : []
  // the tenant's limit applies to on its own and asks no one to state it
  const upstream = type.demands
    .filter(({ origin }) => origin !== 'TENANT_LIMIT')
    .map(({ bound }) => bound.valueType)
  const missing = caps
    .map(({ valueType }) => valueType)
    .filter((each) => upstream.includes(each) && !own.includes(each) && each !== type.primary)
  return [
    ...primary,
    ...missing.map((expected) => problem(`${path}.bounds`, 'VALUE_TYPE_MISMATCH', { expected })),
  ]
}

/** A redelegation keeps its parent's family of time: days, or months and years. Semantics 3.4. */
function familyProblems(type: FrameType, { valueType, unit }: Bound, path: string): Problem[] {
  if (valueType !== 'TIME') return []
  const above = type.demands.find(
    ({ bound, origin }) => bound.valueType === 'TIME' && origin !== 'TENANT_LIMIT',
  )
  if (!above || timeFamily(above.bound.unit) === timeFamily(unit)) return []
  return [problem(`${path}.unit`, 'VALUE_TYPE_MISMATCH', { expected: 'TIME', unit: above.bound.unit })]
}

/** The bound must be inside the cap on both ends. */
function insideProblems(frame: Frame, bound: Bound, cap: EffectiveBound, path: string): Problem[] {
  const { valueType } = bound
  const order = (a: End, b: End) => compareMeasures(scaleOf(frame), valueType, a, b)
  const params = ({ value, unit, exclusive, origin, delegationId }: EffectiveEnd) => ({
    valueType,
    limit: value,
    unit,
    exclusive,
    origin,
    delegationId,
  })
  const [max, min] = [maxEnd(bound), minEnd(bound)]
  const problems: Problem[] = []
  if (cap.max) {
    const over = max && order(max, cap.max)
    if (lacks(over)) return [noRate(path, over)]
    if (over === null || !max || isBeyond(over, max, cap.max))
      problems.push(problem(`${path}.max`, 'LIMIT_EXCEEDED', params(cap.max)))
  }
  if (cap.min) {
    const under = min && order(min, cap.min)
    if (lacks(under)) return [noRate(path, under)]
    if (under === null || !min || isBeyond(-under, min, cap.min))
      problems.push(problem(`${path}.min`, 'LIMIT_BELOW_MINIMUM', params(cap.min)))
    const reach = max && order(max, cap.min)
    if (lacks(reach)) return [noRate(path, reach)]
    if (reach !== null && (reach < 0 || (reach === 0 && (cap.min.exclusive || max?.exclusive))))
      problems.push(problem(`${path}.max`, 'EMPTY_LIMIT', params(cap.min)))
  }
  return problems
}

const lacks = (order: number | null | NoRate): order is NoRate => lacksRate(order)
const noRate = (path: string, { noRate: currency }: NoRate) =>
  problem(`${path}.unit`, 'NO_RATE', { currency })

function groupProblems(frame: Frame, { groups }: Terms): Problem[] {
  if (groups.length === 0) return [problem('groups', 'GROUP_NEEDED')]
  return groups.flatMap((groupId, i) =>
    frame.groups.includes(groupId) ? [] : [problem(`groups.${i}`, 'GROUP_NOT_ALLOWED', { groupId })],
  )
}

function pathwayProblems(frame: Frame, { pathways, authorities }: Terms): Problem[] {
  if (pathways.length === 0 && authorities.some((authority) => authority.redelegable))
    return [problem('pathways', 'PATHWAY_NEEDED')]
  return pathways.flatMap((pathway, i) =>
    frame.pathways.includes(pathway) ? [] : [problem(`pathways.${i}`, 'PATHWAY_NOT_ALLOWED', { pathway })],
  )
}

/** The term is inside the parent's, and is not over before it begins or already. */
function dateProblems(frame: Frame, { effective, expiration }: Terms): Problem[] {
  const problems: Problem[] = []
  const outside = { from: frame.from, until: frame.until }
  if (frame.from !== null && effective < frame.from)
    problems.push(problem('effective', 'DATES_OUTSIDE_PARENT', outside))
  if (expiration !== null && expiration <= effective)
    problems.push(problem('expiration', 'EXPIRATION_BEFORE_EFFECTIVE'))
  else if (expiration !== null && expiration <= frame.at)
    problems.push(problem('expiration', 'EXPIRATION_PAST'))
  else if (frame.until !== null && (expiration === null || expiration > frame.until))
    problems.push(problem('expiration', 'DATES_OUTSIDE_PARENT', outside))
  return problems
}
