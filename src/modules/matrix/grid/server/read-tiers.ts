import { type Designation, designatedAt } from '#modules/decision/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import type { MatrixDefinition } from '../model/definition.ts'
import { columnKey } from '../model/grid-cells.ts'
import type { TierPerson, Tiers } from '../model/tiers.ts'
import { buildTiers } from '../model/tiers-of.ts'
import { sha256OfTiers, shortHash } from './hash-of.ts'
import { buildGrid, type JudgedGrid, judgeMatrix, NO_MARKS } from './read-grid.ts'
import type { MatrixReading } from './scope.ts'

type NamedRef = { id: string; name: string }

/** An Authority Matrix at an instant: the cells of its grid in tiers, with decision roles beside them. */
export async function readTiers(
  tx: Tx,
  definition: MatrixDefinition & { readonly authorityRoleIds: readonly string[] },
  reading: MatrixReading,
): Promise<Tiers> {
  const judged = await judgeMatrix(tx, definition, reading)
  const { roles, designees } = await designeesOf(tx, judged, definition.authorityRoleIds, reading)
  const grid = buildGrid(judged, NO_MARKS)
  const tiers = buildTiers(grid, definition)
  const items = grid.rows.map(({ decision, section, category }, i) => ({
    decision,
    section,
    category,
    tiers: [...(tiers[i] ?? [])],
    designees: roles.map((role) => designees.get(`${decision.id} ${role.id}`) ?? []),
  }))
  return {
    roles,
    rows: items,
    delegations: grid.delegations,
    leftOut: grid.leftOut,
    at: grid.at,
    knownAt: grid.knownAt,
    hash: shortHash(sha256OfTiers(items)),
  }
}

/** Who has which of the roles for which decision at that instant. */
async function designeesOf(
  tx: Tx,
  { placing }: JudgedGrid,
  roleIds: readonly string[],
  { tenantId, times, now }: MatrixReading,
): Promise<{ roles: NamedRef[]; designees: ReadonlyMap<string, TierPerson[]> }> {
  if (roleIds.length === 0) return { roles: [], designees: new Map() }
  const decisionIds = [...placing.rows.keys()]
  const [roles, designated] = await Promise.all([
    rows<NamedRef>(
      tx,
      sql`select r.id, r.name from app.decision_role_public r where r.tenant_id = ${tenantId} and r.id = any(${roleIds}::uuid[])
        order by r.position, r.name`,
    ),
    designatedAt(tx, tenantId, { decisionIds, roleIds }, times, now),
  ])
  const designees = new Map<string, Map<string, TierPerson>>()
  for (const each of designated) {
    const key = `${each.decisionId} ${each.roleId}`
    const person = personOf(each)
    const known = designees.get(key) ?? new Map<string, TierPerson>()
    designees.set(key, known.set(columnKey(person), person))
  }
  return { roles, designees: new Map([...designees].map(([key, people]) => [key, [...people.values()]])) }
}

function personOf({ userId, userName, positionId, positionName }: Designation): TierPerson {
  if (userId && userName)
    return { kind: 'USER', id: userId, name: userName, beside: positionName ? [positionName] : [] }
  return { kind: 'POSITION', id: positionId ?? '', name: positionName ?? '', beside: [] }
}
