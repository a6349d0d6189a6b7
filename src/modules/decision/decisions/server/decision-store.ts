import type { Author, Viewer } from '#platform/model/viewer.ts'
import { addFactsSaid, type Fact, setFacts } from '#platform/server/facts.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { sanitizeRichText } from '#platform/server/rich-text.ts'
import { insertRows, maybeOne, rows, type Sql, sql, type Tx, updateRows } from '#platform/server/sql.ts'
import type { DecisionTerms } from '../../authority/model/terms.ts'
import type { DecisionStatus } from '../model/decision.ts'
import type { DecisionTie } from '../model/decision-policy.ts'
import { decisionTies, visibleDecisions } from './decision-visibility.ts'
import { limitPrecedence, recountLimits } from './limit-order.ts'

const decisionTerms: Fact = {
  table: 'app.decision_terms',
  key: { decision_id: 'uuid' },
  value: { status: 'text', terms: 'jsonb' },
}

/** The part that a position has in a decision, as it is stored. */
export type StoredRole = { decisionRoleId: string; positionId: string; requirement: string }

/** The same with the name of the decision role, where it was read with it. */
export type RoleAssignment = StoredRole & { decisionRoleName?: string }

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

/** Sorts decision roles as the statements do: nobody gives them an order. */
export const byRole = (a: StoredRole, b: StoredRole): number => (keyOf(a) < keyOf(b) ? -1 : 1)

const keyOf = ({ decisionRoleId, positionId }: StoredRole) => `${decisionRoleId} ${positionId}`

const selectStored = sql`d.id, d.display_number as "displayNumber", d.name, d.description, d.guidance, d.section_id as "sectionId",
  d.category_id as "categoryId", d.status, d.previous_status as "previousStatus", d.copied_from as "copiedFrom", d.owner_user_id as "ownerUserId", d.terms, d.version,
  coalesce((select json_agg(json_build_object('decisionRoleId', r.decision_role_id, 'positionId', r.position_id, 'requirement', r.requirement)
    order by r.decision_role_id, r.position_id) from app.decision_role_assignment r
    where r.tenant_id = d.tenant_id and r.decision_id = d.id), '[]') as roles`

const tiesOf = (viewer: Viewer, now: Date): Sql => sql`
  ${decisionTies.isOwner(viewer)} as "isOwner", ${decisionTies.isCreator(viewer)} as "isCreator",
  ${decisionTies.isInvolved(viewer)} as "isInvolved", ${decisionTies.inMyGroups(viewer, now)} as "inMyGroups"`

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

