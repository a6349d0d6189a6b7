import type { ChangelogReply, Revision } from '#platform/model/changelog.ts'
import { plainTextOf } from '#platform/model/rich-text.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import {
  asWord,
  type Changelog,
  readChangelog,
  readRevision,
  readRevisionIds,
} from '#platform/server/changelog.ts'
import { type NamesById, NOTHING } from '#platform/server/differences.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import type { DecisionDetail } from '../model/decision.ts'
import { mayWithDecision } from '../model/decision-policy.ts'
import { authorityField, changelogNames, conditionField, documentField } from './changelog-names.ts'
import { type Evidence, findDecision, type StoredRole, storedOf } from './decision-store.ts'
import { detailOf } from './read-decision.ts'

export const decisionChangelog = (viewer: Viewer, now: Date): Changelog => ({
  kind: 'decision',
  ...changelogNames(viewer, now),
  fields: {
    status: { label: 'Status', shown: asWord },
    name: { label: 'Name' },
    description: { label: 'Description' },
    guidance: { label: 'Guidance', shown: plainTextOf, compared: true },
    sectionId: { label: 'Section' },
    categoryId: { label: 'Category' },
    ownerUserId: { label: 'Owner' },
    copiedFrom: { label: 'Copied from' },
    documents: documentField,
    authorities: authorityField(),
    groups: { label: 'Groups' },
    delegable: { label: 'Delegable' },
    pathways: { label: 'Pathways' },
    conditions: conditionField,
    roles: {
      label: 'Decision roles',
      items: {
        one: 'Decision role',
        identity: ({ decisionRoleId, positionId }: StoredRole) => `${decisionRoleId} ${positionId}`,
        name: ({ decisionRoleId, positionId }: StoredRole, names: NamesById) =>
          `${names.get(decisionRoleId) ?? NOTHING}: ${names.get(positionId) ?? NOTHING}`,
        fields: { requirement: { label: 'Requirement' } },
      },
    },
  },
  // said by the event, or by what is shown beside it
  bookkeeping: ['id', 'displayNumber', 'previousStatus'],
})

type Asked = { id: string; now: Date }

/** Who changed what in a decision, for those who may read it. Spec 6. */
export async function readDecisionChangelog(
  tx: Tx,
  viewer: Viewer,
  { page, limit, ...asked }: Asked & { page: number; limit: number },
): Promise<ChangelogReply> {
  const of = await mayRead(tx, viewer, asked, 'decision.view_change_log')
  return readChangelog(tx, decisionChangelog(viewer, asked.now), { ...of, page, limit })
}

export async function readDecisionRevisionIds(tx: Tx, viewer: Viewer, asked: Asked) {
  return readRevisionIds(
    tx,
    decisionChangelog(viewer, asked.now),
    await mayRead(tx, viewer, asked, 'decision.view_change_log'),
  )
}

/** The decision in words as one revision left it. Its own permission: spec 6. */
export async function readDecisionRevision(
  tx: Tx,
  viewer: Viewer,
  { number, ...asked }: Asked & { number: number },
): Promise<Revision> {
  const of = await mayRead(tx, viewer, asked, 'decision.view_version_history')
  const found = await readRevision(tx, decisionChangelog(viewer, asked.now), { ...of, number })
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
  const found = await readRevision<Evidence>(tx, decisionChangelog(viewer, asked.now), { ...of, at })
  if (!found) throw notFound()
  const { revision, kept, actorId } = found
  const decision = storedOf(kept, Number(revision.revisionId))
  const record = await detailOf(tx, viewer, decision, asked.now, {
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
