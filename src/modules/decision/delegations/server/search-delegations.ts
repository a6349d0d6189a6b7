import type * as z from 'zod'
import type { Match } from '#platform/model/global-search.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { instantText, ownTenant, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { idsMatching, rowsOfList } from '#platform/server/lists/list-source.ts'
import { searchEverywhere } from '#platform/server/lists/search-everywhere.ts'
import { decisionsMatching } from '../../decisions/server/search-decisions.ts'
import { fewDelegations, visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { findUnlabelledRoots } from '../../visibility/server/seen-status.ts'
import type { globalSearchOfDelegations as call } from '../model/delegation-search-call.ts'
import { findHeldByPosition } from './authority-of-position.ts'
import { delegationListSource, statusIs } from './delegation-list-source.ts'
import { loadStandings, withStanding } from './standing-of-rows.ts'

type DelegationSearch = z.output<typeof call.body>
type Reply = z.output<typeof call.reply>

/** Delegations of so many decisions with the best names come first. */
const MOST_DECISIONS = 50

/** Delegations of the decisions with the best names. */
async function ofDecisionsMatching(tx: Tx, patterns: readonly string[], most: number): Promise<Sql> {
  const named = await idsMatching(tx, decisionsMatching, patterns, MOST_DECISIONS)
  return sql`select e.id from app.delegation e where e.tenant_id = ${ownTenant}
    and e.decision_id = any(${named.ids}::uuid[]) limit ${sql.lit(most)}`
}

/** Delegations with every word in their decision, recipients, issuer or display id, or in the name of who holds them by a position. */
export async function searchDelegationsEverywhere(
  tx: Tx,
  viewer: Viewer,
  { status, ...asked }: DelegationSearch,
  now: Date,
): Promise<Reply> {
  const search = (unlabelledRoots: readonly string[]) =>
    searchEverywhere<{ id: string; createdAt: string }>(
      tx,
      {
        alias: 'd',
        // the decision of each that is found: a join might read all decisions
        from: sql`app.delegation d cross join lateral (select n.name from app.decision n
          where n.tenant_id = ${ownTenant} and n.id = d.decision_id offset 0) c`,
        select: sql`d.id, ${instantText('d.created_at')} as "createdAt"`,
        visible: visibleDelegations(viewer, now),
        few: fewDelegations(viewer, now),
        also: status ? [statusIs(status, { viewer, now }, unlabelledRoots)] : [],
        matches: (patterns, most) =>
          sql`select app.delegations_matching(${patterns}::text[], ${most}::integer) as id`,
        besides: (patterns) => findHeldByPosition(tx, patterns, now),
        byName: (patterns, most) => ofDecisionsMatching(tx, patterns, most),
        contains: delegationListSource.search,
        prefix: 'DEL',
        name: sql`c.name`,
        isEnded: statusIs(['REVOKED', 'EXPIRED'], { viewer, now }, unlabelledRoots),
      },
      asked,
    )
  // usually there are none, so that no one waits for them
  const [labelled, roots] = await Promise.all([search([]), findUnlabelledRoots(tx, viewer.tenantId)])
  const found = roots.length > 0 ? await search(roots) : labelled
  const beside = new Map(found.items.map(({ id, createdAt, match }) => [id, { createdAt, match }]))
  const ids = [...beside.keys()]
  const [rows, snapshot] = await Promise.all([
    rowsOfList(tx, delegationListSource, { viewer, now }, ids),
    ids.length > 0 ? loadStandings(tx, viewer, ids, now) : undefined,
  ])
  const standing = await withStanding(tx, viewer, rows, { now, ...(snapshot && { snapshot }) })
  const items = standing.map((row) => ({
    ...row,
    ...(beside.get(row.id) as { createdAt: string; match: Match }),
  }))
  return { ...found, items }
}
