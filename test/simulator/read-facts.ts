import type pg from 'pg'
import type { World } from '#modules/authority/engine/model/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: columns of any table
type Row = Record<string, any> & {
  holds_from: Date
  holds_until: Date | number
  recorded_from: Date
  recorded_until: Date | number
}

const end = (value: Date | number): number | null => (typeof value === 'number' ? null : value.getTime())

const times = (row: Row) => ({
  from: row.holds_from.getTime(),
  until: end(row.holds_until),
  recorded: row.recorded_from.getTime(),
  replaced: end(row.recorded_until),
})

/**
 * Everything on record of one tenant that is not replaced, read table by table and without any of the product's own queries:
 * what the second opinion judges by.
 */
export async function readFacts(owner: pg.Pool, tenantId: string): Promise<World> {
  const all = async (table: string, columns: string): Promise<Row[]> =>
    (
      await owner.query(
        `select ${columns}, holds_from, holds_until, recorded_from, recorded_until from app.${table}
          where tenant_id = $1 and recorded_until = 'infinity'`,
        [tenantId],
      )
    ).rows
  const plain = async (table: string, columns: string, where = 'true') =>
    (await owner.query(`select ${columns} from app.${table} where tenant_id = $1 and ${where}`, [tenantId]))
      .rows
  const [
    users,
    positions,
    occupancies,
    groups,
    parents,
    decisions,
    terms,
    statuses,
    cascades,
    rates,
    limits,
  ] = await Promise.all([
    all('user_status', 'user_id, status'),
    all('position_status', 'position_id, status'),
    all('occupancy', 'user_id, position_id'),
    all('group_status', 'group_id, status'),
    all('group_parent', 'group_id, parent_id'),
    all('decision_terms', 'decision_id, status, terms'),
    all(
      'delegation_terms',
      'delegation_id, parent_slot_id, terms, issued_at, acceptance_required, ends_with_position',
    ),
    all('slot_status', 'slot_id, status, accepted_terms'),
    all('cascade_act', 'kind, root_delegation_id'),
    all('currency_rate', 'currency, rate::text'),
    all('redelegation_limit', 'value_type, unit, max::text'),
  ])
  const [delegations, slots, [tenant], [settings]] = await Promise.all([
    plain('delegation', 'id, display_number, decision_id'),
    plain('delegation_slot', 'id, delegation_id, kind, user_id, position_id'),
    plain('tenant', 'zone, base_currency'),
    plain('delegation_settings', 'max_depth'),
  ])
  return {
    zone: tenant.zone,
    baseCurrency: tenant.base_currency,
    maxDepth: settings.max_depth,
    users: users.map((row) => ({ ...times(row), userId: row.user_id, active: row.status === 'ACTIVE' })),
    positions: positions.map((row) => ({
      ...times(row),
      positionId: row.position_id,
      active: row.status === 'ACTIVE',
    })),
    occupancies: occupancies.map((row) => ({
      ...times(row),
      userId: row.user_id,
      positionId: row.position_id,
    })),
    groups: groups.map((row) => ({ ...times(row), groupId: row.group_id, active: row.status === 'ACTIVE' })),
    groupParents: parents.map((row) => ({ ...times(row), groupId: row.group_id, parentId: row.parent_id })),
    decisionStatuses: decisions.map((row) => ({
      ...times(row),
      decisionId: row.decision_id,
      status: row.status,
    })),
    decisionTerms: decisions.map((row) => ({ ...times(row), decisionId: row.decision_id, terms: row.terms })),
    delegations: delegations.map((row) => ({
      id: row.id,
      displayId: `DEL-${row.display_number}`,
      decisionId: row.decision_id,
    })),
    delegationTerms: terms.map((row) => ({
      ...times(row),
      delegationId: row.delegation_id,
      parentSlotId: row.parent_slot_id,
      terms: row.terms,
    })),
    issues: terms.map((row) => ({
      ...times(row),
      delegationId: row.delegation_id,
      issuedAt: (row.issued_at as Date | null)?.getTime() ?? 0,
      acceptanceRequired: row.acceptance_required,
      endsWithPosition: row.ends_with_position,
    })),
    slots: slots.map((row) => ({
      id: row.id,
      delegationId: row.delegation_id,
      kind: row.kind,
      userId: row.user_id,
      positionId: row.position_id,
    })),
    slotStatuses: statuses.map((row) => ({ ...times(row), slotId: row.slot_id, status: row.status })),
    waits: statuses.flatMap((row) =>
      row.accepted_terms ? [{ ...times(row), slotId: row.slot_id, acceptedTerms: row.accepted_terms }] : [],
    ),
    cascades: cascades.map((row) => ({
      ...times(row),
      kind: row.kind,
      rootDelegationId: row.root_delegation_id,
    })),
    rates: rates.map((row) => ({ ...times(row), currency: row.currency, rate: row.rate })),
    redelegationLimits: limits.map((row) => ({
      ...times(row),
      valueType: row.value_type,
      unit: row.unit,
      max: row.max,
    })),
  } as unknown as World
}
