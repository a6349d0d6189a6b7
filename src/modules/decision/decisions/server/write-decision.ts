import { v7 as uuid } from 'uuid'
import { authorityTypesOf, categoriesOf, sectionsOf, valueTypesOf } from '#modules/settings/index.server.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { holdsNow } from '#platform/server/facts.ts'
import { canonical } from '#platform/server/history.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { type FieldRefusal, must, notFound, Refusal } from '#platform/server/refusal.ts'
import { sanitizeRichText } from '#platform/server/rich-text.ts'
import { mustMatch } from '#platform/server/routes.ts'
import { rows, sql, type Tx } from '#platform/server/sql.ts'
import type { Condition } from '../../authority/model/terms.ts'
import { flagInvalid } from '../../delegations/server/flag-invalid.job.ts'
import { followDecision } from '../../delegations/server/follow-decision.job.ts'
import type { ConditionInput, DecisionInput, DecisionStatus } from '../model/decision.ts'
import { decisionLifecycle } from '../model/decision-lifecycle.ts'
import { mayWithDecision } from '../model/decision-policy.ts'
import { problemsOfDraft, problemsOfPublishing } from '../model/decision-rules.ts'
import { findDecision, type StoredDecision, saveDecision } from './decision-store.ts'

type Wanted = { input: DecisionInput; status: 'DRAFT' | 'PUBLISHED'; now: Date }

/** Creates a decision as draft or published. Its owner is whoever creates it, unless another one is named. */
export async function createDecision(
  tx: Tx,
  viewer: Viewer,
  { input: given, status, now }: Wanted,
): Promise<string> {
  const input = cleaned(given)
  if (
    input.ownerUserId !== undefined &&
    input.ownerUserId !== viewer.userId &&
    !has(viewer, 'decision.change_owner')
  )
    throw new Refusal('FORBIDDEN')
  await refuseProblems(tx, viewer, { input, status, before: null, now })
  const [displayNumber] = (await takeDisplayNumbers(tx, viewer.tenantId, 'decision')) as [number]
  const after = stored({ id: uuid(), displayNumber, version: 1 }, input, status, viewer, null, now)
  await saveDecision(tx, viewer, {
    event: status === 'PUBLISHED' ? 'PUBLISH' : 'CREATE',
    before: null,
    after,
    now,
  })
  return after.id
}

type Change = {
  id: string
  input: DecisionInput
  status: 'DRAFT' | 'PUBLISHED' | undefined
  expected: number | undefined
  now: Date
}

/** Replaces a decision's fields. What was delegated from it is judged through the new ones at once, and never rewritten. */
export async function updateDecision(
  tx: Tx,
  viewer: Viewer,
  { id, input: given, status, expected, now }: Change,
): Promise<void> {
  const input = cleaned(given)
  const found = await findDecision(tx, viewer, id, now, true)
  if (!found) throw notFound()
  const { isOwner, isCreator, isInvolved, inMyGroups, ...before } = found
  const tie = { isOwner, isCreator, isInvolved, inMyGroups }
  must(mayWithDecision(viewer, 'decision.edit', tie))
  if (input.ownerUserId !== undefined && input.ownerUserId !== before.ownerUserId)
    must(mayWithDecision(viewer, 'decision.change_owner', tie))
  if (changesConditionsOrRoles(before, input))
    must(mayWithDecision(viewer, 'decision.manage_conditions_roles', tie, before.status === 'DRAFT'))
  mustMatch(before.version, expected)
  const publishes = status === 'PUBLISHED' && before.status === 'DRAFT'
  must(mayHappen(decisionLifecycle, before.status as 'DRAFT', publishes ? 'PUBLISH' : 'EDIT'))
  const next = publishes ? 'PUBLISHED' : before.status
  await refuseProblems(tx, viewer, { input, status: next, before, now })
  const after = stored({ ...before, version: before.version + 1 }, input, next, viewer, before, now)
  await saveDecision(tx, viewer, { event: publishes ? 'PUBLISH' : 'UPDATE', before, after, now })
  if (REPEATED.some((field) => before[field] !== after[field]))
    await enqueue(tx, viewer.tenantId, followDecision, { decisionId: after.id })
  if (JUDGED_BY.some((part) => canonical(before.terms[part]) !== canonical(after.terms[part])))
    await enqueue(tx, viewer.tenantId, flagInvalid, { decisionId: after.id })
}

