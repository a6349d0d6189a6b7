import type {
  AuthorityTerms,
  Bound,
  Comparison,
  Condition,
  FactValue,
  RecipientType,
  SlotStatus,
  Terms,
  ValueType,
} from '../../../terms/model/terms.ts'
import type { Question } from '../question.ts'
import type { World, WorldFact } from '../world.ts'
import { ALWAYS, emptyWorld, NOW, write } from './writing.ts'

type Period = { from?: string; until?: string }
type WorkedBound = {
  type: ValueType
  unit?: string
  min?: string
  max?: string
  minExclusive?: boolean
  maxExclusive?: boolean
}
type WorkedTerms = {
  bounds?: WorkedBound[]
  groups?: string[]
  redelegable?: boolean
  redelegationLimit?: string
  override?: boolean
  conditions?: {
    text: string
    when?: [string, Comparison['operator'], FactValue]
    rule?: [string, Comparison['operator'], FactValue]
  }[]
  until?: string
}
type WorkedDelegation = WorkedTerms & {
  id: string
  parent?: string
  slots: {
    id: string
    kind: RecipientType
    user?: string
    position?: string
    status?: [SlotStatus, string][]
  }[]
  from: string
  acceptanceRequired?: boolean
  endsWithPosition?: boolean
  changes?: (WorkedTerms & { from: string })[]
  recorded?: string
}

/** One worked case as it is in `test/data/worked-cases/cases.json`; its README says what the fields mean. */
export type WorkedCase = {
  name: string
  world: {
    base?: string
    rates?: { currency: string; rate: string; from: string }[]
    tenantRedelegationLimit?: { value: string; unit: string }
    users: { id: string; positions?: ({ id: string } & Period)[]; inactive?: [string, string | null][] }[]
    groups?: { id: string; parents?: ({ id: string } & Period)[] }[]
    delegations: WorkedDelegation[]
    cascades?: { kind: 'SUSPEND' | 'REVOKE'; root: string; from: string; until?: string }[]
  }
  questions: {
    who: string
    amounts?: [ValueType, string, string][]
    group?: string
    at: string
    knownAt?: string
    requester?: string
    facts?: Record<string, FactValue>
    expect: 'ALLOW' | 'CONDITIONAL' | 'DENY'
  }[]
}

export const WORKED_DECISION = 'decision'
export const WORKED_TYPE = 'approval'

/** A day at 00:00 UTC, in ms. */
export const day = (text: string): number => Date.parse(`${text}T00:00:00Z`)

const period = ({ from, until }: Period): WorldFact => ({
  ...ALWAYS,
  from: from === undefined ? 0 : day(from),
  until: until === undefined ? null : day(until),
})

const boundOf = ({ type, unit = '', min, max, minExclusive, maxExclusive }: WorkedBound): Bound => ({
  valueType: type,
  unit: type === 'PERCENTAGE' ? '%' : unit,
  min: min ?? null,
  minExclusive: minExclusive ?? false,
  max: max ?? null,
  maxExclusive: maxExclusive ?? false,
})

const comparison = (parts?: [string, Comparison['operator'], FactValue]): Comparison | null =>
  parts ? { field: parts[0], operator: parts[1], value: parts[2] } : null

function termsOfDelegation(delegation: WorkedTerms & { id: string }, effective: string): Terms {
  const authority: AuthorityTerms = {
    authorityTypeId: WORKED_TYPE,
    bounds: (delegation.bounds ?? []).map(boundOf),
    redelegable: delegation.redelegable ?? false,
    redelegationLimit: delegation.redelegationLimit ?? null,
    limitOverridden: delegation.override ?? false,
    selfApproval: false,
  }
  const conditions = (delegation.conditions ?? []).map(
    ({ text, when, rule }, i): Condition => ({
      id: `${delegation.id}.condition-${i + 1}`,
      name: text,
      description: '',
      when: comparison(when),
      rule: comparison(rule),
      isActive: true,
      bindsFrom: null,
    }),
  )
  return {
    authorities: [authority],
    groups: delegation.groups ?? ['uni'],
    pathways: ['Matrix'],
    conditions,
    effective: day(effective),
    expiration: delegation.until === undefined ? null : day(delegation.until),
  }
}

