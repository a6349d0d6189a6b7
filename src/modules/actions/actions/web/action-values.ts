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
  validationRequired: action?.validationRequired ?? false,
})
