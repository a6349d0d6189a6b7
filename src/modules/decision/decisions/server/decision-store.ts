import type { Viewer } from '#platform/model/viewer.ts'
import { type Fact, setFact } from '#platform/server/facts.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { insertRows, json, maybeOne, rows, type Sql, sql, type Tx } from '#platform/server/sql.ts'
import type { DecisionTerms } from '../../authority/model/terms.ts'
import type { DecisionStatus } from '../model/decision.ts'
import type { DecisionTie } from '../model/decision-policy.ts'
import { decisionTies, visibleDecisions } from './decision-visibility.ts'

const decisionTerms: Fact = {
  table: 'app.decision_terms',
  key: { decision_id: 'uuid' },
  value: { status: 'text', terms: 'jsonb' },
}

/** `decisionRoleName` is there when it was read, and is not stored. */
export type RoleAssignment = {
  decisionRoleId: string
  positionId: string
  requirement: string
  decisionRoleName?: string
}

/** A decision as it is stored, its roles included. */
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
  roles: readonly RoleAssignment[]
  version: number
}

const selectStored = sql`d.id, d.display_number as "displayNumber", d.name, d.description, d.guidance, d.section_id as "sectionId",
  d.category_id as "categoryId", d.status, d.previous_status as "previousStatus", d.copied_from as "copiedFrom", d.owner_user_id as "ownerUserId", d.terms, d.version,
  coalesce((select json_agg(json_build_object('decisionRoleId', r.decision_role_id, 'positionId', r.position_id, 'requirement', r.requirement, 'decisionRoleName', n.name)
    order by r.decision_role_id, r.position_id) from app.decision_role_assignment r
    join app.decision_role_public n on n.tenant_id = r.tenant_id and n.id = r.decision_role_id
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

/** Several of them, locked in the order of their ids. */
export async function lockDecisions(
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StoredDecision & DecisionTie>> {
  await sql`select d.id from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[])
    order by d.id for update`.execute(tx)
  const found = await rows<StoredDecision & DecisionTie>(
    tx,
    sql`select ${selectStored}, ${tiesOf(viewer, now)} from app.decision d
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${ids}::uuid[]) and ${visibleDecisions(viewer, now)}`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** Without asking who may see it: for rules that need the decision of a delegation. `lock` shares it with other readers. */
export const readDecision = (tx: Tx, tenantId: string, id: string, lock = false) =>
  maybeOne<StoredDecision>(
    tx,
    sql`select ${selectStored} from app.decision d where d.tenant_id = ${tenantId} and d.id = ${id} ${lock ? sql`for share of d` : sql``}`,
  )

type Saved = {
  event: string
  before: StoredDecision | null
  after: StoredDecision
  now: Date
}

/** The one way in: row, parts, fact and history, all in the caller's transaction. */
export async function saveDecision(
  tx: Tx,
  viewer: Viewer,
  { event, before, after, now }: Saved,
): Promise<void> {
  const { tenantId, userId } = viewer
  const precedence = limitPrecedence(after.terms)
  if (before)
    await sql`update app.decision set name = ${after.name}, description = ${after.description}, guidance = ${after.guidance},
        section_id = ${after.sectionId}, category_id = ${after.categoryId}, status = ${after.status}, previous_status = ${after.previousStatus}, owner_user_id = ${after.ownerUserId},
        delegable = ${after.terms.delegable}, pathways = ${after.terms.pathways}::text[], terms = ${json(after.terms)},
        limit_precedence = ${precedence}, version = ${after.version}, updated_by = ${userId}, updated_at = ${now}
      where tenant_id = ${tenantId} and id = ${after.id}`.execute(tx)
  else
    await sql`insert into app.decision (tenant_id, id, display_number, name, description, guidance, section_id, category_id, status, owner_user_id, copied_from,
        delegable, pathways, terms, limit_precedence, version, created_by, created_at, updated_by, updated_at)
      values (${tenantId}, ${after.id}, ${after.displayNumber}, ${after.name}, ${after.description}, ${after.guidance}, ${after.sectionId},
        ${after.categoryId}, ${after.status}, ${after.ownerUserId}, ${after.copiedFrom}, ${after.terms.delegable}, ${after.terms.pathways}::text[], ${json(after.terms)},
        ${precedence}, 1, ${userId}, ${now}, ${userId}, ${now})`.execute(tx)
  await saveParts(tx, tenantId, after, before !== null)
  await setFact(tx, decisionTerms, tenantId, {
    key: { decision_id: after.id },
    value: { status: after.status, terms: after.terms },
    from: now,
    now,
  })
  await recordRevisions(
    tx,
    tenantId,
    { userId, requestId: viewer.requestId },
    [
      {
        kind: 'decision',
        recordId: after.id,
        event,
        before: before && evidence(before),
        after: evidence(after),
      },
    ],
    now,
  )
}

async function saveParts(tx: Tx, tenantId: string, decision: StoredDecision, replace: boolean) {
  const of = { tenant_id: tenantId, decision_id: decision.id }
  if (replace)
    await Promise.all(
      ['app.decision_group', 'app.decision_authority', 'app.decision_role_assignment'].map((table) =>
        sql`delete from ${sql.raw(table)} where tenant_id = ${tenantId} and decision_id = ${decision.id}`.execute(
          tx,
        ),
      ),
    )
  await insertRows(
    tx,
    'app.decision_group',
    { tenant_id: 'uuid', decision_id: 'uuid', group_id: 'uuid' },
    decision.terms.groups.map((id) => ({ ...of, group_id: id })),
  )
  await insertRows(
    tx,
    'app.decision_authority',
    {
      tenant_id: 'uuid',
      decision_id: 'uuid',
      authority_type_id: 'uuid',
      bound_number: 'integer',
      value_type: 'text',
      unit: 'text',
      min: 'numeric',
      max: 'numeric',
    },
    decision.terms.authorities.flatMap((authority) =>
      authority.bounds.map((bound, i) => ({
        ...of,
        authority_type_id: authority.authorityTypeId,
        bound_number: i + 1,
        value_type: bound.valueType,
        unit: bound.unit,
        min: bound.min,
        max: bound.max,
      })),
    ),
  )
  await insertRows(
    tx,
    'app.decision_role_assignment',
    {
      tenant_id: 'uuid',
      decision_id: 'uuid',
      decision_role_id: 'uuid',
      position_id: 'uuid',
      requirement: 'text',
    },
    decision.roles.map((each) => ({
      ...of,
      decision_role_id: each.decisionRoleId,
      position_id: each.positionId,
      requirement: each.requirement,
    })),
  )
}

/** What history keeps of a decision. */
export const evidence = ({ terms, version: _version, ...decision }: StoredDecision) => ({
  ...decision,
  ...terms,
})

const RANK = ['AUTHORIZED', 'CURRENCY', 'NUMBER', 'PERCENTAGE', 'TIME']

/** One number to sort limits by: value type first, then the upper end of the first limit; no upper end sorts last. */
export function limitPrecedence(terms: {
  authorities: readonly { bounds: readonly { valueType: string; max: string | null }[] }[]
}): string | null {
  const first = terms.authorities[0]?.bounds[0]
  if (!first) return null
  const end = first.max ?? '9999999999999'
  const [whole = '0', part = ''] = end.split('.')
  return `${RANK.indexOf(first.valueType)}${whole.padStart(15, '0')}.${part.padEnd(4, '0')}`
}
