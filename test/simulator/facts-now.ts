import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { snapshotOf, type World } from '#modules/authority/engine/model/world.ts'
import { readFacts } from './read-facts.ts'
import type { Stage } from './stage.ts'

export type FactsNow = { readonly world: World; readonly snapshot: Snapshot }

/** Everything on record, and what of it holds at this instant of the product. */
export async function factsNow({ product, tenantId }: Stage): Promise<FactsNow> {
  const [world, { rows }] = await Promise.all([
    readFacts(product.owner, tenantId),
    product.owner.query('select now() as now'),
  ])
  const at = rows[0].now.getTime() + product.clock.ahead
  return { world, snapshot: snapshotOf(world, at, Number.MAX_SAFE_INTEGER) }
}
