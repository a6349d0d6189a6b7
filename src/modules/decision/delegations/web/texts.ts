import type { ChangelogEntry } from '#platform/model/changelog.ts'
import { grouped } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import type { EventTexts } from '#platform/web/record/ChangeLog.tsx'
import { statusLabel } from '#platform/web/theme/StatusTag.tsx'
import { TOLD_OF_ACTS } from '../model/act-notifications.ts'
import type { DelegationAct } from '../model/delegation-acts.ts'

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const belowWords = (count: number | undefined) =>
  count === undefined
    ? 'all redelegations below'
    : count === 1
      ? 'the redelegation below'
      : `the ${count} redelegations below`

const delegations = (count: number) => (count === 1 ? 'delegation' : `${count} delegations`)
const LIST = new Intl.ListFormat('en-US')
const TIES = { holder: 'recipients', issuer: 'issuers', designee: 'designees' } as const

/** A sentence with who is notified of the act. */
const nameNotified = (effect: string, act: keyof typeof TOLD_OF_ACTS): string =>
  `${effect} ${capital(LIST.format(TOLD_OF_ACTS[act].map((tie) => TIES[tie])))} are notified, unless they turned notifications off.`

/** What is below a deleted delegation is revoked. */
const verbBelow = (act: DelegationAct) => (act === 'delete' ? 'revoke' : act)

/** Acts on a change say so on their buttons too: "Approve change". */
const ofChange = (({ of }) =>
  Object.fromEntries(
    Object.entries(of).map(([act, words]) => [act, { ...words, label: words.act(1) }]),
  ) as typeof of)(
  actWords(
    { one: 'change', many: 'changes' },
    {
      approveChange: {
        label: 'Approve',
        done: 'approved',
        effect: () =>
          'Where a change grants less, it takes effect immediately. Where it grants more, it takes effect once recipients accept it, if acceptance is required.',
      },
      denyChange: {
        label: 'Deny',
        done: 'denied',
        effect: () => 'Today’s terms stay. The issuer can read your reason.',
      },
      withdrawChange: {
        label: 'Withdraw',
        done: 'withdrawn',
        effect: () => 'Today’s terms stay. The change is no longer up for approval.',
      },
    },
  ),
)

const ofDelegation = actWords(
  { one: 'delegation', many: 'delegations' },
  {
    approve: {
      label: 'Approve',
      done: 'approved',
      effect: (count) =>
        nameNotified(
          count === 1
            ? 'Approval issues the delegation and cannot be undone.'
            : `Approval issues ${count} delegations and cannot be undone.`,
          'approve',
        ),
    },
    deny: {
      label: 'Deny',
      done: 'denied',
      effect: (count) =>
        count === 1
          ? 'The delegation returns to its issuer, who can read your reason.'
          : 'The delegations return to their issuers, who can read your reason.',
    },
    issue: {
      label: 'Issue',
      done: 'issued, or sent for approval where that is required',
      effect: () => 'Mandate checks all terms against the authority that the issuer holds now.',
    },
    reissue: {
      label: 'Reissue',
      done: 'reissued, or sent for approval where that is required',
      effect: () =>
        nameNotified(
          'The delegation is issued again with the same terms. Today’s settings for approval and acceptance apply.',
          'reissue',
        ),
    },
    edit: {
      label: 'Edit',
      done: 'updated, or sent for approval where that is required',
      effect: () =>
        'Where acceptance is required, recipients must accept new terms. A new note or role takes effect immediately.',
    },
    renew: { label: 'Renew', done: 'renewed' },
    reassign: {
      label: 'Reassign',
      done: 'reassigned, or sent for approval where that is required',
      effect: () =>
        'The authority goes to the new recipients, who must accept it where acceptance is required.',
    },
    suspend: {
      label: 'Suspend',
      done: 'suspended',
      effect: () =>
        nameNotified('The authority is not in force until the delegation is reissued.', 'suspend'),
    },
    withdraw: {
      label: 'Withdraw',
      done: 'withdrawn',
      effect: () => 'The delegation is no longer up for approval and returns to its previous status.',
    },
    move: { label: 'Move', done: 'moved' },
    changeIssuer: {
      label: 'Change issuer',
      done: 'moved to the new issuer, or sent for approval where that is required',
      effect: () =>
        'The delegation moves to another recipient of the delegation above, with all redelegations below.',
    },
    realign: { label: 'Realign', done: 'realigned' },
    revoke: {
      label: 'Revoke',
      done: 'revoked',
      effect: () =>
        nameNotified(
          'The authority ends immediately. A revoked delegation cannot be reissued or edited.',
          'revoke',
        ),
    },
    delete: {
      label: 'Delete',
      done: 'deleted',
      effect: () =>
        nameNotified(
          'Deletion is permanent and ends the authority immediately. Checks of earlier dates still count the delegation.',
          'delete',
        ),
    },
  },
)

