import { createHash } from 'node:crypto'
import type pg from 'pg'
import type { Question } from '#modules/authority/engine/model/question.ts'
import type { World, WorldFact } from '#modules/authority/engine/model/world.ts'
import type { Condition, DecisionTerms, Terms } from '#modules/authority/terms/model/terms.ts'

/** The id of a test's word in one tenant: the same word, the same id. */
export const idOf = (tenantId: string, word: string): string => {
  const h = createHash('sha256').update(`${tenantId} ${word}`).digest('hex')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-7${h.slice(13, 16)}-8${h.slice(17, 20)}-${h.slice(20, 32)}`
}

/** The same world with ids as the product has them. */
export function renamed(world: World, tenantId: string): World {
  const id = (word: string) => idOf(tenantId, word)
  const maybe = (word: string | null) => (word === null ? null : id(word))
  const comparison = (each: Condition['when']) =>
    each?.field === 'GROUP' ? { ...each, value: id(String(each.value)) } : each
  const condition = (each: Condition): Condition => ({
    ...each,
    id: id(each.id),
    when: comparison(each.when),
    rule: comparison(each.rule),
  })
  const terms = (each: Terms): Terms => ({
    ...each,
    authorities: each.authorities.map((one) => ({ ...one, authorityTypeId: id(one.authorityTypeId) })),
    groups: each.groups.map(id),
    conditions: each.conditions.map(condition),
  })
  const decisionTerms = (each: DecisionTerms): DecisionTerms => ({
    ...each,
    authorities: each.authorities.map((one) => ({ ...one, authorityTypeId: id(one.authorityTypeId) })),
    groups: each.groups.map(id),
    conditions: each.conditions.map(condition),
  })
  return {
    ...world,
    // the books hold one limit for a value type at a time
    redelegationLimits: [
      ...new Map(world.redelegationLimits.map((row) => [row.valueType, row])).values(),
    ].sort((a, b) => (a.valueType < b.valueType ? -1 : 1)),
    users: world.users.map((row) => ({ ...row, userId: id(row.userId) })),
    positions: world.positions.map((row) => ({ ...row, positionId: id(row.positionId) })),
    occupancies: world.occupancies.map((row) => ({
      ...row,
      userId: id(row.userId),
      positionId: id(row.positionId),
    })),
    groups: world.groups.map((row) => ({ ...row, groupId: id(row.groupId) })),
    groupParents: world.groupParents.map((row) => ({
      ...row,
      groupId: id(row.groupId),
      parentId: id(row.parentId),
    })),
    decisionStatuses: world.decisionStatuses.map((row) => ({ ...row, decisionId: id(row.decisionId) })),
    decisionTerms: world.decisionTerms.map((row) => ({
      ...row,
      decisionId: id(row.decisionId),
      terms: decisionTerms(row.terms),
    })),
    delegations: world.delegations.map((row, i) => ({
      id: id(row.id),
      displayId: `DEL-${1001 + i}`,
      decisionId: id(row.decisionId),
    })),
    delegationTerms: world.delegationTerms.map((row) => ({
      ...row,
      delegationId: id(row.delegationId),
      parentSlotId: maybe(row.parentSlotId),
      terms: terms(row.terms),
    })),
    issues: world.issues.map((row) => ({ ...row, delegationId: id(row.delegationId) })),
    slots: world.slots.map((row) => ({
      ...row,
      id: id(row.id),
      delegationId: id(row.delegationId),
      userId: maybe(row.userId),
      positionId: maybe(row.positionId),
    })),
    slotStatuses: world.slotStatuses.map((row) => ({ ...row, slotId: id(row.slotId) })),
    waits: world.waits.map((row) => ({
      ...row,
      slotId: id(row.slotId),
      acceptedTerms: terms(row.acceptedTerms),
    })),
    cascades: world.cascades.map((row) => ({ ...row, rootDelegationId: id(row.rootDelegationId) })),
  }
}

export function renamedQuestion(question: Question, tenantId: string): Question {
  const who = (each: Question['who']) => ({ ...each, id: idOf(tenantId, each.id) })
  return {
    ...question,
    decisionId: idOf(tenantId, question.decisionId),
    who: who(question.who),
    ...(question.authorityTypeId !== undefined && {
      authorityTypeId: idOf(tenantId, question.authorityTypeId),
    }),
    ...(question.groupId !== undefined && { groupId: idOf(tenantId, question.groupId) }),
    ...(question.requester && { requester: who(question.requester) }),
  }
}

const at = (instant: number | null) => (instant === null ? 'infinity' : new Date(instant).toISOString())
const WRITTEN_BY = '019ab000-0000-7000-8000-000000000000'
const times = (fact: WorldFact) => [
  at(fact.from),
  at(fact.until),
  at(fact.recorded),
  at(fact.replaced),
  WRITTEN_BY,
]

/** Two facts about one thing as one row each: the pieces of time in which both are as they are. */
function cells<A extends WorldFact, B extends WorldFact>(
  fact: A,
  others: readonly B[],
): { fact: WorldFact; other: B | undefined }[] {
  const cut = (from: number, until: number | null, points: (number | null)[]) => {
    const end = until ?? Number.POSITIVE_INFINITY
    const inside = points.filter((point): point is number => point !== null && point > from && point < end)
    const edges = [from, ...[...new Set(inside)].sort((a, b) => a - b), end]
    return edges
      .slice(0, -1)
      .map(
        (edge, i) =>
          [edge, edges[i + 1] === Number.POSITIVE_INFINITY ? null : (edges[i + 1] as number)] as const,
      )
  }
  const contains = (from: number, until: number | null, point: number) =>
    from <= point && (until === null || point < until)
  return cut(
    fact.from,
    fact.until,
    others.flatMap((other) => [other.from, other.until]),
  ).flatMap(([from, until]) =>
    cut(
      fact.recorded,
      fact.replaced,
      others.flatMap((other) => [other.recorded, other.replaced]),
    ).map(([recorded, replaced]) => ({
      fact: { from, until, recorded, replaced },
      other: others.find(
        (other) =>
          contains(other.from, other.until, from) && contains(other.recorded, other.replaced, recorded),
      ),
    })),
  )
}

/** Whether one row at most holds for a thing at any two times: what the product's own writes always leave. */
export function isConsistent(world: World): boolean {
  const overlaps = (a: WorldFact, b: WorldFact) =>
    a.from < (b.until ?? Number.POSITIVE_INFINITY) &&
    b.from < (a.until ?? Number.POSITIVE_INFINITY) &&
    a.recorded < (b.replaced ?? Number.POSITIVE_INFINITY) &&
    b.recorded < (a.replaced ?? Number.POSITIVE_INFINITY)
  const single = <T extends WorldFact>(rows: readonly T[], key: (row: T) => string) =>
    rows.every((row, i) =>
      rows.every((other, j) => i === j || key(row) !== key(other) || !overlaps(row, other)),
    )
  const kept = withoutEmptyTimes(world)
  return (
    single(kept.users, (row) => row.userId) &&
    single(kept.positions, (row) => row.positionId) &&
    single(kept.groups, (row) => row.groupId) &&
    single(kept.decisionTerms, (row) => row.decisionId) &&
    single(kept.delegationTerms, (row) => row.delegationId) &&
    single(kept.slotStatuses, (row) => row.slotId) &&
    single(kept.waits, (row) => row.slotId) &&
    single(kept.rates, (row) => row.currency) &&
    [kept.delegationTerms, kept.slotStatuses]
      .flat()
      .every((row) => row.replaced === null || row.replaced > row.recorded)
  )
}

/** Facts that were replaced in the instant in which they were written are on no record. */
const withoutEmptyTimes = (world: World): World =>
  Object.fromEntries(
    Object.entries(world).map(([key, value]) => [
      key,
      Array.isArray(value)
        ? value.filter(
            (row: Partial<WorldFact>) =>
              !(row.recorded !== undefined && row.recorded === row.replaced) &&
              !(row.from !== undefined && row.from === row.until),
          )
        : value,
    ]),
  ) as World

/** Writes a world, ids as the product has them, into the tables of a tenant that has nothing else. */
export async function storeWorld(
  owner: pg.Pool,
  tenantId: string,
  world: World,
  sectionId: string,
  ownerUserId: string,
  groupTypeId: string,
) {
  const now = new Date().toISOString()
  world = withoutEmptyTimes(world)
  const insert = async (table: string, columns: string, rows: readonly (readonly unknown[])[]) => {
    for (const row of rows)
      await owner.query(
        `insert into app.${table} (tenant_id, ${columns}) values ($1, ${row.map((_, i) => `$${i + 2}`).join(', ')})`,
        [tenantId, ...row],
      )
  }
  const named = (ids: readonly string[]) => [...new Set(ids)]
  const start = Number(BigInt(`0x${tenantId.slice(0, 6)}`) % 1_000_000n) + 100_000
  const FACT = 'holds_from, holds_until, recorded_from, recorded_until, transaction_id'
  await owner.query(`update app.tenant set zone = $2, base_currency = $3 where tenant_id = $1`, [
    tenantId,
    world.zone,
    world.baseCurrency,
  ])
  await owner.query(`update app.delegation_settings set max_depth = $2 where tenant_id = $1`, [
    tenantId,
    world.maxDepth,
  ])
  await insert(
    '"user"',
    'id, display_number, email, first_name, last_name, name, status, created_at, updated_at',
    named(world.users.map((row) => row.userId)).map((id, i) => [
      id,
      start + i,
      `${id}@x.example`,
      id,
      '',
      id,
      'ACTIVE',
      now,
      now,
    ]),
  )
  await insert(
    'user_status',
    `user_id, status, ${FACT}`,
    world.users.map((row) => [row.userId, row.active ? 'ACTIVE' : 'INACTIVE', ...times(row)]),
  )
  await insert(
    'position',
    'id, display_number, name, created_at, updated_at',
    named(world.positions.map((row) => row.positionId)).map((id, i) => [id, start + i, id, now, now]),
  )
  await insert(
    'position_status',
    `position_id, status, ${FACT}`,
    world.positions.map((row) => [row.positionId, row.active ? 'ACTIVE' : 'INACTIVE', ...times(row)]),
  )
  const groups = named([
    ...world.groups.map((row) => row.groupId),
    ...world.groupParents.flatMap((row) => [row.groupId, row.parentId]),
  ])
  await insert(
    '"group"',
    'id, display_number, group_type_id, name, display_name, created_at, updated_at',
    groups.map((id, i) => [id, start + i, groupTypeId, id, id, now, now]),
  )
  await insert(
    'group_status',
    `group_id, status, ${FACT}`,
    world.groups.map((row) => [row.groupId, row.active ? 'ACTIVE' : 'INACTIVE', ...times(row)]),
  )
  for (const row of world.groupParents)
    await owner.query(
      `insert into app.group_parent (tenant_id, group_id, parent_id, ${FACT}) values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (tenant_id, group_id, parent_id, recorded_from, holds_from) do update set holds_until = greatest(app.group_parent.holds_until, excluded.holds_until)`,
      [tenantId, row.groupId, row.parentId, ...times(row)],
    )
  for (const row of world.occupancies)
    await owner.query(
      `insert into app.occupancy (tenant_id, user_id, position_id, ${FACT}) values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (tenant_id, user_id, position_id, recorded_from, holds_from) do update set holds_until = greatest(app.occupancy.holds_until, excluded.holds_until)`,
      [tenantId, row.userId, row.positionId, ...times(row)],
    )
  await insert(
    'currency_rate',
    `currency, rate, ${FACT}`,
    world.rates.map((row) => [row.currency, row.rate, ...times(row)]),
  )
  await insert(
    'redelegation_limit',
    `value_type, unit, max, ${FACT}`,
    world.redelegationLimits.map((row) => [row.valueType, row.unit, row.max, ...times(row)]),
  )
  const decisions = named(world.decisionStatuses.map((row) => row.decisionId))
  await insert(
    'decision',
    'id, display_number, name, section_id, status, owner_user_id, delegable, pathways, terms, created_by, created_at, updated_by, updated_at',
    decisions.map((id, i) => [
      id,
      start + i,
      id,
      sectionId,
      'PUBLISHED',
      ownerUserId,
      true,
      ['Matrix'],
      JSON.stringify(world.decisionTerms.find((row) => row.decisionId === id)?.terms),
      ownerUserId,
      now,
      ownerUserId,
      now,
    ]),
  )
  for (const row of world.decisionStatuses)
    await insert(
      'decision_terms',
      `decision_id, status, terms, ${FACT}`,
      cells(
        row,
        world.decisionTerms.filter((each) => each.decisionId === row.decisionId),
      ).flatMap(({ fact, other }) =>
        other ? [[row.decisionId, row.status, JSON.stringify(other.terms), ...times(fact)]] : [],
      ),
    )
  await insert(
    'delegation',
    'id, display_number, decision_id, section_id, issuer_type, recipient_type, status, content, created_by, created_at, updated_by, updated_at',
    world.delegations.map((row) => [
      row.id,
      Number(row.displayId.slice(4)),
      row.decisionId,
      sectionId,
      'ROOT_AUTHORITY',
      'SPECIFIC_PERSONNEL',
      'ISSUED',
      '{}',
      ownerUserId,
      now,
      ownerUserId,
      now,
    ]),
  )
  const decisionOf = new Map(world.delegations.map((row) => [row.id, row.decisionId]))
  await insert(
    'delegation_slot',
    'id, delegation_id, decision_id, kind, user_id, position_id, recipient_key, status, ordinal',
    world.slots.map((row, i) => [
      row.id,
      row.delegationId,
      decisionOf.get(row.delegationId),
      row.kind,
      row.userId,
      row.positionId,
      row.kind === 'POSITION_ONLY' ? `p:${row.positionId}` : `u:${row.userId}`,
      'ISSUED',
      i,
    ]),
  )
  for (const row of world.delegationTerms)
    await insert(
      'delegation_terms',
      `delegation_id, decision_id, parent_slot_id, terms, issued_at, acceptance_required, ends_with_position, ${FACT}`,
      cells(
        row,
        world.issues.filter((each) => each.delegationId === row.delegationId),
      ).map(({ fact, other }) => [
        row.delegationId,
        decisionOf.get(row.delegationId),
        row.parentSlotId,
        JSON.stringify(row.terms),
        other ? at(other.issuedAt) : null,
        other?.acceptanceRequired ?? true,
        other?.endsWithPosition ?? false,
        ...times(fact),
      ]),
    )
  const delegationOf = new Map(world.slots.map((row) => [row.id, row.delegationId]))
  for (const row of world.slotStatuses)
    await insert(
      'slot_status',
      `slot_id, delegation_id, status, accepted_terms, ${FACT}`,
      cells(
        row,
        world.waits.filter((each) => each.slotId === row.slotId),
      ).map(({ fact, other }) => [
        row.slotId,
        delegationOf.get(row.slotId),
        row.status,
        other ? JSON.stringify(other.acceptedTerms) : null,
        ...times(fact),
      ]),
    )
  await insert(
    'cascade_act',
    `id, root_delegation_id, kind, ${FACT}`,
    world.cascades.map((row, i) => [
      idOf(tenantId, `act ${i}`),
      row.rootDelegationId,
      row.kind,
      ...times(row),
    ]),
  )
}