/** What delegations are judged by. */
const JUDGED_BY = ['authorities', 'groups', 'pathways'] as const

/** Rich text is sanitised before anything else is asked of it. quality: security */
const cleaned = (input: DecisionInput): DecisionInput => ({
  ...input,
  guidance: sanitizeRichText(input.guidance),
})

/** What the rows of its delegations repeat. */
const REPEATED = ['name', 'sectionId', 'categoryId'] as const

/** Conditions and decision roles of a published decision are not everybody's who may edit it. Spec 6. */
const changesConditionsOrRoles = (before: StoredDecision, input: DecisionInput): boolean =>
  canonical(before.terms.conditions.map(({ bindsFrom: _, ...each }) => each)) !==
    canonical(input.conditions) ||
  canonical(before.roles.map(({ decisionRoleName: _, ...each }) => each)) !== canonical(input.roles)

function stored(
  own: Pick<StoredDecision, 'id' | 'displayNumber' | 'version'>,
  input: DecisionInput,
  status: DecisionStatus,
  viewer: Viewer,
  before: StoredDecision | null,
  now: Date,
): StoredDecision {
  return {
    id: own.id,
    displayNumber: own.displayNumber,
    version: own.version,
    status,
    previousStatus: null,
    copiedFrom: before?.copiedFrom ?? null,
    name: input.name,
    description: input.description,
    guidance: input.guidance,
    sectionId: input.sectionId,
    categoryId: input.categoryId,
    ownerUserId: input.ownerUserId ?? before?.ownerUserId ?? viewer.userId,
    roles: input.roles,
    terms: {
      authorities: input.decisionAuthorities,
      groups: input.decisionGroups,
      pathways: input.delegable ? input.delegationPathway : [],
      delegable: input.delegable,
      conditions: conditionsOf(
        input.conditions,
        before?.terms.conditions ?? [],
        input.applyToExistingDelegations ? null : now.getTime(),
      ),
    },
  }
}

/** Conditions as they are kept: a known one keeps since when it binds, a new one binds from `from` on (null: everything). */
export function conditionsOf(
  inputs: readonly ConditionInput[],
  known: readonly Condition[],
  from: number | null,
): Condition[] {
  const before = new Map(known.map((condition) => [condition.id, condition]))
  return inputs.map(({ id, ...rest }) => {
    const same = id === undefined ? undefined : before.get(id)
    return { ...rest, id: same?.id ?? uuid(), bindsFrom: same ? same.bindsFrom : from } as Condition
  })
}

const SWITCH = {
  CURRENCY: 'isCurrencyValue',
  NUMBER: 'isNumberValue',
  PERCENTAGE: 'isPercentageValue',
  TIME: 'isTimeValue',
  AUTHORIZED: 'isAuthorisedValue',
} as const

