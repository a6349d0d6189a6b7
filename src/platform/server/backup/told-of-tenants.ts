import type pg from 'pg'
import { canonical } from '#platform/model/canonical.ts'
import { maybeOne, sql, type Tx } from '../sql.ts'
import { txOn } from '../tenant-transaction.ts'
import type { Replay } from '../verify-facts.ts'
import { verifyHistory } from '../verify-history.ts'
import { type Manifest, sha256, type ToldAnswer, type ToldTenant } from './manifest.ts'

/** What some people and positions of a tenant can decide at an instant, of every module that has a say in it. */
export type AskSome = (
  tx: Tx,
  tenantId: string,
  at: Date,
) => Promise<{ who: { kind: 'USER' | 'POSITION'; id: string }; abilities: readonly unknown[] }[]>

/** How a backup and what is restored from it are known to say the same. */
export type Proof = { readonly replays: readonly Replay[]; readonly askSome: AskSome }

/** What is true of each tenant as the transaction of the connection sees it: its history proved, and questions answered. */
export async function toldOf(
  client: pg.ClientBase,
  tenantIds: readonly string[],
  at: Date,
  { replays, askSome }: Proof,
): Promise<Pick<Manifest, 'tenants' | 'answers'>> {
  const tenants: ToldTenant[] = []
  const answers: ToldAnswer[] = []
  const tx = txOn(client)
  for (const id of tenantIds) {
    await client.query('select app.set_tenant($1)', [id])
    const history = await verifyHistory(tx, id, replays)
    tenants.push({ id, ...history, head: await headOf(tx, id) })
    for (const { who, abilities } of await askSome(tx, id, at))
      answers.push({
        tenantId: id,
        ...who,
        decisions: abilities.length,
        sha256: sha256(abilities.map(canonical).sort().join('\n')),
      })
  }
  return { tenants, answers }
}

const headOf = async (tx: Tx, tenantId: string): Promise<string | null> =>
  (
    await maybeOne<{ head: string }>(
      tx,
      sql`select encode(s.hash, 'hex') as head from app.seal s where s.tenant_id = ${tenantId} order by s.number desc limit 1`,
    )
  )?.head ?? null
