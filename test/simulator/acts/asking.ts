import type { DelegationAct } from '#modules/decision/delegations/model/delegation-acts.ts'
import { ACCOUNTS, type Account, type Stage } from '../stage.ts'
import { decisionThatIs, looked } from './choose.ts'
import { base, type Step, type StepMaker } from './step.ts'

const ACTIONS = '/api/actions/actions'

/** An action that the product made and that someone is still to answer. */
type OpenAction = {
  id: string
  kind: 'REQUEST' | 'APPROVAL' | 'CHANGE_APPROVAL' | 'ACCEPTANCE' | 'ACKNOWLEDGEMENT'
  record: string
  owner: string | null
  /** Those who are asked by name, or by a position that they occupy. */
  people: string[]
}

/** What is asked of people now, the newest first. */
async function listAsked({ product, tenantId }: Stage): Promise<OpenAction[]> {
  const { rows } = await product.owner.query(
    `select a.id, a.system_kind as kind, a.associated_id as record, a.owner_user_id as owner, array(
        select p.user_id from app.action_assignee p where p.tenant_id = $1 and p.action_id = a.id and p.user_id is not null
        union select o.user_id from app.action_assignee p join app.occupancy o on o.tenant_id = $1 and o.position_id = p.position_id
          and o.recorded_until = 'infinity' and o.holds_until = 'infinity'
          where p.tenant_id = $1 and p.action_id = a.id and p.user_id is null) as people
      from app.action a where a.tenant_id = $1 and a.system_kind is not null and a.status in ('TO_DO', 'IN_PROGRESS')
      order by a.display_number desc limit 24`,
    [tenantId],
  )
  return rows
}

/** How each kind is answered: as what, and by which act on its record. */
const ANSWERS: Readonly<Record<OpenAction['kind'], readonly (readonly [string, string, DelegationAct?])[]>> =
  {
    APPROVAL: [
      ['APPROVED', 'approve', 'approve'],
      ['APPROVED', 'approve', 'approve'],
      ['DENIED', 'deny', 'deny'],
    ],
    CHANGE_APPROVAL: [
      ['APPROVED', 'approveChange', 'approveChange'],
      ['APPROVED', 'approveChange', 'approveChange'],
      ['DENIED', 'denyChange', 'denyChange'],
    ],
    ACCEPTANCE: [
      ['ACCEPTED', 'respond'],
      ['ACCEPTED', 'respond'],
      ['REJECTED', 'respond'],
    ],
    ACKNOWLEDGEMENT: [['ACKNOWLEDGED', 'acknowledge']],
    REQUEST: [['DECLINED', 'decline']],
  }

/** Answers an action, which is the act on its record: mostly by someone who is asked. */
export const answerAction: StepMaker = async (stage, anyone) => {
  const { dice } = stage
  const open = await listAsked(stage)
  if (open.length === 0) return undefined
  const asked = dice.one(open)
  const [status, name, act] = dice.one(ANSWERS[asked.kind])
  const isApproval = asked.kind === 'APPROVAL' || asked.kind === 'CHANGE_APPROVAL'
  const able = isApproval ? (['approver'] as const) : accountsOf(stage, asked.people)
  return {
    name,
    by: able.length > 0 && dice.chance(0.85) ? dice.one(able) : anyone,
    method: 'PATCH',
    path: `${ACTIONS}/${asked.id}/assignee/status`,
    ...(act && { act }),
    ...(asked.kind !== 'REQUEST' && { delegationId: asked.record }),
    body: { status, comments: 'A reason.' },
  }
}

const accountsOf = ({ world }: Stage, people: readonly string[]): Account[] =>
  ACCOUNTS.filter((account) => people.includes(world.users.get(account) as string))

/** Anyone who requested authority takes it back; now and then someone else tries. */
export const cancelRequest: StepMaker = async (stage, anyone) => {
  const { dice, world } = stage
  const open = (await listAsked(stage)).filter(({ kind }) => kind === 'REQUEST')
  if (open.length === 0) return undefined
  const { id, owner } = dice.one(open)
  const own = ACCOUNTS.find((account) => world.users.get(account) === owner)
  return {
    name: 'cancel request',
    by: own && dice.chance(0.7) ? own : anyone,
    method: 'PATCH',
    path: `${ACTIONS}/${id}/cancel`,
    body: { comments: '' },
  }
}

/** Of a decision, or of a delegation that someone sees. */
export const requestAuthority: StepMaker = async (stage, anyone) => {
  const { dice } = stage
  const by = dice.chance(0.7) ? dice.one(['president', 'dean', 'chair', 'doctor', 'guest'] as const) : anyone
  const record = dice.chance(0.5) ? await looked(stage, by, () => true) : undefined
  const decisionId = record ? undefined : await decisionThatIs(stage, 'PUBLISHED')
  if (!record && !decisionId) return undefined
  return {
    name: 'request authority',
    by,
    method: 'POST',
    path: base('/delegations/delegation-request-action'),
    body: record
      ? { delegationId: record.id, to: dice.one(['ISSUER', 'RECIPIENT', 'BOTH']) }
      : { decisionId, justification: 'Needed.' },
  }
}

/** A decision role of a delegation with its designees: added, changed or taken off. */
export const designate: StepMaker = async (stage, by) => {
  const { dice, ask, positions, users } = stage
  const record = await looked(stage, by, () => true)
  if (!record) return undefined
  const path = base(`/delegations/${record.id}/roles`)
  const { data } = await ask(by, 'GET', path)
  const own = (data?.items ?? []).filter(({ origin }: { origin: object | null }) => origin === null)
  const isPosition = dice.chance(0.6)
  const designees = {
    designeeRecipientType: isPosition ? 'POSITION_ONLY' : 'SPECIFIC_PERSONNEL',
    designees: isPosition
      ? dice.some(positions, 2).map((positionId) => ({ positionId }))
      : dice.some(users, 2).map((userId) => ({ userId })),
  }
  const step = { name: 'designate', by, delegationId: record.id as string }
  if (own.length > 0 && dice.chance(0.6)) {
    const { id } = dice.one(own as { id: string }[])
    const isOff = dice.chance(0.4)
    return {
      ...step,
      method: isOff ? 'DELETE' : 'PATCH',
      path: `${path}/${id}`,
      stands: { table: path, id },
      ...(!isOff && { body: dice.chance(0.7) ? designees : { isActive: dice.chance(0.5) } }),
    } satisfies Step
  }
  const decisionRoleId = await findDecisionRole(stage)
  return {
    ...step,
    method: 'POST',
    path,
    body: { decisionRoleId, roleRequirement: 'Is asked first.', isCascade: dice.chance(0.4), ...designees },
  }
}

async function findDecisionRole({ dice, product, tenantId }: Stage): Promise<string> {
  const { rows } = await product.owner.query<{ id: string }>(
    `select id from app.decision_role where tenant_id = $1 and status = 'ACTIVE' order by name limit 4`,
    [tenantId],
  )
  return dice.one(rows).id
}
