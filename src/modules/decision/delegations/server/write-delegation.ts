import { lockSharedPositions } from '#modules/settings/index.server.ts'
import { mayHappen } from '#platform/model/lifecycle.ts'
import { scopeOf, type Viewer } from '#platform/model/viewer.ts'
import { takeDisplayNumbers } from '#platform/server/database/display-id.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import { readDecision } from '../../decisions/server/decision-store.ts'
import { changedContent, withConditionIds } from '../model/content-terms.ts'
import type { DelegationChange, DelegationContent, DelegationInput } from '../model/delegation.ts'
import { sameConditions } from '../model/delegation-differences.ts'
import { delegationLifecycle } from '../model/delegation-lifecycle.ts'
import { isByGroups, mayWithDelegation } from '../model/delegation-policy.ts'
import { isSaved, placeBelow } from '../model/delegation-transitions.ts'
import type { StoredDelegation } from '../model/stored-delegation.ts'
import { saveDelegation } from './delegation-store.ts'
import { type EditAs, type EditEvent, type EditPermission, editIssued } from './edit-issued.ts'
import { lockDelegations, lockForIssuing } from './find-delegations.ts'
import { issueDraft } from './issue-delegation.ts'
import { groupScopeProblems, groupsOfCopy, newId, refuseGroupsBeyond } from './issuing.ts'
import {
  maySeeDecision,
  mustBeAllowedToIssue,
  namedSource,
  type ParentSlot,
  type Source,
  sourceOf,
} from './issuing-gate.ts'
import { lockRecipients } from './lock-recipients.ts'
import { refuseContent } from './refuse-content.ts'
import { refuseUnknown } from './refuse-unknown.ts'

const contentOf = ({
  decisionId: _d,
  parentDelegationId: _p,
  parentSlotId: _s,
  status: _w,
  roles: _r,
  ...content
}: DelegationInput): DelegationContent => content

/** The decision that is named, held until the delegation is written. */
async function lockSharedDecision(tx: Tx, viewer: Viewer, id: string) {
  const [decision, opened] = await Promise.all([readDecision(tx, viewer.tenantId, id, true), afterLocks(tx)])
  if (!decision || !(await maySeeDecision(tx, viewer, decision.id, opened)))
    throw refusedDecision('This decision does not exist, or you cannot view it.')
  return decision
}

const refusedDecision = (message: string) =>
  new Refusal('RULE_BROKEN', {}, [{ path: 'body.decisionId', message }])

function refuseOtherDecision(source: Source | null, decisionId: string) {
  if (source && source.parent.delegation.decisionId !== decisionId)
    throw new Refusal('RULE_BROKEN', {}, [
      { path: 'body.parentDelegationId', message: 'That delegation belongs to another decision.' },
    ])
}

/** Saves a draft, and issues it immediately where that is asked. Its roles are written by another kind. Answers with its id. */
export async function createDelegation(tx: Tx, viewer: Viewer, input: DelegationInput): Promise<string> {
  const decision = await lockSharedDecision(tx, viewer, input.decisionId)
  await lockSharedNamed(tx, viewer.tenantId, input)
  const source = await namedSource(tx, viewer, {
    delegationId: input.parentDelegationId,
    slotId: input.parentSlotId,
  })
  const now = await afterLocks(tx)
  await mustBeAllowedToIssue(tx, viewer, { decisionId: decision.id, source, now })
  refuseOtherDecision(source, decision.id)
  await refuseContent(tx, viewer, contentOf(input), null)
  if (input.status === 'DRAFT')
    await refuseDraft(tx, viewer, {
      content: contentOf(input),
      parent: source?.parent ?? null,
      before: null,
      now,
    })
  const draft = await draftOf(tx, viewer.tenantId, {
    decisionId: decision.id,
    parent: source?.parent ?? null,
    content: contentOf(input),
  })
  if (input.status === 'DRAFT') await keepDraft(tx, viewer, numbered(draft, null), now)
  else await issueDraft(tx, viewer, { before: null, draft: { ...draft, version: 0 }, source })
  return draft.id
}

type KeptDraft = {
  content: DelegationContent
  parent: ParentSlot | null
  before: Pick<StoredDelegation, 'content'> | null
  now: Date
}

