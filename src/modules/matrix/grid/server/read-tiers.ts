import { type Designated, designatedAt } from '#modules/decision/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import type { MatrixDefinition } from '../model/definition.ts'
import { columnKey, standingIn } from '../model/grid-cells.ts'
import type { Tiers } from '../model/tiers.ts'
import { type Reach, tierLabel, tiersOf } from '../model/tiers-of.ts'
import { sha256OfTiers, shortHash } from './hash-of.ts'
import { type Judged, judgeMatrix } from './read-grid.ts'
import type { Reading } from './scope.ts'

type Named = { id: string; name: string }
type Person = Tiers['rows'][number]['tiers'][number]['holders'][number]

/** An Authority Matrix at an instant: decisions in tiers, with holders and decision roles. */
export async function readTiers(
  tx: Tx,
  definition: MatrixDefinition & { readonly authorityRoleIds: readonly string[] },
  reading: Reading,
): Promise<Tiers> {
  const judged = await judgeMatrix(tx, definition, reading)
  const { snapshot } = judged
  const { roles, designees } = await designeesOf(tx, judged, definition.authorityRoleIds, reading)
  const rates = {
    baseCurrency: snapshot.baseCurrency,
    rates: [...snapshot.rates].map(([currency, rate]) => ({ currency, rate })),
  }
  const shown = new Set<string>()
  const people = new Map(
    judged.columns.map((each): [string, Person] => {
      const { kind, id, name, beside } = each
      return [columnKey(each), { kind, id, name, beside }]
    }),
  )
  const items = judged.rows.map(({ decision, section, category }) => ({
    decision,
    section,
    category,
    tiers: judged.authorityTypes.flatMap(({ id, name }) => {
      const reaches = reachesOf(judged, decision.id, id, shown)
      return tiersOf(snapshot, reaches).map((tier) => ({
        authorityType: { id, name },
        label: tierLabel(tier, definition, rates),
        holders: tier.holders.flatMap((key) => people.get(key) ?? []),
      }))
    }),
    designees: roles.map((role) => designees.get(`${decision.id} ${role.id}`) ?? []),
  }))
  return {
    roles,
    rows: items,
    delegations: shown.size,
    at: new Date(snapshot.at).toISOString(),
    knownAt: new Date(snapshot.knownAt).toISOString(),
    hash: shortHash(sha256OfTiers(items)),
  }
}

/** Up to how much each holder may decide, by their highest live limit. */
function reachesOf(
  { snapshot, cells, placing }: Judged,
  decisionId: string,
  authorityTypeId: string,
  shown: Set<string>,
): Reach[] {
  return cells.flatMap((cell): Reach[] => {
    if (cell.decisionId !== decisionId || cell.authorityTypeId !== authorityTypeId) return []
    if (!placing.columns.has(columnKey(cell.who))) return []
    const { able } = standingIn(snapshot, cell, placing)
    const [best] = able
    if (!best) return []
    for (const each of able) shown.add(each.delegationId)
    const primary = snapshot.delegations
      .get(best.delegationId)
      ?.terms.authorities.find((each) => each.authorityTypeId === authorityTypeId)?.bounds[0]?.valueType
    const valueType = primary ?? 'AUTHORIZED'
    const max = best.bounds.find((bound) => bound.valueType === valueType)?.max ?? null
    return [{ holder: columnKey(cell.who), valueType, max }]
  })
}

/** Who has which of the roles for which decision at that instant. */
async function designeesOf(
  tx: Tx,
  { placing }: Judged,
  roleIds: readonly string[],
  { tenantId, times, now }: Reading,
): Promise<{ roles: Named[]; designees: ReadonlyMap<string, Person[]> }> {
  if (roleIds.length === 0) return { roles: [], designees: new Map() }
  const decisionIds = [...placing.rows.keys()]
  const [roles, designated] = await Promise.all([
    rows<Named>(
      tx,
      sql`select r.id, r.name from app.decision_role_public r where r.tenant_id = ${tenantId} and r.id = any(${roleIds}::uuid[])
        order by r.position, r.name`,
    ),
    designatedAt(tx, tenantId, { decisionIds, roleIds }, times, now),
  ])
  const designees = new Map<string, Map<string, Person>>()
  for (const each of designated) {
    const key = `${each.decisionId} ${each.roleId}`
    const person = personOf(each)
    const known = designees.get(key) ?? new Map<string, Person>()
    designees.set(key, known.set(columnKey(person), person))
  }
  return { roles, designees: new Map([...designees].map(([key, people]) => [key, [...people.values()]])) }
}

function personOf({ userId, userName, positionId, positionName }: Designated): Person {
  if (userId && userName)
    return { kind: 'USER', id: userId, name: userName, beside: positionName ? [positionName] : [] }
  return { kind: 'POSITION', id: positionId ?? '', name: positionName ?? '', beside: [] }
}
