import { type UsableCurrencies, usableCurrencies } from '#modules/auth/index.server.ts'
import {
  decisionSettingsOf,
  groupTypesInUse,
  lockSharedGroups,
  lockSharedPositions,
  lockSharedSections,
  lockSharedTermsInUse,
  reachOf,
} from '#modules/settings/index.server.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type FieldRefusal, Refusal } from '#platform/server/http/refusal.ts'
import { type DecisionInput, type DecisionStatus, NEEDED } from '../model/decision.ts'
import { GROUPS_REFUSED, NOT_IN_USE, problemsOfDraft, problemsOfPublishing } from '../model/decision-rules.ts'
import { isSameRole, problemsOfPartsOff } from '../model/switched-off.ts'
import type { StoredDecision } from './decision-store.ts'
import { currenciesKept, refusedCurrencies } from './refused-currencies.ts'

type DecisionContext = { input: DecisionInput; before: StoredDecision | null; now: Date }

/** Refuses a decision with everything that is wrong with it, each at its field. */
export async function refuseProblems(
  tx: Tx,
  viewer: Viewer,
  { input, status, before, now }: DecisionContext & { status: DecisionStatus },
) {
  const problems: FieldRefusal[] =
    status === 'PUBLISHED' ? problemsOfPublishing(input) : problemsOfDraft(input)
  problems.push(...problemsOfSettings(input, before, await readSettled(tx, viewer, now)))
  problems.push(...(await problemsOfReferences(tx, viewer.tenantId, input, before)))
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

const SWITCH = {
  CURRENCY: 'isCurrencyValue',
  NUMBER: 'isNumberValue',
  PERCENTAGE: 'isPercentageValue',
  TIME: 'isTimeValue',
  AUTHORIZED: 'isAuthorisedValue',
} as const

/** What the settings let are in a decision. */
export type DecisionLimits = {
  parts: Awaited<ReturnType<typeof decisionSettingsOf>>
  currencies: UsableCurrencies
  /** The Functional pathway needs departments. */
  departments: boolean
  /** Groups that the person may put a decision under. Null: any. Semantics 6.5. */
  ownGroups: ReadonlySet<string> | null
}

export async function readSettled(tx: Tx, viewer: Viewer, now: Date): Promise<DecisionLimits> {
  const mayAny = scopeOf(viewer, 'decision.edit') === 'ALL'
  const [parts, currencies, types, own] = await Promise.all([
    decisionSettingsOf(tx, viewer.tenantId),
    usableCurrencies(tx, viewer.tenantId, now),
    groupTypesInUse(tx, viewer.tenantId),
    mayAny
      ? null
      : rows<{ id: string }>(
          tx,
          sql`select g.id from app.group_public g where g.tenant_id = ${viewer.tenantId}
            and g.id = any(${reachOf(viewer, now)})`,
        ),
  ])
  return {
    parts,
    departments: types.some(({ groupTypeName }) => groupTypeName === 'Departments'),
    currencies,
    ownGroups: own && new Set(own.map((row) => row.id)),
  }
}

export const DEPARTMENTS_NEEDED =
  'The Functional pathway requires departments, which are disabled in the settings.'

/** Functional cannot be added while departments are disabled. */
export const lacksDepartments = (
  pathways: { readonly now: readonly string[]; readonly before: readonly string[] },
  departments: boolean,
): boolean => !departments && pathways.now.includes('Functional') && !pathways.before.includes('Functional')

/** What is turned off, and a currency without a rate, may stay where it is and comes nowhere again. Spec 3.3, 5.3. */
export function problemsOfSettings(
  input: DecisionInput,
  before: StoredDecision | null,
  { parts, currencies, departments, ownGroups }: DecisionLimits,
): FieldRefusal[] {
  const known = new Set(
    before?.terms.authorities.flatMap((each) =>
      each.bounds.map((bound) => `${bound.valueType} ${bound.unit}`),
    ),
  )
  const problems = input.decisionAuthorities.flatMap(({ bounds }, i) =>
    bounds.flatMap(({ valueType, unit }, j) => {
      if (known.has(`${valueType} ${unit}`)) return []
      const path = `body.decisionAuthorities.${i}.bounds.${j}`
      if (!parts[SWITCH[valueType]])
        return [
          { path: `${path}.valueType`, message: 'This limit type is turned off in the decision settings.' },
        ]
      return []
    }),
  )
  problems.push(
    ...refusedCurrencies(
      { bounds: input.decisionAuthorities.map((each) => each.bounds), conditions: input.conditions },
      { authorities: 'body.decisionAuthorities', conditions: 'body.conditions' },
      currencies,
      currenciesKept({
        bounds: before?.terms.authorities.map((each) => each.bounds) ?? [],
        conditions: before?.terms.conditions ?? [],
      }),
    ),
  )
  const pathways = { now: input.delegationPathway, before: before?.terms.pathways ?? [] }
  if (lacksDepartments(pathways, departments))
    problems.push({ path: 'body.delegationPathway', message: DEPARTMENTS_NEEDED })
  const was = before && { ...before, conditions: before.terms.conditions }
  return [...problems, ...problemsOfPartsOff(input, was, parts), ...problemsOfReach(input, before, ownGroups)]
}

/** Who may not edit every decision chooses their own groups and what is below; what others chose may stay. Spec 6. */
function problemsOfReach(
  { decisionGroups }: DecisionInput,
  before: StoredDecision | null,
  ownGroups: ReadonlySet<string> | null,
): FieldRefusal[] {
  return decisionGroups.flatMap((id, i) =>
    ownGroups === null || ownGroups.has(id) || before?.terms.groups.includes(id)
      ? []
      : [{ path: `body.decisionGroups.${i}`, message: GROUPS_REFUSED.outside }],
  )
}

/** What is chosen must be there, of this tenant, and in use; a type or decision role that already existed may stay. */
async function problemsOfReferences(
  tx: Tx,
  tenantId: string,
  input: DecisionInput,
  before: StoredDecision | null,
): Promise<FieldRefusal[]> {
  const typesBefore = new Set(before?.terms.authorities.map((each) => each.authorityTypeId))
  const isNew = (role: DecisionInput['roles'][number]) =>
    !before?.roles.some((each) => isSameRole(each, role))
  const newRoles = input.roles.filter(isNew)
  const [places, authorityTypes, decisionRoles, groups, positions, owners] = await Promise.all([
    lockSharedSections(tx, tenantId, {
      sectionIds: [input.sectionId],
      categoryIds: input.categoryId ? [input.categoryId] : [],
    }),
    lockSharedTermsInUse(
      tx,
      tenantId,
      'authorityType',
      input.decisionAuthorities.map((each) => each.authorityTypeId),
    ),
    lockSharedTermsInUse(
      tx,
      tenantId,
      'decisionRole',
      newRoles.map((each) => each.decisionRoleId),
    ),
    lockSharedGroups(tx, tenantId, input.decisionGroups),
    lockSharedPositions(
      tx,
      tenantId,
      newRoles.map((each) => each.positionId),
    ),
    active(tx, 'app.user_public', tenantId, input.ownerUserId ? [input.ownerUserId] : []),
  ])
  const problems: FieldRefusal[] = []
  const say = (path: string, message: string) => problems.push({ path: `body.${path}`, message })
  if (!places.sections.has(input.sectionId)) say('sectionId', NEEDED.section)
  if (input.categoryId && places.categories.get(input.categoryId) !== input.sectionId)
    say('categoryId', 'This category does not belong to the section.')
  input.decisionAuthorities.forEach(({ authorityTypeId }, i) => {
    if (!authorityTypes.has(authorityTypeId) && !typesBefore.has(authorityTypeId))
      say(`decisionAuthorities.${i}.authorityTypeId`, NOT_IN_USE.authorityType)
  })
  input.decisionGroups.forEach((id, i) => {
    if (!groups.has(id) && !before?.terms.groups.includes(id)) say(`decisionGroups.${i}`, NOT_IN_USE.group)
  })
  input.roles.forEach((each, i) => {
    if (!isNew(each)) return
    if (!positions.has(each.positionId)) say(`roles.${i}.positionId`, NOT_IN_USE.position)
    if (!decisionRoles.has(each.decisionRoleId)) say(`roles.${i}.decisionRoleId`, NOT_IN_USE.decisionRole)
  })
  if (input.ownerUserId && !owners.has(input.ownerUserId)) say('ownerUserId', NEEDED.owner)
  return problems
}

/** Which of the ids are active records of a published view. */
async function active(tx: Tx, view: string, tenantId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await rows<{ id: string }>(
    tx,
    sql`select id from ${sql.raw(view)} where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and status = 'ACTIVE'`,
  )
  return new Set(found.map((row) => row.id))
}
