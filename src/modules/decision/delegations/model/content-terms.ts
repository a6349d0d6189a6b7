import type { Condition, Terms } from '#modules/authority/terms/model/terms.ts'
import { canonical } from '#platform/model/canonical.ts'
import { changed } from '#platform/model/changes-of.ts'
import { type DayText, dayOf, endOfDay, lastDayBefore, startOfDay } from '#platform/model/day.ts'
import type { DelegationChange, DelegationContent } from './delegation.ts'

/** Ids for new conditions come from outside: a model makes none. */
export type NewId = () => string

/**
 * The terms that a content means, at the instant of issue. An effective day stands for its start in the tenant's zone. Today
 * stands for the instant of issue; as expiration, for the start of the next day. What an earlier version of the terms said for
 * the same day stays as it was.
 */
export function termsOfContent(
  content: DelegationContent,
  before: TermsWithContent | null,
  zone: string,
  now: number,
  newId: NewId,
): Terms {
  return {
    authorities: content.delegationAuthorities,
    groups: content.delegationGroups,
    pathways: content.delegationPathway,
    conditions: conditionsOfContent(content, before?.terms ?? null, newId),
    effective: effectiveOf(content.effectiveDate, before, zone, now),
    expiration: expirationOf(content, before, zone),
  }
}

/** What stands: terms, and the content that says their days in the zone in which they were written. */
export type TermsWithContent = { readonly terms: Terms; readonly content: DelegationContent }

function expirationOf(
  content: DelegationContent,
  before: TermsWithContent | null,
  zone: string,
): number | null {
  if (content.isNoExpiration || content.expirationDate === null) return null
  const isSame = before?.terms.expiration != null && before.content.expirationDate === content.expirationDate
  return isSame ? before.terms.expiration : endOfDay(content.expirationDate, zone)
}

/** What a change names, over what the delegation says. A last day and no expiration exclude each other: the one named counts. */
export function changedContent(before: DelegationContent, change: DelegationChange): DelegationContent {
  const after = changed(before, change)
  if (change.isNoExpiration === true) return { ...after, expirationDate: null }
  if (change.expirationDate != null && change.isNoExpiration === undefined)
    return { ...after, isNoExpiration: false }
  return after
}

function effectiveOf(
  day: DayText | null,
  before: TermsWithContent | null,
  zone: string,
  now: number,
): number {
  if (before && (day === null || before.content.effectiveDate === day)) return before.terms.effective
  return day === null || day === dayOf(now, zone) ? now : startOfDay(day, zone)
}

/**
 * A change as it is approved: it begins no sooner than that, unless its first day was before the day on which it was made.
 * `proposedAt` and `now` in ms.
 */
export function notBefore(
  change: DelegationChange,
  { proposedAt, now, zone }: { proposedAt: number; now: number; zone: string },
): DelegationChange {
  const { effectiveDate } = change
  const today = dayOf(now, zone)
  const isOver = effectiveDate != null && effectiveDate >= dayOf(proposedAt, zone) && effectiveDate < today
  return isOver ? { ...change, effectiveDate: today } : change
}

/** A draft whose conditions have ids: each keeps its own, or gets one. */
export const withConditionIds = (
  content: DelegationContent,
  before: DelegationContent | null,
  newId: NewId,
): DelegationContent => {
  const known = (before?.conditions ?? []).flatMap(({ id, ...each }) =>
    id === undefined ? [] : [{ ...each, id, bindsFrom: null } as Condition],
  )
  return {
    ...content,
    conditions: conditionsOfContent(content, { conditions: known }, newId).map(asWritten),
  }
}

const asWritten = ({ bindsFrom: _always, ...each }: Condition) =>
  each as DelegationContent['conditions'][number]

function conditionsOfContent(
  content: DelegationContent,
  before: Pick<Terms, 'conditions'> | null,
  newId: NewId,
): Condition[] {
  const known = new Map((before?.conditions ?? []).map((condition) => [condition.id, condition]))
  const named = new Set(content.conditions.flatMap(({ id }) => id ?? []))
  return content.conditions.map(({ id, when, rule, ...rest }) => {
    const condition = {
      ...rest,
      when: when as Condition['when'],
      rule: rule as Condition['rule'],
      bindsFrom: null,
    }
    // one that is sent without its id is the one that says the same
    const same =
      id === undefined
        ? [...known.values()].find((each) => !named.has(each.id) && saysTheSame(each, condition))?.id
        : known.get(id)?.id
    if (same !== undefined) named.add(same)
    return { ...condition, id: same ?? newId() }
  })
}

const saysTheSame = ({ id: _, ...condition }: Condition, other: Omit<Condition, 'id'>) =>
  canonical(condition) === canonical(other)

/**
 * The content that terms stand for: what a form shows, with days for instants. A day that was written for the same instant
 * stays, whatever the zone is now.
 */
export function contentOfTerms(
  content: DelegationContent,
  terms: Terms,
  zone: string,
  before: TermsWithContent | null = null,
): DelegationContent {
  const keeps = (key: 'effective' | 'expiration') => before !== null && before.terms[key] === terms[key]
  return {
    ...content,
    delegationAuthorities: terms.authorities.map((each) => ({ ...each, bounds: [...each.bounds] })),
    delegationGroups: [...terms.groups],
    delegationPathway: [...terms.pathways],
    effectiveDate:
      (keeps('effective') ? before?.content.effectiveDate : null) ?? dayOf(terms.effective, zone),
    expirationDate:
      terms.expiration === null
        ? null
        : ((keeps('expiration') ? before?.content.expirationDate : null) ??
          lastDayBefore(terms.expiration, zone)),
    isNoExpiration: terms.expiration === null,
    conditions: terms.conditions.map(asWritten),
  }
}

// Where a problem of the terms is in what was sent.
const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^authorities/, 'delegationAuthorities'],
  [/^groups/, 'delegationGroups'],
  [/^pathways/, 'delegationPathway'],
  [/^effective$/, 'effectiveDate'],
  [/^expiration$/, 'expirationDate'],
]

export const bodyPath = (path: string): string => {
  const found = FIELDS.find(([pattern]) => pattern.test(path))
  return `body.${found ? path.replace(found[0], found[1]) : path}`
}
