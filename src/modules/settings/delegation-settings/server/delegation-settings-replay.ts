import { rows, sql } from '#platform/server/database/sql.ts'
import { type Replay, valuesOf } from '#platform/server/proof/verify-facts.ts'
import { CAP_KEYS, type DelegationSettings } from '../model/delegation-settings-calls.ts'
import { delegationSettings } from './delegation-settings-store.ts'

/** The same amount however many zeros it is written with. */
const trimmed = (amount: string) => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount)

/** The settings as their row has them, and caps of redelegation as facts, beside the last entry. Without it there is none. */
export const delegationSettingsReplay: Replay = {
  ...delegationSettings.replay,
  rows: async (tx, tenantId, ids) => {
    const caps: ReadonlySet<string> = new Set(CAP_KEYS.map(([, key]) => key))
    return valuesOf(await delegationSettings.byIds(tx, tenantId, ids), (kept) =>
      Object.fromEntries(Object.entries(delegationSettings.evidence(kept)).filter(([key]) => !caps.has(key))),
    )
  },
  facts: async (tx, tenantId, records) => {
    const found = await rows<{ type: string; max: string }>(
      tx,
      sql`select l.value_type as type, trim_scale(l.max)::text as max from app.redelegation_limit l
        where l.tenant_id = ${tenantId} and l.recorded_until = 'infinity' and l.holds_until = 'infinity'`,
    )
    const limits = Object.fromEntries(found.map(({ type, max }) => [type, max]))
    return new Map([...records.keys()].map((id) => [id, { limits }]))
  },
  history: ({ fields }) => {
    const kept = fields as Partial<DelegationSettings>
    if (kept.isRedelegationLimit === undefined) return {}
    const stated = CAP_KEYS.flatMap(([type, key]) => {
      const cap = kept[key]
      return cap ? [[type, trimmed(cap)]] : []
    })
    return { limits: kept.isRedelegationLimit ? Object.fromEntries(stated) : {} }
  },
}
