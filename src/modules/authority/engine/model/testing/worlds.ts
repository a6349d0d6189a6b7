import fc from 'fast-check'
import type { RecipientType, SlotStatus } from '../../../terms/model/terms.ts'
import type { Question } from '../question.ts'
import type { RedelegationLimit } from '../snapshot.ts'
import type { World, WorldFact } from '../world.ts'
import {
  AUTHORIZED,
  aDay,
  anAmount,
  aPeriod,
  aSubset,
  DECISIONS,
  GROUPS,
  HOLDERS,
  LAST_DAY,
  mostly,
  onDay,
  POSITIONS,
  someBounds,
  someConditions,
  someFacts,
  someTerms,
  TYPES,
  USERS,
} from './small-terms.ts'
import { ALWAYS, emptyWorld, write } from './writing.ts'

export { DECISIONS, GROUPS, HOLDERS, LAST_DAY, onDay, POSITIONS, TYPES, USERS } from './small-terms.ts'

/**
 * Small worlds in which much goes wrong: a few people, positions and groups, so that the same person holds several
 * chains with different limits and conditions, versions of terms, several recipients, waits, cascades, currencies.
 */

const STATUS_PLANS: readonly (readonly SlotStatus[])[] = [
  ['DRAFT', 'ISSUED'],
  ['PENDING', 'ISSUED', 'ACCEPTED'],
  ['ISSUED', 'SUSPENDED', 'ISSUED'],
  ['ISSUED', 'SUSPENDED', 'ISSUED', 'ACCEPTED'],
  ['ISSUED', 'REVOKED'],
  ['ISSUED', 'ACCEPTED', 'REMOVED'],
  ['DRAFT', 'PENDING', 'DRAFT'],
  ['SUSPENDED'],
  ['DELETED'],
]

/** Usually in force all the time, whatever acceptance asks for. */
const someStatuses = (acceptanceRequired: boolean) =>
  mostly(
    7,
    fc.constant([[acceptanceRequired ? 'ACCEPTED' : 'ISSUED', 0] as const]),
    1,
    fc
      .tuple(fc.constantFrom(...STATUS_PLANS), fc.array(aDay, { minLength: 4, maxLength: 4 }))
      .map(([plan, days]) => {
        const sorted = [...days].sort((a, b) => a - b)
        return plan.map((status, i) => [status, i === 0 ? 0 : (sorted[i] ?? 0)] as const)
      }),
  )

const aSlot = (acceptanceRequired: boolean) =>
  fc.record({
    kind: fc.constantFrom<RecipientType>('SPECIFIC_PERSONNEL', 'POSITION_ONLY', 'PERSONNEL_IN_POSITION'),
    user: fc.constantFrom(...USERS),
    position: fc.constantFrom(...POSITIONS),
    statuses: someStatuses(acceptanceRequired),
    wait: mostly(9, fc.constant(null), 1, fc.record({ terms: someTerms, time: aPeriod })),
  })

export const aDelegation = mostly(3, fc.constant(false), 1, fc.constant(true)).chain((acceptanceRequired) =>
  fc.record({
    decision: mostly(3, fc.constant('d0' as const), 1, fc.constant('d1' as const)),
    /** Selects a slot of those made before; a root where there is none. */
    parent: mostly(2, fc.nat(50), 1, fc.constant(null)),
    slots: mostly(
      2,
      fc.array(aSlot(acceptanceRequired), { minLength: 1, maxLength: 1 }),
      1,
      fc.array(aSlot(acceptanceRequired), { minLength: 2, maxLength: 3 }),
    ),
    terms: someTerms,
    changes: mostly(
      4,
      fc.constant([]),
      1,
      fc.array(fc.tuple(aDay, someTerms), { minLength: 1, maxLength: 2 }),
    ),
    issued: mostly(3, fc.constant(0), 1, aDay),
    recorded: mostly(4, fc.constant(0), 1, aDay),
    reissued: mostly(4, fc.constant(null), 1, aDay),
    acceptanceRequired: fc.constant(acceptanceRequired),
    endsWithPosition: fc.boolean(),
  }),
)
type DelegationPlan = typeof aDelegation extends fc.Arbitrary<infer Plan> ? Plan : never