/** The facts of one worked case. */
export function worldOfCase({ world: worked }: WorkedCase): World {
  const positions = new Set([
    ...worked.users.flatMap((user) => (user.positions ?? []).map((position) => position.id)),
    ...worked.delegations.flatMap((d) => d.slots.flatMap((slot) => slot.position ?? [])),
  ])
  const groups = worked.groups ?? [{ id: 'uni' }]
  let world: World = {
    ...emptyWorld,
    baseCurrency: worked.base ?? 'USD',
    users: worked.users.map(({ id }) => ({ ...ALWAYS, userId: id, active: true })),
    positions: [...positions].map((positionId) => ({ ...ALWAYS, positionId, active: true })),
    occupancies: worked.users.flatMap(({ id, positions: held = [] }) =>
      held.map((position) => ({ ...period(position), userId: id, positionId: position.id })),
    ),
    groups: groups.map(({ id }) => ({ ...ALWAYS, groupId: id, active: true })),
    groupParents: groups.flatMap(({ id, parents = [] }) =>
      parents.map((parent) => ({ ...period(parent), groupId: id, parentId: parent.id })),
    ),
    decisionStatuses: [{ ...ALWAYS, decisionId: WORKED_DECISION, status: 'PUBLISHED' }],
    decisionTerms: [
      {
        ...ALWAYS,
        decisionId: WORKED_DECISION,
        terms: {
          authorities: [{ authorityTypeId: WORKED_TYPE, bounds: [] }],
          groups: ['uni'],
          pathways: ['Matrix'],
          conditions: [],
          delegable: true,
        },
      },
    ],
    cascades: (worked.cascades ?? []).map(({ kind, root, ...time }) => ({
      ...period(time),
      kind,
      rootDelegationId: root,
    })),
    redelegationLimits: worked.tenantRedelegationLimit
      ? [
          {
            ...ALWAYS,
            valueType: 'CURRENCY',
            unit: worked.tenantRedelegationLimit.unit,
            max: worked.tenantRedelegationLimit.value,
          },
        ]
      : [],
  }
  for (const { id: userId, inactive = [] } of worked.users)
    for (const [from, until] of inactive) {
      let { users } = world
      users = write(users, (row) => row.userId === userId, { userId, active: false }, day(from), 0)
      if (until !== null)
        users = write(users, (row) => row.userId === userId, { userId, active: true }, day(until), 0)
      world = { ...world, users }
    }
  for (const { currency, rate, from } of worked.rates ?? [])
    world = {
      ...world,
      rates: write(world.rates, (row) => row.currency === currency, { currency, rate }, day(from), 0),
    }
  return worked.delegations.reduce(withDelegation, world)
}

function withDelegation(world: World, delegation: WorkedDelegation): World {
  const { id, parent, slots, from, changes = [], recorded = from } = delegation
  const fact: WorldFact = { ...ALWAYS, from: day(from), recorded: day(recorded) }
  let delegationTerms: World['delegationTerms'] = [
    ...world.delegationTerms,
    { ...fact, delegationId: id, parentSlotId: parent ?? null, terms: termsOfDelegation(delegation, from) },
  ]
  let now = delegation
  for (const change of changes) {
    now = { ...now, ...change }
    delegationTerms = write(
      delegationTerms,
      (row) => row.delegationId === id,
      { delegationId: id, parentSlotId: parent ?? null, terms: termsOfDelegation(now, from) },
      day(change.from),
      day(change.from),
    )
  }
  let { slotStatuses } = world
  for (const slot of slots)
    for (const [status, since] of slot.status ?? [['ISSUED', from] as const])
      slotStatuses = write(
        slotStatuses,
        (row) => row.slotId === slot.id,
        { slotId: slot.id, status },
        day(since),
        Math.max(day(since), day(recorded)),
      )
  return {
    ...world,
    delegations: [...world.delegations, { id, displayId: id, decisionId: WORKED_DECISION }],
    delegationTerms,
    issues: [
      ...world.issues,
      {
        ...fact,
        delegationId: id,
        issuedAt: day(recorded),
        acceptanceRequired: delegation.acceptanceRequired ?? false,
        endsWithPosition: delegation.endsWithPosition ?? false,
      },
    ],
    slots: [
      ...world.slots,
      ...slots.map((slot) => ({
        id: slot.id,
        delegationId: id,
        kind: slot.kind,
        userId: slot.user ?? null,
        positionId: slot.position ?? null,
      })),
    ],
    slotStatuses,
  }
}

/** A worked question, with the two times at which it is asked. */
export function questionOfCase(asked: WorkedCase['questions'][number]): {
  question: Question
  at: number
  knownAt: number
} {
  const position = /^position:(.+)$/.exec(asked.who)?.[1]
  const question: Question = {
    decisionId: WORKED_DECISION,
    who: position ? { kind: 'POSITION', id: position } : { kind: 'USER', id: asked.who },
    amounts: (asked.amounts ?? []).map(([valueType, value, unit]) => ({ valueType, value, unit })),
    facts: asked.facts ?? {},
    groupId: asked.group,
    requester: asked.requester === undefined ? undefined : { kind: 'USER', id: asked.requester },
  }
  return { question, at: day(asked.at), knownAt: asked.knownAt === undefined ? NOW : day(asked.knownAt) }
}
