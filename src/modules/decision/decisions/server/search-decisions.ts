import type * as z from 'zod'
import type { Viewer } from '#platform/model/viewer.ts'
import { instantText, ownTenant, sql, type Tx } from '#platform/server/database/sql.ts'
import { contains, isOneOf, type TextMatcher } from '#platform/server/lists/list-source.ts'
import { searchEverywhere } from '#platform/server/lists/search-everywhere.ts'
import { fewDecisions, visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import type { globalSearchOfDecisions as call } from '../model/decision-calls.ts'

type DecisionSearch = z.output<typeof call.body>
type DecisionItem = z.output<typeof call.reply>['items'][number]

const displayId = sql`'DEC-' || d.display_number::text`

export const decisionsMatching: TextMatcher = (patterns, most) =>
  sql`select app.decisions_matching(${patterns}::text[], ${most}::integer) as id`

/** Decisions with every word in name, description or display id. */
export const searchDecisionsEverywhere = (
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: DecisionSearch,
  now: Date,
) =>
  searchEverywhere<DecisionItem>(
    tx,
    {
      alias: 'd',
      from: sql`app.decision d`,
      select: sql`d.id, ${displayId} as "displayId", d.name, d.description, d.status,
        (select s.name from app.section_public s where s.tenant_id = ${ownTenant} and s.id = d.section_id) as section,
        ${instantText('d.created_at')} as "createdAt", ${instantText('d.updated_at')} as "updatedAt"`,
      visible: visibleDecisions(viewer, now),
      few: fewDecisions(viewer, now),
      also: status ? [isOneOf(sql`d.status`, status, 'text')] : [],
      matches: decisionsMatching,
      contains: (word) => contains(sql`(d.name || ' ' || d.description || ' ' || ${displayId})`, word),
      prefix: 'DEC',
      name: sql`d.name`,
      isEnded: sql`d.status = 'ARCHIVED'`,
    },
    asked,
  )
