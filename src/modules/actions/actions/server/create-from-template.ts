import { addDays } from '#platform/model/day.ts'
import { one, sql } from '#platform/server/database/sql.ts'
import type { CreateDueAction } from '../../action-templates/server/create-due-actions.ts'
import { todayIn } from '../model/action.ts'
import { actions, assigneesOf } from './action-store.ts'
import { newAction } from './write-action.ts'

/**
 * The action of a template for a day on which it recurs: the product owns it. Its assignees were found active, and it is due so
 * many days from today: one that is created late is not overdue. Semantics 9.4.
 */
export const createFromTemplate: CreateDueAction = async (tx, by, { template }, now) => {
  const { zone } = await one<{ zone: string }>(
    tx,
    sql`select t.zone from app.tenant_public t where t.tenant_id = ${by.tenantId}`,
  )
  const after = newAction({
    name: template.name,
    description: template.description,
    actionTypeId: template.typeId,
    actionTemplateId: template.id,
    priority: template.priority,
    dueDate: template.dueInDays === null ? null : addDays(todayIn(zone, now), template.dueInDays),
    assignees: assigneesOf([
      ...template.userIds.map((userId) => ({ userId, positionId: null })),
      ...template.positionIds.map((positionId) => ({ userId: null, positionId })),
    ]),
  })
  await actions.save(tx, by, [{ event: 'CREATE', before: null, after }], now)
}
