import * as z from 'zod'
import { changesOf } from '#platform/model/changes-of.ts'
import { type DayText, dayOf } from '#platform/model/day.ts'
import { day, id, line, requiredId, text } from '#platform/model/fields.ts'
import { permitted } from '#platform/model/permitted.ts'
import { statusSince } from '#platform/model/status-since.ts'
import { hasCredentials } from '#platform/model/web-link.ts'
import { actionTypeIcon } from '../../action-types/model/action-type.ts'
import { decisionQuestion, decisionReceipt } from './decision-question.ts'
import { SYSTEM_ACTION_KINDS } from './system-actions.ts'

/** OVERDUE is read from the due day by the clock of the tenant, and never stored. Spec 3.7. */
export const ACTION_STATUSES = ['TO_DO', 'IN_PROGRESS', 'OVERDUE', 'COMPLETED', 'CANCELED'] as const
export type ActionStatus = (typeof ACTION_STATUSES)[number]
export type StoredActionStatus = Exclude<ActionStatus, 'OVERDUE'>

export const ACTION_STATUS_LABELS = {
  TO_DO: 'To Do',
  IN_PROGRESS: 'In Progress',
  OVERDUE: 'Overdue',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
} as const satisfies Record<ActionStatus, string>

/** The least urgent first. */
export const ACTION_PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
export type ActionPriority = (typeof ACTION_PRIORITIES)[number]

export const ACTION_PRIORITY_LABELS = {
  LOW: 'Low',
  MEDIUM: 'Medium',
  HIGH: 'High',
  CRITICAL: 'Critical',
} as const satisfies Record<ActionPriority, string>

export const isOpen = (status: ActionStatus): boolean => status !== 'COMPLETED' && status !== 'CANCELED'

/** The status that people see: an open action whose due day is over is overdue. `today`: the day in the tenant's zone. */
export const statusOn = (
  { status, dueDate }: { status: StoredActionStatus; dueDate: DayText | null },
  today: DayText,
): ActionStatus => (isOpen(status) && dueDate !== null && dueDate < today ? 'OVERDUE' : status)

export const todayIn = (zone: string, now: Date): DayText => dayOf(now.getTime(), zone)

/** The kinds of records that an action can be about, and where their pages lie. Spec 3.7. */
export const ASSOCIATED_KINDS = {
  DECISION: { label: 'Decision', path: '/decisions/view/' },
  DELEGATION: { label: 'Delegation', path: '/delegations/view/' },
  MATRIX: { label: 'Matrix', path: '/matrices/details/' },
} as const satisfies Record<string, { label: string; path: `/${string}` }>
export type AssociatedKind = keyof typeof ASSOCIATED_KINDS

export const associatedRecord = z.strictObject({
  kind: z.enum(Object.keys(ASSOCIATED_KINDS) as [AssociatedKind, ...AssociatedKind[]]),
  id,
})
export type AssociatedRecord = z.output<typeof associatedRecord>

/** A person, a position, or a person as long as they hold a position. Of a position, any one of its occupants does the work. */
export const assignee = z
  .strictObject({ userId: id.nullable().default(null), positionId: id.nullable().default(null) })
  .refine(({ userId, positionId }) => userId !== null || positionId !== null, {
    path: ['userId'],
    message: 'Select a person or a position.',
  })
export type Assignee = z.output<typeof assignee>

export const keyOfAssignee = ({ userId, positionId }: Assignee): string =>
  `${userId ?? ''} ${positionId ?? ''}`

export const MOST_ASSIGNEES = 50

export const assignees = z
  .array(assignee)
  .min(1, 'Please select user')
  .max(MOST_ASSIGNEES)
  .refine((all) => new Set(all.map(keyOfAssignee)).size === all.length, 'Each assignee can be named once.')

const webAddress = z.url({ protocol: /^https?$/ })

