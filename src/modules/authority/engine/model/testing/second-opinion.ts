import type { Amount, Bound, Comparison, Condition, Terms } from '../../../terms/model/terms.ts'
import type { Question } from '../question.ts'
import type { DelegationAt, SlotAt, Snapshot } from '../snapshot.ts'

/**
 * The check once more, written from the rules alone and as plainly as possible: no index, no memory, no explanation, its
 * own arithmetic. Where it and the evaluator differ, one of them is wrong.
 */
export function secondOpinion(snapshot: Snapshot, question: Question): 'ALLOW' | 'CONDITIONAL' | 'DENY' {
  let best = DENY
  for (const slot of snapshot.slots.values()) best = Math.max(best, chain(snapshot, question, slot))
  return best === ALLOW ? 'ALLOW' : best === OWED ? 'CONDITIONAL' : 'DENY'
}

const [DENY, OWED, ALLOW] = [0, 1, 2]

/** Whether they may decide as one recipient alone, on a condition or without. */
export const decidesBy = (snapshot: Snapshot, question: Question, slot: SlotAt): boolean =>
  chain(snapshot, question, slot) !== DENY

/** A decimal as a whole number of 10^-30. */
function exact(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(30, '0'))
}

function chain(s: Snapshot, q: Question, slot: SlotAt): number {
  const up = walk(s, slot)
  if (!up || !holds(s, q, slot)) return DENY
  const decision = s.decisions.get(q.decisionId)
  if (decision?.status !== 'PUBLISHED' || up.some(({ d }) => d.decisionId !== q.decisionId)) return DENY
  const type = q.authorityTypeId ?? decision.terms.authorities[0]?.authorityTypeId ?? ''
  if (!decision.terms.authorities.some((a) => a.authorityTypeId === type)) return DENY
  if (!up.every((link, i) => inForce(s, link, up.slice(0, i)))) return DENY

  const lists = [decision.terms.groups]
  const lastIssue = Math.max(...up.map(({ d }) => d.issuedAt ?? Number.NEGATIVE_INFINITY))
  const conditions = decision.terms.conditions.filter((c) => c.bindsFrom === null || c.bindsFrom <= lastIssue)
  for (const link of up)
    for (const terms of both(link)) {
      if (!terms.authorities.some((a) => a.authorityTypeId === type)) return DENY
      lists.push(terms.groups)
      conditions.push(...terms.conditions)
    }
  const bounds = boundsOn(s, up, type)
  return Math.min(
    ...bounds.map((bound) => judgeBound(s, q, bound)),
    emptiness(s, q.amounts, bounds),
    ...conditions.filter((c) => c.isActive).map((c) => judge(s, q, c)),
    where(s, q, decision.terms.groups, lists),
    selfApproval(s, q, up.at(-1)!, type),
  )
}

/** Every bound on the way down: of the decision and each link, and the redelegation limits. */
function boundsOn(s: Snapshot, up: readonly UpperLink[], type: string): Bound[] {
  const of = (terms: { authorities: readonly { authorityTypeId: string; bounds: readonly Bound[] }[] }) =>
    terms.authorities.filter((a) => a.authorityTypeId === type).flatMap((a) => a.bounds)
  const decision = s.decisions.get(up[0]?.d.decisionId ?? '')
  const bounds = decision ? of(decision.terms) : []
  for (const [i, link] of up.entries()) {
    const mine = both(link)
    const above = up[i - 1]
    bounds.push(...mine.flatMap(of))
    if (!above) continue
    for (const terms of both(above))
      for (const a of terms.authorities)
        if (
          a.authorityTypeId === type &&
          a.redelegationLimit !== null &&
          a.bounds[0] &&
          a.bounds[0].valueType !== 'AUTHORIZED'
        )
          bounds.push({ ...a.bounds[0], min: null, max: a.redelegationLimit, maxExclusive: false })
    const lifted = mine.every((terms) =>
      terms.authorities.every((a) => a.authorityTypeId !== type || a.limitOverridden),
    )
    if (!lifted)
      for (const { valueType, unit, max } of s.redelegationLimits)
        bounds.push({ valueType, unit, min: null, minExclusive: false, max, maxExclusive: false })
  }
  return bounds
}

