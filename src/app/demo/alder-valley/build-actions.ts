import { createAction } from '#modules/actions/index.server.ts'
import { dayOf } from '#platform/model/day.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { actAt } from '#platform/server/database/tenant-transaction.ts'
import { questions } from '../../kinds.ts'
import { viewerOf } from '../tenant-builder.ts'
import type { People } from './build-people.ts'

const DAY = 86_400_000

type Plan = {
  readonly by: string
  readonly name: string
  readonly description: string
  readonly type: string
  readonly to: readonly string[]
  readonly ago: number
  readonly due: number | null
  readonly priority: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'
  readonly validated?: true
}

/** What people of the demo ask each other to do; one is overdue, and one is due today. */
const PLANS: readonly Plan[] = [
  {
    by: 'Marisol Okafor',
    name: 'Review purchasing limits for the new fiscal year',
    description: 'Compare each limit with last year’s purchases and propose changes.',
    type: 'Policy review',
    to: ['Dr. Tomas Lindqvist', 'Aisha Bello'],
    ago: 12,
    due: 9,
    priority: 'HIGH',
    validated: true,
  },
  {
    by: 'Marisol Okafor',
    name: 'Confirm who signs grant agreements',
    description: 'The research office asks which deans may sign on behalf of the university.',
    type: 'Delegation',
    to: ['Eleanor Whitcombe'],
    ago: 20,
    due: -3,
    priority: 'CRITICAL',
  },
  {
    by: 'Dr. Tomas Lindqvist',
    name: 'List equipment purchases above $25,000',
    description: '',
    type: 'Decision',
    to: ['Aisha Bello'],
    ago: 6,
    due: 0,
    priority: 'MEDIUM',
  },
  {
    by: 'Marisol Okafor',
    name: 'Send the board the current schedule of authority',
    description: '',
    type: 'Document',
    to: ['Marisol Okafor'],
    ago: 2,
    due: 14,
    priority: 'LOW',
  },
]

/** Actions that people made, each by the person who did it and at its own instant. */
export async function buildActions(tx: Tx, tenantId: string, people: People, zone: string, now: Date) {
  const types = await rows<{ id: string; name: string }>(
    tx,
    sql`select t.id, t.name from app.action_type t where t.tenant_id = ${tenantId}`,
  )
  for (const plan of PLANS) {
    const at = new Date(now.getTime() - plan.ago * DAY)
    actAt(tx, at)
    const viewer = await viewerOf(tx, tenantId, people.users.get(plan.by) as string, at)
    const due = plan.due === null ? null : dayOf(now.getTime() + plan.due * DAY, zone)
    await createAction(
      tx,
      viewer,
      {
        actionName: plan.name,
        description: plan.description,
        actionTypeId: types.find(({ name }) => name === plan.type)?.id as string,
        actionTemplateId: null,
        actionPriorityId: plan.priority,
        assignees: plan.to.map((name) => ({ userId: people.users.get(name) as string, positionId: null })),
        dueDate: due,
        associatedRecord: null,
        link: '',
        ownerId: null,
        validationRequired: plan.validated ?? false,
      },
      at,
      questions,
    )
  }
}
