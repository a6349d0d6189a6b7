import type { DecimalText } from '#platform/model/decimal.ts'
import type { DecisionTerms, RecipientType, SlotStatus, Terms } from '../../terms/model/terms.ts'
import {
  type DecisionAt,
  type DelegationAt,
  endingAt,
  type RedelegationLimit,
  type SlotAt,
  type Snapshot,
} from './snapshot.ts'

/**
 * The two times of one fact, each half-open, in ms: it holds in [from, until) and was recorded in [recorded, replaced).
 * null: without end. A write closes `recorded` of the row that it replaces and adds rows; nothing else is ever updated.
 */
export type WorldFact = {
  readonly from: number
  readonly until: number | null
  readonly recorded: number
  readonly replaced: number | null
}
type Facts<T> = readonly (WorldFact & Readonly<T>)[]

/** All facts of one tenant. Authority 1. What has no time (identity of delegations and slots) never changes. */
export type World = {
  readonly zone: string
  readonly baseCurrency: string
  readonly maxDepth: number
  readonly users: Facts<{ userId: string; active: boolean }>
  readonly positions: Facts<{ positionId: string; active: boolean }>
  readonly occupancies: Facts<{ userId: string; positionId: string }>
  readonly groups: Facts<{ groupId: string; active: boolean }>
  readonly groupParents: Facts<{ groupId: string; parentId: string }>
  readonly decisionStatuses: Facts<{ decisionId: string; status: DecisionAt['status'] }>
  readonly decisionTerms: Facts<{ decisionId: string; terms: DecisionTerms }>
  readonly delegations: readonly {
    readonly id: string
    readonly displayId: string
    readonly decisionId: string
  }[]
  readonly delegationTerms: Facts<{ delegationId: string; parentSlotId: string | null; terms: Terms }>
  /** What was frozen at the last issue. */
  readonly issues: Facts<{
    delegationId: string
    issuedAt: number
    acceptanceRequired: boolean
    endsWithPosition: boolean
  }>
  readonly slots: readonly {
    readonly id: string
    readonly delegationId: string
    readonly kind: RecipientType
    readonly userId: string | null
    readonly positionId: string | null
  }[]
  readonly slotStatuses: Facts<{ slotId: string; status: SlotStatus }>
  /** A change waits for this recipient: the terms that were accepted last. */
  readonly waits: Facts<{ slotId: string; acceptedTerms: Terms }>
  readonly cascades: Facts<{ kind: 'SUSPEND' | 'REVOKE'; rootDelegationId: string }>
  readonly rates: Facts<{ currency: string; rate: DecimalText }>
  readonly redelegationLimits: Facts<RedelegationLimit>
}

const OPEN: readonly SlotStatus[] = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

const within = (instant: number, from: number, until: number | null) =>
  from <= instant && (until === null || instant < until)

/** Facts as they were on record at one instant. */
type OnRecord = <T extends WorldFact>(facts: readonly T[]) => T[]