/** Whether no authority type with a usable limit, or no active group, is granted by decision and links. */
export function leavesNothing(s: Snapshot, slot: SlotAt): boolean {
  const up = walk(s, slot) ?? []
  const decision = s.decisions.get(up[0]?.d.decisionId ?? '')
  const all = [...(decision ? [decision.terms] : []), ...up.flatMap(both)]
  const isSomewhere = [...s.groups.keys()].some((id) => all.every(({ groups }) => covered(s, groups, id)))
  const types = up.at(-1)?.d.terms.authorities.map((a) => a.authorityTypeId) ?? []
  const isLeft = (type: string) =>
    all.every(({ authorities }) => authorities.some((a) => a.authorityTypeId === type)) &&
    emptiness(s, [], boundsOn(s, up, type)) !== DENY
  return !isSomewhere || !types.some(isLeft)
}

type UpperLink = { s: SlotAt; d: DelegationAt }

function walk(s: Snapshot, slot: SlotAt): UpperLink[] | null {
  const up: UpperLink[] = []
  for (let at: SlotAt | undefined = slot; ; ) {
    const d: DelegationAt | undefined = at && s.delegations.get(at.delegationId)
    if (!at || !d || up.length === 25 || up.some((link) => link.d.id === d.id)) return null
    up.unshift({ s: at, d })
    if (d.parentSlotId === null) return up
    at = s.slots.get(d.parentSlotId)
  }
}

const both = ({ s, d }: UpperLink): Terms[] => (s.acceptedTerms ? [d.terms, s.acceptedTerms] : [d.terms])

function inForce(s: Snapshot, link: UpperLink, above: readonly UpperLink[]): boolean {
  const wanted = link.d.acceptanceRequired ? 'ACCEPTED' : 'ISSUED'
  if (link.s.status !== wanted || link.s.endedWithUser || link.s.endedWithPosition) return false
  if (s.cascades.some((act) => above.some(({ d }) => d.id === act.rootDelegationId))) return false
  return both(link).every((t) => t.effective <= s.at && (t.expiration === null || s.at < t.expiration))
}

const sits = (s: Snapshot, userId: string, positionId: string | null) =>
  s.occupancies.some((o) => o.userId === userId && o.positionId === positionId)

function holds(s: Snapshot, { who }: Question, slot: SlotAt): boolean {
  const isOpen = slot.positionId !== null && s.positions.get(slot.positionId)?.active === true
  if (who.kind === 'POSITION') return slot.kind === 'POSITION_ONLY' && slot.positionId === who.id && isOpen
  if (s.users.get(who.id)?.active !== true) return false
  if (slot.kind === 'SPECIFIC_PERSONNEL') return slot.userId === who.id
  if (slot.kind === 'PERSONNEL_IN_POSITION' && slot.userId !== who.id) return false
  return isOpen && sits(s, who.id, slot.positionId)
}

function selfApproval(s: Snapshot, { who, requester }: Question, link: UpperLink, type: string): number {
  if (!requester) return ALLOW
  const permitted = both(link).every((t) =>
    t.authorities.filter((a) => a.authorityTypeId === type).every((a) => a.selfApproval),
  )
  if (permitted) return ALLOW
  const isAsking = (userId: string) =>
    requester.kind === 'USER' ? requester.id === userId : sits(s, userId, requester.id)
  if (who.kind === 'USER') return isAsking(who.id) ? DENY : ALLOW
  const other = [...s.users].some(([id, { active }]) => active && sits(s, id, who.id) && !isAsking(id))
  return other ? ALLOW : DENY
}

const hasEnd = (b: Bound) => b.min !== null || b.max !== null

/** Sign of a − b, or null where there is none: a rate is missing, or no calendar reaches so far. */
function order(
  s: Snapshot,
  a: Omit<Amount, 'valueType'>,
  b: Omit<Amount, 'valueType'>,
  type: string,
): number | null {
  let [left, right] = [exact(a.value), exact(b.value)]
  if (type === 'CURRENCY' && a.unit !== b.unit) {
    const rate = (unit: string) => (unit === s.baseCurrency ? '1' : s.rates.get(unit))
    const [x, y] = [rate(a.unit), rate(b.unit)]
    if (x === undefined || y === undefined) return null
    left *= exact(x)
    right *= exact(y)
  }
  if (type === 'TIME') {
    const isDays = (unit: string) => unit === 'DAYS'
    if ([a, b].some((x) => !isDays(x.unit) && Number(x.value) * (x.unit === 'YEARS' ? 1 : 1 / 12) > 250_000))
      return null
    if (isDays(a.unit) !== isDays(b.unit)) return reach(s, a) - reach(s, b)
    if (a.unit === 'YEARS') left *= 12n
    if (b.unit === 'YEARS') right *= 12n
  }
  return left < right ? -1 : left > right ? 1 : 0
}

