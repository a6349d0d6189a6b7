import type * as z from 'zod'
import type { Match } from '#platform/model/global-search.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { idsMatching, rowsOfList } from '#platform/server/list-source.ts'
import { searchEverywhere } from '#platform/server/search-everywhere.ts'
import { instantText, one, ownTenant, sql, type Tx } from '#platform/server/sql.ts'
import { fewDelegations, visibleDelegations } from '../../authority/server/delegation-visibility.ts'
import { decisionsMatching } from '../../decisions/server/search-decisions.ts'
import type { globalSearchOfDelegations as call } from '../model/delegation-search-call.ts'
import { delegationListSource, statusIs } from './delegation-list-source.ts'
import { withStanding } from './standing-of-rows.ts'

type Asked = z.output<typeof call.body>
type Reply = z.output<typeof call.reply>

/** Delegations of so many decisions with the best names come first. */
const MOST_DECISIONS = 50

/** Delegations with every word in their decision, recipients, issuer or display id; each as its list shows it. */
export async function searchDelegationsEverywhere(
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: Asked,
  now: Date,
): Promise<Reply> {
  const found = await searchEverywhere<{ id: string; createdAt: string }>(
    tx,
    {
      alias: 'd',
      // the decision of each that is found: a join might read all decisions
      from: sql`app.delegation d cross join lateral (select n.name from app.decision n
        where n.tenant_id = ${ownTenant} and n.id = d.decision_id offset 0) c`,
      select: sql`d.id, ${instantText('d.created_at')} as "createdAt"`,
      visible: visibleDelegations(viewer, now),
      few: fewDelegations(viewer, now),
      also: status?.length ? [statusIs(status, now)] : [],
      matches: (patterns, most) =>
        sql`select app.delegations_matching(${patterns}::text[], ${most}::integer) as id`,
      byName: async (patterns, most) => {
        const named = await idsMatching(tx, decisionsMatching, patterns, MOST_DECISIONS)
        const { ids } = await one(
          tx,
          sql<{ ids: string }>`select array(select d.id from app.delegation d where d.tenant_id = ${ownTenant}
            and d.decision_id = any(${named.ids}::uuid[]) limit ${sql.lit(most)})::text as ids`,
        )
        return ids
      },
      contains: delegationListSource.search,
      prefix: 'DEL',
      name: sql`c.name`,
      isEnded: statusIs(['REVOKED', 'EXPIRED'], now),
    },
    asked,
  )
  const beside = new Map(found.items.map(({ id, createdAt, match }) => [id, { createdAt, match }]))
  const rows = await rowsOfList(tx, delegationListSource, { viewer, now }, [...beside.keys()])
  const standing = await withStanding(tx, viewer, rows, now, ['effectiveLimit', 'inForce'])
  const items = standing.map((row) => ({
    ...row,
    ...(beside.get(row.id) as { createdAt: string; match: Match }),
  }))
  return { ...found, items }
}