/** Refuses what a draft cannot name: unknown records, and groups in which its author could not issue it. */
async function refuseDraft(tx: Tx, viewer: Viewer, { before, ...draft }: KeptDraft): Promise<void> {
  await refuseUnknown(tx, viewer, { content: draft.content, before: before?.content ?? null, now: draft.now })
  const isByScope = scopeOf(viewer, 'delegation.issue') === 'GROUPS'
  const problems = isByScope ? await groupScopeProblems(tx, viewer, { ...draft, edited: before }) : []
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

/** Recipients and designees, before any delegation. */
async function lockSharedNamed(
  tx: Tx,
  tenantId: string,
  { delegationRecipients, roles = [] }: DelegationInput,
) {
  const designees = roles.flatMap((role) => role.designees)
  await lockRecipients(tx, tenantId, [
    ...delegationRecipients,
    ...designees.map(({ userId }) => ({ recipientUserId: userId })),
  ])
  await lockSharedPositions(
    tx,
    tenantId,
    designees.flatMap(({ positionId }) => positionId ?? []),
  )
}

/** A draft whose conditions can be named. */
const numbered = (draft: StoredDelegation, before: StoredDelegation | null): StoredDelegation => ({
  ...draft,
  content: withConditionIds(draft.content, before?.content ?? null, newId),
})

type DelegationDraft = { decisionId: string; parent: ParentSlot | null; content: DelegationContent }

/** A new delegation that no one was issued, with a number of its own. Not saved yet. */
export async function draftOf(
  tx: Tx,
  tenantId: string,
  { decisionId, parent, content }: DelegationDraft,
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
    change: null,
    version: 1,
  }
}

export const keepDraft = (tx: Tx, viewer: Viewer, draft: StoredDelegation, now: Date, reason = '') =>
  saveDelegation(tx, viewer, { event: 'CREATE', before: null, after: draft, reason, now })

type DelegationEdit = {
  id: string
  input: {
    /** Of a draft that was never issued. */
    decisionId?: string | undefined
    parentDelegationId?: string | null | undefined
    parentSlotId?: string | null | undefined
    status?: 'DRAFT' | 'ISSUED' | undefined
    change: DelegationChange | ((content: DelegationContent) => DelegationChange)
  }
  /** Null: an act on several names no version. */
  expected: number | undefined | null
  /** The act that the edit is, where it is one of its own. */
  as?: EditAs
}

/** Changes what is named of a draft or an issued delegation. A draft is issued where `status` asks for it. */
export async function updateDelegation(
  tx: Tx,
  viewer: Viewer,
  { id, input, expected, as }: DelegationEdit,
): Promise<void> {
  if (input.decisionId !== undefined) await lockSharedDecision(tx, viewer, input.decisionId)
  const recipients = typeof input.change === 'function' ? [] : input.change.delegationRecipients
  const { found: locked, now } = await lockForIssuing(tx, viewer, [id], recipients)
  const found = locked.get(id)
  if (!found) throw notFound()
  const { stored: before, status, tie } = found
  const change = typeof input.change === 'function' ? input.change(before.content) : input.change
  const content = changedContent(before.content, change)
  const needed = as
    ? ([as.permission] as const)
    : permissionsFor({ ...input, change }, before.content, content)
  for (const permission of needed)
    if (permission) must(mayWithDelegation(viewer, permission, tie, status === 'DRAFT'))
  if (expected !== null) mustMatch(before.version, expected)
  must(mayHappen(delegationLifecycle, status, as?.event ?? 'EDIT'))
  if (needed.some((each) => each && isByGroups(viewer, each, tie, status === 'DRAFT')))
    await refuseGroupsBeyond(
      tx,
      viewer,
      { groups: content.delegationGroups, before: before.content.delegationGroups },
      now,
    )
  await refuseContent(tx, viewer, content, before.content)
  const event = as?.event ?? 'UPDATE'
  if (status === 'DRAFT') return updateDraft(tx, viewer, before, { ...input, content, event }, now)
  refuseWhatEditsDoNot(before, input)
  await editIssued(tx, viewer, { before, tie, content, permission: needed[0], as, now })
}

/** Conditions have a permission of their own. A change of them alone needs no other. Spec 6. */
function permissionsFor(
  { change, ...input }: DelegationEdit['input'] & { change: DelegationChange },
  before: DelegationContent,
  after: DelegationContent,
): readonly [EditPermission, ...EditPermission[]] {
  const named = Object.entries({ ...input, ...change }).filter(([, value]) => value !== undefined)
  const isAlone = named.length > 0 && named.every(([key]) => key === 'conditions')
  const manages = 'delegation.manage_conditions_roles'
  if (isAlone) return [manages]
  return sameConditions(before.conditions, after.conditions)
    ? ['delegation.edit']
    : ['delegation.edit', manages]
}

