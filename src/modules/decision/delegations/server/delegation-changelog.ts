import type { RecipientType } from '#modules/authority/terms/model/terms.ts'
import { type DateFormat, formatDay } from '#platform/model/date-format.ts'
import type { Permission, Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound } from '#platform/server/http/refusal.ts'
import type { ListViewer } from '#platform/server/lists/list-source.ts'
import { asWord, type Changelog } from '#platform/server/records/changelog.ts'
import {
  type ChangelogField,
  type Fields,
  type NamesById,
  NOTHING,
} from '#platform/server/records/differences.ts'
import {
  authorityField,
  changelogNames,
  conditionField,
  documentField,
} from '../../decisions/server/changelog-names.ts'
import type { IssuerType } from '../model/delegation.ts'
import { mayWithDelegation } from '../model/delegation-policy.ts'
import { knowsPath } from '../model/holding-slot.ts'
import { remaining } from '../model/stored-delegation.ts'
import { findDelegations } from './find-delegations.ts'

type Recipient = { slotId: string; userId: string | null; positionId: string | null }
type RecipientRef = { recipientUserId: string | null; recipientPositionId: string | null }

const nameOf = (names: NamesById, ...ids: (string | null)[]) => {
  const named = ids.filter((id) => id !== null).map((id) => names.get(id) ?? NOTHING)
  return named.length > 0 ? named.join(', ') : NOTHING
}

const RECIPIENT_TYPE_WORDS: Readonly<Record<RecipientType, string>> = {
  PERSONNEL_IN_POSITION: 'Personnel in position',
  POSITION_ONLY: 'Position only',
  SPECIFIC_PERSONNEL: 'Specific personnel',
}
const ISSUER_TYPE_WORDS: Readonly<Record<IssuerType, string>> = {
  ROOT_AUTHORITY: 'Root Authority',
  USER: 'A person',
  POSITION: 'A position',
  PERSONNEL_IN_POSITION: 'A person in a position',
}

const ISSUED_FROM = { label: 'Issued from' }
/** By the slot that it is below: of a change that waits nothing else says who would be the issuer. */
export const ISSUED_BY = { label: 'Issuer' }

type Role = { id: string; decisionRoleId: string }
type Designee = { userId: string | null; positionId: string | null; acknowledgedAt: string | null }

/** Decision roles of the delegation, each told on its own. */
const roleField: ChangelogField = {
  label: 'Roles',
  items: {
    one: 'Role',
    identity: ({ id }: Role) => id,
    name: ({ decisionRoleId }: Role, names: NamesById) => nameOf(names, decisionRoleId),
    fields: {
      roleRequirement: { label: 'Requirement' },
      designeeRecipientType: {
        label: 'Designee type',
        shown: (type: RecipientType) => RECIPIENT_TYPE_WORDS[type],
      },
      designees: {
        label: 'Designees',
        shown: (designees: readonly Designee[], names: NamesById) =>
          designees
            .map(({ userId, positionId, acknowledgedAt }) =>
              [nameOf(names, userId, positionId), ...(acknowledgedAt ? ['(acknowledged)'] : [])].join(' '),
            )
            .join('; '),
      },
      isAutoIssue: { label: 'Also assigned to anyone who joins' },
      isCascade: { label: 'Shown on redelegations' },
      isActive: { label: 'Active' },
    },
  },
}

/** What a person writes. */
const contentFields = (day: (text: string) => string): Fields => ({
  delegationAuthorities: authorityField({
    redelegable: { label: 'Redelegable' },
    redelegationLimit: { label: 'Redelegation limit' },
    limitOverridden: { label: 'Global redelegation limit overridden' },
    selfApproval: { label: 'Self-approval' },
  }),
  delegationGroups: { label: 'Groups' },
  delegationPathway: { label: 'Pathways' },
  recipientType: { label: 'Recipient type', shown: (type: RecipientType) => RECIPIENT_TYPE_WORDS[type] },
  delegationRecipients: {
    label: 'Recipients',
    shown: (recipients: readonly RecipientRef[], names: NamesById) =>
      recipients.map((each) => nameOf(names, each.recipientUserId, each.recipientPositionId)).join('; '),
  },
  recipientAutoIssue: { label: 'Issued to anyone who joins' },
  effectiveDate: { label: 'Effective', shown: day },
  expirationDate: { label: 'Expires', shown: day },
  isNoExpiration: { label: 'No expiration' },
  conditions: conditionField,
  note: { label: 'Note' },
})

/** Days are those of the tenant, written as the reader prefers. */
export const delegationChangelog = (viewer: Viewer, now: Date, own: readonly string[] = []): Changelog => {
  const { dateFormat } = viewer
  const day = (text: string) => formatDay(text, dateFormat as DateFormat)
  return {
    kind: 'delegation',
    ...changelogNames(viewer, now, own),
    fields: {
      status: { label: 'Status', shown: asWord },
      decisionId: { label: 'Decision' },
      issuerType: { label: 'Issuer type', shown: (type: IssuerType) => ISSUER_TYPE_WORDS[type] },
      issuerUserId: { label: 'Issuer' },
      issuerPositionId: { label: 'Issuing position' },
      parentDelegationId: ISSUED_FROM,
      // a recipient who was removed and added again has another slot and the same name
      parentSlotId: { ...ISSUED_BY, onlyAlone: true },
      ...contentFields(day),
      recipients: {
        label: 'Status of recipients',
        items: {
          one: 'Recipient',
          identity: ({ slotId }: Recipient) => slotId,
          name: ({ userId, positionId }: Recipient, names: NamesById) => nameOf(names, userId, positionId),
          fields: {
            status: { label: 'Status', shown: asWord },
            changeWaits: { label: 'Change awaiting acceptance' },
          },
        },
      },
      roles: roleField,
      documents: documentField,
      proposedChange: {
        label: 'Proposed change',
        isPartial: true,
        parts: {
          ...contentFields(day),
          parentDelegationId: ISSUED_FROM,
          parentSlotId: ISSUED_BY,
          moveRedelegations: { label: 'Redelegations move to the new recipient' },
        },
      },
      acceptanceRequired: { label: 'Acceptance required' },
      approvalRequired: { label: 'Approval required' },
      endsWithPosition: { label: 'Ends when they leave the position' },
      cascadeFrom: { label: 'Together with' },
      copiedFrom: { label: 'Copied from' },
    },
    // said by the event and its day, or by the issuer and what it was issued from
    bookkeeping: [
      'id',
      'displayNumber',
      'statusBefore',
      'lastOutcome',
      'effective',
      'expiration',
      'issuedAt',
      'acceptedAt',
      'suspendedAt',
      'revokedAt',
    ],
  }
}

/** The history of one that the viewer may see, for those who may read it. Spec 6. */
export async function delegationChangelogOf(
  id: string,
  { viewer, tx, now }: ListViewer & { tx: Tx },
  permission: Permission,
) {
  const found = (await findDelegations(tx, viewer, [id], now)).get(id)
  if (!found) throw notFound()
  must(mayWithDelegation(viewer, permission, found.tie))
  const own = knowsPath(viewer, remaining(found.stored)) ? found.stored.path : []
  return delegationChangelog(viewer, now, own)
}
