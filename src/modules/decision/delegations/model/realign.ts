import { type Frame, frameOf } from '#modules/authority/engine/model/frame.ts'
import { indexOf } from '#modules/authority/engine/model/index-of.ts'
import { subtreeOf } from '#modules/authority/engine/model/move-rules.ts'
import { capOf, termsProblems } from '#modules/authority/engine/model/redelegation-rules.ts'
import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Problem } from '#modules/authority/terms/model/bound-rules.ts'
import type { ProblemCode } from '#modules/authority/terms/model/problem-texts.ts'
import type { AuthorityTerms, Bound, Terms, ValueType } from '#modules/authority/terms/model/terms.ts'

/** What becomes of a delegation that no longer fits what is above it: terms that fit, or why there are none. */
export type RealignedDelegation = { readonly id: string } & TermsThatFit

/** Everything below a delegation that does not fit, parents first, each trimmed to what is then above it. Semantics 3.5.7. */
export function realignment(
  snapshot: Snapshot,
  rootId: string,
  open: ReadonlySet<string>,
): RealignedDelegation[] {
  const plan: RealignedDelegation[] = []
  let now = snapshot
  for (const level of levelsBelow(snapshot, rootId)) {
    const trimmed = new Map(now.delegations)
    for (const id of level) {
      const delegation = now.delegations.get(id)
      if (!delegation || !open.has(id)) continue
      const fitting = fitInto(frameOf(now, delegation.decisionId, delegation.parentSlotId), delegation.terms)
      if (fitting === null) continue
      plan.push({ id, ...fitting })
      if ('terms' in fitting) trimmed.set(id, { ...delegation, terms: fitting.terms })
    }
    now = { ...now, delegations: trimmed }
  }
  return plan
}

function levelsBelow(snapshot: Snapshot, rootId: string): string[][] {
  const levels: string[][] = []
  for (const [id, distance] of subtreeOf(indexOf(snapshot), rootId))
    if (distance > 0) levels[distance - 1] = [...(levels[distance - 1] ?? []), id]
  return levels
}

const problemsOf = (frame: Frame, terms: Terms) => termsProblems(frame, terms, { mayOverrideLimit: true })
/** Dates are trimmed along with what raises an alert, and raise none themselves. */
const raisesAlert = ({ path }: Problem) => /^(authorities|groups|pathways)/.test(path)

type TermsThatFit = { readonly terms: Terms } | { readonly problem: Problem }

/** The terms with everything taken off that goes beyond the frame; null where nothing does. */
export const fitInto = (frame: Frame, terms: Terms): TermsThatFit | null =>
  problemsOf(frame, terms).some(raisesAlert) ? trimmed(frame, terms) : null

/** One trim may uncover another: a redelegation limit exceeds the limit that was lowered. */
function trimmed(frame: Frame, terms: Terms): TermsThatFit {
  const problems = problemsOf(frame, terms)
  for (const problem of problems) {
    const less = TRIMS[problem.code]?.(terms, problem, frame)
    if (less) return trimmed(frame, less)
  }
  const [problem] = problems
  return problem ? { problem } : { terms }
}

type Trim = (terms: Terms, problem: Problem, frame: Frame) => Terms | null

/** How a problem is trimmed away. Any other problem is in the way. */
const TRIMS: Partial<Record<ProblemCode, Trim>> = {
  TYPE_NOT_GRANTED: (terms, { params }) => ({
    ...terms,
    authorities: terms.authorities.filter((each) => each.authorityTypeId !== params.authorityTypeId),
  }),
  LIMIT_EXCEEDED: (terms, { path, params }) =>
    withBound(terms, path, (bound) => ({
      ...bound,
      unit: String(params.unit),
      max: String(params.limit),
      maxExclusive: params.exclusive === true,
    })),
  LIMIT_BELOW_MINIMUM: (terms, { path, params }) =>
    withBound(terms, path, (bound) => ({
      ...bound,
      unit: String(params.unit),
      min: String(params.limit),
      minExclusive: params.exclusive === true,
    })),
  REDELEGATION_LIMIT_EXCEEDED: (terms, { path, params }) =>
    withAuthority(terms, path, (each) => ({ ...each, redelegationLimit: String(params.limit) })),
  VALUE_TYPE_MISMATCH: (terms, { path, params }, frame) =>
    path.endsWith('.bounds')
      ? withAuthority(terms, path, (each) => withCap(each, params.expected as ValueType, frame))
      : null,
  GROUP_NOT_ALLOWED: (terms, _problem, { groups }) => ({
    ...terms,
    groups: terms.groups.filter((id) => groups.includes(id)),
  }),
  PATHWAY_NOT_ALLOWED: (terms, _problem, { pathways }) => ({
    ...terms,
    pathways: terms.pathways.filter((each) => pathways.includes(each)),
  }),
  DATES_OUTSIDE_PARENT: (terms, { path }, { until }) =>
    path === 'expiration' ? { ...terms, expiration: until } : null,
}

const placeIn = (path: string) =>
  path
    .split('.')
    .map(Number)
    .filter((each) => !Number.isNaN(each))

function withAuthority(
  terms: Terms,
  path: string,
  change: (authority: AuthorityTerms) => AuthorityTerms | null,
): Terms | null {
  const [at] = placeIn(path)
  const changed = terms.authorities[at as number] && change(terms.authorities[at as number] as AuthorityTerms)
  return changed
    ? { ...terms, authorities: terms.authorities.map((each, i) => (i === at ? changed : each)) }
    : null
}

/** A bound keeps one unit: where its other end, or the redelegation limit, is in it, it stays. Nothing is taken off that widens. */
const withBound = (terms: Terms, path: string, change: (bound: Bound) => Bound): Terms | null =>
  withAuthority(terms, path, (authority) => {
    const at = placeIn(path)[1]
    const bound = authority.bounds[at as number]
    if (!bound) return null
    const less = change(bound)
    const isOther = less.unit !== bound.unit
    const other = path.endsWith('.max') ? bound.min : bound.max
    if (isOther && (other !== null || (at === 0 && authority.redelegationLimit !== null))) return null
    return { ...authority, bounds: authority.bounds.map((each, i) => (i === at ? less : each)) }
  })

/** With a limit of a value type that is asked for from above. */
function withCap(authority: AuthorityTerms, valueType: ValueType, frame: Frame): AuthorityTerms | null {
  const caps = capOf(frame, authority.authorityTypeId, authority.limitOverridden)
  const cap = caps.find((each) => each.valueType === valueType)
  const unit = cap?.max?.unit ?? cap?.min?.unit
  if (!cap || unit === undefined || (cap.max && cap.min && cap.max.unit !== cap.min.unit)) return null
  const bound: Bound = {
    valueType,
    unit,
    min: cap.min?.value ?? null,
    minExclusive: cap.min?.exclusive ?? false,
    max: cap.max?.value ?? null,
    maxExclusive: cap.max?.exclusive ?? false,
  }
  return { ...authority, bounds: [...authority.bounds, bound] }
}
