import {
  IN_APP,
  isNot,
  type NotificationEvent,
  notificationRows,
  ON,
} from '#platform/model/notification-rows.ts'
import { answersChange, movedRecipients, offeredChange, ROLE_CHANGES } from './delegation-event.ts'

const isPending = ({ is }: NotificationEvent) => is.status === 'PENDING'

const movesRecipients = (happening: NotificationEvent) =>
  isNot('DRAFT')(happening) && Object.values(movedRecipients(happening)).some((some) => some.length > 0)

/** Anyone who rejects what they were offered first changes nothing for others. */
const changesTerms = (happening: NotificationEvent) =>
  happening.event !== 'REJECT' || answersChange(happening)

/** By these acts it has other terms, recipients, or another place. */
const CHANGES = ['UPDATE', 'REASSIGN', 'REALIGN', 'MOVE', 'APPROVE_CHANGE', 'REJECT']

const isInForce = ({ is }: NotificationEvent) => ['ISSUED', 'ACCEPTED'].includes(String(is.status))

const isInUse = ({ is }: NotificationEvent) => ['ISSUED', 'ACCEPTED', 'SUSPENDED'].includes(String(is.status))

/** Suspended before, and issued again: immediately, or by its approval. */
const isReissued = ({ event, is }: NotificationEvent) =>
  is.status !== 'PENDING' && (event === 'REISSUE' || is.statusBefore === 'SUSPENDED')