/** The texts of the delegation screens. */
export const texts = {
  effective: (limit: string) => `effective ${limit}`,
  limitedBy: (by: string) => `limited by ${by}`,
  work: 'Work',
  title: 'Delegations',
  purpose: 'Who may decide what, up to what limit, and on whose authority.',
  noun: 'delegations',
  issue: 'Issue delegation',
  emptyAll: 'There are no delegations yet',
  /** By tab: the other tabs may have delegations. */
  emptyTab: {
    issued: 'You have not issued any delegations',
    received: 'You have not received any delegations',
    root: 'No delegations are issued from Root Authority',
    redelegations: 'There are no redelegations',
    drafts: 'There are no drafts',
    pending: 'No delegations are awaiting approval',
    invalid: 'No delegations are invalid',
  } as Readonly<Record<string, string>>,
  emptyDetail:
    'A delegation gives a position or a person the authority to decide, up to a limit. Each delegation shows its path to Root Authority.',
  statusWord: {
    DRAFT: 'Draft',
    PENDING: 'Awaiting approval',
    ISSUED: 'Issued',
    ACCEPTED: 'In force',
    SUSPENDED: 'Suspended',
    REVOKED: 'Revoked',
    EXPIRED: 'Expired',
    DELETED: 'Deleted',
    REMOVED: 'Removed',
    IN_FORCE: 'In force',
    NOT_IN_FORCE: 'Not in force',
  } as Readonly<Record<string, string>>,
  waits: 'Change awaiting acceptance',
  pendingReapproval: 'Change awaiting approval',

  acts: { ...ofDelegation, of: { ...ofDelegation.of, ...ofChange } },
  /** After an act on one delegation, once its record was read again. */
  outcome: {
    done: {
      issue: 'issued',
      reissue: 'reissued',
      reassign: 'reassigned',
      changeIssuer: 'moved to the new issuer',
    },
    sentForApproval: 'sent for approval',
    sentence: (outcome: string, name = 'Delegation') => `${name} ${outcome}.`,
  },
  besides: {
    accept: 'Accept',
    reject: 'Reject',
    request: 'Request authority',
    redelegate: 'Redelegate',
    duplicate: 'Duplicate',
  },
  together: {
    most: (count: number) => `Select at most ${count} delegations.`,
    sameStatus: 'Select delegations that have the same status.',
  },
  changeOf: (displayId: string) => `Change of ${displayId}`,
  duplicated: 'Delegation duplicated as a draft.',
  done: {
    issued: 'Delegation issued.',
    sentForApproval: 'Delegation sent for approval.',
    saved: 'Delegation updated.',
    proposed: 'Change sent for approval. Today’s terms apply until it is approved.',
    draft: 'Draft saved.',
  },

  grant: {
    has: (holders: number) => (holders > 1 ? 'have authority for' : 'has authority for'),
    had: () => 'had authority for',
    wouldHave: () => 'would have authority for',
    withoutLimit: 'without a limit',
    in: 'in',
    subjectTo: 'subject to',
    from: 'from',
    waits: {
      issue: 'the date of issue',
      acceptance: 'the date of acceptance',
      force: 'the date on which it comes into force',
    },
    through: 'through',
    noEnd: 'with no end date',
    passOn: 'They may redelegate it',
    noPassOn: 'They may not redelegate it.',
    pathways: {
      Matrix: 'to anyone',
      Functional: 'within their own department',
      'Direct Line': 'within their reporting line',
    },
  },

  cascade: {
    label: (act: DelegationAct, below: number | undefined) => `Also ${verbBelow(act)} ${belowWords(below)}`,
    hint: 'If unchecked, redelegations keep their status but are not in force. They can be moved.',
    andBelow: (act: DelegationAct, count: number, below: number | undefined) =>
      act === 'delete'
        ? `Delete ${delegations(count)} and revoke ${belowWords(below)}`
        : below === undefined
          ? `${capital(act)} ${delegations(count)} and all redelegations below`
          : `${capital(act)} ${delegations(count + below)}`,
  },
  andMore: (count: number) => `And ${count} more`,
  several: (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 3).join(', ')}, and ${names.length - 3} more` : names.join(', '),

  ofDecision: {
    delegations: 'Delegations',
    recipient: 'Recipient',
    limit: 'Limit',
    status: 'Status',
    id: 'ID',
    none: 'This decision has no delegations.',
    all: (count: number) =>
      count === 1 ? 'View the delegation as a list' : `View ${grouped(count)} delegations as a list`,
  },
  record: {
    decision: 'Decision',
    delegatedTo: 'Delegated to',
    by: 'by',
    rootAuthority: 'Root Authority',
    rootHint: 'The organization’s own authority. No one issued it.',
    until: (day: string) => `through ${day}`,
    noEnd: 'with no end date',
    limit: 'Limit',
    statedLimit: 'Stated limit',
    share: (percent: string) => `${percent} of the issuer’s limit`,
    lessThan: (percent: string) => `less than ${percent}`,
    exceedsIssuer: 'exceeds the issuer’s limit',
    issuer: (limit: string) => `Issuer ${limit}`,
    recipient: 'Recipient',
    heldBy: 'Held by',
    vacant: 'Vacant',
    noOne: 'No one',
    asPosition: ' as ',
    andMore: (count: number) => `, and ${count} more`,
    as: (person: string, position: string) => `${person} as ${position}`,
    left: (names: string) => `${names}, no longer in the position`,
    leftPosition: (person: string, position: string) => `${person} no longer holds ${position}`,
    noOneIn: (position: string) => `${position} is vacant`,
    heldByNoOne: (why: readonly string[]) =>
      `No one holds this delegation because ${new Intl.ListFormat('en-US').format(why)}.`,
    heldByNoOneWord: 'In force, held by no one',
    authorityType: 'Authority type',
    section: 'Section and category',
    sectionAlone: 'Section',
    issued: 'Issued',
    accepted: 'Accepted',
    groups: 'Groups',
    redelegation: 'Redelegation',
    notRedelegable: 'Not allowed',
    expires: 'Expires',
    ended: 'Ended',
    never: 'Never',
    endsWithChange: 'Until the change is accepted',
    onceAccepted: (label: string) => `${label}, once accepted`,
    effective: 'Effective',
    also: 'Other limits',
    allLimits: (limits: string) => `All limits: ${limits}`,
    note: 'Note',
    conditions: 'Conditions',
    roles: 'Roles',
    pathway: 'Redelegations',
    condition: 'Condition',
    applies: 'Applies when',
    always: 'Always',
    from: 'Set by',
    here: 'This delegation',
    withheld: (count: number) =>
      count === 1
        ? 'The terms of 1 delegation above that you cannot view are not shown.'
        : `The terms of ${count} delegations above that you cannot view are not shown.`,
    noConditions: 'No conditions apply to this delegation.',
    noChildren: 'This delegation has no redelegations.',
    more: (count: number) => `${count} more not shown.`,
    soundButUnheld: (why: string) => `Every step is in force. ${why}`,
    soundForSome: 'This delegation is in force for some recipients.',
    sound: 'Every step down to this delegation is in force, and no limit goes beyond the limit above it.',
    clamped: (to: string, by: string) => `effective limit ${to}, reduced by ${by}`,
    limitsDiffer: 'effective limits of the recipients differ',
    untilAccepted: (limit: string) => `effective limit ${limit} until the change is accepted`,
    acceptanceSound: 'Not in force yet. Awaiting acceptance.',
    waitsSound: (limit: string) => `A change is awaiting acceptance. Until then, the limit is ${limit}.`,
    waitsNarrower: 'A change is awaiting acceptance. Where it grants less, it already applies.',
    pendingSound: 'Not in force yet. Awaiting approval.',
    unsound: 'The path is broken, so this authority is not in force.',
    notSound: 'A limit on this path goes beyond the limit above it. Only what both allow applies.',
    inactive: 'Off',
    check: 'Check an amount',
    changedBy: 'by',
    nothingChanged: 'No fields changed.',
    inForceFrom: (day: string) => `In force from ${day}.`,
    inForceUntil: (day: string) => `In force through ${day}.`,
    inForceUntilHidden: 'In force until a delegation above that you cannot view ends.',
    inForce: 'In force with no end date.',
    notInForce: 'Not in force.',
    awaitsApproval: 'Awaiting approval',
    awaitsAcceptance: 'Awaiting acceptance',
    waitsForAcceptance: (names: string) => `Awaiting acceptance by ${names}.`,
  },
  events: {
    CREATE: 'saved the draft',
    ISSUE: ({ changes }: ChangelogEntry) =>
      waitsForApproval(changes) ? 'submitted the delegation for approval' : 'issued the delegation',
    UPDATE: 'changed the delegation',
    REASSIGN: 'reassigned the delegation',
    REALIGN: 'realigned the delegation with what is above it',
    APPROVE: 'approved the delegation',
    DENY: 'denied the delegation',
    WITHDRAW: 'withdrew the delegation',
    ACCEPT: 'accepted the delegation',
    REJECT: 'rejected the delegation',
    SUSPEND: 'suspended the delegation',
    REISSUE: ({ changes }: ChangelogEntry) =>
      waitsForApproval(changes) ? 'submitted the delegation for approval again' : 'reissued the delegation',
    REVOKE: 'revoked the delegation',
    MOVE: 'moved the delegation',
    PROPOSE_CHANGE: 'sent a change for approval',
    APPROVE_CHANGE: 'approved the change',
    DENY_CHANGE: 'denied the change',
    WITHDRAW_CHANGE: 'withdrew the change',
    REMOVE_RECIPIENT: 'ended the delegation for one recipient',
    ADD_ROLE: 'added a role',
    CHANGE_ROLE: 'changed a role',
    DELETE_ROLE: 'deleted a role',
    ACKNOWLEDGE_ROLE: 'acknowledged a role',
    ADD_DESIGNEE: 'added a designee to a role',
    REMOVE_DESIGNEE: 'removed a designee from a role',
    COPY_ROLES: 'copied the roles',
    LINK_DOCUMENTS: 'linked documents',
    UNLINK_DOCUMENTS: 'unlinked a document',
    DELETE: 'deleted the delegation',
    DUPLICATE: 'created the draft as a copy of another delegation',
  } as EventTexts,
} as const

const waitsForApproval = (changes: ChangelogEntry['changes']): boolean =>
  changes.some((change) => change.field === 'status' && change.new === statusLabel('delegation', 'PENDING'))