/** Several of them by their ids, deleted ones too, whoever may see them. */
export async function decisionsById(
  tx: Tx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, StoredDecision>> {
  const found = await rows<StoredDecision>(
    tx,
    sql`select ${selectStored} from app.decision d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Those that are so, locked, in the order of their ids, whoever may see them: for what something else than a person's act on them is the cause. */
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
  return rows<StoredDecision>(
    tx,
    sql`select ${selectStored} from app.decision d
      where d.tenant_id = ${tenantId} and d.id = any(${locked.map(({ id }) => id)}::uuid[]) order by d.id`,
  )
}

type Saved = {
  event: string
  before: StoredDecision | null
  after: StoredDecision
}

/** The one way in: rows, parts, facts and history, all in the caller's transaction. None of them twice. */
export async function saveDecisions(
  tx: Tx,
  viewer: Author,
  saved: readonly Saved[],
  now: Date,
): Promise<void> {
  const { tenantId, userId, requestId } = viewer
  const replaced = saved.filter(({ before }) => before !== null).map(({ after }) => after)
  const added = saved.filter(({ before }) => before === null).map(({ after }) => after)
  // sent at once, done one after the other: rows stand before what refers to them
  await Promise.all([
    insertRows(tx, 'app.decision', { ...FIRST, ...CHANGED }, added.map(rowOf), {
      tenant_id: sql`${tenantId}::uuid`,
      created_by: sql`${userId}::uuid`,
      created_at: sql`${now}::timestamptz`,
      updated_by: sql`${userId}::uuid`,
      updated_at: sql`${now}::timestamptz`,
    }),
    replaced.length > 0 && replaceRows(tx, viewer, replaced, now),
    insertParts(
      tx,
      tenantId,
      saved.map(({ after }) => after),
    ),
    recountLimits(
      tx,
      tenantId,
      'decision',
      sql`d.id = any(${saved.map(({ after }) => after.id)}::uuid[])`,
      now,
    ),
    added.length > 0 &&
      addFactsSaid(tx, decisionTerms, tenantId, { said: termsOfRows(tenantId, added), from: now, now }),
    replaced.length > 0 &&
      setFacts(tx, decisionTerms, tenantId, { entries: replaced.map(termsOf), from: now, now }),
    recordRevisions(
      tx,
      tenantId,
      { userId, requestId },
      saved.map(({ event, before, after }) => ({
        kind: 'decision',
        recordId: after.id,
        event,
        before: before && evidence(before),
        after: evidence(after),
      })),
      now,
    ),
  ])
}

/** Terms are long, and sent once: with the row. */
const termsOfRows = (tenantId: string, decisions: readonly StoredDecision[]) =>
  sql`select d.id, d.status, d.terms from app.decision d
    where d.tenant_id = ${tenantId} and d.id = any(${decisions.map(({ id }) => id)}::uuid[])`

const termsOf = ({ id, status, terms }: StoredDecision) => ({
  key: { decision_id: id },
  value: { status, terms },
})

const CHANGED = {
  name: 'text',
  description: 'text',
  guidance: 'text',
  section_id: 'uuid',
  category_id: 'uuid',
  status: 'text',
  previous_status: 'text',
  owner_user_id: 'uuid',
  delegable: 'boolean',
  pathways: 'text[]',
  terms: 'jsonb',
  limit_precedence: 'numeric',
  version: 'integer',
} as const

/** What never changes again. */
const FIRST = { id: 'uuid', display_number: 'integer', copied_from: 'uuid' } as const

const rowOf = (decision: StoredDecision) => ({
  id: decision.id,
  display_number: decision.displayNumber,
  copied_from: decision.copiedFrom,
  name: decision.name,
  description: decision.description,
  guidance: decision.guidance,
  section_id: decision.sectionId,
  category_id: decision.categoryId,
  status: decision.status,
  previous_status: decision.previousStatus,
  owner_user_id: decision.ownerUserId,
  delegable: decision.terms.delegable,
  pathways: decision.terms.pathways,
  terms: decision.terms,
  limit_precedence: limitPrecedence(decision.terms),
  version: decision.version,
})

const PARTS = ['app.decision_group', 'app.decision_authority', 'app.decision_role_assignment'] as const

/** New values for rows that are there; their parts go, and are added anew. */
async function replaceRows(tx: Tx, viewer: Author, replaced: readonly StoredDecision[], now: Date) {
  const { tenantId, userId } = viewer
  const ids = replaced.map(({ id }) => id)
  await Promise.all([
    updateRows(
      tx,
      'app.decision',
      tenantId,
      { ...CHANGED, updated_by: 'uuid', updated_at: 'timestamptz' },
      replaced.map((each) => ({ ...rowOf(each), updated_by: userId, updated_at: now })),
    ),
    ...PARTS.map((table) =>
      sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and decision_id = any(${ids}::uuid[])`.execute(
        tx,
      ),
    ),
  ])
}

function insertParts(tx: Tx, tenantId: string, decisions: readonly StoredDecision[]) {
  const every = { tenant_id: sql`${tenantId}::uuid` }
  return Promise.all([
    insertRows(
      tx,
      'app.decision_group',
      { decision_id: 'uuid', group_id: 'uuid' },
      decisions.flatMap(({ id, terms }) =>
        terms.groups.map((groupId) => ({ decision_id: id, group_id: groupId })),
      ),
      every,
    ),
    insertRows(
      tx,
      'app.decision_authority',
      {
        decision_id: 'uuid',
        authority_type_id: 'uuid',
        bound_number: 'integer',
        value_type: 'text',
        unit: 'text',
        min: 'numeric',
        min_exclusive: 'boolean',
        max: 'numeric',
        max_exclusive: 'boolean',
      },
      decisions.flatMap(({ id, terms }) =>
        terms.authorities.flatMap((authority) =>
          authority.bounds.map((bound, i) => ({
            decision_id: id,
            authority_type_id: authority.authorityTypeId,
            bound_number: i + 1,
            value_type: bound.valueType,
            unit: bound.unit,
            min: bound.min,
            min_exclusive: bound.minExclusive,
            max: bound.max,
            max_exclusive: bound.maxExclusive,
          })),
        ),
      ),
      every,
    ),
    insertRows(
      tx,
      'app.decision_role_assignment',
      {
        decision_id: 'uuid',
        decision_role_id: 'uuid',
        position_id: 'uuid',
        requirement: 'text',
      },
      decisions.flatMap(({ id, roles }) =>
        roles.map((each) => ({
          decision_id: id,
          decision_role_id: each.decisionRoleId,
          position_id: each.positionId,
          requirement: each.requirement,
        })),
      ),
      every,
    ),
  ])
}

/** What history keeps of a decision. */
export const evidence = ({ terms, version: _version, ...decision }: StoredDecision) => ({
  ...decision,
  ...terms,
})

export type Evidence = ReturnType<typeof evidence>

/** The decision of which the history keeps this. What was kept before guidance was rich text becomes so. */
export const storedOf = (
  { authorities, groups, pathways, delegable, conditions, ...kept }: Evidence,
  version: number,
): StoredDecision => ({
  ...kept,
  guidance: sanitizeRichText(kept.guidance),
  terms: { authorities, groups, pathways, delegable, conditions },
  version,
})
