import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import type { Step } from './acts/step.ts'
import { factsNow } from './facts-now.ts'
import type { ForecastCheck } from './foresee.ts'
import { slotsOf } from './gate.ts'
import { ACCOUNTS, jobsWait, type Stage } from './stage.ts'
import { findLimitWrong } from './stated-limits.ts'
import { isInForce } from './status.ts'

type Notice = {
  id: string
  userId: string
  delegationId: string
  key: string
  payload: NoticePayload & { also?: { templateKey: string; payload: NoticePayload }[] }
}

type NoticePayload = {
  as: string
  asks: string | null
  limits?: { authorityTypeId: string; bounds: Bound[] }[]
  inForce?: { standing: string; from: string | null }
}

/** As who someone is informed that they hold something. */
const HOLDERS = ['holder', 'newHolder', 'inForce']

/** What people are notified of a delegation that they received is what the check says at that moment. Semantics 9.3. */
export async function expectNotices(
  stage: Stage,
  { path }: Step,
  count: (what: string) => void,
): Promise<ForecastCheck> {
  const { product, tenantId, dice } = stage
  const isAct = path.startsWith('/api/decision/delegations') || path.startsWith('/api/actions')
  if (!isAct || dice.chance(0.6) || (await jobsWait(stage))) return async () => []
  const { rows } = await product.owner.query(
    'select coalesce(max(told_at), to_timestamp(0)) as last from app.notification where tenant_id = $1',
    [tenantId],
  )
  return async (_, isDone) => {
    if (!isDone) return []
    await product.workOff()
    const { snapshot } = await factsNow(stage)
    const told = await product.owner.query<Notice>(
      `select id, user_id as "userId", record_id as "delegationId", template_key as key, payload from app.notification
        where tenant_id = $1 and kind = 'delegation' and told_at > $2`,
      [tenantId, rows[0].last],
    )
    const wrong: string[] = []
    const whole = told.rows.flatMap(({ payload: { also = [], ...payload }, ...row }) => [
      { ...row, payload },
      ...also.map((each) => ({ ...row, key: each.templateKey, payload: each.payload })),
    ])
    for (const each of whole) {
      count('notifications')
      if (HOLDERS.includes(each.payload.as) && each.payload.inForce)
        count('notifications of what is in force')
      const problem = findNoticeWrong(snapshot, each) ?? (await findWordsWrong(stage, each))
      if (problem) wrong.push(`${each.key} to ${each.userId} about ${each.delegationId} ${problem}`)
    }
    return wrong
  }
}

function findNoticeWrong(snapshot: Snapshot, { userId, delegationId, payload }: Notice): string | undefined {
  const { as, inForce, limits = [] } = payload
  if (!HOLDERS.includes(as) || !inForce) return undefined
  const sits = (positionId: string | null) =>
    snapshot.occupancies.some((each) => each.userId === userId && each.positionId === positionId)
  const mine = slotsOf(snapshot, delegationId).filter(
    (slot) =>
      slot.status !== 'REMOVED' &&
      (slot.kind === 'POSITION_ONLY' ? sits(slot.positionId) : slot.userId === userId),
  )
  const live = mine.filter((slot) => isInForce(snapshot, slot.id))
  const said = inForce.standing === 'YES' || inForce.standing === 'PARTLY'
  if (mine.length > 0 && said !== live.length > 0)
    return `says in force ${inForce.standing}, facts say ${live.length} of ${mine.length}`
  const delegation = snapshot.delegations.get(delegationId)
  if (!said || !delegation || !isActive(snapshot, userId)) return undefined
  const who = { kind: 'USER' as const, id: userId }
  const held = live.filter((slot) => slot.kind === 'SPECIFIC_PERSONNEL' || isOn(snapshot, slot.positionId))
  if (held.length === 0) return undefined
  for (const { authorityTypeId, bounds } of limits) {
    const [primary] = bounds
    if (!primary) continue
    const { valueType, max, unit, maxExclusive } = primary
    const problem = findLimitWrong(
      snapshot,
      { decisionId: delegation.decisionId, authorityTypeId, who, slots: held },
      { valueType, max: max === null ? null : { value: max, unit, exclusive: maxExclusive } },
    )
    if (problem) return problem
  }
  return undefined
}

const isActive = (snapshot: Snapshot, userId: string) => snapshot.users.get(userId)?.active === true
const isOn = (snapshot: Snapshot, positionId: string | null) =>
  positionId !== null && snapshot.positions.get(positionId)?.active === true

/** The words that an account reads say the same as what was kept. */
async function findWordsWrong(stage: Stage, { id, userId, payload }: Notice): Promise<string | undefined> {
  const account = ACCOUNTS.find((each) => stage.world.users.get(each) === userId)
  if (!account || !payload.inForce || payload.asks) return undefined
  const { data, status } = await stage.ask(account, 'GET', '/api/notification/notifications?limit=100')
  const item = status === 200 && data.items.find((each: { id: string }) => each.id === id)
  if (!item) return undefined
  const isNot = /not in force/.test(item.message)
  const { standing, from } = payload.inForce
  if (!/in force/.test(item.message)) return undefined
  const isSaid = !isNot && from === null
  return isSaid === (standing === 'YES') || standing === 'PARTLY'
    ? undefined
    : `reads “${item.message}”, and was kept as ${standing}`
}