/** What a person writes in an action. */
export const actionInput = z.strictObject({
  actionName: line(150, 1, 'Action name is required.'),
  description: text(2_000).default(''),
  actionTypeId: requiredId('Action type is required.'),
  actionTemplateId: id.nullable().default(null),
  actionPriorityId: z.enum(ACTION_PRIORITIES).default('MEDIUM'),
  assignees,
  /** The last day on which it is in time, in the tenant's zone; null: it has none. */
  dueDate: day.nullable().default(null),
  associatedRecord: associatedRecord.nullable().default(null),
  /** Where the work is outside the product; empty: nowhere. */
  link: text(2_000)
    .refine((link) => link === '' || webAddress.safeParse(link).success, 'Please enter a valid URL.')
    .refine((link) => !hasCredentials(link), 'Remove the user name and password from the link.')
    .default(''),
  /** Null: anyone who creates it. */
  ownerId: id.nullable().default(null),
  /** The owner confirms what the assignees completed, before it counts. */
  validationRequired: z.boolean().default(false),
})
export type ActionInput = z.output<typeof actionInput>

/** What is left out stays. The template is where an action came from: it does not change. */
export const actionChange = changesOf(actionInput.omit({ actionTemplateId: true }))
export type ActionChange = z.output<typeof actionChange>

const named = z.object({ id, name: z.string() })

/** The record that an action is about, as far as the viewer may know it. */
export const associatedView = z.object({
  ...associatedRecord.shape,
  displayId: z.string(),
  /** Null where the viewer may not know it. */
  name: z.string().nullable(),
  mayView: z.boolean(),
})
export type AssociatedView = z.output<typeof associatedView>

export const assigneeView = z.object({
  user: named.nullable(),
  position: named.nullable(),
  /** Who does the work now: the person, or the occupants of the position. */
  people: z.array(named),
  status: z.enum(['OPEN', 'COMPLETED']),
  completedAt: z.string().nullable(),
  completedBy: named.nullable(),
  comments: z.string(),
  isMine: z.boolean(),
})

export const actionDetail = z.object({
  id,
  actionId: z.string(),
  version: z.int(),
  actionName: z.string(),
  description: z.string(),
  actionType: z.object({ id, name: z.string(), typeIcon: actionTypeIcon, status: z.boolean() }),
  actionTemplateId: id.nullable(),
  sourceType: z.enum(['SYSTEM', 'MANUAL']),
  /** What a system action asks for; null of others. */
  systemKind: z.enum(SYSTEM_ACTION_KINDS).nullable(),
  actionPriorityId: z.enum(ACTION_PRIORITIES),
  actionStatusId: z.enum(ACTION_STATUSES),
  /** Null: the system. */
  owner: named.nullable(),
  assignees: z.array(assigneeView),
  dueDate: z.string().nullable(),
  completedDate: z.string().nullable(),
  /** Of one that was canceled. */
  statusSince: statusSince.nullable(),
  /** What came of a system action: approved, denied, accepted. */
  outcome: z.string().nullable(),
  validationRequired: z.boolean(),
  /** All assignees have completed it, and the owner is to confirm. */
  awaitsValidation: z.boolean(),
  associatedRecord: associatedView.nullable(),
  link: z.string(),
  /** Of an action that asks someone to decide. */
  question: decisionQuestion.nullable(),
  receipt: decisionReceipt.nullable(),
  /** What in the record is meant: a recipient of a delegation; null: the record itself. */
  subjectId: id.nullable(),
  copiedFrom: id.nullable(),
  /** Whether it waits on the viewer. */
  waitsOnMe: z.boolean(),
  permissions: z.record(z.string(), permitted),
  createdAt: z.string(),
  /** Null: the product, or a person who was deleted. */
  createdBy: named.nullable(),
  updatedAt: z.string(),
  updatedBy: named.nullable(),
})
export type ActionDetail = z.output<typeof actionDetail>

export const actionDisplayId = (number: number) => `ACT-${number}`

/** "DEL-1084 Sign contracts": as much as the viewer may know. */
export const associatedText = (record: Pick<AssociatedView, 'displayId' | 'name'> | null): string =>
  record ? [record.displayId, record.name].filter(Boolean).join(' ') : ''
