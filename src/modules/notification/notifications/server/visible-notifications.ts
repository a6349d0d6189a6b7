import { isSeenAction } from '#modules/actions/index.server.ts'
import { actionQuestions, isSeenDecision, isSeenDelegation } from '#modules/decision/index.server.ts'
import { isSeenMatrix } from '#modules/matrix/index.server.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { all, any, type Sql, sql } from '#platform/server/database/sql.ts'
import type { NotifiedKind } from '../model/catalogue.ts'

/** Which records of a kind the viewer may see at this moment. */
const SEEN: Readonly<Record<NotifiedKind, (viewer: Viewer, now: Date, recordId: Sql) => Sql>> = {
  delegation: isSeenDelegation,
  decision: isSeenDecision,
  action: (viewer, now, recordId) => isSeenAction({ viewer, now }, recordId, actionQuestions),
  matrix: isSeenMatrix,
  user: (viewer, _, recordId) =>
    has(viewer, 'tenant.view_users') ? sql`true` : sql`${recordId} = ${viewer.userId}`,
  import: () => sql`true`,
}

/**
 * Notifications that are the viewer's own, told in the product, and about something that they may still see: one condition for the list, its
 * count and the badge. `of` is how the statement calls them.
 */
export const visibleNotifications = (viewer: Viewer, now: Date, of = 'n'): Sql =>
  all([ofViewer(viewer, of), sql`${sql.ref(`${of}.in_app`)}`, mayBeSeen(viewer, now, of)])

export const ofViewer = ({ tenantId, userId }: Viewer, of = 'n'): Sql =>
  sql`${sql.ref(`${of}.tenant_id`)} = ${tenantId} and ${sql.ref(`${of}.user_id`)} = ${userId}`

/** The same of what is emailed. */
export const mayBeSeen = (viewer: Viewer, now: Date, of = 'n'): Sql =>
  any([
    sql`not ${sql.ref(`${of}.is_open`)}`,
    ...Object.entries(SEEN).map(
      ([kind, seen]) =>
        sql`${sql.ref(`${of}.kind`)} = ${kind} and ${seen(viewer, now, sql.ref(`${of}.record_id`))}`,
    ),
  ])
