import { startTestProduct, type TestProduct } from '../database/product.ts'

/** Where a tenant lies. */
export type Place = { shard: string; host: string; port: number }

export async function placeOf(product: TestProduct, tenantId: string): Promise<Place> {
  const { rows } = await product.owner.query(
    `select s.shardid::text as shard, s.nodename as host, s.nodeport as port from citus_shards s
      where s.table_name = 'app.tenant'::regclass and s.shardid = get_shard_id_for_distribution_column('app.tenant', $1::uuid)`,
    [tenantId],
  )
  return rows[0]
}

/** The workers, by their ports. */
export async function workersOf(product: TestProduct): Promise<{ host: string; port: number }[]> {
  const { rows } = await product.owner.query(
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by nodeport',
  )
  return rows
}

export { startTestProduct, type TestProduct }