/** Notifications about delegations. What asks for most comes first. Semantics 9.3. */
export const delegationNotifications = notificationRows('Delegations', 'delegation', {
  DELEGATION_PENDING_APPROVAL: {
    label: 'Approval requested',
    detail: 'Someone asks you to approve or deny a delegation.',
    events: ['ISSUE', 'REISSUE'],
    where: isPending,
    to: ['approver'],
    ...ON,
    locked: ['email'],
  },
  DELEGATION_CHANGE_APPROVAL_REQUESTED: {
    label: 'Change approval requested',
    detail: 'Someone asks you to approve or deny a change of a delegation.',
    events: ['PROPOSE_CHANGE'],
    to: ['approver'],
    ...ON,
  },
  DELEGATION_CHANGE_APPROVAL_DECIDED: {
    label: 'Change approved or denied',
    detail: 'A change that you made, or of a delegation that you issued, is approved or denied.',
    events: ['APPROVE_CHANGE', 'DENY_CHANGE'],
    to: ['proposer', 'issuer', 'creator'],
    ...ON,
  },
  DELEGATION_ISSUED: {
    label: 'Delegation issued',
    detail: 'A delegation is issued to you.',
    events: ['ISSUE'],
    where: isNot('PENDING'),
    to: ['holder'],
    ...ON,
  },
  DELEGATION_APPROVED: {
    label: 'Delegation approved',
    detail: 'A delegation to you, or one that you issued or submitted, is approved.',
    events: ['APPROVE'],
    to: ['holder', 'issuer', 'creator', 'submitter'],
    ...ON,
  },
  DELEGATION_DENIED: {
    label: 'Delegation denied',
    detail: 'A delegation that you issued or submitted is denied.',
    events: ['DENY'],
    to: ['issuer', 'creator', 'submitter'],
    ...ON,
  },
  DELEGATION_ACCEPTED: {
    label: 'Delegation accepted',
    detail: 'A recipient accepts a delegation that you issued, or a change of it.',
    events: ['ACCEPT'],
    to: ['issuer'],
    ...ON,
  },
  DELEGATION_REJECTED: {
    label: 'Delegation rejected',
    detail: 'A recipient rejects a delegation that you issued, or a change of it.',
    events: ['REJECT'],
    to: ['issuer'],
    ...ON,
  },
  DELEGATION_SUSPENDED: {
    label: 'Delegation suspended',
    detail: 'A delegation that you hold, issued, or have a role in is suspended.',
    events: ['SUSPEND'],
    to: ['holder', 'issuer', 'designee'],
    ...ON,
  },
  DELEGATION_REISSUED: {
    label: 'Delegation reissued',
    detail: 'A suspended delegation that you hold, issued, or have a role in is reissued.',
    events: ['REISSUE', 'APPROVE'],
    where: isReissued,
    to: ['holder', 'issuer', 'designee'],
    ...ON,
  },
  DELEGATION_REVOKED: {
    label: 'Delegation revoked',
    detail: 'A delegation that you hold, issued, or have a role in is revoked.',
    events: ['REVOKE'],
    to: ['holder', 'issuer', 'designee'],
    ...ON,
  },
  DELEGATION_IN_FORCE: {
    label: 'Delegation in force',
    detail: 'A delegation to you, issued for a later day, comes into force.',
    events: ['TAKE_EFFECT'],
    to: ['inForce'],
    ...ON,
  },
  DELEGATION_EXPIRING: {
    label: 'Delegation expires soon',
    detail: 'A delegation to you, or one that you issued, expires in 30, 7, or 1 days.',
    events: ['EXPIRING'],
    to: ['offered', 'issuer'],
    ...ON,
  },
  DELEGATION_EXPIRED: {
    label: 'Delegation expired',
    detail: 'A delegation to you, or one that you issued, expires.',
    events: ['EXPIRE'],
    to: ['offered', 'issuer'],
    ...ON,
  },
  DELEGATION_RECIPIENT_LEAVING: {
    label: 'Recipient leaves',
    detail:
      'A recipient of a delegation that you issued gets a last day, or their last day is in 30, 7, or 1 days.',
    events: ['RECIPIENT_LEAVING'],
    to: ['issuer'],
    ...ON,
  },
  DELEGATION_ACCEPTANCE_REMINDER: {
    label: 'Acceptance reminder',
    detail:
      'A delegation has awaited your acceptance for 7, 15, or 30 days. After 30 days the issuer is notified as well.',
    events: ['ACCEPTANCE_WAITS', 'ACCEPTANCE_LATE'],
    to: ['awaited', 'lateIssuer'],
    ...ON,
  },
  DELEGATION_REASSIGNED: {
    label: 'Recipients changed',
    detail: 'You are added to or removed from the recipients of a delegation.',
    events: ['UPDATE', 'REASSIGN', 'APPROVE_CHANGE', 'REJECT'],
    where: (happening) => movesRecipients(happening) && changesTerms(happening),
    to: ['newHolder', 'formerHolder'],
    ...ON,
  },
  DELEGATION_RECIPIENT_ENDED: {
    label: 'Ended for a recipient',
    detail: 'A delegation that you issued ends for one of its recipients, and not for the others.',
    events: ['REMOVE_RECIPIENT'],
    to: ['issuer', 'formerHolder'],
    ...ON,
  },
  DELEGATION_INVALID: {
    label: 'Delegation invalid',
    detail:
      'A delegation that you issued, or of a decision that you own, no longer fits the records that it depends on.',
    events: ['INVALIDATE'],
    to: ['issuer', 'decisionOwner'],
    ...ON,
  },
  DELEGATION_CHANGE_OFFERED: {
    label: 'Change acceptance requested',
    detail: 'A delegation to you is changed, and you are asked to accept the change.',
    events: CHANGES,
    where: (happening) =>
      isInForce(happening) && changesTerms(happening) && offeredChange(happening).length > 0,
    to: ['changeHolder'],
    ...ON,
  },
  DELEGATION_UPDATED: {
    label: 'Delegation changed',
    detail: 'A delegation to you, or one that you issued, is changed, moved, or given another issuer.',
    events: [...CHANGES, ...ROLE_CHANGES],
    where: (happening) => isNot('DRAFT')(happening) && changesTerms(happening),
    to: ['holder', 'newIssuer', 'issuer', 'formerIssuer'],
    ...IN_APP,
  },
  DELEGATION_DELETED: {
    label: 'Delegation deleted',
    detail: 'A delegation to you, or one that you issued, is deleted.',
    events: ['DELETE'],
    where: ({ was }) => was.status !== 'DRAFT',
    to: ['holder', 'issuer'],
    ...IN_APP,
  },
  REDELEGATION_CREATED: {
    label: 'Authority redelegated',
    detail: 'Authority that you issued is redelegated.',
    events: ['ISSUE', 'APPROVE'],
    // one that awaits approval is not issued yet
    where: (happening) => happening.is.parentDelegationId != null && isInUse(happening),
    to: ['issuerAbove'],
    ...IN_APP,
  },
  ROLE_ASSIGNED: {
    label: 'Role assigned',
    detail: 'You become a designee: a delegation assigns a decision role to you.',
    events: ['ISSUE', 'APPROVE'],
    ofParts: { 'delegation-role': ['CREATE', 'UPDATE', 'ADD_DESIGNEE'] },
    // whom a reissue concerns was designated before
    where: (happening) => isInUse(happening) && !isReissued(happening),
    to: ['designee'],
    ...ON,
  },
})
