import { holdBaseCurrency } from '#modules/auth/index.server.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { has, scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { must, notFound, Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import { readDecision } from '../../decisions/server/decision-store.ts'
import { termsOfContent } from '../model/content-terms.ts'
import type { DelegationContent, DelegationInput } from '../model/delegation.ts'
import { delegationLifecycle } from '../model/delegation-lifecycle.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { edited, issued, placeBelow } from '../model/delegation-transitions.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { refuseWithoutApprover } from './approvers.ts'
import { saveDelegation } from './delegation-store.ts'
import { type FoundDelegation, lockDelegations } from './find-delegations.ts'
import { findIssuer, frameFor, issuingProblems, newId, type ParentSlot } from './issuing.ts'
import { refuseConditionsOff } from './refuse-conditions-off.ts'

export const contentOf = ({
  tenantId: _t,
  decisionId: _d,
  parentDelegationId: _p,
  parentSlotId: _s,
  status: _w,
  ...content
}: DelegationInput): DelegationContent => content

/** With a limit in a currency the base currency stays as it is. */
async function holdCurrencyOf(
  tx: Tx,
  viewer: Viewer,
  { delegationAuthorities }: Pick<DelegationContent, 'delegationAuthorities'>,
): Promise<void> {
  const bounds = delegationAuthorities.flatMap((each) => each.bounds)
  if (bounds.some(({ valueType }) => valueType === 'CURRENCY')) await holdBaseCurrency(tx, viewer)
}

/** Saves a draft, and issues it at once where that is asked. Answers with its id. */
export async function createDelegation(
  tx: Tx,
  viewer: Viewer,
  input: DelegationInput,
  now: Date,
): Promise<string> {
  const decision = await readDecision(tx, viewer.tenantId, input.decisionId, true)
  if (!decision || decision.status === 'DELETED')
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.decisionId', message: 'There is no such decision.' }])
  const parent = input.parentDelegationId
    ? await findIssuer(tx, viewer, {
        delegationId: input.parentDelegationId,
        slotId: input.parentSlotId,
        now,
      })
    : null
  if (!parent && !has(viewer, 'tenant.create_root_delegations')) throw new Refusal('FORBIDDEN')
  if (parent && parent.delegation.decisionId !== decision.id)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.parentDelegationId', message: 'That delegation belongs to another decision.' },
    ])
  await refuseConditionsOff(tx, viewer.tenantId, input.conditions, [])
  await holdCurrencyOf(tx, viewer, input)
  const draft = await draftOf(tx, viewer.tenantId, {
    decisionId: decision.id,
    parent,
    content: contentOf(input),
  })
  if (input.status === 'DRAFT') await keepDraft(tx, viewer, draft, now)
  else await issueDraft(tx, viewer, null, { ...draft, version: 0 }, parent, now)
  return draft.id
}

type Begun = { decisionId: string; parent: ParentSlot | null; content: DelegationContent }

/** A new delegation that nobody was issued, with a number of its own. Not saved yet. */
export async function draftOf(
  tx: Tx,
  tenantId: string,
  { decisionId, parent, content }: Begun,
): Promise<StoredDelegation> {
  const [displayNumber] = (await takeDisplayNumbers(tx, tenantId, 'delegation')) as [number]
  return {
    id: newId(),
    displayNumber,
    decisionId,
    ...placeBelow(parent),
    status: 'DRAFT',
    statusBefore: null,
    lastOutcome: null,
    content,
    terms: null,
    acceptanceRequired: false,
    approvalRequired: false,
    endsWithPosition: false,
    issuedAt: null,
    acceptedAt: null,
    suspendedAt: null,
    revokedAt: null,
    copiedFrom: null,
    slots: [],
    version: 1,
  }
}

export const keepDraft = (tx: Tx, viewer: Viewer, draft: StoredDelegation, now: Date, reason = '') =>
  saveDelegation(tx, viewer, { event: 'CREATE', before: null, after: draft, reason, now })

/** Issues a draft: everything is checked against what the issuer holds at this instant. */
export async function issueDraft(
  tx: Tx,
  viewer: Viewer,
  before: StoredDelegation | null,
  draft: StoredDelegation,
  parent: ParentSlot | null,
  now: Date,
  reason = '',
) {
  const settings = await delegationSettingsOf(tx, viewer.tenantId, now)
  const frame = await frameFor(tx, viewer.tenantId, draft.decisionId, draft.parentSlotId, now)
  const terms = termsOfContent(draft.content, null, viewer.zone, now.getTime(), newId)
  const problems = await issuingProblems(tx, viewer, {
    frame,
    terms,
    content: draft.content,
    parent,
    edited: null,
    now,
  })
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  if (settings.actionIssuerApproval)
    await refuseWithoutApprover(tx, viewer.tenantId, draft.content.delegationGroups, now)
  const after = issued(
    draft,
    terms,
    {
      ...draft.content,
      conditions: terms.conditions.map(
        ({ bindsFrom: _, ...each }) => each as DelegationContent['conditions'][number],
      ),
    },
    {
      approval: settings.actionIssuerApproval,
      acceptance: settings.actionDelegationAcceptance,
      endsWithPosition: settings.autoRevoke,
    },
    now.getTime(),
    newId,
  )
  const from = new Date(Math.min(now.getTime(), terms.effective))
  await saveDelegation(tx, viewer, { event: 'ISSUE', before, after, reason, from, now })
}