const ISSUED_FOR = 'This delegation was issued for its decision. Duplicate it to select another decision.'

/** What an edit of an issued delegation cannot do is said, never left out. */
function refuseWhatEditsDoNot(before: StoredDelegation, { status, ...named }: DelegationEdit['input']): void {
  const isOther = (key: 'decisionId' | 'parentDelegationId' | 'parentSlotId') =>
    named[key] !== undefined && named[key] !== before[key]
  const problems = [
    ...(status === 'DRAFT'
      ? [
          {
            path: 'body.status',
            message: 'This delegation was issued. Duplicate it to continue with a draft.',
          },
        ]
      : []),
    ...(isOther('decisionId') ? [{ path: 'body.decisionId', message: ISSUED_FOR }] : []),
    ...(['parentDelegationId', 'parentSlotId'] as const).filter(isOther).map((key) => ({
      path: `body.${key}`,
      message: 'This delegation was issued. Move it to change its source.',
    })),
  ]
  if (problems.length > 0) throw new Refusal('RULE_BROKEN', {}, problems)
}

async function updateDraft(
  tx: Tx,
  viewer: Viewer,
  before: StoredDelegation,
  input: DelegationEdit['input'] & { content: DelegationContent; event: EditEvent },
  now: Date,
) {
  const { decisionId = before.decisionId } = input
  const isOfOther = decisionId !== before.decisionId
  // a draft that came back was issued: what its recipients were, they were of this decision
  if (isOfOther && before.slots.length > 0) throw refusedDecision(ISSUED_FOR)
  const source = await sourceOfDraft(tx, viewer, before, input)
  if (isOfOther) refuseOtherDecision(source, decisionId)
  const placed = { ...before, decisionId, ...placeBelow(source?.parent ?? null), content: input.content }
  const draft = numbered(placed, before)
  if (isOfOther || draft.parentSlotId !== before.parentSlotId)
    await mustBeAllowedToIssue(tx, viewer, { decisionId, source, now })
  if (input.status === 'ISSUED') return issueDraft(tx, viewer, { before, draft, source })
  if (isSaved(before, draft)) return
  await refuseDraft(tx, viewer, { content: draft.content, parent: source?.parent ?? null, before, now })
  await saveDelegation(tx, viewer, {
    event: input.event,
    before,
    after: draft,
    now,
  })
}

/** The source that is named now, or the one that the draft has. */
async function sourceOfDraft(
  tx: Tx,
  viewer: Viewer,
  before: StoredDelegation,
  input: DelegationEdit['input'],
) {
  const { parentDelegationId: named, parentSlotId } = input
  if (named === undefined && parentSlotId === undefined) return sourceOf(tx, viewer, before)
  const delegationId = named === undefined ? before.parentDelegationId : named
  const isSame = delegationId === before.parentDelegationId
  const slotId = parentSlotId === undefined && isSame ? before.parentSlotId : (parentSlotId ?? null)
  return namedSource(tx, viewer, { delegationId, slotId })
}

/** A draft with the same content; its dates are cleared, its recipients kept. */
export async function duplicateDelegation(tx: Tx, viewer: Viewer, id: string): Promise<string> {
  const found = (await lockDelegations(tx, viewer, [id])).found.get(id)
  if (!found) throw notFound()
  const before = found.stored
  const source = await sourceOf(tx, viewer, before)
  const now = await afterLocks(tx)
  await mustBeAllowedToIssue(tx, viewer, { decisionId: before.decisionId, source, now })
  const parent = source?.parent ?? null
  const delegationGroups = await groupsOfCopy(tx, viewer, { content: before.content, parent, now })
  const draft = await draftOf(tx, viewer.tenantId, {
    decisionId: before.decisionId,
    parent,
    content: {
      ...before.content,
      delegationGroups: [...delegationGroups],
      effectiveDate: null,
      expirationDate: null,
      conditions: before.content.conditions.map(({ id: _, ...each }) => each),
    },
  })
  const copy = { ...draft, copiedFrom: before.id }
  await saveDelegation(tx, viewer, { event: 'DUPLICATE', before: null, after: copy, now })
  return copy.id
}
