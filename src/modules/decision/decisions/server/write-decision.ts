import { v7 as uuid } from 'uuid'
import { lockSharedBaseCurrency } from '#modules/auth/index.server.ts'
import type { Condition } from '#modules/authority/terms/model/terms.ts'
import type { ConditionInput } from '#modules/authority/terms/model/written-terms.ts'
import { canonical } from '#platform/model/canonical.ts'
import { changed } from '#platform/model/changes-of.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/database/display-id.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { sanitizeRichText } from '#platform/server/records/rich-text.ts'
import type { DecisionChange, DecisionInput, DecisionStatus } from '../model/decision.ts'
import { decisionLifecycle } from '../model/decision-lifecycle.ts'
import { isByGroups, mayWithDecision } from '../model/decision-policy.ts'
import { GROUPS_REFUSED } from '../model/decision-rules.ts'
import { refuseProblems } from './decision-problems.ts'
import { byRole, decisions, findDecision, type StoredDecision } from './decision-store.ts'
import { inputOf } from './input-of.ts'

type NewDecision = { input: DecisionInput; status: 'DRAFT' | 'PUBLISHED'; now: Date }

/** Creates a decision as draft or published. Its owner is the person who creates it, unless another one is named. */
export async function createDecision(
  tx: Tx,
  viewer: Viewer,
  { input: given, status, now }: NewDecision,
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
  const event = status === 'PUBLISHED' ? 'PUBLISH' : 'CREATE'
  const [id] = await writeDecisions(tx, viewer, [{ before: null, input, status, displayNumber, event }], now)
  return id as string
}

type DecisionEdit = {
  id: string
  change: DecisionChange
  status: 'DRAFT' | 'PUBLISHED' | undefined
  expected: number | undefined
  now: Date
}

/** Changes the fields of a decision that are named. What was delegated from it is judged through the new ones immediately, and never rewritten. */
export async function updateDecision(
  tx: Tx,
  viewer: Viewer,
  { id, change, status, expected, now }: DecisionEdit,
): Promise<void> {
  const found = await findDecision(tx, viewer, id, now, true)
  if (!found) throw notFound()
  const { isOwner, isCreator, isInvolved, inMyGroups, groupsBeyond, ...before } = found
  const tie = { isOwner, isCreator, isInvolved, inMyGroups, groupsBeyond }
  must(mayWithDecision(viewer, 'decision.edit', tie))
  const input = cleaned(changed(inputOf(before), change))
  if (input.ownerUserId !== before.ownerUserId) must(mayWithDecision(viewer, 'decision.change_owner', tie))
  if (changesConditionsOrRoles(before, input))
    must(mayWithDecision(viewer, 'decision.manage_conditions_roles', tie, before.status === 'DRAFT'))
  mustMatch(before.version, expected)
  refuseDraftAgain(before.status, status)
  if (isByGroups(viewer, 'decision.edit', tie) && input.decisionGroups.length === 0)
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.decisionGroups', message: GROUPS_REFUSED.none }])
  const publishes = status === 'PUBLISHED' && before.status === 'DRAFT'
  must(mayHappen(decisionLifecycle, before.status as 'DRAFT', publishes ? 'PUBLISH' : 'EDIT'))
  const next = publishes ? 'PUBLISHED' : before.status
  await refuseProblems(tx, viewer, { input, status: next, before, now })
  const event = publishes ? 'PUBLISH' : 'UPDATE'
  const { displayNumber } = before
  await writeDecisions(tx, viewer, [{ before, input, status: next, displayNumber, event }], now)
}

/** Anyone who names a status hears that it cannot be, and not that something else was saved. */
function refuseDraftAgain(is: DecisionStatus, wanted: DecisionEdit['status']): void {
  if (wanted === 'DRAFT' && is === 'PUBLISHED')
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.status', message: 'A published decision cannot become a draft again.' },
    ])
}

export type DecisionWrite = {
  before: StoredDecision | null
  input: DecisionInput
  status: DecisionStatus
  displayNumber: number
  event: string
}

/** Writes what a person wrote, once it is known to be right. Answers with the ids. */
export async function writeDecisions(
  tx: Tx,
  viewer: Viewer,
  written: readonly DecisionWrite[],
  now: Date,
): Promise<string[]> {
  const bounds = written.flatMap(({ input }) => input.decisionAuthorities.flatMap((each) => each.bounds))
  const hasCurrency = bounds.some(({ valueType }) => valueType === 'CURRENCY')
  const asked = written.map(({ before, input, status, displayNumber, event }) => ({
    event,
    before,
    after: stored({ id: before?.id ?? uuid(), displayNumber }, input, status, viewer, before, now),
  }))
  // sent at the same time, done one after the other
  await Promise.all([
    hasCurrency && lockSharedBaseCurrency(tx, viewer),
    decisions.save(tx, viewer, asked, now),
  ])
  return asked.map(({ after }) => after.id)
}

/** Rich text is sanitized before anything else is asked of it. quality: security */
export const cleaned = (input: DecisionInput): DecisionInput => ({
  ...input,
  guidance: sanitizeRichText(input.guidance),
})

/** Conditions and decision roles of a published decision are not everyone's who may edit it. Spec 6. */
export const changesConditionsOrRoles = (before: StoredDecision, input: DecisionInput): boolean =>
  canonical(before.terms.conditions.map(({ bindsFrom: _, ...each }) => each)) !==
    canonical(input.conditions) || canonical(before.roles) !== canonical(input.roles.toSorted(byRole))

function stored(
  own: Pick<StoredDecision, 'id' | 'displayNumber'>,
  input: DecisionInput,
  status: DecisionStatus,
  viewer: Viewer,
  before: StoredDecision | null,
  now: Date,
): StoredDecision {
  return {
    id: own.id,
    displayNumber: own.displayNumber,
    version: before?.version ?? 1,
    status,
    previousStatus: null,
    copiedFrom: before?.copiedFrom ?? null,
    name: input.name,
    description: input.description,
    guidance: input.guidance,
    sectionId: input.sectionId,
    categoryId: input.categoryId,
    ownerUserId: input.ownerUserId ?? before?.ownerUserId ?? viewer.userId,
    roles: input.roles.toSorted(byRole),
    terms: {
      authorities: input.decisionAuthorities,
      groups: input.decisionGroups,
      pathways: input.delegable ? input.delegationPathway : [],
      delegable: input.delegable,
      maxDepth: input.delegable ? input.maxDepth : null,
      conditions: conditionsOf(
        input.conditions,
        before?.terms.conditions ?? [],
        input.applyToExistingDelegations ? null : now.getTime(),
      ),
    },
  }
}

/** Conditions as they are kept: a known one keeps since when it applies, a new one applies from `from` on (null: everything). */
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