type Change = {
  id: string
  input: {
    parentDelegationId: string | null | undefined
    parentSlotId: string | null | undefined
    status: 'DRAFT' | 'ISSUED' | undefined
    content: DelegationContent
  }
  expected: number | undefined
  now: Date
}

/** Replaces what a draft or an issued delegation says. A draft is issued where `status` asks for it. */
export async function updateDelegation(
  tx: Tx,
  viewer: Viewer,
  { id, input, expected, now }: Change,
): Promise<void> {
  const found = (await lockDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  must(mayWithDelegation(viewer, 'delegation.edit', found.tie, found.status === 'DRAFT'))
  mustMatch(found.stored.version, expected)
  must(mayHappen(delegationLifecycle, found.status, 'EDIT'))
  await refuseConditionsOff(tx, viewer.tenantId, input.content.conditions, found.stored.content.conditions)
  await holdCurrencyOf(tx, viewer, input.content)
  if (found.status === 'DRAFT') return updateDraft(tx, viewer, found.stored, input, now)
  await editIssued(tx, viewer, found, input.content, now)
}

async function updateDraft(
  tx: Tx,
  viewer: Viewer,
  before: StoredDelegation,
  input: Change['input'],
  now: Date,
) {
  const parentId =
    input.parentDelegationId === undefined ? before.parentDelegationId : input.parentDelegationId
  const slotId = input.parentSlotId === undefined ? before.parentSlotId : input.parentSlotId
  const parent = parentId ? await findIssuer(tx, viewer, { delegationId: parentId, slotId, now }) : null
  if (!parent && !has(viewer, 'tenant.create_root_delegations')) throw new Refusal('FORBIDDEN')
  const draft = { ...before, ...placeBelow(parent), content: input.content }
  if (input.status === 'ISSUED') return issueDraft(tx, viewer, before, draft, parent, now)
  await saveDelegation(tx, viewer, {
    event: 'UPDATE',
    before,
    after: { ...draft, version: before.version + 1 },
    now,
  })
}

async function editIssued(
  tx: Tx,
  viewer: Viewer,
  { stored: before }: FoundDelegation,
  content: DelegationContent,
  now: Date,
) {
  const parent = await parentOf(tx, viewer, before, now)
  const terms = termsOfContent(content, before.terms, viewer.zone, now.getTime(), newId)
  if (
    content.conditions.length !== before.content.conditions.length &&
    scopeOf(viewer, 'delegation.manage_conditions_roles') === undefined
  ) {
    const found = (await lockDelegations(tx, viewer, [before.id], now)).get(before.id)
    if (found) must(mayWithDelegation(viewer, 'delegation.manage_conditions_roles', found.tie))
  }
  const frame = await frameFor(tx, viewer.tenantId, before.decisionId, before.parentSlotId, now)
  const problems = await issuingProblems(tx, viewer, { frame, terms, content, parent, edited: before, now })
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
  const kept = {
    ...content,
    conditions: terms.conditions.map(
      ({ bindsFrom: _, ...each }) => each as DelegationContent['conditions'][number],
    ),
  }
  await saveDelegation(tx, viewer, {
    event: 'UPDATE',
    before,
    after: edited(before, terms, kept, newId),
    now,
  })
}

/** The slot that a delegation hangs from, whoever asks. */
export async function parentOf(
  tx: Tx,
  viewer: Viewer,
  delegation: StoredDelegation,
  now: Date,
): Promise<ParentSlot | null> {
  if (!delegation.parentDelegationId) return null
  const everything = {
    ...viewer,
    permissions: new Map([...viewer.permissions, ['delegation.view', 'ALL'] as const]),
  }
  const found = (await lockDelegations(tx, everything, [delegation.parentDelegationId], now)).get(
    delegation.parentDelegationId,
  )
  const slot = found?.stored.slots.find((each) => each.id === delegation.parentSlotId)
  return found && slot ? { delegation: found.stored, slot } : null
}

/** A draft with the same content; its dates are cleared, its recipients kept. */
export async function duplicateDelegation(tx: Tx, viewer: Viewer, id: string, now: Date): Promise<string> {
  const found = (await lockDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  const before = found.stored
  if (!before.parentDelegationId && !has(viewer, 'tenant.create_root_delegations'))
    throw new Refusal('FORBIDDEN')
  const [displayNumber] = (await takeDisplayNumbers(tx, viewer.tenantId, 'delegation')) as [number]
  const copy: StoredDelegation = {
    ...before,
    id: newId(),
    displayNumber,
    status: 'DRAFT',
    statusBefore: null,
    lastOutcome: null,
    content: {
      ...before.content,
      effectiveDate: null,
      expirationDate: null,
      conditions: before.content.conditions.map(({ id: _, ...each }) => each),
    },
    terms: null,
    acceptanceRequired: false,
    approvalRequired: false,
    issuedAt: null,
    acceptedAt: null,
    suspendedAt: null,
    revokedAt: null,
    copiedFrom: before.id,
    slots: [],
    version: 1,
  }
  await saveDelegation(tx, viewer, { event: 'DUPLICATE', before: null, after: copy, now })
  return copy.id
}
