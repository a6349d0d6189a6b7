import { dayOf } from '#platform/model/day.ts'
import { instantText, ownTenant, sql } from '#platform/server/database/sql.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import {
  ACTION_PRIORITIES,
  type ActionPriority,
  type Assignee,
  type AssociatedKind,
  isOpen,
  type StoredActionStatus,
} from '../model/action.ts'
import type { DecisionQuestion, DecisionReceipt } from '../model/decision-question.ts'
import type { Outcome, SystemActionKind } from '../model/system-actions.ts'

/** Who is asked, and what became of it: a part of the action that is theirs. */
export type StoredAssignee = Assignee & {
  readonly status: 'OPEN' | 'COMPLETED'
  readonly completedAt: string | null
  readonly completedBy: string | null
  readonly comments: string
}

/** An action as it is stored. Without an owner it is the system's. */
export type StoredAction = {
  id: string
  name: string
  description: string
  actionTypeId: string
  actionTemplateId: string | null
  /** Null: people made it. */
  systemKind: SystemActionKind | null
  /** Who may answer it where no one is named: the approvers of its record. */
  pool: 'APPROVERS' | null
  priority: ActionPriority
  status: StoredActionStatus
  ownerUserId: string | null
  dueDate: string | null
  completedAt: string | null
  outcome: Outcome | null
  validationRequired: boolean
  awaitsValidation: boolean
  associatedKind: AssociatedKind | null
  associatedId: string | null
  subjectId: string | null
  link: string
  /** The question of an action that asks someone to decide. The receipt keeps the check of the person who decided. */
  question: DecisionQuestion | null
  receipt: DecisionReceipt | null
  copiedFrom: string | null
  assignees: readonly StoredAssignee[]
  version: number
}

const asked = (assignee: Assignee): StoredAssignee => ({
  userId: assignee.userId,
  positionId: assignee.positionId,
  status: 'OPEN',
  completedAt: null,
  completedBy: null,
  comments: '',
})
export const assigneesOf = (all: readonly Assignee[]): StoredAssignee[] => all.map(asked)

const ASSIGNEES = sql`coalesce((select json_agg(json_build_object('userId', s.user_id, 'positionId', s.position_id, 'status', s.status,
    'completedAt', ${instantText('s.completed_at')}, 'completedBy', s.completed_by, 'comments', s.comments) order by s.ordinal)
  from app.action_assignee s where s.tenant_id = ${ownTenant} and s.action_id = a.id), '[]')`

const DAY_MS = 86_400_000
const daysSince1970 = (day: string) => Math.floor(Date.parse(day) / DAY_MS)
/** Beyond the days of all due dates. */
const ENDED = 1_000_000_000
const NO_DAY = 4_000_000

/** Open ones by due day, those without one last, and by priority; then those that ended, the latest first. */
export function urgencyOf({
  status,
  dueDate,
  priority,
  completedAt,
}: Pick<StoredAction, 'status' | 'dueDate' | 'priority' | 'completedAt'>): number {
  if (!isOpen(status)) return ENDED - daysSince1970(completedAt ?? '1970-01-01')
  const rank = ACTION_PRIORITIES.length - 1 - ACTION_PRIORITIES.indexOf(priority)
  return (dueDate === null ? NO_DAY : daysSince1970(dueDate)) * 10 + rank
}

const text = (column: string) => ({ column, type: 'text' })
const uuid = (column: string) => ({ column, type: 'uuid' })
const flag = (column: string) => ({ column, type: 'boolean' })

export const actions = defineStore<StoredAction>({
  kind: 'action',
  table: 'app.action',
  alias: 'a',
  isNumbered: true,
  isSigned: true,
  name: sql`'ACT-' || a.display_number`,
  columns: {
    name: text('name'),
    description: text('description'),
    actionTypeId: uuid('action_type_id'),
    actionTemplateId: uuid('action_template_id'),
    systemKind: text('system_kind'),
    pool: text('pool'),
    priority: text('priority'),
    status: text('status'),
    ownerUserId: uuid('owner_user_id'),
    dueDate: { column: 'due_date', type: 'date' },
    completedAt: { column: 'completed_at', type: 'timestamptz' },
    outcome: text('outcome'),
    validationRequired: flag('validation_required'),
    awaitsValidation: flag('awaits_validation'),
    associatedKind: text('associated_kind'),
    associatedId: uuid('associated_id'),
    subjectId: uuid('subject_id'),
    link: text('link'),
    question: { column: 'question', type: 'jsonb' },
    receipt: { column: 'receipt', type: 'jsonb' },
    copiedFrom: uuid('copied_from'),
  },
  repeats: { urgency: { type: 'integer', of: urgencyOf } },
  parts: [
    {
      table: 'app.action_assignee',
      of: 'action_id',
      types: {
        ordinal: 'integer',
        user_id: 'uuid',
        position_id: 'uuid',
        status: 'text',
        completed_at: 'timestamptz',
        completed_by: 'uuid',
        comments: 'text',
      },
      rows: ({ assignees }) =>
        assignees.map((each, i) => ({
          ordinal: i + 1,
          user_id: each.userId,
          position_id: each.positionId,
          status: each.status,
          completed_at: each.completedAt,
          completed_by: each.completedBy,
          comments: each.comments,
        })),
    },
  ],
  reads: () => ({ assignees: ASSIGNEES }),
  evidence: [
    'name',
    'description',
    'actionTypeId',
    'actionTemplateId',
    'systemKind',
    'pool',
    'priority',
    'status',
    'ownerUserId',
    'dueDate',
    'completedAt',
    'outcome',
    'validationRequired',
    'awaitsValidation',
    'associatedKind',
    'associatedId',
    'subjectId',
    'link',
    'question',
    'receipt',
    'copiedFrom',
    'assignees',
  ],
  deleted: {},
})

/** The first day on which it is over: so many days from today, in the zone of the tenant. */
export const dueIn = (days: number, zone: string, now: Date): string =>
  dayOf(now.getTime() + days * DAY_MS, zone)
