import type { ChangelogEntry } from '#platform/model/changelog.ts'
import { grouped, howMany, oneOr } from '#platform/model/how-many.ts'
import { actWords } from '#platform/web/acts/act-words.ts'
import type { EventTexts } from '#platform/web/record/ChangeLog.tsx'
import type { AnswerKey, SystemActionKind } from '../model/system-actions.ts'

type AnswersOfKinds = Readonly<Partial<Record<SystemActionKind, Partial<Record<AnswerKey, AnswerWords>>>>>
type AnswerWords = Readonly<Record<'label' | 'detail' | 'shortcut' | 'act', string>> & {
  /** `record`: what was answered about, as "DEL-1042". */
  readonly done: (record: string) => string
}

/** The texts of actions. The specification's own messages stand word for word (spec 5.3). */
export const texts = {
  work: 'Work',
  title: 'Actions',
  purpose: 'What you and others are asked to do: approve, accept, review.',
  noun: 'actions',
  create: 'New action',
  duplicate: 'Duplicate',
  reassign: 'Reassign',
  system: 'System',
  empty: 'There are no actions yet',
  emptyAssigned: 'Nothing is waiting for you',
  emptyOwned: 'You own no actions',
  emptyGroups: 'No actions in your groups',
  emptyDetail:
    'An action asks people to do something by a day. Some come from delegations, others you create.',
  emptyAssignedDetail: 'Approvals, acceptances and actions that are assigned to you appear here.',

  form: {
    create: 'New action',
    edit: 'Edit action',
    template: 'Template',
    templateHint: 'Fills the form. You can change everything afterwards.',
    name: 'Action name',
    type: 'Type',
    description: 'Description',
    assignees: 'Assignees',
    assigneesHint: 'People, or positions. Any one occupant of a position can complete its part.',
    due: 'Due date',
    dueHint: 'Due by the end of this day.',
    priority: 'Priority',
    record: 'Associated record',
    recordHint: 'The decision, delegation, or matrix that the action is about.',
    link: 'Link',
    linkHint: 'Link to the form or folder where the work happens.',
    owner: 'Owner',
    ownerHint: 'Can edit and validate the action. You, by default.',
    validation: 'Validate before it is completed',
    validationHint: 'You confirm what the assignees completed, or return it with a comment.',
    createAct: 'Create action',
    created: 'Action created.',
    saved: 'Action saved.',
  },

  record: {
    validate: 'Validate',
    askedBy: (name: string, day: string) => `Asked by ${name} on ${day}.`,
    assignedToYou: 'Assigned to you.',
    about: 'About',
    noDescription: 'No description.',
    details: 'Details',
    type: 'Type',
    asksFor: 'Asks for',
    priority: 'Priority',
    owner: 'Owner',
    assignees: 'Assignees',
    due: 'Due',
    completed: 'Completed',
    outcome: 'Outcome',
    fulfilled: 'Delegation issued',
    declined: 'Declined',
    associated: 'Associated record',
    link: 'Link',
    hidden: 'You cannot view this record.',
    attachments: 'Attachments',
    open: 'Open',
    done: (name: string, day: string) => `Completed by ${name} on ${day}`,
    nobody: 'Vacant',
    dueToday: 'Due today',
    dueOn: (day: string) => `Due ${day}`,
    overdue: (day: string) => `Overdue since ${day}`,
  },

  answer: {
    title: 'Your decision',
    reason: 'Reason',
    reasonHint: 'The person who asked can read it. It is kept in the change log.',
    comments: 'Comments',
    of: {
      APPROVED: {
        label: 'Approve',
        detail: 'The delegation is issued.',
        shortcut: 'a',
        act: 'Approve delegation',
        done: (record: string) => `${record} approved.`,
      },
      DENIED: {
        label: 'Deny',
        detail: 'The delegation returns to its issuer.',
        shortcut: 'd',
        act: 'Deny delegation',
        done: (record: string) => `${record} denied.`,
      },
      ACCEPTED: {
        label: 'Accept',
        detail: 'You hold the authority as soon as you accept.',
        shortcut: 'a',
        act: 'Accept delegation',
        done: (record: string) => `${record} accepted.`,
      },
      REJECTED: {
        label: 'Reject',
        detail: 'The authority is not yours.',
        shortcut: 'r',
        act: 'Reject delegation',
        done: (record: string) => `${record} rejected.`,
      },
      ACKNOWLEDGED: {
        label: 'Acknowledge',
        detail: 'You know what is asked of your role.',
        shortcut: 'a',
        act: 'Acknowledge role',
        done: (record: string) => `Role in ${record} acknowledged.`,
      },
      DECIDED: {
        label: 'Decide',
        detail: 'Your authority is checked again and the answer is kept.',
        shortcut: 'y',
        act: 'Decide',
        done: () => 'Decision recorded.',
      },
      DECLINED: {
        label: 'Decline',
        detail: 'The person who asked can read why.',
        shortcut: 'd',
        act: 'Decline request',
        done: (record: string) => `Request for ${record} declined.`,
      },
    },
    /** Of kinds for which an answer means something else. */
    ofKind: {
      CHANGE_APPROVAL: {
        APPROVED: {
          label: 'Approve',
          detail: 'The change takes effect, after acceptance where that is required.',
          shortcut: 'a',
          act: 'Approve change',
          done: (record: string) => `Change of ${record} approved.`,
        },
        DENIED: {
          label: 'Deny',
          detail: 'Today’s terms stay.',
          shortcut: 'd',
          act: 'Deny change',
          done: (record: string) => `Change of ${record} denied.`,
        },
      },
      DECISION: {
        DECLINED: {
          label: 'Decline',
          detail: 'The person who asked can read why.',
          shortcut: 'd',
          act: 'Decline to decide',
          done: (record: string) => `Question about ${record} declined.`,
        },
      },
    } as AnswersOfKinds,
    /** Where a recipient answers a change alone. */
    ofChange: {
      ACCEPTED: {
        label: 'Accept',
        detail: 'The changed terms replace the terms accepted last.',
        shortcut: 'a',
        act: 'Accept change',
        done: (record: string) => `Change of ${record} accepted.`,
      },
      REJECTED: {
        label: 'Reject',
        detail: 'The terms accepted last still apply.',
        shortcut: 'r',
        act: 'Reject change',
        done: (record: string) => `Change of ${record} rejected.`,
      },
    } as Partial<Record<AnswerKey, AnswerWords>>,
    unnamed: 'The action',
    notSaved: (id: string, name: string) => `Your answer to ${id}, “${name}”, was not saved.`,
    reasonNeeded: 'Enter a reason. The person who asked can read it.',
  },

  waiting: {
    label: 'Actions that wait for you',
    previous: 'Previous waiting action',
    next: 'Next waiting action',
    place: (at: number, total: number) => `${at} of ${total} waiting for you`,
  },

  part: {
    title: 'Your part',
    start: 'Start',
    complete: 'Complete',
    started: 'Action started.',
    completed: 'Your part is completed.',
    validateTitle: 'Validation',
    validateHint: 'All assignees have completed their parts.',
    confirm: 'Confirm',
    giveBack: 'Return',
    confirmed: 'Action completed.',
    givenBack: 'Action returned to its assignees.',
  },

  reassignDialog: {
    effect:
      'The new assignees replace the present ones. Assignees who remain keep the parts that they completed.',
    needed: 'Please select any one user!',
  },

  duplicated: (count: number) => `${oneOr(count, 'Action', howMany(count, 'action', 'actions'))} duplicated.`,
  openActions: 'Open actions',
  decided: 'Decided questions',
  newest: (shown: number, all: number) => `The ${shown} newest of ${grouped(all)}`,

  acts: actWords(
    { one: 'action', many: 'actions' },
    {
      edit: { label: 'Edit', done: 'edited' },
      start: { label: 'Start', done: 'started' },
      complete: { label: 'Complete', done: 'completed' },
      reassign: { label: 'Reassign', done: 'reassigned' },
      reopen: { label: 'Reopen', done: 'reopened' },
      cancel: {
        label: 'Cancel',
        done: 'canceled',
        effect: (count) => `${oneOr(count, 'Its', 'Their')} assignees are no longer asked.`,
      },
      delete: {
        label: 'Delete',
        done: 'deleted',
        effect: (count) =>
          `${oneOr(count, 'The action is', 'The actions are')} permanently deleted. The history keeps a record.`,
      },
    },
  ),

  events: {
    CREATE: 'created the action',
    UPDATE: 'changed the action',
    ATTACH_FILE: 'attached a file',
    REMOVE_FILE: 'removed a file',
    START: 'started the action',
    COMPLETE_PART: 'completed a part of the action',
    COMPLETE: 'completed the action',
    VALIDATE: 'confirmed the action',
    RETURN: 'returned the action',
    CANCEL: 'canceled the action',
    REOPEN: 'reopened the action',
    REASSIGN: 'reassigned the action',
    DELETE: 'deleted the action',
  },
} as const

/** What was done to an action of a kind, by event. */
export const eventTextsOf = (kind: SystemActionKind | null): EventTexts => ({
  ...texts.events,
  CANCEL: cancelTextFor(kind),
})

const cancelTextFor =
  (kind: SystemActionKind | null) =>
  ({ changes }: ChangelogEntry): string => {
    if (!isDeclined(changes)) return texts.events.CANCEL
    return kind === 'DECISION' ? 'declined to decide' : 'declined the request'
  }

/** A declined action is canceled, and its history says by its outcome that it was answered. */
const isDeclined = (changes: ChangelogEntry['changes']): boolean =>
  changes.some((change) => change.field === 'outcome' && change.new === 'Declined')
