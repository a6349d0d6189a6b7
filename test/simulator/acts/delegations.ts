import type { DelegationAct } from '#modules/decision/delegations/model/delegation-acts.ts'
import type { Stage } from '../stage.ts'
import { holderOf, looked, offered, recent, type ScreenData } from './choose.ts'
import { content, recipients } from './content.ts'
import { base, type StepMaker } from './step.ts'

const TARGET_OF = {
  issue: 'issued',
  approve: 'issued',
  reissue: 'issued',
  suspend: 'suspended',
  revoke: 'revoked',
  deny: 'denied',
  withdraw: 'withdrawn',
} as const satisfies Partial<Record<DelegationAct, string>>
type StatusAct = keyof typeof TARGET_OF

/** What approvers do is mostly tried by one. */
const APPROVERS: ReadonlySet<string> = new Set(['approve', 'deny'])

/** An act that changes the status of one delegation, or of several at the same time. */
const statusAct =
  (act: StatusAct): StepMaker =>
  async (stage, administrator) => {
    const { dice } = stage
    const by = APPROVERS.has(act) && dice.chance(0.75) ? 'approver' : administrator
    const record = await offered(stage, by, act)
    if (!record) return undefined
    const others = dice.chance(0.2) ? await findOthers(stage, act) : []
    const delegationIds = [...new Set([record.id as string, ...others])]
    const to = TARGET_OF[act]
    return {
      name: act,
      by,
      method: 'PATCH',
      path: base(`/delegations/bulk/${to}`),
      ...(delegationIds.length === 1 && { act: actually(act, record.status), delegationId: record.id }),
      body: {
        delegationIds,
        cascadeToChildDelegations: dice.chance(0.4),
        ...((act === 'deny' || dice.chance(0.3)) && { reason: 'A reason.' }),
      },
    }
  }

/** Others for an act on several at the same time: what is approved awaits approval as well. */
async function findOthers(stage: Stage, act: StatusAct): Promise<string[]> {
  const { dice, product, tenantId } = stage
  if (act !== 'approve') return dice.some(recent(stage), 3).map(({ id }) => id)
  const { rows } = await product.owner.query<{ id: string }>(
    `select id from app.delegation where tenant_id = $1 and status = 'PENDING' order by display_number desc limit 4`,
    [tenantId],
  )
  return rows.map(({ id }) => id)
}

/** What `issued` means for a delegation of this status. */
const actually = (act: StatusAct, status: string): StatusAct =>
  TARGET_OF[act] !== 'issued'
    ? act
    : status === 'PENDING'
      ? 'approve'
      : status === 'SUSPENDED'
        ? 'reissue'
        : 'issue'

export const issue = statusAct('issue')
export const approve = statusAct('approve')
export const deny = statusAct('deny')
export const withdraw = statusAct('withdraw')
export const suspend = statusAct('suspend')
export const reissue = statusAct('reissue')
export const revoke = statusAct('revoke')

export const remove: StepMaker = async (stage, by) => {
  const { dice } = stage
  const record = await offered(stage, by, 'delete')
  if (!record) return undefined
  const others = dice.chance(0.15) ? dice.some(recent(stage), 2).map(({ id }) => id) : []
  const delegationIds = [...new Set([record.id as string, ...others])]
  return {
    name: 'delete',
    ...(delegationIds.length === 1 && { act: 'delete', delegationId: record.id }),
    by,
    method: 'PATCH',
    path: base('/delegations/bulk-delete'),
    body: { delegationIds, cascadeToChildDelegations: dice.chance(0.5) },
  }
}

const isWaiting = ({ acceptanceRequired }: ScreenData, { status, changeWaits }: ScreenData) =>
  changeWaits || (acceptanceRequired && status === 'ISSUED')

export const respond: StepMaker = async (stage, by) => {
  const { dice } = stage
  const record = await looked(stage, 'admin', (each) =>
    each.recipients.some(
      (recipient: ScreenData) => isWaiting(each, recipient) && holderOf(stage, [recipient]) !== undefined,
    ),
  )
  if (!record) return undefined
  const waiting = record.recipients.filter((each: ScreenData) => isWaiting(record, each))
  return {
    name: 'respond',
    by: (dice.chance(0.85) && holderOf(stage, waiting)) || by,
    method: 'POST',
    path: base(`/delegations/${record.id}/response`),
    body: dice.chance(0.8) ? { answer: 'ACCEPTED' } : { answer: 'REJECTED', reason: 'Not mine.' },
  }
}

/** Fields of a delegation, as new ones or as they were. */
export const edit: StepMaker = async (stage, by) => {
  const { dice } = stage
  const record = await offered(stage, by, 'edit')
  if (!record) return undefined
  const all: Record<string, unknown> = { ...content(stage), note: `Note ${dice.below(9)}.` }
  const isNew = dice.chance(0.75)
  const fields = dice.some(
    [
      'delegationAuthorities',
      'delegationGroups',
      'delegationPathway',
      'conditions',
      'conditions',
      'note',
      'note',
    ],
    2,
  )
  const change = Object.fromEntries(
    fields.map((field) => [field, isNew ? all[field] : record.content[field]]),
  )
  return {
    name: 'edit',
    act: 'edit',
    delegationId: record.id,
    by,
    method: 'PATCH',
    path: base(`/delegations/${record.id}`),
    reads: base(`/delegations/${record.id}`),
    body: {
      ...change,
      ...(dice.chance(0.2) && recipients(stage)),
      ...(record.status === 'DRAFT' && dice.chance(0.2) && { status: 'ISSUED' }),
    },
  }
}