/** Writes a delegation into a world, below a slot of its decision where it asks for one. */
export function withDelegation(world: World, plan: DelegationPlan, id: string): World {
  const ofDecision = world.delegations
    .filter((each) => each.decisionId === plan.decision)
    .map((each) => each.id)
  const candidates = world.slots.filter((slot) => ofDecision.includes(slot.delegationId))
  const parentSlotId =
    plan.parent === null || candidates.length === 0 ? null : candidates[plan.parent % candidates.length]!.id
  const recorded = plan.recorded === 0 ? 0 : onDay(plan.recorded)
  const fact: WorldFact = { ...ALWAYS, recorded }
  const slots = plan.slots.map((slot, i) => ({ ...slot, id: `${id}.${i}` }))

  let delegationTerms: World['delegationTerms'] = [
    ...world.delegationTerms,
    { ...fact, delegationId: id, parentSlotId, terms: plan.terms },
  ]
  for (const [day, terms] of plan.changes)
    delegationTerms = write(
      delegationTerms,
      (row) => row.delegationId === id,
      { delegationId: id, parentSlotId, terms },
      onDay(day),
      Math.max(recorded, onDay(day)),
    )
  let { slotStatuses } = world
  for (const slot of slots)
    for (const [status, day] of slot.statuses) {
      const from = day === 0 ? 0 : onDay(day)
      slotStatuses = write(
        slotStatuses,
        (row) => row.slotId === slot.id,
        { slotId: slot.id, status },
        from,
        Math.max(recorded, from),
      )
    }
  const frozen = {
    delegationId: id,
    acceptanceRequired: plan.acceptanceRequired,
    endsWithPosition: plan.endsWithPosition,
  }
  let issues: World['issues'] = [...world.issues, { ...fact, ...frozen, issuedAt: onDay(plan.issued) }]
  if (plan.reissued !== null) {
    const again = onDay(plan.reissued)
    const isIts = (row: { delegationId: string }) => row.delegationId === id
    issues = write(issues, isIts, { ...frozen, issuedAt: again }, again, Math.max(recorded, again))
  }
  return {
    ...world,
    delegations: [...world.delegations, { id, displayId: `DEL-${id}`, decisionId: plan.decision }],
    delegationTerms,
    issues,
    slots: [
      ...world.slots,
      ...slots.map(({ id: slotId, kind, user, position }) => ({
        id: slotId,
        delegationId: id,
        kind,
        userId: kind === 'POSITION_ONLY' ? null : user,
        positionId: kind === 'SPECIFIC_PERSONNEL' ? null : position,
      })),
    ],
    slotStatuses,
    waits: [
      ...world.waits,
      ...slots.flatMap(({ id: slotId, wait }) =>
        wait ? [{ ...wait.time, slotId, acceptedTerms: wait.terms }] : [],
      ),
    ],
  }
}

/** Times of activity, at most one break. */
const someActivity = mostly(10, fc.constant(null), 1, fc.tuple(aDay, fc.option(aDay)))

function activity<K extends string>(key: K, id: string, away: readonly [number, number | null] | null) {
  type Row = Record<K, string> & { active: boolean }
  const row = (active: boolean) => ({ [key]: id, active }) as Row
  let rows: readonly (WorldFact & Row)[] = [{ ...ALWAYS, ...row(true) }]
  if (away) {
    rows = write(rows, () => true, row(false), onDay(away[0]), 0)
    if (away[1] !== null && away[1] > away[0]) rows = write(rows, () => true, row(true), onDay(away[1]), 0)
  }
  return rows
}

const inOrder = <A, T>(items: readonly T[], arbitrary: fc.Arbitrary<A>) =>
  fc.tuple(...items.map(() => arbitrary)).map((values) => items.map((item, i) => [item, values[i]!] as const))

const thePeople = fc
  .record({
    users: inOrder(USERS, someActivity),
    positions: inOrder(POSITIONS, mostly(8, fc.constant(null), 1, fc.tuple(aDay, fc.option(aDay)))),
    occupancies: fc.array(
      fc.record({ user: fc.constantFrom(...USERS), position: fc.constantFrom(...POSITIONS), time: aPeriod }),
      {
        minLength: 3,
        maxLength: 6,
      },
    ),
  })
  .map(({ users, positions, occupancies }) => ({
    users: users.flatMap(([id, away]) => activity('userId', id, away)) as World['users'],
    positions: positions.flatMap(([id, away]) => activity('positionId', id, away)) as World['positions'],
    occupancies: occupancies.map(({ user: userId, position: positionId, time }) => ({
      ...time,
      userId,
      positionId,
    })),
  }))

/** g0 stands on top; every other group has one or two parents among those before it, some of them for a time only. */
const theGroups = fc
  .tuple(
    inOrder(GROUPS, mostly(12, fc.constant(null), 1, fc.tuple(aDay, fc.option(aDay)))),
    fc.tuple(
      ...GROUPS.slice(1).map((_, i) =>
        fc.array(fc.tuple(fc.nat(i), mostly(4, fc.constant({ ...ALWAYS }), 1, aPeriod)), {
          minLength: 1,
          maxLength: 2,
        }),
      ),
    ),
  )
  .map(([groups, parents]) => ({
    groups: groups.flatMap(([id, away]) => activity('groupId', id, away)) as World['groups'],
    groupParents: parents.flatMap((list, i) =>
      list.map(([parent, time]) => ({ ...time, groupId: GROUPS[i + 1]!, parentId: GROUPS[parent]! })),
    ),
  }))

