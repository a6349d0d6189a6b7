import { isSeenAction } from '#modules/actions/index.server.ts'
import { actionQuestions, isSeenDecision, isSeenDelegation } from '#modules/decision/index.server.ts'
import { isSeenMatrix } from '#modules/matrix/index.server.ts'
import { has, type Viewer } from '#platform/model/viewer.ts'
import { all, any, type Sql, sql } from '#platform/server/sql.ts'
import type { RecordKind } from '../model/catalogue.ts'

/** Which records of a kind the viewer may see at this moment. */
const SEEN: Readonly<Record<RecordKind, (viewer: Viewer, now: Date) => Sql>> = {
  delegation: (viewer, now) => isSeenDelegation(viewer, now, sql`n.record_id`),
  decision: (viewer, now) => isSeenDecision(viewer, now, sql`n.record_id`),
  action: (viewer, now) => isSeenAction({ viewer, now }, sql`n.record_id`, actionQuestions),
  matrix: (viewer, now) => isSeenMatrix(viewer, now, sql`n.record_id`),
  user: (viewer) => (has(viewer, 'tenant.view_users') ? sql`true` : sql`n.record_id = ${viewer.userId}`),
  import: () => sql`true`,
}

/**
 * Notifications `n` that are the viewer's own, told in the product, and about something that they may still see: one condition for the list, its
 * count and the badge.
 */
export const visibleNotifications = (viewer: Viewer, now: Date): Sql =>
  all([ofViewer(viewer), sql`n.in_app`, mayBeSeen(viewer, now)])

export const ofViewer = ({ tenantId, userId }: Viewer): Sql =>
  sql`n.tenant_id = ${tenantId} and n.user_id = ${userId}`

/** The same of what is mailed. */
export const mayBeSeen = (viewer: Viewer, now: Date): Sql =>
  any([
    sql`not n.is_open`,
    ...Object.entries(SEEN).map(([kind, seen]) => sql`n.kind = ${kind} and ${seen(viewer, now)}`),
  ])