/** The day on which a time is over, as a sortable number. */
function reach(s: Snapshot, { value, unit }: Omit<Amount, 'valueType'>): number {
  const [y = 0, m = 0, d = 0] = new Date(s.at)
    .toLocaleDateString('sv-SE', { timeZone: s.zone })
    .split('-')
    .map(Number)
  if (unit === 'DAYS') return Date.UTC(y, m - 1, d) + Number(value) * 86_400_000
  const months = Number(value) * (unit === 'YEARS' ? 12 : 1)
  let day = d
  while (new Date(Date.UTC(y, m - 1 + months, day)).getUTCMonth() !== (m - 1 + months) % 12) day--
  return Date.UTC(y, m - 1 + months, day)
}

function judgeBound(s: Snapshot, q: Question, b: Bound): number {
  if (!hasEnd(b)) return ALLOW
  const amount = q.amounts.find((each) => each.valueType === b.valueType)
  if (!amount) return OWED
  for (const [end, sign, exclusive] of [
    [b.max, 1, b.maxExclusive],
    [b.min, -1, b.minExclusive],
  ] as const) {
    if (end === null) continue
    const result = order(s, amount, { value: end, unit: b.unit }, b.valueType)
    if (result === null || result * sign > 0 || (result === 0 && exclusive)) return DENY
  }
  return ALLOW
}

/** Every end is compared with every other: an empty meet and a missing rate are a no, even where no amount is known. */
function emptiness(s: Snapshot, amounts: readonly Amount[], bounds: readonly Bound[]): number {
  for (const a of bounds)
    for (const b of bounds) {
      if (a.valueType !== b.valueType || amounts.some((each) => each.valueType === a.valueType)) continue
      const ends = (x: Bound) =>
        [x.min, x.max].flatMap((value) => (value === null ? [] : [{ value, unit: x.unit }]))
      for (const x of ends(a)) for (const y of ends(b)) if (order(s, x, y, a.valueType) === null) return DENY
      if (a.min === null || b.max === null) continue
      const gap = order(s, { value: a.min, unit: a.unit }, { value: b.max, unit: b.unit }, a.valueType) ?? 1
      if (gap > 0 || (gap === 0 && (a.minExclusive || b.maxExclusive))) return DENY
    }
  return ALLOW
}

const over = (s: Snapshot, id: string): string[] => [
  ...new Set([id, ...(s.groups.get(id)?.parents ?? []).flatMap((parent) => over(s, parent))]),
]

const covered = (s: Snapshot, named: readonly string[], id: string) =>
  s.groups.get(id)?.active === true &&
  over(s, id).some((g) => named.includes(g) && s.groups.get(g)?.active === true)

function where(
  s: Snapshot,
  q: Question,
  wanted: readonly string[],
  lists: readonly (readonly string[])[],
): number {
  const isCovered = (id: string) => lists.every((named) => covered(s, named, id))
  if (q.groupId !== undefined) return isCovered(q.groupId) ? ALLOW : DENY
  if (wanted.length > 0 && wanted.every(isCovered)) return ALLOW
  return [...s.groups.keys()].some(isCovered) ? OWED : DENY
}

/** 1 true, 0 false, 0.5 unknown; null where a rate is missing. `part`: what true in a part of the group counts. */
function truth(
  s: Snapshot,
  q: Question,
  { field, operator, value, unit }: Comparison,
  part: 0 | 1,
): number | null {
  const by = (sign: number) =>
    Number(
      { '=': sign === 0, '!=': sign !== 0, '<': sign < 0, '<=': sign <= 0, '>': sign > 0, '>=': sign >= 0 }[
        operator
      ],
    )
  if (field === 'GROUP') {
    if (q.groupId === undefined) return 0.5
    const inside = [...s.groups.keys()].filter((id) => over(s, id).includes(q.groupId!))
    const hits = inside.filter((id) => over(s, id).includes(String(value)) === (operator === '=')).length
    return hits === inside.length ? 1 : hits === 0 ? 0 : part
  }
  const amount = q.amounts.find((each) => each.valueType === field)
  if (field === 'CURRENCY' || field === 'NUMBER' || field === 'TIME') {
    if (!amount) return 0.5
    const sign = order(s, amount, { value: String(value), unit: unit ?? 'USD' }, field)
    return sign === null ? null : by(sign)
  }
  const fact = q.facts[field]
  return fact === undefined || typeof fact !== typeof value ? 0.5 : by(Number(fact) - Number(value))
}

function judge(s: Snapshot, q: Question, { when, rule }: Condition): number {
  const applies = when ? truth(s, q, when, 1) : 1
  const met = rule ? truth(s, q, rule, 0) : 0.5
  if (applies === null || met === null) return DENY
  const result = Math.max(1 - applies, met)
  return result === 1 ? ALLOW : result === 0 ? DENY : OWED
}
