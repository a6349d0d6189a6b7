import {
  answersChange,
  becomesCompleted,
  beginsToAwaitValidation,
  hasChanged,
  movedAssignees,
  movedRecipients,
  type NotificationEvent,
  newlySharedWith,
  offeredChange,
  ROLE_CHANGES,
} from './notification-event.ts'

/** The kinds of records to which notifications lead, as the wire names them, by how the history does. Spec 3.2. */
export const ENTITY_TYPES = {
  delegation: 'DELEGATIONS',
  decision: 'DECISIONS',
  action: 'ACTIONS',
  matrix: 'MATRICES',
  user: 'USERS',
  import: 'IMPORTS',
} as const
export type RecordKind = keyof typeof ENTITY_TYPES

/** Parts of records that have a history of their own: the kind to which they lead, and the field that names the record. */
export const PART_OF = {
  'delegation-role': { kind: 'delegation', by: 'delegationId' },
} as const satisfies Record<string, { kind: RecordKind; by: string }>
type PartKind = keyof typeof PART_OF

/** The kinds whose history tells. */
export type TellingKind = RecordKind | PartKind

const isPartKind = (kind: string): kind is PartKind => kind in PART_OF
export const TELLING_KINDS = [...Object.keys(ENTITY_TYPES), ...Object.keys(PART_OF)] as TellingKind[]
/** Whether entries of a kind tell people of something, or answer what they were asked. */
export const isTelling = (kind: string): kind is TellingKind => TELLING_KINDS.some((each) => each === kind)

/** What someone is to a record. Who they are is found on the server, by the kind of the record. */
export type Part =
  | 'approver'
  | 'holder'
  | 'newHolder'
  | 'formerHolder'
  | 'changeHolder'
  | 'issuer'
  | 'newIssuer'
  | 'formerIssuer'
  | 'creator'
  | 'submitter'
  | 'issuerAbove'
  | 'owner'
  | 'assignee'
  | 'newAssignee'
  | 'formerAssignee'
  | 'party'
  | 'themselves'
  | 'administrator'
  | 'requester'
  | 'proposer'
  | 'designee'
  | 'offered'
  | 'inForce'
  | 'awaited'
  | 'lateIssuer'
  | 'openAssignee'
  | 'decisionOwner'
  | 'starter'
  | 'newViewer'

export type Channel = 'inApp' | 'email'

type Row = {
  readonly key: string
  readonly category: string
  /** On the pages where notifications are set: what it is called, and when its reader gets it. */
  readonly label: string
  readonly detail: string
  readonly of: TellingKind
  readonly events: readonly string[]
  /** The same of entries of parts of the record. */
  readonly ofParts?: Readonly<Partial<Record<PartKind, readonly string[]>>>
  readonly where?: (happening: NotificationEvent) => boolean
  /** Whom it tells. Who is several of these is notified as the first. */
  readonly to: readonly Part[]
  readonly inApp: boolean
  readonly email: boolean
  readonly locked?: readonly Channel[]
}

const isPending = ({ is }: NotificationEvent) => is.status === 'PENDING'
const isNot =
  (...statuses: string[]) =>
  (happening: NotificationEvent) =>
    !statuses.includes(String(happening.is.status))
const movesRecipients = (happening: NotificationEvent) =>
  isNot('DRAFT')(happening) && Object.values(movedRecipients(happening)).some((some) => some.length > 0)
/** Anyone who rejects what they were offered first changes nothing for others. */
const changesTerms = (happening: NotificationEvent) =>
  happening.event !== 'REJECT' || answersChange(happening)
const movesAssignees = (happening: NotificationEvent) =>
  Object.values(movedAssignees(happening)).some((some) => some.length > 0)
/** The acts that may leave an action without an open part. */
const MOVES_PARTS = ['COMPLETE', 'COMPLETE_PART', 'UPDATE', 'REASSIGN']
/** A system action is reported by its record. */
const isManual = ({ is }: NotificationEvent) => is.systemKind == null
const changesMoreThan =
  (...fields: string[]) =>
  ({ was }: NotificationEvent) =>
    Object.keys(was).some((field) => !fields.includes(field))

