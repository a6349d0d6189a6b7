import type { DecisionTerms } from '#modules/authority/terms/model/terms.ts'
import { rows, sql } from '#platform/server/database/sql.ts'
import type { Replay } from '#platform/server/proof/verify-facts.ts'
import { decisions, type Evidence } from './decision-store.ts'

/** A decision as its row has it, and its terms as facts and as its last entry has them. */
export const decisionReplay: Replay = {
  ...decisions.replay,
  facts: async (tx, tenantId, records) => {
    const found = await rows<{ id: string; status: string; terms: DecisionTerms }>(
      tx,
      sql`select t.decision_id as id, t.status, t.terms from app.decision_terms t
        where t.tenant_id = ${tenantId} and t.decision_id = any(${[...records.keys()]}::uuid[])
          and t.recorded_until = 'infinity' and t.holds_until = 'infinity'`,
    )
    // a maximum that is absent and none are the same
    return new Map(
      found.map(({ id, status, terms }) => [
        id,
        { status, terms: { ...terms, maxDepth: terms.maxDepth ?? null } },
      ]),
    )
  },
  history: ({ fields }) => {
    const { status, authorities, groups, pathways, delegable, conditions, ...rest } =
      fields as Partial<Evidence>
    return {
      status,
      terms: authorities && {
        authorities,
        groups,
        pathways,
        delegable,
        maxDepth: rest.maxDepth ?? null,
        conditions,
      },
    }
  },
}
