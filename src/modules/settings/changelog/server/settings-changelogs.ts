import { sql } from '#platform/server/database/sql.ts'
import { asWord, type Changelog } from '#platform/server/records/changelog.ts'
import type { ChangelogField, Fields } from '#platform/server/records/differences.ts'
import type { LoggedSetting } from '../../changelog-calls/model/settings-changelog-calls.ts'
import type { DecisionSettings } from '../../decision-settings/model/decision-settings-calls.ts'
import type { DelegationSettings } from '../../delegation-settings/model/delegation-settings-calls.ts'
import type { DisableOption } from '../../group-types/model/group-type.ts'
import { changelogNames } from '../../groups/server/group-reads.ts'
import type { MatrixSettings } from '../../matrix-settings/model/matrix-settings-calls.ts'

const DECISION_SETTINGS: Readonly<Record<keyof DecisionSettings, ChangelogField>> = {
  isCurrencyValue: { label: 'Limit type: Value (currency)' },
  isNumberValue: { label: 'Limit type: Number' },
  isPercentageValue: { label: 'Limit type: Percentage' },
  isTimeValue: { label: 'Limit type: Time' },
  isAuthorisedValue: { label: 'Limit type: Authorized' },
  conditionEnabled: { label: 'Conditions' },
  roleEnabled: { label: 'Decision roles' },
  documentEnabled: { label: 'Documents' },
  commentsEnabled: { label: 'Comments' },
  disableSection: { label: 'Without sections' },
  disableCategory: { label: 'Without categories' },
}

const DELEGATION_SETTINGS: Readonly<Record<keyof DelegationSettings, ChangelogField>> = {
  personalInPosition: { label: 'Personnel in position' },
  positionOnly: { label: 'Position only' },
  specificPersonal: { label: 'Specific personnel' },
  autoIssue: { label: 'Issue automatically' },
  autoRevoke: { label: 'Revoke automatically' },
  isRedelegationLimit: { label: 'Global redelegation limits' },
  redelegationLimitValueCurrency: { label: 'Redelegation limit: Value (currency)' },
  redelegationLimitValueNumber: { label: 'Redelegation limit: Number' },
  redelegationLimitValuePercentage: { label: 'Redelegation limit: Percentage' },
  redelegationLimitValueTime: { label: 'Redelegation limit: Days' },
  redelegationLimitsAuthorised: { label: 'Redelegate Authorized' },
  maxDepth: { label: 'Maximum path length' },
  actionDelegationAcceptance: { label: 'Acceptance' },
  actionDecisionRoleAck: { label: 'Role acknowledgement' },
  actionIssuerApproval: { label: 'Approval' },
  actionDesignatedApprover: { label: 'Designated approvers' },
  actionChangeApproval: { label: 'Change approval' },
  fourEyes: { label: 'Separate approver' },
  delegationPathway: { label: 'Pathway' },
  actionAuthorityRequest: { label: 'Requests' },
}

const MATRIX_SETTINGS: Readonly<Record<keyof MatrixSettings, ChangelogField>> = {
  decisionMatrixEnabled: { label: 'Decision Matrix' },
  authorityMatrixEnabled: { label: 'Authority Matrix' },
  externalSharing: { label: 'Public links' },
  requirePassword: { label: 'Public links: Password required' },
  requireExpiration: { label: 'Public links: Expiration date required' },
}

const ASSOCIATIONS: Readonly<Record<DisableOption, string>> = {
  NA: 'None selected',
  KEEP_ASSOCIATIONS: 'Keep associations',
  REMOVE_ASSOCIATIONS: 'Remove associations',
}

const name = { label: 'Name' }
const status: ChangelogField = { label: 'Status', shown: asWord }
const place = { label: 'Number in the order' }

const FIELDS: Readonly<Record<LoggedSetting, Fields>> = {
  section: { name },
  category: { name, sectionId: { label: 'Section' } },
  'authority-type': {
    name,
    icon: { label: 'Icon', shown: (icon: string) => asWord(icon.toUpperCase()) },
    position: place,
    status,
  },
  'decision-role': { name, position: place, status },
  'group-type': {
    name,
    addressEnabled: { label: 'Addresses' },
    status,
    disableOption: {
      label: 'When disabled',
      shown: (option: DisableOption) => ASSOCIATIONS[option],
    },
    order: place,
  },
  'decision-settings': DECISION_SETTINGS,
  'delegation-settings': DELEGATION_SETTINGS,
  'matrix-settings': MATRIX_SETTINGS,
}

/** How the history of each setting reads. That one was deleted says its event. */
export const settingsChangelog = (kind: LoggedSetting): Changelog => ({
  kind,
  fields: FIELDS[kind],
  bookkeeping: ['deleted'],
  actor: changelogNames.actor,
  names: (tenantId, ids) =>
    sql`select s.id, s.name from app.section s where s.tenant_id = ${tenantId} and s.id = any(${ids}::uuid[])
      union all select u.id, u.name from app.user_public u where u.tenant_id = ${tenantId} and u.id = any(${ids}::uuid[])`,
})
