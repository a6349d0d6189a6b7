import type pg from 'pg'
import { canonical } from '#platform/model/canonical.ts'
import { maybeOne, sql, type Tx } from '../../database/sql.ts'
import { txOn } from '../../database/tenant-transaction.ts'
import { verifyWitnesses } from '../anchors/verify-anchors.ts'
import type { Replay } from '../verify-facts.ts'
import { verifyHistory } from '../verify-history.ts'
import { verifyRegister } from '../verify-register.ts'
import { type AnswerEvidence, type Manifest, sha256, type TenantEvidence } from './manifest.ts'

/** What some people and positions of a tenant can decide at an instant, as each module tells it. */
export type AskSome = (
  tx: Tx,
  tenantId: string,
  at: Date,
) => Promise<{ who: { kind: 'USER' | 'POSITION'; id: string }; abilities: readonly unknown[] }[]>

/** How a backup and what is restored from it are known to say the same. */
export type Proof = { readonly replays: readonly Replay[]; readonly askSome: AskSome }

/**
 * What is true of each tenant as the transaction of the connection sees it: its history proved, with its place in the register
 * and its seals as they were anchored, and questions answered. `problems`: of what belongs to none of them.
 */
export async function evidenceOf(
  client: pg.ClientBase,
  tenantIds: readonly string[],
  at: Date,
  { replays, askSome }: Proof,
): Promise<Pick<Manifest, 'tenants' | 'answers'> & { problems: string[] }> {
  const register = await verifyRegister(client, null)
  const tenants: TenantEvidence[] = []
  const answers: AnswerEvidence[] = []
  for (const id of tenantIds) {
    const tx = txOn(client, id)
    await client.query('select app.set_tenant($1)', [id])
    const history = await verifyHistory(tx, id, replays)
    const lost = register.lost.get(id)
    const unlikeAnchors = await verifyWitnesses(tx, id, register.witnesses)
    const problems = [...(lost ? [lost] : []), ...history.problems, ...unlikeAnchors]
    tenants.push({ id, ...history, problems, head: await headOf(tx, id) })
    for (const { who, abilities } of await askSome(tx, id, at))
      answers.push({
        tenantId: id,
        ...who,
        decisions: abilities.length,
        sha256: sha256(abilities.map(canonical).sort().join('\n')),
      })
  }
  const ofNone = [...register.lost].filter(([id]) => !tenantIds.includes(id)).map(([, sentence]) => sentence)
  return { tenants, answers, problems: [...register.problems, ...ofNone] }
}

const headOf = async (tx: Tx, tenantId: string): Promise<string | null> =>
  (
    await maybeOne<{ head: string }>(
      tx,
      sql`select encode(s.hash, 'hex') as head from app.seal s where s.tenant_id = ${tenantId} order by s.number desc limit 1`,
    )
  )?.head ?? null
