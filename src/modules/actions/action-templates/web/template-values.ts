import type { ActionTemplate, ActionTemplateInput } from '../model/action-template.ts'

const idsOf = (named: readonly { id: string }[]) => named.map(({ id }) => id)

/** What the form of a template begins with. Nothing is selected as the type of a new one: the schema says so when it is saved. */
export const valuesOf = (template?: ActionTemplate): ActionTemplateInput => ({
  name: template?.name ?? '',
  typeId: template?.typeId ?? (undefined as never),
  description: template?.description ?? '',
  priority: template?.priority ?? 'MEDIUM',
  dueInDays: template?.dueInDays ?? null,
  userIds: idsOf(template?.users ?? []),
  positionIds: idsOf(template?.positions ?? []),
  recurrence: template?.recurrence ?? 'NONE',
  startDate: template?.startDate ?? null,
})
