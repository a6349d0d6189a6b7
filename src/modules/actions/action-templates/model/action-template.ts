import * as z from 'zod'
import type { WordRules } from '#modules/settings/vocabulary/model/vocabulary.ts'
import { day, id, idSet, line, requiredId, text } from '#platform/model/fields.ts'
import type { Permission } from '#platform/model/viewer.ts'
import { ACTION_TEMPLATE_FAILURES } from './action-template-failures.ts'
import { RECURRENCES } from './recurrence.ts'

export const PRIORITIES = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const
export type Priority = (typeof PRIORITIES)[number]

export const MOST_ASSIGNEES = 50
export const MOST_DUE_IN_DAYS = 365
/** As many as one page of their list shows. */
export const MOST_ACTION_TEMPLATES = 100

export const actionTemplateInput = z.strictObject({
  name: line(150, 1, 'Name is required.'),
  typeId: requiredId('Select a type.'),
  description: text(2_000).default(''),
  priority: z.enum(PRIORITIES).default('MEDIUM'),
  /** Days from the creation of an action until it is due. */
  dueInDays: z
    .int(`Enter a whole number from 1 to ${MOST_DUE_IN_DAYS}.`)
    .min(1, `Enter a whole number from 1 to ${MOST_DUE_IN_DAYS}.`)
    .max(MOST_DUE_IN_DAYS, `Enter a whole number from 1 to ${MOST_DUE_IN_DAYS}.`)
    .nullable()
    .default(null),
  userIds: idSet(MOST_ASSIGNEES).default([]),
  positionIds: idSet(MOST_ASSIGNEES).default([]),
  recurrence: z.enum(RECURRENCES).default('NONE'),
  /** The day from which it recurs; null where it does not. */
  startDate: day.nullable().default(null),
})
export type ActionTemplateInput = z.output<typeof actionTemplateInput>

type TemplateRules = Pick<ActionTemplateInput, 'userIds' | 'positionIds' | 'recurrence' | 'startDate'>

/** What is wrong with fields that depend on each other. */
export function problemsOf({ userIds, positionIds, recurrence, startDate }: TemplateRules) {
  const assignees = userIds.length + positionIds.length
  const recurs = recurrence !== 'NONE'
  return [
    assignees > MOST_ASSIGNEES && {
      path: 'userIds',
      message: `Select at most ${MOST_ASSIGNEES} users and positions.`,
    },
    recurs && assignees === 0 && { path: 'userIds', message: 'Select at least one user or position.' },
    recurs && startDate === null && { path: 'startDate', message: 'First day is required.' },
  ].filter((each) => each !== false)
}

/** A user or position to whom an action is assigned. */
export const assignee = z.object({
  id,
  name: z.string(),
  /** The user or position is no longer active: actions are not assigned to them. */
  hasLeft: z.boolean(),
})
export type Assignee = z.output<typeof assignee>

/** What an action is created from, by a person or on the days on which it recurs. Spec 3.7; semantics 3.9. */
export const actionTemplate = z.object({
  id,
  name: z.string(),
  typeId: id,
  typeName: z.string(),
  description: z.string(),
  source: z.enum(['SYSTEM', 'CUSTOM']),
  /** Whether it is enabled. */
  status: z.boolean(),
  priority: z.enum(PRIORITIES),
  dueInDays: z.int().nullable(),
  users: z.array(assignee),
  positions: z.array(assignee),
  recurrence: z.enum(RECURRENCES),
  startDate: z.string().nullable(),
  version: z.int(),
})
export type ActionTemplate = z.output<typeof actionTemplate>

/** Those of the product are not deleted. All else of them may be changed. */
export const ACTION_TEMPLATE_RULES: WordRules = {
  stayOnWhileUsed: false,
  oneStaysOn: false,
  defaultsKeepTheirName: false,
  most: { count: MOST_ACTION_TEMPLATES, failure: ACTION_TEMPLATE_FAILURES.TOO_MANY_ACTION_TEMPLATES },
}

/** Anyone who creates actions selects a template; anyone who manages settings sets them up. */
export const READS_ACTION_TEMPLATES: readonly Permission[] = [
  'tenant.create_actions',
  'tenant.manage_account_settings',
]
