import type { Priority } from '../model/action-template.ts'
import type { Recurrence } from '../model/recurrence.ts'

/** The texts of the page on which actions are set up. */
export const page = {
  modules: 'Modules',
  title: 'Actions',
  purpose: (tenant: string) => `How ${tenant} sorts its actions, and what new actions are created from.`,
} as const

const people = (count: number) => (count === 1 ? '1 assignee' : `${count} assignees`)

/** The texts of action templates. */
export const texts = {
  heading: 'Templates',
  intro:
    'What an action is created from: by a person, or automatically on the days on which the template recurs. Default templates cannot be deleted.',
  empty: 'No templates',
  add: 'Add template',
  type: 'Type',
  origin: 'Origin',
  isDefault: 'Default',
  isCustom: 'Custom',
  recurs: 'Recurs',
  assignees: 'Assignees',
  noAssignees: 'None',
  countOf: people,
  hasLeft: (count: number) => `${count} no longer active`,
  next: (day: string) => `Next ${day}`,
  recurrences: {
    NONE: 'No',
    MONTHLY: 'Monthly',
    QUARTERLY: 'Quarterly',
    ANNUALLY: 'Annually',
  } satisfies Record<Recurrence, string>,
} as const

/** The texts of the form. */
export const form = {
  add: 'Add template',
  edit: 'Edit template',
  created: 'Template added.',
  saved: 'Template saved.',
  name: 'Name',
  type: 'Type',
  disabledType: (name: string) => `${name} (disabled)`,
  description: 'Description',
  priority: 'Priority',
  priorities: {
    LOW: 'Low',
    MEDIUM: 'Medium',
    HIGH: 'High',
    CRITICAL: 'Critical',
  } satisfies Record<Priority, string>,
  dueInDays: 'Due in days',
  dueInDaysHint: 'Days from the creation of an action to its due date. If empty, there is no due date.',
  left: (names: string) =>
    `No longer active: ${names}. New actions are not assigned to them. Remove them, or select others.`,
  users: 'Users',
  positions: 'Positions',
  positionsHint: 'Everyone in the position is an assignee.',
  recurrence: 'Recurrence',
  never: 'Does not recur',
  startDate: 'First day',
  startDateHint:
    'An action is created on this day, and then on the same day of each period. Days that have passed are left out.',
} as const

export const words = {
  on: 'Enable',
  off: 'Disable',
  switchedOn: (name: string) => `${name} enabled.`,
  switchedOff: (name: string) => `${name} disabled.`,
  deleted: 'Template deleted.',
  deleteQuestion: (name: string) => `Delete the template “${name}”?`,
  deleteEffect: 'The template can no longer be selected and no longer recurs. Actions created from it stay.',
  keep: 'Keep template',
  deleteAct: 'Delete template',
}
