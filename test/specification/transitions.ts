import { BUILT, type State, waitsFor } from './row.ts'

/** In a lifecycle table of the product: the noun of its kind, then from, event and to. */
export type TransitionOf = readonly [noun: string, from: string, event: string, to: string, state: State]

const from = (noun: string, statuses: string, event: string, to: string, state: State): TransitionOf[] =>
  statuses.split(' ').map((each) => [noun, each, event, to, state])

const documents = waitsFor('Documents')
const matrices = BUILT
const reports = waitsFor('Reports')

/** Spec 4.2 to 4.7. 'previous' leads back to the status before; 'same' keeps it. */
export const TRANSITIONS: readonly TransitionOf[] = [
  // 4.2
  ['decision', 'DRAFT', 'PUBLISH', 'PUBLISHED', BUILT],
  ...from('decision', 'DRAFT PUBLISHED', 'EDIT', 'same', BUILT),
  ...from('decision', 'DRAFT PUBLISHED', 'ARCHIVE', 'ARCHIVED', BUILT),
  ['decision', 'ARCHIVED', 'RESTORE', 'previous', BUILT],
  ...from('decision', 'DRAFT PUBLISHED ARCHIVED', 'DELETE', 'DELETED', BUILT),
  ['document', 'DRAFT', 'PUBLISH', 'PUBLISHED', documents],
  ...from('document', 'DRAFT PUBLISHED', 'ARCHIVE', 'ARCHIVED', documents),
  ['document', 'ARCHIVED', 'RESTORE', 'previous', documents],
  ...from('document', 'DRAFT PUBLISHED ARCHIVED', 'DELETE', 'DELETED', documents),
  // 4.3
  ['oversight', 'REVIEW_PENDING', 'REVIEW', 'REVIEWED', documents],
  ['oversight', 'APPROVAL_PENDING', 'APPROVE', 'APPROVED', documents],
  ...from('oversight', 'REVIEW_PENDING APPROVAL_PENDING', 'REJECT', 'REJECTED', documents),
  // 4.4
  ['delegation', 'DRAFT', 'ISSUE', 'ISSUED', BUILT],
  ['delegation', 'PENDING', 'APPROVE', 'ISSUED', BUILT],
  ['delegation', 'PENDING', 'DENY', 'previous', BUILT],
  ...from('delegation', 'ISSUED ACCEPTED', 'ACCEPT', 'ACCEPTED', BUILT),
  ...from('delegation', 'ISSUED ACCEPTED', 'REJECT', 'previous', BUILT),
  ...from('delegation', 'ISSUED ACCEPTED', 'SUSPEND', 'SUSPENDED', BUILT),
  ['delegation', 'SUSPENDED', 'REISSUE', 'ISSUED', BUILT],
  ...from('delegation', 'PENDING ISSUED ACCEPTED SUSPENDED', 'REVOKE', 'REVOKED', BUILT),
  ...from('delegation', 'DRAFT REVOKED EXPIRED', 'DELETE', 'DELETED', BUILT),
  // 4.5
  ['matrix', 'DRAFT', 'PUBLISH', 'PUBLISHED', matrices],
  ...from('matrix', 'DRAFT PUBLISHED', 'ARCHIVE', 'ARCHIVED', matrices),
  ['matrix', 'ARCHIVED', 'RESTORE', 'previous', matrices],
  ...from('matrix', 'DRAFT PUBLISHED ARCHIVED', 'DELETE', 'DELETED', matrices),
  // 4.6
  ['report', 'PUBLISHED', 'ARCHIVE', 'ARCHIVED', reports],
  ['report', 'ARCHIVED', 'RESTORE', 'PUBLISHED', reports],
  ...from('report', 'PUBLISHED ARCHIVED', 'DELETE', 'DELETED', reports),
  // 4.7
  ['user', 'INVITED', 'RESEND', 'same', BUILT],
  ['user', 'INVITED', 'ACTIVATE', 'ACTIVE', BUILT],
  ['user', 'ACTIVE', 'DEACTIVATE', 'INACTIVE', BUILT],
  ['user', 'INACTIVE', 'REACTIVATE', 'ACTIVE', BUILT],
  ...from('user', 'INVITED ACTIVE INACTIVE', 'DELETE', 'DELETED', BUILT),
  ['role', 'ACTIVE', 'DEACTIVATE', 'INACTIVE', BUILT],
  ['role', 'INACTIVE', 'REACTIVATE', 'ACTIVE', BUILT],
  ...from('role', 'ACTIVE INACTIVE', 'DELETE', 'DELETED', BUILT),
  ['position', 'ACTIVE', 'DEACTIVATE', 'INACTIVE', BUILT],
  ['position', 'INACTIVE', 'ACTIVATE', 'ACTIVE', BUILT],
  ['group', 'ACTIVE', 'DEACTIVATE', 'INACTIVE', BUILT],
  ['group', 'INACTIVE', 'ACTIVATE', 'ACTIVE', BUILT],
  ['notification', 'UNREAD', 'READ', 'READ', BUILT],
  ['notification', 'READ', 'UNREAD', 'UNREAD', BUILT],
  ...from('action', 'TO_DO IN_PROGRESS OVERDUE', 'CANCEL', 'CANCELED', BUILT),
  ...from('action', 'TO_DO IN_PROGRESS OVERDUE', 'COMPLETE', 'COMPLETED', BUILT),
]

/** Spec 2.1 and 4.1: the states of a session, as the site keeps them. */
export const SESSION_STATES: readonly (readonly [state: string, name: string])[] = [
  ['loading', 'loading'],
  ['unauthenticated', 'signed-out'],
  ['authenticated without tenant', 'without-tenant'],
  ['authenticated with tenant', 'with-tenant'],
]