const aDecision = fc.record({
  status: mostly(
    16,
    fc.constant('PUBLISHED' as const),
    1,
    fc.constantFrom('DRAFT' as const, 'ARCHIVED' as const),
  ),
  terms: fc.record({
    authorities: mostly(6, fc.constant([...TYPES]), 1, aSubset(TYPES)).chain((types) =>
      fc.tuple(
        ...types.map((authorityTypeId) =>
          fc.record({
            authorityTypeId: fc.constant(authorityTypeId),
            bounds: mostly(3, fc.constant([AUTHORIZED]), 1, someBounds),
          }),
        ),
      ),
    ),
    groups: mostly(1, fc.constant(['g0']), 1, aSubset(GROUPS, 1)),
    pathways: fc.constant(['Matrix'] as const),
    conditions: fc
      .tuple(someConditions, fc.array(fc.option(aDay), { minLength: 2, maxLength: 2 }))
      .map(([conditions, days]) =>
        conditions.map((condition, i) => ({
          ...condition,
          bindsFrom: days[i] == null ? null : onDay(days[i]),
        })),
      ),
    delegable: fc.constant(true),
  }),
})

const aCascade = fc.record({
  kind: fc.constantFrom('SUSPEND' as const, 'REVOKE' as const),
  root: fc.nat(9),
  time: aPeriod,
})

const theSettings = fc.record({
  rates: mostly(
    3,
    fc.constant([
      ['EUR', '1.10', 0],
      ['GBP', '1.3', 0],
    ] as const),
    1,
    fc.array(fc.tuple(fc.constantFrom('EUR', 'GBP'), fc.constantFrom('1', '0.5', '2'), aDay), {
      maxLength: 3,
    }),
  ),
  limits: mostly(
    3,
    fc.constant<RedelegationLimit[]>([]),
    1,
    fc.array(
      fc.constantFrom<RedelegationLimit>(
        { valueType: 'CURRENCY', unit: 'USD', max: '15' },
        { valueType: 'NUMBER', unit: '', max: '12' },
        { valueType: 'TIME', unit: 'DAYS', max: '31' },
      ),
      { minLength: 1, maxLength: 2 },
    ),
  ),
  cascades: mostly(4, fc.constant([]), 1, fc.array(aCascade, { minLength: 1, maxLength: 2 })).map(
    (list): readonly (typeof aCascade extends fc.Arbitrary<infer Act> ? Act : never)[] => list,
  ),
  zone: fc.constantFrom('UTC', 'America/New_York'),
})

/** A world with its facts in two times. */
export const aWorld: fc.Arbitrary<World> = fc
  .record({
    people: thePeople,
    groups: theGroups,
    decisions: inOrder(DECISIONS, aDecision),
    settings: theSettings,
    delegations: fc.array(aDelegation, { minLength: 3, maxLength: 9 }),
  })
  .map(({ people, groups, decisions, settings, delegations }) => {
    let rates: World['rates'] = []
    for (const [currency, rate, day] of settings.rates)
      rates = write(
        rates,
        (row) => row.currency === currency,
        { currency, rate },
        day === 0 ? 0 : onDay(day),
        0,
      )
    const world: World = {
      ...emptyWorld,
      ...people,
      ...groups,
      zone: settings.zone,
      rates,
      redelegationLimits: settings.limits.map((limit) => ({ ...ALWAYS, ...limit })),
      decisionStatuses: decisions.map(([decisionId, { status }]) => ({ ...ALWAYS, decisionId, status })),
      decisionTerms: decisions.map(([decisionId, { terms }]) => ({ ...ALWAYS, decisionId, terms })),
      cascades: settings.cascades.map(({ kind, root, time }) => ({
        ...time,
        kind,
        rootDelegationId: `x${root % delegations.length}`,
      })),
    }
    return delegations.reduce((made, plan, i) => withDelegation(made, plan, `x${i}`), world)
  })

export const aHolder = fc.constantFrom(...HOLDERS)

const someAmounts = (minLength: number) =>
  fc.uniqueArray(anAmount, { minLength, maxLength: 3, selector: (amount) => amount.valueType })

/** One question, mostly about the decision that has most of the delegations. */
export const aQuestion: fc.Arbitrary<Question> = fc.record({
  decisionId: mostly(4, fc.constant('d0'), 1, fc.constant('d1')),
  who: aHolder,
  authorityTypeId: fc.constantFrom(...TYPES),
  groupId: fc.oneof(fc.constant(undefined), fc.constantFrom(...GROUPS)),
  amounts: mostly(1, someAmounts(0), 1, someAmounts(3)),
  requester: mostly(3, fc.constant(undefined), 1, aHolder),
  facts: someFacts,
})

/** An instant of a small world: the beginning of a day, just before it, or its noon. */
export const anInstant = fc
  .tuple(fc.integer({ min: 1, max: LAST_DAY }), fc.constantFrom(0, -1, 43_200_000))
  .map(([day, offset]) => onDay(day) + offset)