/** By these acts it has other terms, recipients, or another place. */
const CHANGES = ['UPDATE', 'REASSIGN', 'REALIGN', 'MOVE', 'APPROVE_CHANGE', 'REJECT']

const isInForce = ({ is }: NotificationEvent) => ['ISSUED', 'ACCEPTED'].includes(String(is.status))

/** Created by hand or by an upload: there was nothing before. */
const isNew = ({ was }: NotificationEvent) => Object.keys(was).length === 0

const isInUse = ({ is }: NotificationEvent) => ['ISSUED', 'ACCEPTED', 'SUSPENDED'].includes(String(is.status))

/** Suspended before, and issued again: immediately, or by its approval. */
const isReissued = ({ event, is }: NotificationEvent) =>
  is.status !== 'PENDING' && (event === 'REISSUE' || is.statusBefore === 'SUSPENDED')

/** Of an acceptance its delegation reminds. */
const hasNoReminders = ({ is }: NotificationEvent) => is.systemKind !== 'ACCEPTANCE'

/** No one named an owner of what a template creates on its day. */
const namesOwner = (happening: NotificationEvent) =>
  happening.event === 'CREATE' ? happening.is.actionTemplateId == null : hasChanged(happening, 'ownerUserId')

const isRequest = ({ is }: NotificationEvent) => is.systemKind === 'REQUEST'

/** Someone is asked to decide. */
const isQuestion = ({ is }: NotificationEvent) => is.systemKind === 'DECISION'

/** No one needs to answer it any longer. */
const ENDS_REQUEST: readonly unknown[] = [null, 'DECLINED']

const ON = { inApp: true, email: true }
const IN_APP = { inApp: true, email: false }

const rowsOf = <const K extends string>(
  category: string,
  of: TellingKind,
  rows: Readonly<Record<K, Omit<Row, 'key' | 'category' | 'of'>>>,
): (Row & { readonly key: K })[] =>
  Object.entries<Omit<Row, 'key' | 'category' | 'of'>>(rows).map(([key, row]) => ({
    key: key as K,
    category,
    of,
    ...row,
  }))

/**
 * Everything of which people are notified, and the only place that names it. Of several rows that an entry of the history meets, the first tells
 * a person: what asks for most stands first. Semantics 9.3.
 */
