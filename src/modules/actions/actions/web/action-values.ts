import type { ActionTemplate } from '../../action-templates/model/action-template.ts'
import type { ActionDetail, ActionInput } from '../model/action.ts'

/** What the form begins with; of a new action, nothing but what is usual. */
export const valuesOf = (action: ActionDetail | undefined): ActionInput => ({
  actionName: action?.actionName ?? '',
  description: action?.description ?? '',
  actionTypeId: action?.actionType.id ?? '',
  actionTemplateId: action?.actionTemplateId ?? null,
  actionPriorityId: action?.actionPriorityId ?? 'MEDIUM',
  assignees:
    action?.assignees.map(({ user, position }) => ({
      userId: user?.id ?? null,
      positionId: position?.id ?? null,
    })) ?? [],
  dueDate: action?.dueDate ?? null,
  associatedRecord: action?.associatedRecord
    ? { kind: action.associatedRecord.kind, id: action.associatedRecord.id }
    : null,
  link: action?.link ?? '',
  ownerId: action?.owner?.id ?? null,
  validationRequired: action?.validationRequired ?? false,
})

/** What a template fills in; assignees who have left are left out. `dueDate`: its days from today. */
export const filledFrom = (template: ActionTemplate, dueDate: string | null): Partial<ActionInput> => ({
  actionName: template.name,
  description: template.description,
  actionTypeId: template.typeId,
  actionPriorityId: template.priority,
  assignees: [
    ...template.users.filter(({ hasLeft }) => !hasLeft).map(({ id }) => ({ userId: id, positionId: null })),
    ...template.positions
      .filter(({ hasLeft }) => !hasLeft)
      .map(({ id }) => ({ userId: null, positionId: id })),
  ],
  dueDate,
})