/** A value type that is off, and a currency without a rate, may stay where they are and come nowhere anew. Spec 3.3, 5.3. */
async function problemsOfUnits(
  tx: Tx,
  viewer: Viewer,
  input: DecisionInput,
  before: StoredDecision | null,
  now: Date,
): Promise<FieldRefusal[]> {
  const [on, rates] = await Promise.all([
    valueTypesOf(tx, viewer.tenantId),
    rows<{ currency: string }>(
      tx,
      sql`select r.currency from app.currency_rate_public r join app.tenant_public t on t.tenant_id = r.tenant_id and t.multi_currency_enabled
        where r.tenant_id = ${viewer.tenantId} and ${holdsNow('r', now)}`,
    ),
  ])
  const currencies = new Set([viewer.baseCurrency, ...rates.map((row) => row.currency)])
  const known = new Set(
    before?.terms.authorities.flatMap((each) =>
      each.bounds.map((bound) => `${bound.valueType} ${bound.unit}`),
    ),
  )
  return input.decisionAuthorities.flatMap(({ bounds }, i) =>
    bounds.flatMap(({ valueType, unit }, j) => {
      if (known.has(`${valueType} ${unit}`)) return []
      const path = `body.decisionAuthorities.${i}.bounds.${j}`
      if (!on[SWITCH[valueType]])
        return [
          { path: `${path}.valueType`, message: 'This limit type is switched off in the decision settings.' },
        ]
      if (valueType === 'CURRENCY' && !currencies.has(unit))
        return [{ path: `${path}.unit`, message: 'Multi-currency is not enabled on this account' }]
      return []
    }),
  )
}

async function refuseProblems(
  tx: Tx,
  viewer: Viewer,
  {
    input,
    status,
    before,
    now,
  }: { input: DecisionInput; status: DecisionStatus; before: StoredDecision | null; now: Date },
) {
  const problems: FieldRefusal[] =
    status === 'PUBLISHED' ? problemsOfPublishing(input) : problemsOfDraft(input)
  problems.push(...(await problemsOfUnits(tx, viewer, input, before, now)))
  problems.push(...(await problemsOfReferences(tx, viewer.tenantId, input)))
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

/** What is chosen must be there, of this tenant, and in use. */
async function problemsOfReferences(tx: Tx, tenantId: string, input: DecisionInput): Promise<FieldRefusal[]> {
  const [sections, categories, authorityTypes, groups, positions, decisionRoles, owners] = await Promise.all([
    sectionsOf(tx, tenantId),
    categoriesOf(tx, tenantId, [input.sectionId]),
    authorityTypesOf(tx, tenantId),
    known(tx, 'app.group_public', tenantId, input.decisionGroups),
    known(
      tx,
      'app.position_public',
      tenantId,
      input.roles.map((each) => each.positionId),
    ),
    known(
      tx,
      'app.decision_role_public',
      tenantId,
      input.roles.map((each) => each.decisionRoleId),
    ),
    known(tx, 'app.user_public', tenantId, input.ownerUserId ? [input.ownerUserId] : []),
  ])
  const problems: FieldRefusal[] = []
  const say = (path: string, message: string) => problems.push({ path: `body.${path}`, message })
  if (!sections.some((each) => each.id === input.sectionId)) say('sectionId', 'Section is required')
  if (input.categoryId && !categories.some((each) => each.id === input.categoryId))
    say('categoryId', 'This category is not in the section.')
  const types = new Set(authorityTypes.filter((each) => each.status === 'ACTIVE').map((each) => each.id))
  input.decisionAuthorities.forEach((each, i) => {
    if (!types.has(each.authorityTypeId))
      say(`decisionAuthorities.${i}.authorityTypeId`, 'This authority type is not in use.')
  })
  input.decisionGroups.forEach((id, i) => {
    if (!groups.has(id)) say(`decisionGroups.${i}`, 'This group is not in use.')
  })
  input.roles.forEach((each, i) => {
    if (!positions.has(each.positionId)) say(`roles.${i}.positionId`, 'This position is not in use.')
    if (!decisionRoles.has(each.decisionRoleId))
      say(`roles.${i}.decisionRoleId`, 'This decision role is not in use.')
  })
  if (input.ownerUserId && !owners.has(input.ownerUserId)) say('ownerUserId', 'Please select user')
  return problems
}

/** Which of the ids are active records of a published view. */
async function known(tx: Tx, view: string, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from ${sql.raw(view)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and status = 'ACTIVE'`,
  )
  return new Set(found.map((row) => row.id))
}
