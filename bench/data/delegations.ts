import type { AuthorityTerms, Terms } from '#modules/decision/authority/model/terms.ts'
import { limitPrecedence } from '#modules/decision/decisions/server/decision-store.ts'
import { dayOf, lastDayBefore } from '#platform/model/day.ts'
import type { Copy } from '../copy.ts'
import { popularity, type Random, randomOf } from '../random.ts'
import { conditionOf, dollars, type MadeDecision, months } from './decisions.ts'
import { factRows, instant } from './facts.ts'
import { fullName, type GroupTree, positionName } from './people.ts'
import { ADMIN, BASE, DAY, FIRST_DAY, GROUP_USER, type Ids, type Scale } from './scale.ts'

export const DELEGATION_TABLES = {
  'app.delegation': [
    'tenant_id',
    'id',
    'display_number',
    'decision_id',
    'section_id',
    'category_id',
    'parent_slot_id',
    'parent_delegation_id',
    'path',
    'issuer_type',
    'issuer_user_id',
    'issuer_position_id',
    'recipient_type',
    'status',
    'content',
    'effective',
    'expiration',
    'acceptance_required',
    'ends_with_position',
    'redelegable',
    'limit_precedence',
    'search_text',
    'issued_at',
    'accepted_at',
    'suspended_at',
    'revoked_at',
    'created_by',
    'created_at',
    'updated_by',
    'updated_at',
  ],
  'app.delegation_slot': [
    'tenant_id',
    'id',
    'delegation_id',
    'decision_id',
    'kind',
    'user_id',
    'position_id',
    'recipient_key',
    'status',
    'ordinal',
  ],
  'app.delegation_terms': [
    'tenant_id',
    'delegation_id',
    'decision_id',
    'parent_slot_id',
    'terms',
    'issued_at',
    'acceptance_required',
    'ends_with_position',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
  'app.slot_status': [
    'tenant_id',
    'slot_id',
    'delegation_id',
    'status',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
  'app.delegation_authority': [
    'tenant_id',
    'delegation_id',
    'authority_type_id',
    'bound_number',
    'value_type',
    'unit',
    'min',
    'max',
    'redelegable',
  ],
  'app.delegation_group': ['tenant_id', 'delegation_id', 'group_id'],
  'app.cascade_act': [
    'tenant_id',
    'id',
    'root_delegation_id',
    'kind',
    'actor_user_id',
    'holds_from',
    'holds_until',
    'recorded_from',
    'recorded_until',
  ],
} as const

const KINDS = ['POSITION_ONLY', 'SPECIFIC_PERSONNEL', 'PERSONNEL_IN_POSITION'] as const
const STATUSES = ['DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED', 'REVOKED'] as const
type Status = (typeof STATUSES)[number]
const MOST_SLOTS = 4
const DEEPEST = 8
const ZONE = 'America/New_York'

/** What children need of their parents, in arrays: a million objects would not fit. */
function memoryFor(count: number) {
  return {
    parent: new Int32Array(count).fill(-1),
    depth: new Uint8Array(count),
    kind: new Uint8Array(count),
    recipients: new Int32Array(count * MOST_SLOTS).fill(-1),
    group: new Int32Array(count),
    limit: new Float64Array(count),
    effective: new Float64Array(count),
    expiration: new Float64Array(count),
  }
}
type Memory = ReturnType<typeof memoryFor>

/** By decision: the delegations that may have children, and whether they still are in force. */
type Parents = { live: number[]; others: number[] }[]

export type Given = {
  copies: Record<keyof typeof DELEGATION_TABLES, Copy>
  scale: Scale
  ids: Ids
  tenantId: string
  types: { approvalId: string; signatoryId: string }
  decisions: readonly MadeDecision[]
  tree: GroupTree
  group: (group: number) => string
}

/** One after the other in time, so that the delegations of a decision lie as scattered as in life. */
export async function addDelegations(given: Given, say: (line: string) => void): Promise<void> {
  const { scale, copies } = given
  const random = randomOf(37 + scale.tenantNumber)
  const decisionOf = popularity(scale.decisions, random)
  const memory = memoryFor(scale.delegations)
  const parents: Parents = Array.from({ length: scale.decisions }, () => ({ live: [], others: [] }))
  for (let i = 0; i < scale.delegations; i++) {
    addDelegation(given, memory, parents, random, i, decisionOf())
    if (i % 500 === 0) for (const copy of Object.values(copies)) await copy.settle()
    if (i > 0 && i % 100_000 === 0) say(`  ${i} delegations`)
  }
}

function statusFor(random: Random, acceptance: boolean): Status {
  const drawn = random.next()
  if (drawn < 0.03) return 'DRAFT'
  if (drawn < 0.06) return 'PENDING'
  if (drawn < 0.11) return 'SUSPENDED'
  if (drawn < 0.18) return 'REVOKED'
  return acceptance && drawn < 0.92 ? 'ACCEPTED' : 'ISSUED'
}

function parentFor(parents: Parents[number], memory: Memory, random: Random): number {
  if (random.chance(0.12)) return -1
  const from = parents.live.length > 0 && random.chance(0.95) ? parents.live : parents.others
  const found = from[random.below(from.length)]
  return found === undefined || (memory.depth[found] as number) >= DEEPEST ? -1 : found
}

function recipientsFor(given: Given, memory: Memory, random: Random, i: number) {
  const { users, positions, delegations } = given.scale
  // the person who is measured gets a share of every size alike
  if (given.scale.tenantNumber === 0 && i % Math.floor(delegations / 80) === 7) {
    memory.kind[i] = 1
    memory.recipients[i * MOST_SLOTS] = GROUP_USER
    return
  }
  const drawn = random.next()
  const kind = drawn < 0.6 ? 0 : drawn < 0.85 ? 1 : 2
  const count = random.chance(0.08) ? 2 + random.below(MOST_SLOTS - 1) : 1
  memory.kind[i] = kind
  const many = kind === 0 ? positions : kind === 1 ? users : Math.min(users, positions)
  const first = Math.min(many - 1, 2 + Math.floor(random.next() ** 1.5 * (many - 2)))
  for (let s = 0; s < count; s++)
    memory.recipients[i * MOST_SLOTS + s] = 2 + ((first - 2 + s * 17) % (many - 2))
}

function addDelegation(given: Given, memory: Memory, parents: Parents, random: Random, i: number, d: number) {
  const { scale, ids, tree, decisions } = given
  const decision = decisions[d] as MadeDecision
  const of = parents[d] as Parents[number]
  const parent = parentFor(of, memory, random)
  const created = FIRST_DAY + Math.floor((i / scale.delegations) * (BASE - FIRST_DAY))
  memory.parent[i] = parent
  memory.depth[i] = parent < 0 ? 1 : (memory.depth[parent] as number) + 1
  recipientsFor(given, memory, random, i)
  const above =
    parent < 0
      ? decision.terms.groups.length > 1
        ? 1 + random.below(tree.divisions)
        : 0
      : (memory.group[parent] as number)
  const below = tree.childrenOf[above] ?? []
  memory.group[i] = below.length > 0 && random.chance(parent < 0 ? 0.4 : 0.5) ? random.pick(below) : above
  memory.limit[i] =
    parent < 0
      ? 100_000 * (1 + random.below(40))
      : Math.max(500, Math.round((memory.limit[parent] as number) * (0.4 + random.next() * 0.6)))
  memory.effective[i] = created
  const own = random.chance(0.5) ? Number.POSITIVE_INFINITY : created + (300 + random.below(1_500)) * DAY
  memory.expiration[i] = Math.min(
    own,
    parent < 0 ? Number.POSITIVE_INFINITY : (memory.expiration[parent] as number),
  )
  const acceptance = random.chance(0.4)
  const status = statusFor(random, acceptance)
  const redelegable = random.chance(0.7)
  if (redelegable && status !== 'DRAFT' && status !== 'PENDING')
    (status === 'ISSUED' || status === 'ACCEPTED' ? of.live : of.others).push(i)
  write(given, memory, random, { i, d, decision, parent, created, acceptance, status, redelegable, ids })
}

type Row = {
  i: number
  d: number
  decision: MadeDecision
  parent: number
  created: number
  acceptance: boolean
  status: Status
  redelegable: boolean
  ids: Ids
}

function write(given: Given, memory: Memory, random: Random, row: Row) {
  const { copies, tenantId, ids, group } = given
  const { i, d, decision, parent, created, acceptance, status, redelegable } = row
  const id = ids('delegation', i)
  const decisionId = ids('decision', d)
  const kind = KINDS[memory.kind[i] as number] as (typeof KINDS)[number]
  const recipients = Array.from(memory.recipients.subarray(i * MOST_SLOTS, (i + 1) * MOST_SLOTS)).filter(
    (n) => n >= 0,
  )
  const user = (n: number) => (kind === 'POSITION_ONLY' ? null : ids('user', n))
  const position = (n: number) => (kind === 'SPECIFIC_PERSONNEL' ? null : ids('position', n))
  const parentSlot = parent < 0 ? null : parentSlotOf(memory, random, parent)
  const issuer = issuerOf(memory, parent, parentSlot)
  const groups = [memory.group[i] as number]
  const authorities = authoritiesOf(given, decision, memory.limit[i] as number, redelegable, random)
  const conditions = random.chance(0.05)
    ? [conditionOf(ids('condition', 10_000_000 + i), 'Two signatures')]
    : []
  const expiration = Number.isFinite(memory.expiration[i]) ? (memory.expiration[i] as number) : null
  const terms: Terms = {
    authorities,
    groups: groups.map(group),
    pathways: ['Matrix', 'Functional', 'Direct Line'],
    conditions,
    effective: created,
    expiration,
  }
  const acceptedAt =
    acceptance && status !== 'ISSUED' && status !== 'PENDING' && status !== 'DRAFT' ? created + DAY : null
  const changedAt = acceptedAt ?? created
  const endedAt =
    status === 'SUSPENDED' || status === 'REVOKED' ? changedAt + (2 + random.below(60)) * DAY : null
  const versionAt = status !== 'DRAFT' && random.chance(0.12) ? changedAt + DAY : null
  const isIssued = status !== 'DRAFT'
  const updated = new Date(endedAt ?? versionAt ?? changedAt)
  const content = {
    recipientType: kind,
    delegationRecipients: recipients.map((n) => ({
      recipientUserId: user(n),
      recipientPositionId: position(n),
    })),
    delegationAuthorities: authorities,
    delegationGroups: terms.groups,
    delegationPathway: terms.pathways,
    effectiveDate: dayOf(created, ZONE),
    expirationDate: expiration === null ? null : lastDayBefore(expiration, ZONE),
    isNoExpiration: expiration === null,
    note: '',
    conditions: conditions.map(({ bindsFrom: _, ...each }) => each),
  }
  const names = recipients.map((n) =>
    kind === 'POSITION_ONLY'
      ? positionName(n)
      : kind === 'SPECIFIC_PERSONNEL'
        ? fullName(n)
        : `${fullName(n)} ${positionName(n)}`,
  )
  const slots = isIssued
    ? recipients.map((n, s) => ({
        id: ids('slot', i * MOST_SLOTS + s),
        userId: user(n),
        positionId: position(n),
      }))
    : []
  const createdBy = i % Math.floor(given.scale.delegations / 20) === 11 ? GROUP_USER : ADMIN
  const parentSlotId = parentSlot === null ? null : ids('slot', parent * MOST_SLOTS + parentSlot)

  copies['app.delegation'].add(
    tenantId,
    id,
    2_000 + i,
    decisionId,
    ids('section', decision.section),
    ids('category', decision.category),
    parentSlotId,
    parent < 0 ? null : ids('delegation', parent),
    `{${pathOf(memory, parent)
      .map((each) => ids('delegation', each))
      .join(',')}}`,
    issuer.type,
    issuer.user === null ? null : ids('user', issuer.user),
    issuer.position === null ? null : ids('position', issuer.position),
    kind,
    status,
    JSON.stringify(content),
    isIssued ? new Date(created) : null,
    isIssued && expiration !== null ? new Date(expiration) : null,
    isIssued && acceptance,
    isIssued,
    redelegable,
    limitPrecedence({ authorities }),
    [`DEL-${2_000 + i}`, decision.name, ...names, issuer.name].join(' '),
    isIssued ? new Date(created) : null,
    acceptedAt === null ? null : new Date(acceptedAt),
    status === 'SUSPENDED' && endedAt !== null ? new Date(endedAt) : null,
    status === 'REVOKED' && endedAt !== null ? new Date(endedAt) : null,
    ids('user', createdBy),
    new Date(created),
    ids('user', createdBy),
    updated,
  )
  slots.forEach((slot, s) => {
    copies['app.delegation_slot'].add(
      tenantId,
      slot.id,
      id,
      decisionId,
      kind,
      slot.userId,
      slot.positionId,
      kind === 'POSITION_ONLY' ? `p:${slot.positionId}` : `u:${slot.userId}`,
      status,
      s + 1,
    )
    const changes: { at: number; value: Status }[] = [
      { at: created, value: status === 'PENDING' ? 'PENDING' : 'ISSUED' },
    ]
    if (acceptedAt !== null) changes.push({ at: acceptedAt, value: 'ACCEPTED' })
    if (endedAt !== null) changes.push({ at: endedAt, value: status })
    for (const fact of factRows(changes))
      copies['app.slot_status'].add(
        tenantId,
        slot.id,
        id,
        fact.value,
        instant(fact.from),
        instant(fact.until),
        instant(fact.recordedFrom),
        instant(fact.recordedUntil),
      )
  })
  for (const authority of authorities)
    authority.bounds.forEach((bound, n) => {
      copies['app.delegation_authority'].add(
        tenantId,
        id,
        authority.authorityTypeId,
        n + 1,
        bound.valueType,
        bound.unit,
        bound.min,
        bound.max,
        authority.redelegable,
      )
    })
  for (const each of terms.groups) copies['app.delegation_group'].add(tenantId, id, each)
  if (!isIssued) return
  const first =
    versionAt === null
      ? terms
      : { ...terms, authorities: authorities.map((each) => ({ ...each, redelegable: false })) }
  for (const fact of factRows([
    { at: created, value: first },
    ...(versionAt === null ? [] : [{ at: versionAt, value: terms }]),
  ]))
    copies['app.delegation_terms'].add(
      tenantId,
      id,
      decisionId,
      parentSlotId,
      JSON.stringify(fact.value),
      new Date(created),
      acceptance,
      true,
      instant(fact.from),
      instant(fact.until),
      instant(fact.recordedFrom),
      instant(fact.recordedUntil),
    )
  if (i % 1_000 === 3 && status === 'REVOKED' && endedAt !== null)
    copies['app.cascade_act'].add(
      tenantId,
      ids('act', i),
      id,
      'REVOKE',
      ids('user', ADMIN),
      instant(endedAt),
      instant(null),
      instant(endedAt),
      instant(null),
    )
}

function authoritiesOf(
  { types }: Given,
  decision: MadeDecision,
  limit: number,
  redelegable: boolean,
  random: Random,
): AuthorityTerms[] {
  const of = (authorityTypeId: string, max: number, withTime: boolean): AuthorityTerms => ({
    authorityTypeId,
    bounds: [dollars(decision.currency, max.toFixed(2)), ...(withTime ? [months('36')] : [])],
    redelegable,
    redelegationLimit: null,
    limitOverridden: false,
    selfApproval: false,
  })
  const approval = of(types.approvalId, limit, decision.hasTime)
  return decision.terms.authorities.length > 1 && random.chance(0.6)
    ? [approval, of(types.signatoryId, limit, false)]
    : [approval]
}

function parentSlotOf(memory: Memory, random: Random, parent: number): number {
  let count = 0
  while (count < MOST_SLOTS && (memory.recipients[parent * MOST_SLOTS + count] as number) >= 0) count++
  return random.below(count)
}

function issuerOf(memory: Memory, parent: number, slot: number | null) {
  if (slot === null) return { type: 'ROOT_AUTHORITY', user: null, position: null, name: 'Root Authority' }
  const kind = KINDS[memory.kind[parent] as number]
  const number = memory.recipients[parent * MOST_SLOTS + slot] as number
  if (kind === 'POSITION_ONLY')
    return { type: 'POSITION', user: null, position: number, name: positionName(number) }
  if (kind === 'SPECIFIC_PERSONNEL')
    return { type: 'USER', user: number, position: null, name: fullName(number) }
  return {
    type: 'PERSONNEL_IN_POSITION',
    user: number,
    position: number,
    name: `${fullName(number)} ${positionName(number)}`,
  }
}

function pathOf(memory: Memory, parent: number): number[] {
  const path: number[] = []
  for (let at = parent; at >= 0; at = memory.parent[at] as number) path.unshift(at)
  return path
}