const ROWS = [
  ...rowsOf('Delegations', 'delegation', {
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
  }),
  ...rowsOf('Delegations', 'delegation-role', {
    ROLE_ACKNOWLEDGED: {
      label: 'Role acknowledged',
      detail: 'A designee acknowledges a role of a delegation that you issued.',
      events: ['ACKNOWLEDGE'],
      to: ['issuer'],
      ...IN_APP,
    },
  }),
  ...rowsOf('Delegations', 'action', {
    AUTHORITY_REQUESTED: {
      label: 'Authority requested',
      detail: 'Someone requests authority that you can delegate.',
      // anyone who left, or is a recipient no longer, is replaced
      events: ['CREATE', 'REASSIGN'],
      where: isRequest,
      to: ['newAssignee'],
      ...ON,
    },
    REQUEST_FULFILLED: {
      label: 'Request fulfilled',
      detail: 'Authority that you requested is issued to you.',
      events: ['COMPLETE'],
      where: isRequest,
      to: ['requester'],
      ...ON,
    },
    REQUEST_DECLINED: {
      label: 'Request declined',
      detail: 'Authority that you requested is declined.',
      events: ['CANCEL'],
      where: (happening) => isRequest(happening) && happening.is.outcome === 'DECLINED',
      to: ['requester'],
      ...ON,
    },
    REQUEST_ENDED: {
      label: 'Request ended',
      detail:
        'Authority that you requested can no longer be issued: its decision or delegation has ended, or no one is left who can be asked. Or a request that you were asked to answer ends.',
      events: ['CANCEL'],
      // of one that is declined its requester is notified by the row above
      where: (happening) => isRequest(happening) && ENDS_REQUEST.includes(happening.is.outcome),
      to: ['requester', 'assignee'],
      ...ON,
    },
  }),
  ...rowsOf('Decisions', 'decision', {
    DECISION_PUBLISHED: {
      label: 'Decision published',
      detail: 'A decision that you own is published.',
      events: ['PUBLISH'],
      to: ['owner'],
      ...IN_APP,
    },
    DECISION_OWNER_CHANGED: {
      label: 'Owner changed',
      detail: 'You become the owner of a decision.',
      events: ['CREATE', 'UPDATE', 'UPLOAD'],
      where: (happening) => isNew(happening) || hasChanged(happening, 'ownerUserId'),
      to: ['owner'],
      ...IN_APP,
    },
    DECISION_UPDATED: {
      label: 'Decision changed',
      detail: 'A decision that you own, or under which you hold or issued delegations, is changed.',
      events: ['UPDATE', 'UPLOAD'],
      where: (happening) => happening.is.status === 'PUBLISHED' && changesMoreThan('ownerUserId')(happening),
      to: ['owner', 'party'],
      ...IN_APP,
    },
    DECISION_ARCHIVED: {
      label: 'Decision archived',
      detail: 'A decision that you own, or under which you hold or issued delegations, is archived.',
      events: ['ARCHIVE'],
      to: ['owner', 'party'],
      ...ON,
    },
    DECISION_RESTORED: {
      label: 'Decision restored',
      detail: 'A decision that you own is restored.',
      events: ['RESTORE'],
      to: ['owner'],
      ...IN_APP,
    },
  }),
  ...rowsOf('Actions', 'action', {
    DECISION_ASKED: {
      label: 'Decision asked',
      detail: 'Someone asks you to decide.',
      events: ['CREATE', 'REASSIGN'],
      where: isQuestion,
      to: ['newAssignee'],
      ...ON,
    },
    DECISION_ANSWERED: {
      label: 'Question answered',
      detail: 'Someone decides what you asked, or declines.',
      events: ['COMPLETE', 'CANCEL'],
      where: (happening) => isQuestion(happening) && happening.is.outcome != null,
      to: ['owner'],
      ...ON,
    },
    DECISION_ENDED: {
      label: 'Question ended',
      detail: 'A question that you asked, or were asked to decide, ends without an answer.',
      events: ['CANCEL'],
      where: (happening) => isQuestion(happening) && happening.is.outcome == null,
      to: ['owner', 'assignee'],
      ...IN_APP,
    },
    ACTION_VALIDATION_REQUESTED: {
      label: 'Validation requested',
      detail: 'The assignees completed an action that you own and validate.',
      events: MOVES_PARTS,
      where: (happening) => isManual(happening) && beginsToAwaitValidation(happening),
      to: ['owner'],
      ...IN_APP,
    },
    ACTION_ASSIGNED: {
      label: 'Action assigned',
      detail: 'An action is assigned or returned to you, or you join a position to which it is assigned.',
      events: ['CREATE', 'RETURN', 'REOPEN', 'JOIN'],
      where: (happening) => isManual(happening) || happening.event === 'JOIN',
      to: ['assignee'],
      ...ON,
    },
    ACTION_REASSIGNED: {
      label: 'Assignees changed',
      detail: 'You are added to or removed from the assignees of an action.',
      events: ['REASSIGN', 'UPDATE'],
      where: (happening) => isManual(happening) && movesAssignees(happening),
      to: ['newAssignee', 'formerAssignee'],
      ...IN_APP,
    },
    ACTION_OWNER_CHANGED: {
      label: 'Owner changed',
      detail: 'You become the owner of an action.',
      events: ['CREATE', 'UPDATE'],
      where: (happening) => isManual(happening) && namesOwner(happening),
      to: ['owner'],
      ...IN_APP,
    },
    ACTION_POSITION_VACANT: {
      label: 'Position vacant',
      detail: 'No one occupies a position to which an action that you own is assigned.',
      events: ['VACATE'],
      to: ['owner'],
      ...IN_APP,
    },
    ACTION_DUE_SOON: {
      label: 'Action due soon',
      detail: 'An action that is assigned to you is due in 2 days.',
      events: ['DUE_SOON'],
      where: hasNoReminders,
      to: ['openAssignee'],
      ...ON,
    },
    ACTION_OVERDUE: {
      label: 'Action overdue',
      detail: 'An action that you own or are assigned is overdue. Every week until it ends.',
      events: ['OVERDUE'],
      where: hasNoReminders,
      to: ['openAssignee', 'owner'],
      ...ON,
    },
    ACTION_COMPLETED: {
      label: 'Action completed',
      detail: 'An action that you own or are assigned is completed.',
      events: [...MOVES_PARTS, 'VALIDATE'],
      where: (happening) => isManual(happening) && becomesCompleted(happening),
      to: ['owner', 'assignee'],
      ...IN_APP,
    },
    ACTION_CANCELED: {
      label: 'Action canceled',
      detail: 'An action that you own or are assigned is canceled.',
      events: ['CANCEL'],
      where: isManual,
      to: ['owner', 'assignee'],
      ...IN_APP,
    },
  }),
  ...rowsOf('Matrices', 'matrix', {
    MATRIX_OWNER_CHANGED: {
      label: 'Matrix owner changed',
      detail: 'You become the owner of a matrix.',
      events: ['CREATE', 'REASSIGN', 'EDIT', 'PUBLISH'],
      where: (happening) => happening.event === 'CREATE' || hasChanged(happening, 'ownerUserId'),
      to: ['owner'],
      ...IN_APP,
    },
    MATRIX_SHARED: {
      label: 'Matrix shared',
      detail: 'A matrix is shared with you, or with a group of yours.',
      events: ['CREATE', 'EDIT', 'PUBLISH'],
      where: (happening) => Object.values(newlySharedWith(happening)).some((ids) => ids.length > 0),
      to: ['newViewer'],
      ...IN_APP,
    },
    MATRIX_ARCHIVED: {
      label: 'Matrix archived',
      detail: 'A matrix that you own is archived.',
      events: ['ARCHIVE'],
      to: ['owner'],
      ...IN_APP,
    },
  }),
  ...rowsOf('Users & Roles', 'user', {
    USER_ROLE_CHANGED: {
      label: 'Roles changed',
      detail: 'Your roles change.',
      events: ['UPDATE'],
      where: (happening) => hasChanged(happening, 'userRoleIds'),
      to: ['themselves'],
      ...ON,
    },
    USER_POSITION_CHANGED: {
      label: 'Positions changed',
      detail: 'Your positions change.',
      events: ['UPDATE'],
      where: (happening) => hasChanged(happening, 'positions'),
      to: ['themselves'],
      ...ON,
    },
    USER_DEACTIVATED: {
      label: 'User deactivated',
      detail: 'A user is deactivated. For those who manage users.',
      events: ['DEACTIVATE'],
      to: ['administrator'],
      ...IN_APP,
    },
  }),
  ...rowsOf('Users & Roles', 'user', {
    USER_LIMIT_NEAR: {
      label: 'User limit near',
      detail: 'Users take 90% of the seats of the account. For those who manage users.',
      events: ['FEW_SEATS'],
      to: ['administrator'],
      ...ON,
    },
  }),
  ...rowsOf('Users & Roles', 'import', {
    IMPORT_FINISHED: {
      label: 'Upload finished',
      detail: 'A CSV file that you uploaded is saved, or cannot be saved.',
      events: ['FINISH'],
      to: ['starter'],
      ...IN_APP,
    },
  }),
]

export type TemplateKey = (typeof ROWS)[number]['key']
export type Template = Row & { readonly key: TemplateKey }

export const TEMPLATES: readonly Template[] = ROWS
export const TEMPLATE_KEYS = ROWS.map(({ key }) => key) as [TemplateKey, ...TemplateKey[]]
export const CATEGORIES = [...new Set(ROWS.map(({ category }) => category))] as [string, ...string[]]

const byKey: ReadonlyMap<string, Template> = new Map(TEMPLATES.map((each) => [each.key, each]))
export const templateOf = (key: TemplateKey): Template => byKey.get(key) as Template

/** The rows that an entry of the history meets, the one that asks for most first. */
export const templatesOf = (kind: TellingKind, happening: NotificationEvent): Template[] =>
  TEMPLATES.filter((row) => eventsOf(row, kind).includes(happening.event) && (row.where?.(happening) ?? true))

/** The events of a kind of which a row tells. */
export const eventsOf = ({ of, events, ofParts }: Row, kind: TellingKind): readonly string[] =>
  of === kind ? events : (isPartKind(kind) && ofParts?.[kind]) || []

export const isLocked = ({ locked = [] }: Template, channel: Channel): boolean => locked.includes(channel)
