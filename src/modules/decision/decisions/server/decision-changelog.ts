import { plainTextOf } from '#platform/model/rich-text.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import type { ListViewer } from '#platform/server/lists/list-source.ts'
import { type AtRevision, asWord, type Changelog } from '#platform/server/records/changelog.ts'
import { type NamesById, NOTHING } from '#platform/server/records/differences.ts'
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
    maxDepth: { label: 'Maximum path length' },
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

type ChangelogQuery = ListViewer & { tx: Tx }

/** The history of one that the viewer may see, for those who may read it. Spec 6. */
export async function decisionChangelogOf(
  id: string,
  { viewer, tx, now }: ChangelogQuery,
  permission: Permission,
) {
  const found = await findDecision(tx, viewer, id, now)
  if (!found) throw notFound()
  must(mayWithDecision(viewer, permission, found))
  return decisionChangelog(viewer, now)
}

/** The whole record as it was at an instant. Nothing may be done with it. */
export async function decisionAsOf(
  at: Date,
  { revision, kept, actorId }: AtRevision,
  { viewer, tx, now, id }: ChangelogQuery & { id: string },
): Promise<DecisionDetail> {
  const decision = storedOf(kept as Evidence, Number(revision.revisionId))
  const record = await detailOf(tx, viewer, decision, now, {
    at,
    updatedAt: revision.revisionDate,
    updatedBy: { id: actorId ?? id, name: revision.revisedByName },
  })
  return { ...record, permissions: {} }
}
