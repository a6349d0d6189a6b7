import type { Principal } from '#modules/authority/engine/model/question.ts'
import { type Ability, whatCan } from '#modules/authority/engine/model/what-can.ts'
import { asKnownNow, loadSnapshot } from '#modules/authority/index.server.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'

const MOST = 25

/** What some people and positions can decide at an instant, the same ones whenever it is asked: a sample that a backup is proved by. */
export async function askSome(
  tx: Tx,
  tenantId: string,
  at: Date,
): Promise<{ who: Principal; abilities: readonly Ability[] }[]> {
  const holders = await rows<Principal>(
    tx,
    sql`select h.kind, h.id from (
        select 'POSITION' as kind, s.position_id as id from app.delegation_slot s where s.tenant_id = ${tenantId} and s.position_id is not null
        union select 'USER', s.user_id from app.delegation_slot s where s.tenant_id = ${tenantId} and s.user_id is not null
        union select 'USER', o.user_id from app.occupancy_public o join app.delegation_slot s
          on s.tenant_id = ${tenantId} and s.position_id = o.position_id where o.tenant_id = ${tenantId}) h
      order by md5(h.id::text), h.kind limit ${MOST}`,
  )
  const answers: { who: Principal; abilities: readonly Ability[] }[] = []
  for (const who of holders) {
    const snapshot = await loadSnapshot(tx, tenantId, { kind: 'HOLDER', who }, undefined, asKnownNow(at))
    const abilities = whatCan(snapshot, { who })
    answers.push({ who, abilities: 'ok' in abilities ? [] : abilities })
  }
  return answers
}