/** What holds at `at` as it was recorded at `knownAt` (both ms). The reference: SQL must find the same. */
export function snapshotOf(world: World, at: number, knownAt: number): Snapshot {
  const known: OnRecord = (facts) => facts.filter((fact) => within(knownAt, fact.recorded, fact.replaced))
  const holding = <T extends WorldFact>(facts: readonly T[]) =>
    known(facts).filter((fact) => within(at, fact.from, fact.until))

  const statusOfDecision = new Map(holding(world.decisionStatuses).map((f) => [f.decisionId, f.status]))
  const termsOfDelegation = new Map(holding(world.delegationTerms).map((f) => [f.delegationId, f]))
  const issueOfDelegation = new Map(holding(world.issues).map((f) => [f.delegationId, f]))
  const statusOfSlot = new Map(holding(world.slotStatuses).map((f) => [f.slotId, f.status]))
  const waitOfSlot = new Map(holding(world.waits).map((f) => [f.slotId, f.acceptedTerms]))
  const parents = holding(world.groupParents)
  const { endWithUser, endWithPosition } = endingsOf(world, known)

  const decisions = holding(world.decisionTerms).flatMap(({ decisionId: id, terms }): DecisionAt[] => {
    const status = statusOfDecision.get(id)
    return status ? [{ id, status, terms }] : []
  })

  const delegations = world.delegations.flatMap((delegation): DelegationAt[] => {
    const version = termsOfDelegation.get(delegation.id)
    const issue = issueOfDelegation.get(delegation.id)
    if (!version) return []
    return [
      {
        ...delegation,
        parentSlotId: version.parentSlotId,
        terms: version.terms,
        issuedAt: issue?.issuedAt ?? null,
        acceptanceRequired: issue?.acceptanceRequired ?? true,
      },
    ]
  })

  const slots = world.slots.flatMap((slot): SlotAt[] => {
    const status = statusOfSlot.get(slot.id)
    if (!status) return []
    const withUser = slot.userId === null ? null : endWithUser(slot.id, slot.delegationId, slot.userId)
    const withPosition =
      slot.kind === 'PERSONNEL_IN_POSITION'
        ? endWithPosition(slot.id, slot.delegationId, slot.userId, slot.positionId)
        : null
    return [
      {
        ...slot,
        status,
        ...endingAt(at, withUser, withPosition),
        acceptedTerms: waitOfSlot.get(slot.id) ?? null,
      },
    ]
  })

  return {
    at,
    knownAt,
    zone: world.zone,
    baseCurrency: world.baseCurrency,
    maxDepth: world.maxDepth,
    rates: new Map(holding(world.rates).map((f) => [f.currency, f.rate])),
    redelegationLimits: holding(world.redelegationLimits).map(({ valueType, unit, max }) => ({
      valueType,
      unit,
      max,
    })),
    decisions: new Map(decisions.map((decision) => [decision.id, decision])),
    delegations: new Map(delegations.map((delegation) => [delegation.id, delegation])),
    slots: new Map(slots.map((slot) => [slot.id, slot])),
    cascades: holding(world.cascades).map(({ kind, rootDelegationId }) => ({ kind, rootDelegationId })),
    users: new Map(holding(world.users).map(({ userId, active }) => [userId, { active }])),
    positions: new Map(holding(world.positions).map(({ positionId, active }) => [positionId, { active }])),
    occupancies: holding(world.occupancies).map(({ userId, positionId }) => ({ userId, positionId })),
    groups: new Map(
      holding(world.groups).map(({ groupId, active }) => [
        groupId,
        { active, parents: parents.filter((f) => f.groupId === groupId).map((f) => f.parentId) },
      ]),
    ),
  }
}

/** Finds when slots end by what happens to their users (ms); null: they do not. */
function endingsOf(world: World, known: OnRecord) {
  /** The issue by which a slot ends with an event: it was open then, and had been issued before, not back-dated since. */
  const issueBefore = (slotId: string, delegationId: string, event: number) => {
    const isOpen = known(world.slotStatuses).some(
      (f) => f.slotId === slotId && OPEN.includes(f.status) && within(event, f.from, f.until),
    )
    if (!isOpen) return undefined
    return known(world.issues).find(
      (f) => f.delegationId === delegationId && f.issuedAt <= event && within(event, f.from, f.until),
    )
  }

  /** A slot that names a user ends, permanently, where that user is deactivated while it is open. */
  const endWithUser = (slotId: string, delegationId: string, userId: string) => {
    const times = known(world.users).filter((f) => f.userId === userId)
    const ends = times.filter(
      (f) =>
        !f.active &&
        times.some((before) => before.active && before.until === f.from) &&
        issueBefore(slotId, delegationId, f.from),
    )
    return firstOf(ends.map(({ from }) => from))
  }

  /** It ends, permanently, where its user leaves its position while it is open and was issued to end with it. */
  const endWithPosition = (
    slotId: string,
    delegationId: string,
    userId: string | null,
    positionId: string | null,
  ) => {
    const stays = known(world.occupancies).filter((f) => f.userId === userId && f.positionId === positionId)
    const ends = stays.flatMap(({ from, until: left }) =>
      left !== null &&
      from < left &&
      !stays.some((f) => within(left, f.from, f.until)) &&
      issueBefore(slotId, delegationId, left)?.endsWithPosition
        ? [left]
        : [],
    )
    return firstOf(ends)
  }

  return { endWithUser, endWithPosition }
}

const firstOf = (instants: readonly number[]): number | null =>
  instants.length > 0 ? Math.min(...instants) : null
