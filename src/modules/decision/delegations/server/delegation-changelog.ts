import type { ChangelogReply } from '#platform/model/changelog.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { asWord, type Changelog, type NamesById, NOTHING, readChangelog } from '#platform/server/changelog.ts'
import { must, notFound } from '#platform/server/refusal.ts'
import type { Tx } from '#platform/server/sql.ts'
import { limitText } from '../../authority/model/limit-texts.ts'
import type { Bound } from '../../authority/model/terms.ts'
import { changelogNames, conditionNames } from '../../decisions/server/changelog-names.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { findDelegations } from './find-delegations.ts'

type Recipient = { userId: string | null; positionId: string | null; status: string }

const delegationChangelog: Changelog = {
  kind: 'delegation',
  ...changelogNames,
  fields: {
    status: { label: 'Status', shown: asWord },
    delegationAuthorities: {
      label: 'Limits',
      shown: (authorities: readonly { bounds: Bound[]; redelegable: boolean }[]) =>
        authorities
          .map((each) => `${each.bounds.map(limitText).join(', ')}${each.redelegable ? ', redelegable' : ''}`)
          .join('; '),
    },
    delegationGroups: { label: 'Groups' },
    delegationPathway: { label: 'Pathways' },
    recipients: {
      label: 'Recipients',
      shown: (recipients: readonly Recipient[], names: NamesById) =>
        recipients
          .filter((each) => each.status !== 'REMOVED')
          .map(
            (each) =>
              `${names.get((each.positionId ?? each.userId) as string) ?? NOTHING} (${asWord(each.status)})`,
          )
          .join(', '),
    },
    recipientAutoIssue: { label: 'Issued to whoever joins' },
    effectiveDate: { label: 'Effective' },
    expirationDate: { label: 'Expires' },
    isNoExpiration: { label: 'No expiration' },
    conditions: { label: 'Conditions', shown: conditionNames },
    note: { label: 'Note' },
    parentDelegationId: { label: 'Issued from' },
    acceptanceRequired: { label: 'Acceptance required' },
  },
}

/** Who changed what in a delegation, for those who may read it. Spec 6. */
export async function readDelegationChangelog(
  tx: Tx,
  viewer: Viewer,
  { id, page, limit, now }: { id: string; page: number; limit: number; now: Date },
): Promise<ChangelogReply> {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  must(mayWithDelegation(viewer, 'delegation.view_change_log', found.tie))
  return readChangelog(tx, delegationChangelog, { tenantId: viewer.tenantId, recordId: id, page, limit })
}
