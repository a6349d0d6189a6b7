import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import type { Step } from './acts/step.ts'
import { factsNow } from './facts-now.ts'
import type { ForecastCheck } from './foresee.ts'
import { slotsOf } from './gate.ts'
import { jobsWait, type Stage } from './stage.ts'
import { statusOf } from './status.ts'
import { type Ties, tiesNow } from './ties.ts'

// Who may ask for authority, and answer what is asked; and what is asked of people as things stand. Spec 4.4, semantics 4.2, 4.4.

type Action = {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly owner: string | null
  readonly record: string
  readonly subject: string | null
  readonly users: string[]
  readonly positions: string[]
}

async function readActions({ product, tenantId }: Stage): Promise<Action[]> {
  const { rows } = await product.owner.query(
    `select a.id, a.system_kind as kind, a.status, a.owner_user_id as owner, a.associated_id as record, a.subject_id as subject,
        array(select p.user_id from app.action_assignee p where p.tenant_id = $1 and p.action_id = a.id and p.user_id is not null) as users,
        array(select p.position_id from app.action_assignee p where p.tenant_id = $1 and p.action_id = a.id and p.position_id is not null) as positions
      from app.action a where a.tenant_id = $1 and a.system_kind is not null`,
    [tenantId],
  )
  return rows
}

const isOpen = ({ status }: Action) => status === 'TO_DO' || status === 'IN_PROGRESS'

/** A request is made where requests are on, once; it is taken back by who made it, and declined by who is asked. */
export async function expectAsks(
  stage: Stage,
  step: Step,
  count: (what: string) => void,
): Promise<ForecastCheck> {
  const { by, name, path, body } = step
  if (name === 'respond') return expectAnswers(stage, step, count)
  if (!['request authority', 'cancel request', 'decline', 'acknowledge'].includes(name)) return async () => []
  const { snapshot } = await factsNow(stage)
  const before = await readActions(stage)
  const isOn = await requestsAreOn(stage)
  const own = stage.world.users.get(by) as string
  const asked = before.find(({ id }) => path.includes(id))
  const named = body as { decisionId?: string; delegationId?: string }
  const sits = (positionId: string) =>
    snapshot.occupancies.some((each) => each.userId === own && each.positionId === positionId)
  return async (_, isDone) => {
    if (!isDone) return []
    count('requests and answers')
    const after = await readActions(stage)
    const wrong: string[] = []
    if (name === 'request authority') {
      const record = named.delegationId ?? named.decisionId
      if (!isOn) wrong.push(`${by} requested authority where requests are off`)
      if (
        before.some(
          (each) => isOpen(each) && isOf(each, 'REQUEST') && each.owner === own && each.record === record,
        )
      )
        wrong.push(`${by} has two open requests of ${record}`)
      const made = after.filter(({ id }) => !before.some((each) => each.id === id))
      const [request] = made
      if (made.length !== 1 || !request || request.owner !== own || request.record !== record)
        wrong.push(`a request of ${record} by ${by} made ${JSON.stringify(made)}`)
      else if (request.users.length + request.positions.length === 0) wrong.push('a request asks nobody')
    } else if (name === 'cancel request') {
      if (asked?.owner !== own) wrong.push(`${by} took back a request that is not theirs`)
    } else if (!asked?.users.includes(own) && !asked?.positions.some(sits))
      wrong.push(`${by} did ${name} and is not asked`)
    if (asked && after.some((each) => each.id === asked.id && isOpen(each)))
      wrong.push(`after ${name} the action is still open`)
    return wrong
  }
}

const isOf = ({ kind }: Action, wanted: string) => kind === wanted

async function requestsAreOn({ product, tenantId }: Stage): Promise<boolean> {
  const { rows } = await product.owner.query(
    'select authority_requests as "isOn" from app.delegation_settings where tenant_id = $1',
    [tenantId],
  )
  return rows[0].isOn
}

/** Recipients for whom something waits: a first acceptance, or that of a change. */
const waitingSlots = (snapshot: Snapshot, id: string) =>
  slotsOf(snapshot, id).filter(
    ({ status, acceptedTerms, endedWithUser, endedWithPosition }) =>
      !endedWithUser &&
      !endedWithPosition &&
      ((status === 'ISSUED' && snapshot.delegations.get(id)?.acceptanceRequired) || acceptedTerms !== null) &&
      ['ISSUED', 'ACCEPTED'].includes(status),
  )

/** Only who is the recipient answers, and nothing of anyone else's changes. Semantics 4.2. */
async function expectAnswers(
  stage: Stage,
  { by, delegationId: named, path }: Step,
  count: (what: string) => void,
): Promise<ForecastCheck> {
  const { snapshot } = await factsNow(stage)
  const ties: Ties = await tiesNow(stage, snapshot)
  const id = named ?? /delegations\/([^/]+)/.exec(path)?.[1] ?? ''
  const waiting = waitingSlots(snapshot, id)
  const mine = waiting.filter((slot) => ties.isMine(by, slot.id))
  const isSeen = ['ISSUED', 'ACCEPTED'].includes(statusOf(snapshot, id) ?? '')
  return async (_, isDone) => {
    if (!isDone) return []
    count('answers of recipients')
    if (!isSeen) return [`${by} answered what is ${statusOf(snapshot, id)}`]
    if (mine.length === 0) return [`${by} answered a delegation of which nothing awaits their answer`]
    const after = (await factsNow(stage)).snapshot
    const others = slotsOf(snapshot, id).filter((slot) => !mine.includes(slot))
    const changed = others.find((slot) => {
      const is = after.slots.get(slot.id)?.status
      // anyone who refuses a change discards it for everyone, and what is left by no one is a draft again
      return is !== slot.status && is !== 'DRAFT' && is !== 'SUSPENDED' && slot.status !== 'REMOVED'
    })
    return changed ? [`the answer of ${by} changed the recipient ${changed.id}`] : []
  }
}

/** People are asked what is to be answered, and nothing else. Semantics 4.4. */
export async function asksSaid(
  stage: Stage,
  snapshot: Snapshot,
  count: (what: string) => void,
): Promise<string[]> {
  // actions below an act follow it by a job
  if (await jobsWait(stage)) return []
  const ties = await tiesNow(stage, snapshot)
  const actions = (await readActions(stage)).filter(isOpen)
  const wrong: string[] = []
  for (const { id } of stage.delegations.slice(-60)) {
    const status = statusOf(snapshot, id)
    // what expired is taken off by a job of its own time
    if (status === 'EXPIRED') continue
    const isIssued = status === 'ISSUED' || status === 'ACCEPTED'
    const expected = [
      ...(status === 'PENDING' ? ['APPROVAL'] : []),
      ...(isIssued && ties.rows.get(id)?.change ? ['CHANGE_APPROVAL'] : []),
      ...(isIssued ? waitingSlots(snapshot, id).map((slot) => `ACCEPTANCE ${slot.id}`) : []),
    ]
    const said = actions
      .filter(({ record, kind }) => record === id && KINDS.includes(kind))
      .map(({ kind, subject }) => (kind === 'ACCEPTANCE' ? `${kind} ${subject}` : kind))
    count('what is asked')
    if (said.sort().join() !== expected.sort().join())
      wrong.push(`of ${id}, ${status}, people are asked ${said}, facts say ${expected}`)
  }
  return wrong
}

const KINDS = ['APPROVAL', 'CHANGE_APPROVAL', 'ACCEPTANCE']
