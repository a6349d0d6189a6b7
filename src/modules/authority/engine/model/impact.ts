import type { End } from '../../terms/model/bounds.ts'
import { compareMeasures, inBase, isComparable, lacksRate, type Scale } from '../../terms/model/measure.ts'
import type { Comparison, ValueType } from '../../terms/model/terms.ts'
import { compareGroup } from './conditions.ts'
import { coversCondition, isEvaluable, measuredCondition } from './covers-condition.ts'
import type { EffectiveBound, EffectiveEnd } from './effective.ts'
import { selfAndAbove } from './groups.ts'
import type { OwedCondition } from './judge.ts'
import { isSettledWithin } from './settled-conditions.ts'
import type { Snapshot } from './snapshot.ts'
import { type Ability, whatCan } from './what-can.ts'

/** What someone holds in one group through one chain. Which chain that is makes no difference. */
export type HeldAuthority = Pick<Ability, 'bounds' | 'selfApproval' | 'until' | 'path'> & {
  readonly obligations: readonly OwedCondition[]
}

const contents = (scale: Scale, held: readonly HeldAuthority[]) =>
  held.map((each) => contentOf(scale, each)).join()

/**
 * What is held, no matter who sets it: two that allow the same are the same. Amounts count in base units at the day's rate. The end is
 * left out, because the day of the end is compared on its own.
 */
const contentOf = (scale: Scale, { bounds, obligations, selfApproval }: HeldAuthority): string =>
  JSON.stringify([
    bounds.map(({ valueType, min, max }) => [
      valueType,
      endText(scale, valueType, min),
      endText(scale, valueType, max),
    ]),
    obligations.map((owed) => measuredCondition(scale, owed)),
    selfApproval,
  ])

const endText = (scale: Scale, valueType: ValueType, end: EffectiveEnd | null) => {
  const measured = end && inBase(scale, valueType, end)
  return measured && [measured.value, measured.unit, measured.exclusive]
}

/** What someone holds, with the rates by which it is measured. */
type ScaledHolding = { readonly scale: Scale; readonly held: HeldAuthority }

/** Whether anyone who holds the one may do all that the other allows: what is asked beyond the other's limits takes nothing away. */
export function covers(one: ScaledHolding, other: ScaledHolding): boolean {
  const accepted = other.held.obligations.map((each) => measuredCondition(other.scale, each))
  const reached = other.held.bounds.map((bound) => inBaseBound(other.scale, bound))
  const asked = one.held.obligations
    .filter((each) => !isSettledWithin(one.scale, reached, each))
    .map((each) => measuredCondition(one.scale, each))
  return (
    (one.held.selfApproval || !other.held.selfApproval) &&
    asked.every((each) => accepted.some((known) => coversCondition(one.scale, known, each))) &&
    one.held.bounds.every(({ valueType, min, max }) => {
      const its = other.held.bounds.find((each) => each.valueType === valueType)
      const end = (scale: Scale, of: EffectiveEnd | null | undefined) => of && inBase(scale, valueType, of)
      const within = (mine: EffectiveEnd | null, theirs: EffectiveEnd | null | undefined, sign: 1 | -1) =>
        isWithin(one.scale, valueType, end(one.scale, mine), end(other.scale, theirs), sign)
      return within(max, its?.max, 1) && within(min, its?.min, -1)
    })
  )
}

const inBaseBound = (scale: Scale, { valueType, min, max }: EffectiveBound): EffectiveBound => ({
  valueType,
  min: min && inBase(scale, valueType, min),
  max: max && inBase(scale, valueType, max),
})

/** `sign`: 1 for an upper end, -1 for a lower one. */
function isWithin(
  scale: Scale,
  valueType: ValueType,
  end: End | null | undefined,
  its: End | null | undefined,
  sign: 1 | -1,
): boolean {
  if (!end) return true
  if (!its || !isComparable(valueType, end) || !isComparable(valueType, its)) return false
  const order = compareMeasures(scale, valueType, its, end)
  if (lacksRate(order)) return false
  return order === 0 ? !end.exclusive || its.exclusive : order * sign < 0
}

/** One person whose authority for a decision, authority type and group becomes another. Several chains stay apart. */
export type AuthorityChange = {
  readonly userId: string
  readonly decisionId: string
  readonly authorityTypeId: string
  readonly groupId: string
  readonly before: readonly HeldAuthority[]
  readonly after: readonly HeldAuthority[]
}

