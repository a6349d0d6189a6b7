import { delegationSettingsOf, saveDelegationSettings } from '#modules/settings/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { actAt } from '#platform/server/database/tenant-transaction.ts'
import { byTheProduct } from '#platform/server/records/record-store.ts'
import type { BuiltTenant } from '../tenant-builder.ts'
import { type Cast, delegationActs } from './delegation-acts.ts'
import { wordsOf } from './delegation-words.ts'
import { timelineOf } from './timeline.ts'

/** Lets everything happen again, in its order, each act by the person who did it and at its own instant. */
export async function buildDelegations(
  tx: Tx,
  tenant: BuiltTenant,
  cast: Cast,
  zone: string,
  now: Date,
): Promise<void> {
  const acts = delegationActs(tx, tenant, cast, wordsOf(tenant, cast.people, zone, now))
  for (const each of timelineOf(now)) {
    actAt(tx, each.at)
    if (each.what === 'setting') {
      const before = await delegationSettingsOf(tx, tenant.id, each.at)
      const change = { before, after: { ...before, ...each.change }, baseCurrency: 'USD' }
      await saveDelegationSettings(tx, byTheProduct(tenant.id), change, each.at)
      continue
    }
    try {
      await acts[each.what](each.of, each.at)
    } catch (error) {
      const { fields } = error as { fields?: { path: string; message: string }[] }
      const why =
        fields?.map(({ path, message }) => `${path} ${message}`).join(' ') ?? (error as Error).message
      throw new Error(`${each.what} of ${each.of.decision.name} to ${each.of.grant.to}: ${why}`, {
        cause: error,
      })
    }
  }
}
