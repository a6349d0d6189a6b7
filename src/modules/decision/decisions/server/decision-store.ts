import type { DecisionTerms } from '#modules/authority/terms/model/terms.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { maybeOne, ownTenant, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Fact } from '#platform/server/records/facts.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import { sanitizeRichText } from '#platform/server/records/rich-text.ts'
import { decisionTies, visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import type { DecisionStatus } from '../model/decision.ts'
import type { DecisionTie } from '../model/decision-policy.ts'
import { BOUND_COLUMNS, boundRows } from './bound-rows.ts'
import { limitPrecedence, precedenceAtRate } from './limit-order.ts'

const decisionTerms: Fact = {
  table: 'app.decision_terms',
  key: { decision_id: 'uuid' },
  value: { status: 'text', terms: 'jsonb' },
}

/** The part that a position has in a decision, as it is stored. */
export type StoredRole = { decisionRoleId: string; positionId: string; requirement: string }

/** A decision as it is stored, its roles included, in the order of `byRole`. */
export type StoredDecision = {
  id: string
  displayNumber: number
  name: string
  description: string
  guidance: string
  sectionId: string
  categoryId: string | null
  status: DecisionStatus
  /** Where a restore leads; null unless it is archived. */
  previousStatus: DecisionStatus | null
  copiedFrom: string | null
  ownerUserId: string
  terms: DecisionTerms
  roles: readonly StoredRole[]
  version: number
}

/** Sorts decision roles as the statements do: no one gives them an order. */
export const byRole = (a: StoredRole, b: StoredRole): number => (keyOf(a) < keyOf(b) ? -1 : 1)

const keyOf = ({ decisionRoleId, positionId }: StoredRole) => `${decisionRoleId} ${positionId}`

const ROLES = sql`coalesce((select json_agg(json_build_object('decisionRoleId', r.decision_role_id, 'positionId', r.position_id, 'requirement', r.requirement)
    order by r.decision_role_id, r.position_id) from app.decision_role_assignment r
    where r.tenant_id = ${ownTenant} and r.decision_id = d.id), '[]')`

/** What history keeps of a decision. */
export const evidence = ({ terms, version: _version, ...decision }: StoredDecision) => ({
  ...decision,
  ...terms,
})

const text = (column: string) => ({ column, type: 'text' })
const uuid = (column: string) => ({ column, type: 'uuid' })

/** Decisions; of one that is deleted the status says so. */
export const decisions = defineStore<StoredDecision>({
  kind: 'decision',
  table: 'app.decision',
  alias: 'd',
  isSigned: true,
  name: sql`'DEC-' || d.display_number`,
  columns: {
    displayNumber: { column: 'display_number', type: 'integer' },
    name: text('name'),
    description: text('description'),
    guidance: text('guidance'),
    sectionId: uuid('section_id'),
    categoryId: uuid('category_id'),
    status: text('status'),
    previousStatus: text('previous_status'),
    copiedFrom: uuid('copied_from'),
    ownerUserId: uuid('owner_user_id'),
    terms: { column: 'terms', type: 'jsonb' },
  },
  repeats: {
    delegable: { type: 'boolean', of: ({ terms }) => terms.delegable },
    pathways: { type: 'text[]', of: ({ terms }) => terms.pathways },
    limit_precedence: {
      type: 'numeric',
      of: ({ terms }) => limitPrecedence(terms),
      asWritten: (tenantId, now) =>
        precedenceAtRate(tenantId, sql`t.terms->'authorities'->0->'bounds'->0`, sql`t.limit_precedence`, now),
    },
  },
  parts: [
    {
      table: 'app.decision_group',
      of: 'decision_id',
      types: { group_id: 'uuid' },
      rows: ({ terms }) => terms.groups.map((groupId) => ({ group_id: groupId })),
    },
    {
      table: 'app.decision_authority',
      of: 'decision_id',
      types: BOUND_COLUMNS,
      rows: ({ terms }) => terms.authorities.flatMap(boundRows),
    },
    {
      table: 'app.decision_role_assignment',
      of: 'decision_id',
      types: { decision_role_id: 'uuid', position_id: 'uuid', requirement: 'text' },
      rows: ({ roles }) =>
        roles.map(({ decisionRoleId, positionId, requirement }) => ({
          decision_role_id: decisionRoleId,
          position_id: positionId,
          requirement,
        })),
    },
  ],
  reads: () => ({ roles: ROLES }),
  facts: [decisionTerms],
  evidence,
})

const selectStored = decisions.selected()

const tiesOf = (viewer: Viewer, now: Date): Sql => sql`
  ${decisionTies.isOwner(viewer)} as "isOwner", ${decisionTies.isCreator(viewer)} as "isCreator",
  ${decisionTies.isInvolved(viewer)} as "isInvolved", ${decisionTies.inMyGroups(viewer, now)} as "inMyGroups",
  ${decisionTies.groupsBeyond(viewer, now)} as "groupsBeyond"`

/** The decision with the viewer's ties to it, where the viewer may see it; `lock` holds it until the transaction ends. */
export const findDecision = (tx: Tx, viewer: Viewer, id: string, now: Date, lock = false) =>
  maybeOne<StoredDecision & DecisionTie>(
    tx,
    sql`select ${selectStored}, ${tiesOf(viewer, now)} from app.decision d
      where d.tenant_id = ${viewer.tenantId} and d.id = ${id} and ${visibleDecisions(viewer, now)} ${lock ? sql`for update of d` : sql``}`,
  )

/** Several of them by their ids, those that the viewer may see. */
export async function findDecisions(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StoredDecision & DecisionTie>> {
  const found = await rows<StoredDecision & DecisionTie>(
    tx,
    sql`select ${selectStored}, ${tiesOf(viewer, now)} from app.decision d
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[]) and ${visibleDecisions(viewer, now)}`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** The same, with no more of them than what a right depends on. */
export const findTies = (tx: Tx, viewer: Viewer, ids: readonly string[], now: Date) =>
  rows<Pick<StoredDecision, 'id' | 'status'> & DecisionTie>(
    tx,
    sql`select d.id, d.status, ${tiesOf(viewer, now)} from app.decision d
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[]) and ${visibleDecisions(viewer, now)}`,
  )

/** The same, locked in the order of their ids. */
export async function lockDecisions(tx: Tx, viewer: Viewer, ids: readonly string[], now: Date) {
  await sql`select d.id from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[])
    order by d.id for update`.execute(tx)
  return findDecisions(tx, viewer, ids, now)
}

/** Without asking who may see it: for rules that need the decision of a delegation. `lock` shares it with other readers. */
export const readDecision = (tx: Tx, tenantId: string, id: string, lock = false) =>
  maybeOne<StoredDecision>(
    tx,
    sql`select ${selectStored} from app.decision d where d.tenant_id = ${tenantId} and d.id = ${id} ${lock ? sql`for share of d` : sql``}`,
  )

/** Those that are so, locked, in the order of their ids, no matter who may see them: for what something else than a person's act on them is the cause. */
export async function lockStoredDecisions(
  tx: Tx,
  tenantId: string,
  which: Sql,
  most: number,
): Promise<StoredDecision[]> {
  const locked = await rows<{ id: string }>(
    tx,
    sql`select d.id from app.decision d where d.tenant_id = ${tenantId} and d.status <> 'DELETED' and ${which}
      order by d.id limit ${sql.lit(most)} for update`,
  )
  return decisions.find(tx, tenantId, sql`d.id = any(${locked.map(({ id }) => id)}::uuid[])`)
}

export type Evidence = ReturnType<typeof evidence>

/** The decision of which the history keeps this. What was kept before guidance was rich text becomes so. */
export const storedOf = (
  { authorities, groups, pathways, delegable, maxDepth, conditions, ...kept }: Evidence,
  version: number,
): StoredDecision => ({
  ...kept,
  guidance: sanitizeRichText(kept.guidance),
  terms: { authorities, groups, pathways, delegable, maxDepth: maxDepth ?? null, conditions },
  version,
})
