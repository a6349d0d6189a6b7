import { grouped } from '#platform/model/how-many.ts'
import type { DelegationSettings } from '../model/delegation-settings-calls.ts'

/** The texts of the settings of delegations. */
export const texts = {
  modules: 'Modules',
  title: 'Delegations',
  purpose: (tenant: string) => `How authority is issued, approved, and accepted in ${tenant}.`,
  events: {
    CREATE: 'set up delegations',
    UPDATE: 'changed the settings of delegations',
  },

  authority: 'Authority',
  authorityTypes: 'Authority types',
  enabledTypes: (names: readonly string[]) =>
    names.length > 4
      ? `Enabled: ${names.slice(0, 4).join(', ')}, and ${names.length - 4} more.`
      : `Enabled: ${names.join(', ')}.`,
  manage: 'Manage authority types',

  recipientTypes: 'Recipient types',
  automation: 'Automation',
  limits: 'Redelegation',
  actions: 'Actions',
  module: 'Records',

  names: {
    personalInPosition: 'Personnel in position',
    positionOnly: 'Position only',
    specificPersonal: 'Specific personnel',
    autoIssue: 'Issue automatically',
    autoRevoke: 'Revoke automatically',
    isRedelegationLimit: 'Global redelegation limits',
    redelegationLimitValueCurrency: 'Value (currency)',
    redelegationLimitValueNumber: 'Number',
    redelegationLimitValuePercentage: 'Percentage',
    redelegationLimitValueTime: 'Time',
    redelegationLimitsAuthorised: 'Redelegate Authorized',
    maxDepth: 'Maximum path length',
    actionDelegationAcceptance: 'Acceptance',
    actionDecisionRoleAck: 'Role acknowledgement',
    actionIssuerApproval: 'Approval',
    actionDesignatedApprover: 'Designated approvers',
    actionChangeApproval: 'Change approval',
    fourEyes: 'Separate approver',
    delegationPathway: 'Pathway',
    actionAuthorityRequest: 'Requests',
  } satisfies Record<keyof DelegationSettings, string>,
  details: {
    personalInPosition: 'A named person while they hold a named position.',
    positionOnly: 'Anyone in the position. Authority stays with the position when people change.',
    specificPersonal: 'A person, regardless of position.',
    autoIssue:
      'When a person joins a position, delegations to others in the position are also issued to them if the delegation says so.',
    autoRevoke:
      'When a person leaves a position, delegations to them in that position are revoked. When off, the delegations are flagged as invalid.',
    isRedelegationLimit:
      'No redelegation can exceed these limits, whatever the issuer holds. The limits do not apply to root delegations.',
    redelegationLimitsAuthorised:
      'Authority that is Authorized, without an amount, can be redelegated. When off, only root delegations can grant it. Delegations issued before are not affected.',
    maxDepth: 'The maximum number of steps from Root Authority to a recipient, 1 to 25.',
    actionDelegationAcceptance:
      'The recipient must accept before the authority is in force. When off, a delegation is in force once it is issued.',
    actionDecisionRoleAck:
      'Each designee of a decision role is asked to acknowledge it once the delegation is issued. Delegations issued before are not affected.',
    actionIssuerApproval:
      'A delegation stays Pending until a Delegation Approver approves it. Approval cannot be undone.',
    actionChangeApproval:
      'A change of an issued delegation waits until a Delegation Approver approves it, and today’s terms apply until then. When off, edits of approved delegations take effect without approval, except those that add recipients.',
    actionDesignatedApprover:
      'Only these people approve delegations and changes. They also need the permission to approve. If empty, everyone with the permission can approve.',
    fourEyes:
      'The person who issues or changes a delegation cannot approve it, unless there is no other approver.',
    actionAuthorityRequest:
      'People with the permission can request authority from the creator of a decision, or from the issuer or recipients of a delegation.',
    delegationPathway:
      'A delegation shows everything above and below it as a picture. When off, the picture is hidden.',
  },
  withoutChangeApproval:
    'Change approval is off, so edits of approved delegations take effect without approval, except those that add recipients.',
  alsoChangeApproval: 'Also turn on change approval',
  everyApprover: 'Everyone with the permission',
  inactive: 'is not active',
  noPermission: 'does not have the permission to approve',
  cannotApprove: (name: string, why: string) => `${name} ${why} and is not asked.`,
  noCap: 'If empty, there is no limit.',
  days: 'days',
  wholeNumber: 'Enter a whole number from 1 to 25.',

  above: ({ count, isExact }: { count: number; isExact: boolean }) =>
    count === 0
      ? 'No redelegation has a higher limit.'
      : count === 1
        ? '1 redelegation has a higher limit. Once you save, its holder may decide only up to these limits. The delegation is not changed.'
        : `${isExact ? grouped(count) : `More than ${grouped(count)}`} redelegations have a higher limit. Once you save, their holders may decide only up to these limits. The delegations are not changed.`,

  changed: (
    count: number,
    appliesTo: 'EXISTING' | 'ISSUED_LATER' | 'RECORDS' | 'REQUESTS' | 'EDITS' | 'APPROVALS',
  ) =>
    `You changed ${count === 1 ? '1 setting' : `${count} settings`}. ${
      {
        EXISTING: 'Limits also apply to existing delegations.',
        ISSUED_LATER: `${count === 1 ? 'It applies' : 'They apply'} to delegations issued after you save.`,
        EDITS: 'It applies to edits after you save.',
        APPROVALS: 'It also applies to delegations that await approval.',
        RECORDS: 'It applies to the pages of all delegations.',
        REQUESTS: 'It applies to the pages of all decisions and delegations.',
      }[appliesTo]
    }`,
  discard: 'Discard',
  saved: 'Settings saved.',
  stale: (names: readonly string[]) =>
    `The settings have changed since you opened them${names.length > 0 ? `: ${names.join(', ')}` : ''}. The page shows the current settings with your changes applied. Save again to keep your changes.`,
} as const
