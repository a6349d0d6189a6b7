import { grouped } from '#platform/model/how-many.ts'
import type { DelegationSettings } from '../model/delegation-settings-calls.ts'

/** The texts of the settings of delegations. */
export const texts = {
  settings: 'Settings',
  modules: 'Modules',
  title: 'Delegations',
  purpose: (tenant: string) => `How authority is issued, approved and accepted in ${tenant}.`,
  navigation: 'Settings',

  authority: 'Authority',
  authorityTypes: 'Authority types',
  enabledTypes: (names: readonly string[]) =>
    names.length > 4
      ? `Enabled: ${names.slice(0, 4).join(', ')} and ${names.length - 4} more.`
      : `Enabled: ${names.join(', ')}.`,
  manage: 'Manage authority types',

  recipientTypes: 'Recipient types',
  automation: 'Automation',
  limits: 'Redelegation',
  actions: 'Actions',

  names: {
    personalInPosition: 'Personnel in position',
    positionOnly: 'Position only',
    specificPersonal: 'Specific personnel',
    autoIssue: 'Issue by itself',
    autoRevoke: 'Revoke by itself',
    isRedelegationLimit: 'Global redelegation limits',
    redelegationLimitValueCurrency: 'Value (currency)',
    redelegationLimitValueNumber: 'Number',
    redelegationLimitValuePercentage: 'Percentage',
    redelegationLimitValueTime: 'Time',
    maxDepth: 'Longest path',
    actionDelegationAcceptance: 'Acceptance',
    actionIssuerApproval: 'Approval',
    fourEyes: 'Four eyes',
  } satisfies Record<keyof DelegationSettings, string>,
  details: {
    personalInPosition: 'A named person while they hold a named position.',
    positionOnly: 'Whoever holds the position. Authority stays with the position when people change.',
    specificPersonal: 'A person, whatever position they hold.',
    autoIssue:
      'When a person joins a position, what others in it received is issued to them too, where the delegation says so.',
    autoRevoke:
      'When a person leaves a position, what was delegated to them in it is revoked. When off, it is marked as invalid.',
    isRedelegationLimit:
      'No redelegation goes beyond these limits, whatever the issuer holds. Root delegations are not bound by them.',
    maxDepth: 'How many steps a path may have from Root Authority down, 1 to 25.',
    actionDelegationAcceptance:
      'The recipient must accept before the authority is in force. When off, a delegation is in force once it is issued.',
    actionIssuerApproval:
      'A delegation stays Pending until a Delegation Approver approves it. Approving cannot be undone.',
    fourEyes: 'Whoever issues a delegation does not approve it, even as a Delegation Approver.',
  },
  noCap: 'Empty: no limit.',
  days: 'days',
  wholeNumber: 'Enter a whole number from 1 to 25.',

  above: ({ count, isExact }: { count: number; isExact: boolean }) =>
    count === 0
      ? 'No redelegation states more than this.'
      : count === 1
        ? '1 redelegation states more. Once you save, its holder may decide up to these limits only; the delegation itself is not changed.'
        : `${isExact ? grouped(count) : `More than ${grouped(count)}`} redelegations state more. Once you save, their holders may decide up to these limits only; the delegations themselves are not changed.`,

  changed: (count: number, areLimits: boolean) =>
    `You changed ${count === 1 ? '1 setting' : `${count} settings`}. ${
      areLimits
        ? 'Limits act on what is issued already, too.'
        : `${count === 1 ? 'It applies' : 'They apply'} to delegations issued from now on.`
    }`,
  discard: 'Discard',
  save: 'Save changes',
  saved: 'Settings saved.',
  stale: (names: readonly string[]) =>
    `The settings changed since you opened them${names.length > 0 ? `: ${names.join(', ')}` : ''}. The page shows them as they are now, with your changes on top. Save again to keep yours.`,
} as const
