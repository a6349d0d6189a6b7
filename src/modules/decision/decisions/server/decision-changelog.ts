import type { ChangelogReply } from '#platform/model/changelog.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { asWord, type Changelog, type NamesById, readChangelog } from '#platform/server/changelog.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { boundText } from '../../authority/model/answer-texts.ts'
import type { DecisionTerms } from '../../authority/model/terms.ts'
import { mayWithDecision } from '../model/decision-policy.ts'
import { changelogNames, conditionNames } from './changelog-names.ts'
import { findDecision, type StoredDecision } from './decision-store.ts'

const decisionChangelog: Changelog = {
  kind: 'decision',
  ...changelogNames,
  fields: {
    status: { label: 'Status', shown: asWord },
    name: { label: 'Name' },
    description: { label: 'Description' },
    guidance: { label: 'Guidance' },
    sectionId: { label: 'Section' },
    categoryId: { label: 'Category' },
    ownerUserId: { label: 'Owner' },
    copiedFrom: { label: 'Copied from' },
    authorities: {
      label: 'Limits',
      shown: (authorities: DecisionTerms['authorities'], names: NamesById) =>
        authorities
          .map((each) => `${names.get(each.authorityTypeId) ?? ''}: ${each.bounds.map(boundText).join(', ')}`)
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

/** Who changed what in a decision, for those who may read it. Spec 6. */
export async function readDecisionChangelog(
  tx: Tx,
  viewer: Viewer,
  { id, page, limit, now }: { id: string; page: number; limit: number; now: Date },
): Promise<ChangelogReply> {
  const found = await findDecision(tx, viewer, id, now)
  if (!found) throw notFound()
  must(mayWithDecision(viewer, 'decision.view_change_log', found))
  return readChangelog(tx, decisionChangelog, { tenantId: viewer.tenantId, recordId: id, page, limit })
}
