import type { Condition, Terms } from '#modules/authority/terms/model/terms.ts'
import { rows, sql } from '#platform/server/database/sql.ts'
import { NO_TIME, type Replay, valuesOf } from '#platform/server/proof/verify-facts.ts'
import type { DelegationContent } from '../model/delegation.ts'
import { evidence } from './delegation-store.ts'
import { delegationsById } from './find-delegations.ts'

type ReplayState = {
  id: string
  terms: Terms | null
  parent: string | null
  issuedAt: number | null
  recipients: Readonly<Record<string, string>>
}
type DelegationEvidence = Partial<DelegationContent> & {
  status?: string
  effective?: number | null
  expiration?: number | null
  parentSlotId?: string | null
  issuedAt?: number | null
  recipients?: readonly { slotId: string; status: string }[]
}

/** Terms of a draft that came back, and was deleted perhaps, are those of its issue: no one holds anything by them. */
const HOLDS_NOTHING: ReadonlySet<string | undefined> = new Set(['DRAFT', 'DELETED'])

/** What a condition says; from when it applies to is the decision's matter. */
const saidBy = (conditions: readonly Partial<Condition>[] | undefined) =>
  conditions?.map(({ id, name, description, when, rule, isActive }) => ({
    id,
    name,
    description,
    when,
    rule,
    isActive,
  }))

/**
 * A delegation in its row, in its facts of terms and recipients, and in its last entry. A draft that was never issued has no
 * terms.
 */
export const delegationReplay: Replay = {
  kind: 'delegation',
  names: (tenantId, ids) =>
    sql`select d.id, 'DEL-' || d.display_number as name from app.delegation d where d.tenant_id = ${tenantId} and d.id = any(${ids}::uuid[])`,
  rows: async (tx, tenantId, ids) =>
    valuesOf(await delegationsById(tx, tenantId, ids, NO_TIME), (delegation) => {
      // labels follow the facts, also of what is above: their own job compares them
      const { status, suspendedAt: _suspended, revokedAt: _revoked, ...row } = evidence(delegation)
      if (status !== 'DRAFT') return row
      // entries of before say of a draft that came back when it had been issued
      const { effective: _from, expiration: _until, issuedAt: _issued, acceptedAt: _accepted, ...draft } = row
      return draft
    }),
  facts: async (tx, tenantId, records) => {
    const ids = [...records.keys()]
    const found = await rows<ReplayState>(
      tx,
      sql`select i.id, t.terms, t.parent_slot_id as parent, (extract(epoch from t.issued_at) * 1000)::double precision as "issuedAt",
          coalesce((select jsonb_object_agg(s.slot_id, s.status) from app.delegation_slot l
            join app.slot_status s on s.tenant_id = ${tenantId} and s.slot_id = l.id and s.recorded_until = 'infinity' and s.holds_until = 'infinity'
            where l.tenant_id = ${tenantId} and l.delegation_id = i.id), '{}') as recipients
        from unnest(${ids}::uuid[]) i(id)
          left join app.delegation_terms t on t.tenant_id = ${tenantId} and t.delegation_id = i.id
            and t.recorded_until = 'infinity' and t.holds_until = 'infinity'`,
    )
    return new Map(
      found.map(({ id, terms, ...rest }) => [
        id,
        { ...rest, ...(terms && saidOf(terms)), isIssued: terms !== null },
      ]),
    )
  },
  history: ({ fields }) => {
    const kept = fields as DelegationEvidence
    const recipients =
      kept.recipients && Object.fromEntries(kept.recipients.map((each) => [each.slotId, each.status]))
    if (kept.effective === undefined || HOLDS_NOTHING.has(kept.status)) return { recipients }
    if (kept.effective === null) return { isIssued: false, recipients }
    return {
      isIssued: true,
      recipients,
      parent: kept.parentSlotId,
      issuedAt: kept.issuedAt,
      limits: kept.delegationAuthorities,
      groups: kept.delegationGroups,
      pathways: kept.delegationPathway,
      conditions: saidBy(kept.conditions as readonly Partial<Condition>[]),
      effective: kept.effective,
      expiration: kept.expiration,
    }
  },
}

const saidOf = ({ authorities, groups, pathways, conditions, effective, expiration }: Terms) => ({
  limits: authorities,
  groups,
  pathways,
  conditions: saidBy(conditions),
  effective,
  expiration,
})
