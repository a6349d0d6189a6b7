import type { Frame } from '#modules/authority/engine/model/frame.ts'
import { moveProblems } from '#modules/authority/engine/model/move-rules.ts'
import { snapshotOf } from '#modules/authority/engine/model/world.ts'
import { readFacts } from '../read-facts.ts'
import type { Account, Stage } from '../stage.ts'
import { decisionThatIs, holderOf, looked, offered, offeredAmong, type ScreenData } from './choose.ts'
import { content } from './content.ts'
import { base, type StepMaker } from './step.ts'

/** What the form asks before anyone types; undefined where it shows nothing to this account. */
async function frameFor(
  { ask }: Stage,
  by: Account,
  decisionId: string,
  parentSlotId?: string,
): Promise<Frame | undefined> {
  const slot = parentSlotId ? `&parentSlotId=${parentSlotId}` : ''
  const path = base(`/delegations/issuing-frame?decisionId=${decisionId}${slot}`)
  const { data, status } = await ask(by, 'GET', path)
  return status === 200 ? data.frame : undefined
}

/** Recipients of one kind whom the product names itself. */
export async function eligible({ ask, dice }: Stage, parentSlotId?: string) {
  const recipientType = dice.one(['POSITION_ONLY', 'SPECIFIC_PERSONNEL', 'PERSONNEL_IN_POSITION'])
  const slot = parentSlotId ? `&parentSlotId=${parentSlotId}` : ''
  const path = `/delegations/eligible-recipients?recipientType=${recipientType}${slot}`
  const { data } = await ask('admin', 'GET', base(path))
  if (!data?.items?.length) return {}
  return {
    recipientType,
    delegationRecipients: dice.some(data.items as ScreenData[], 3).map(({ user, position }) => ({
      recipientUserId: user?.id ?? null,
      recipientPositionId: position?.id ?? null,
    })),
  }
}

export const issueRoot: StepMaker = async (stage, by) => {
  const { dice } = stage
  const decisionId = await decisionThatIs(stage, 'PUBLISHED')
  if (!decisionId) return undefined
  const frame = dice.chance(0.7) ? await frameFor(stage, by, decisionId) : undefined
  return {
    name: 'issue root',
    by,
    method: 'POST',
    path: base('/delegations'),
    makes: 'delegation',
    body: {
      ...content(stage, frame),
      ...(frame && dice.chance(0.6) && (await eligible(stage))),
      decisionId,
      status: dice.chance(0.85) ? 'ISSUED' : 'DRAFT',
    },
  }
}

/** It has a pathway that something above it has no more. */
const BELOW_NARROWED = `select d.id from app.delegation d where d.tenant_id = $1 and d.status in ('ISSUED', 'ACCEPTED')
  and d.content->'delegationPathway' ? 'Matrix' and exists (
    select from app.delegation a where a.tenant_id = d.tenant_id and a.id = any(d.path) and a.status in ('ISSUED', 'ACCEPTED')
      and not a.content->'delegationPathway' ? 'Matrix')`

/** Through a recipient whose authority is in force, mostly by the person who holds it. */
export const redelegate: StepMaker = async (stage, by) => {
  const { dice } = stage
  const far = dice.chance(0.3) ? await offeredAmong(stage, 'admin', 'redelegate', BELOW_NARROWED) : undefined
  const record =
    far ??
    (await looked(
      stage,
      'admin',
      ({ recipients, permissions }) =>
        permissions.redelegate.allowed &&
        recipients.some((each: ScreenData) => each.inForce && each.holders.length > 0),
    ))
  if (!record) return undefined
  const slots = record.recipients.filter((each: ScreenData) => each.inForce && each.holders.length > 0)
  const slot: ScreenData = dice.one(slots.length > 0 ? slots : record.recipients)
  const issuer = (dice.chance(0.6) && holderOf(stage, [slot])) || by
  const fits = slot.slotId && dice.chance(0.85)
  const frame = fits ? await frameFor(stage, 'admin', record.decision.id, slot.slotId) : undefined
  return {
    name: 'redelegate',
    by: issuer,
    method: 'POST',
    path: base('/delegations'),
    makes: 'delegation',
    body: {
      ...content(stage, frame),
      ...(fits && dice.chance(0.7) && (await eligible(stage, slot.slotId))),
      decisionId: record.decision.id,
      parentDelegationId: record.id,
      parentSlotId: slot.slotId,
      status: dice.chance(0.85) ? 'ISSUED' : 'DRAFT',
    },
  }
}

/** Below a recipient that covers it, where there is one. */
export const move: StepMaker = async (stage, by) => {
  const { dice, product, tenantId } = stage
  const record = await offered(stage, by, 'move')
  if (!record) return undefined
  const world = await readFacts(product.owner, tenantId)
  const snapshot = snapshotOf(world, product.now().getTime(), Number.MAX_SAFE_INTEGER)
  const others = world.slots.filter(
    ({ delegationId }) =>
      delegationId !== record.id && snapshot.delegations.get(delegationId)?.decisionId === record.decision.id,
  )
  const fitting = others.filter(({ id }) => moveProblems(snapshot, record.id, id).length === 0)
  if (others.length === 0) return undefined
  const to = dice.one(fitting.length > 0 && dice.chance(0.8) ? fitting : others)
  return {
    name: 'move',
    act: 'move',
    delegationId: record.id,
    by,
    method: 'PATCH',
    path: base(`/delegations/${record.id}/parent`),
    reads: base(`/delegations/${record.id}`),
    body: { parentDelegationId: to.delegationId, parentSlotId: to.id },
  }
}

export const duplicate: StepMaker = async (stage, by) => {
  const record = await offered(stage, by, 'duplicate')
  return (
    record && {
      name: 'duplicate',
      by,
      method: 'POST',
      path: base(`/delegations/${record.id}/duplicate`),
      makes: 'delegation',
    }
  )
}
