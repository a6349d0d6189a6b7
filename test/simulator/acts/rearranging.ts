import type { DelegationAct } from '#modules/decision/delegations/model/delegation-acts.ts'
import { ACCOUNTS } from '../stage.ts'
import { holderOf, offered, offeredAmong, recent, type ScreenData } from './choose.ts'
import { recipients } from './content.ts'
import { eligible } from './issuing.ts'
import { base, type StepMaker } from './step.ts'

const ANSWERS = {
  approveChange: 'change-approved',
  denyChange: 'change-denied',
  withdrawChange: 'change-withdrawn',
} as const satisfies Partial<Record<DelegationAct, string>>

const CHANGED = `select d.id from app.delegation d join app.delegation_change h on h.tenant_id = d.tenant_id and h.delegation_id = d.id
  where d.tenant_id = $1`

/** Below a delegation with another recipient. */
const BELOW_SEVERAL = `select d.id from app.delegation d where d.tenant_id = $1 and d.status in ('ISSUED', 'ACCEPTED', 'SUSPENDED')
  and (select count(*) from app.delegation_slot s where s.tenant_id = d.tenant_id and s.delegation_id = d.parent_delegation_id
    and s.status <> 'REMOVED') > 1`

const ABOVE_SOMETHING = `select d.id from app.delegation d where d.tenant_id = $1 and d.status in ('ISSUED', 'ACCEPTED')
  and exists (select from app.delegation c where c.tenant_id = d.tenant_id and c.parent_delegation_id = d.id
    and c.status in ('ISSUED', 'ACCEPTED', 'SUSPENDED'))`

/** Above a delegation that states more than it. */
const ABOVE_MORE = `select d.id from app.delegation d where d.tenant_id = $1 and d.status in ('ISSUED', 'ACCEPTED') and exists (
  select from app.delegation c cross join lateral jsonb_path_query(c.content, '$.delegationAuthorities[*].bounds[*]') own
    cross join lateral jsonb_path_query(d.content, '$.delegationAuthorities[*].bounds[*]') most
    where c.tenant_id = d.tenant_id and c.parent_delegation_id = d.id and c.status in ('ISSUED', 'ACCEPTED')
      and own->>'valueType' = most->>'valueType' and (own->>'max')::numeric > (most->>'max')::numeric)`

/** An answer to a change that awaits approval, mostly by who may give it. */
const answer =
  (act: keyof typeof ANSWERS): StepMaker =>
  async (stage, anyone) => {
    const { dice } = stage
    const by = act !== 'withdrawChange' && dice.chance(0.8) ? 'approver' : anyone
    const record = await offeredAmong(stage, by, act, CHANGED)
    if (!record) return undefined
    return {
      name: act,
      act,
      delegationId: record.id,
      by,
      method: 'PATCH',
      path: base(`/delegations/bulk/${ANSWERS[act]}`),
      body: { delegationIds: [record.id], reason: act === 'denyChange' ? 'A reason.' : '' },
    }
  }

export const approveChange = answer('approveChange')
export const denyChange = answer('denyChange')
export const withdrawChange = answer('withdrawChange')

/** One from which something was redelegated most of the time, as that may go along. */
export const reassign: StepMaker = async (stage, anyone) => {
  const { dice } = stage
  const record = dice.chance(0.75)
    ? await offeredAmong(stage, anyone, 'reassign', ABOVE_SOMETHING)
    : await offered(stage, anyone, 'reassign')
  if (!record) return undefined
  const others = dice.chance(0.15) ? dice.some(recent(stage), 2).map(({ id }) => id) : []
  const delegationIds = [...new Set([record.id as string, ...others])]
  const fitting = dice.chance(0.85) ? await eligible(stage, record.parentSlotId ?? undefined) : {}
  return {
    name: 'reassign',
    ...(delegationIds.length === 1 && { act: 'reassign', delegationId: record.id }),
    by: anyone,
    method: 'PATCH',
    path: base('/delegations/bulk-reassign-recipients'),
    body: {
      ...recipients(stage),
      ...fitting,
      delegationIds,
      moveRedelegations: dice.chance(0.5),
    },
  }
}

/** Another recipient of the delegation above, now and then someone who is none. Its issuer tries it in vain. */
export const changeIssuer: StepMaker = async (stage, anyone) => {
  const { dice, ask, users } = stage
  const record = await offeredAmong(stage, anyone, 'changeIssuer', BELOW_SEVERAL)
  if (!record?.parentDelegationId) return undefined
  const { data: above } = await ask('admin', 'GET', base(`/delegations/${record.parentDelegationId}`))
  const others: ScreenData[] = (above.recipients ?? []).filter(
    ({ slotId }: ScreenData) => slotId && slotId !== record.parentSlotId,
  )
  const to = others.length > 0 && dice.chance(0.9) ? dice.one(others) : undefined
  if (!to && dice.chance(0.7)) return undefined
  return {
    name: 'changeIssuer',
    act: 'changeIssuer',
    delegationId: record.id,
    by: (dice.chance(0.2) && holderOf(stage, above.recipients)) || anyone,
    method: 'PATCH',
    path: base('/delegations/bulk-change-issuer'),
    body: {
      delegationIds: [record.id],
      issuerUserId: to ? (to.user?.id ?? null) : dice.one(users),
      issuerPositionId: to?.position?.id ?? null,
    },
  }
}

/** Below one that something goes beyond, where there is such a one; its issuer may do it as well. */
export const realign: StepMaker = async (stage, anyone) => {
  const { dice } = stage
  const record = dice.chance(0.85)
    ? await offeredAmong(stage, anyone, 'realign', ABOVE_MORE)
    : await offered(stage, anyone, 'realign')
  if (!record) return undefined
  return {
    name: 'realign',
    act: 'realign',
    delegationId: record.id,
    by: dice.chance(0.15)
      ? dice.one(ACCOUNTS)
      : (dice.chance(0.2) && holderOf(stage, record.recipients)) || anyone,
    method: 'POST',
    path: base(`/delegations/${record.id}/realign`),
  }
}
