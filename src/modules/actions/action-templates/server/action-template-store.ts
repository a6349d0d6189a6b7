import { sql } from '#platform/server/database/sql.ts'
import { defineStore } from '#platform/server/records/record-store.ts'
import type { ActionTemplateInput } from '../model/action-template.ts'
import type { RecursSince } from '../model/recurrence.ts'

/** An action template as it is stored. */
export type StoredActionTemplate = ActionTemplateInput &
  Pick<RecursSince, 'status' | 'recursSince'> & {
    readonly id: string
    readonly source: 'SYSTEM' | 'CUSTOM'
    readonly version: number
  }

export const actionTemplates = defineStore<StoredActionTemplate>({
  kind: 'action-template',
  table: 'app.action_template',
  name: sql`r.name`,
  columns: {
    name: { column: 'name', type: 'text' },
    typeId: { column: 'action_type_id', type: 'uuid' },
    description: { column: 'description', type: 'text' },
    source: { column: 'source', type: 'text' },
    status: { column: 'status', type: 'text' },
    priority: { column: 'priority', type: 'text' },
    dueInDays: { column: 'due_in_days', type: 'integer' },
    recurrence: { column: 'recurrence', type: 'text' },
    startDate: { column: 'start_date', type: 'date' },
    recursSince: { column: 'recurs_since', type: 'date' },
  },
  links: {
    userIds: { table: 'app.action_template_user', from: 'action_template_id', to: 'user_id' },
    positionIds: { table: 'app.action_template_position', from: 'action_template_id', to: 'position_id' },
  },
  evidence: [
    'name',
    'typeId',
    'description',
    'priority',
    'dueInDays',
    'userIds',
    'positionIds',
    'recurrence',
    'startDate',
    'status',
  ],
  deleted: { status: 'INACTIVE' },
  inUse: sql`r.status = 'ACTIVE'`,
})
