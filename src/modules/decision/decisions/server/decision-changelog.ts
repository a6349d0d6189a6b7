import type { ChangelogReply, Revision } from '#platform/model/changelog.ts'
import { plainTextOf } from '#platform/model/rich-text.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import {
  asWord,
  type Changelog,
  type NamesById,
  readChangelog,
  readRevision,
  readRevisionIds,
} from '#platform/server/changelog.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { limitText } from '../../authority/model/limit-texts.ts'
import type { DecisionTerms } from '../../authority/model/terms.ts'
import type { DecisionDetail } from '../model/decision.ts'
import { mayWithDecision } from '../model/decision-policy.ts'
import { changelogNames, conditionNames } from './changelog-names.ts'
import { type Evidence, findDecision, type StoredDecision, storedOf } from './decision-store.ts'
import { detailOf } from './read-decision.ts'

const decisionChangelog: Changelog = {
  kind: 'decision',
  ...changelogNames,
  fields: {
    status: { label: 'Status', shown: asWord },
    name: { label: 'Name' },
    description: { label: 'Description' },
    guidance: { label: 'Guidance', shown: plainTextOf, compared: true },
    sectionId: { label: 'Section' },
    categoryId: { label: 'Category' },
    ownerUserId: { label: 'Owner' },
    copiedFrom: { label: 'Copied from' },
    documents: { label: 'Documents' },
    authorities: {
      label: 'Limits',
      shown: (authorities: DecisionTerms['authorities'], names: NamesById) =>
        authorities
          .map((each) => `${names.get(each.authorityTypeId) ?? ''}: ${each.bounds.map(limitText).join(', ')}`)
          .join('; '),
    },
    groups: { label: 'Groups' },
    delegable: { label: 'Delegable' },
    pathways: { label: 'Pathways' },
    conditions: { label: 'Conditions', shown: conditionNames },
    roles: {
      label: 'Decision roles',
      shown: (roles: StoredDecision['roles'], names: NamesById) =>
        roles
          .map((each) => `${names.get(each.decisionRoleId) ?? ''}: ${names.get(each.positionId) ?? ''}`)
          .join('; '),
    },
  },
}

type Asked = { id: string; now: Date }

/** Who changed what in a decision, for those who may read it. Spec 6. */
export async function readDecisionChangelog(
  tx: Tx,
  viewer: Viewer,
  { page, limit, ...asked }: Asked & { page: number; limit: number },
): Promise<ChangelogReply> {
  const of = await mayRead(tx, viewer, asked, 'decision.view_change_log')
  return readChangelog(tx, decisionChangelog, { ...of, page, limit })
}

export async function readDecisionRevisionIds(tx: Tx, viewer: Viewer, asked: Asked) {
  return readRevisionIds(tx, decisionChangelog, await mayRead(tx, viewer, asked, 'decision.view_change_log'))
}

/** The decision in words as one revision left it. Its own permission: spec 6. */
export async function readDecisionRevision(
  tx: Tx,
  viewer: Viewer,
  { number, ...asked }: Asked & { number: number },
): Promise<Revision> {
  const of = await mayRead(tx, viewer, asked, 'decision.view_version_history')
  const found = await readRevision(tx, decisionChangelog, { ...of, number })
  if (!found) throw notFound()
  return found.revision
}

/** The whole record as it was at an instant, and the revision that made it so. Nothing may be done with it. */
export async function readDecisionAsOf(
  tx: Tx,
  viewer: Viewer,
  { at, ...asked }: Asked & { at: Date },
): Promise<Revision & { record: DecisionDetail }> {
  const of = await mayRead(tx, viewer, asked, 'decision.view_version_history')
  const found = await readRevision<Evidence>(tx, decisionChangelog, { ...of, at })
  if (!found) throw notFound()
  const { revision, kept, actorId } = found
  const decision = storedOf(kept, Number(revision.revisionId))
  const record = await detailOf(tx, viewer.tenantId, decision, {
    at,
    updatedAt: revision.revisionDate,
    updatedBy: { id: actorId ?? asked.id, name: revision.revisedByName },
  })
  return { ...revision, record: { ...record, permissions: {} } }
}

async function mayRead(tx: Tx, viewer: Viewer, { id, now }: Asked, permission: Permission) {
  const found = await findDecision(tx, viewer, id, now)
  if (!found) throw notFound()
  must(mayWithDecision(viewer, permission, found))
  return { tenantId: viewer.tenantId, recordId: id }
}