/**
 * The difference between two snapshots of one instant, for every user whom either has, sorted. Writes nothing: `after`
 * is the facts once written, or an overlay of them. `groupIds`: groups that change themselves; they are compared besides those at
 * which what someone holds begins. `knows`: the delegations that the reader may know. What someone holds through another one
 * counts where it appears or ends, and never by its limits.
 */
export function impact(
  before: Snapshot,
  after: Snapshot,
  groupIds: readonly string[] = [],
  knows: DelegationTest = () => true,
): readonly AuthorityChange[] {
  const userIds = [...new Set([...before.users.keys(), ...after.users.keys()])].sort()
  return userIds.flatMap((userId) => changesOf(before, after, userId, groupIds, knows))
}

export type DelegationTest = (delegationId: string) => boolean

/** Drops what is held through a delegation that the reader may not know, before and after alike. */
function withoutUnknown(
  some: readonly Ability[],
  others: readonly Ability[],
  knows: DelegationTest,
): readonly Ability[] {
  const pathOf = ({ path }: Ability) => path.join()
  const stays = new Set(others.map(pathOf))
  return some.filter((each) => each.path.every(knows) || !stays.has(pathOf(each)))
}

type Row = Omit<AuthorityChange, 'before' | 'after'> & { before: HeldAuthority[]; after: HeldAuthority[] }

function changesOf(
  before: Snapshot,
  after: Snapshot,
  userId: string,
  groupIds: readonly string[],
  knows: DelegationTest,
): AuthorityChange[] {
  const [had, has] = [abilitiesOf(before, userId), abilitiesOf(after, userId)]
  const [was, is] = [withoutUnknown(had, has, knows), withoutUnknown(has, had, knows)]
  const rows = new Map<string, Row>()
  for (const { decisionId, authorityTypeId, groups } of [...was, ...is])
    for (const groupId of [...groups, ...groupIds]) {
      const key = JSON.stringify([decisionId, authorityTypeId, groupId])
      rows.set(key, { userId, decisionId, authorityTypeId, groupId, before: [], after: [] })
    }
  for (const row of rows.values()) {
    row.before = findHoldings(before, was, row)
    row.after = findHoldings(after, is, row)
  }
  return [...rows]
    .filter(([, row]) => contents(before, row.before) !== contents(after, row.after))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

function abilitiesOf(snapshot: Snapshot, userId: string): readonly Ability[] {
  const abilities = whatCan(snapshot, { who: { kind: 'USER', id: userId } })
  return 'ok' in abilities ? [] : abilities
}

/** What reaches the group: by its own name or a group above it. Equal holdings count once. */
function findHoldings(
  snapshot: Snapshot,
  abilities: readonly Ability[],
  row: Omit<Row, 'before' | 'after'>,
): HeldAuthority[] {
  // what is not active is covered by nothing
  if (snapshot.groups.get(row.groupId)?.active === false) return []
  const above = selfAndAbove(snapshot.groups, row.groupId)
  const held = abilities
    .filter(
      (each) =>
        each.decisionId === row.decisionId &&
        each.authorityTypeId === row.authorityTypeId &&
        each.groups.some((groupId) => above.has(groupId)),
    )
    .map(({ obligations, bounds, selfApproval, until, path }): HeldAuthority => {
      // where a chain holds is what the row says; only what else it asks for is compared
      const conditions = obligations.filter((owed) => owed.kind === 'CONDITION')
      const asked = conditions.map((owed) => askedIn(snapshot, row.groupId, owed))
      return { bounds, selfApproval, until, path, obligations: asked.filter((owed) => owed !== 'MET') }
    })
  const distinct = new Map(held.sort(byEnd).map((each) => [contentOf(snapshot, each), each]))
  return [...distinct].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
}

/**
 * A condition as it is asked in one group. What a comparison of groups says is known there; one that fails there is still asked,
 * because a question without a group hears of it.
 */
function askedIn(snapshot: Snapshot, groupId: string, owed: OwedCondition): OwedCondition | 'MET' {
  const truthOf = (comparison: Comparison | null) =>
    comparison?.field === 'GROUP' ? compareGroup(snapshot, groupId, comparison) : 'UNKNOWN'
  const [applies, met] = [truthOf(owed.when), truthOf(owed.rule)]
  const isSettled =
    (applies === false && isEvaluable(snapshot, owed.rule)) ||
    (met === true && isEvaluable(snapshot, owed.when))
  if (isSettled) return 'MET'
  return applies === true ? { ...owed, when: null } : owed
}

/** What ends last comes last. */
const byEnd = (a: HeldAuthority, b: HeldAuthority) => endOf(a) - endOf(b)
const endOf = ({ until }: HeldAuthority) => until ?? Number.MAX_SAFE_INTEGER
