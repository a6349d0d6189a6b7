import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { decidesBy } from '#modules/authority/engine/model/testing/second-opinion.ts'
import type { Bound } from '#modules/authority/terms/model/terms.ts'
import { reachesGroup, slotsOf } from './gate.ts'
import type { Stage } from './stage.ts'
import { withoutConditions } from './stands.ts'
import { findLimitWrong } from './stated-limits.ts'
import { isInForce, seenAs } from './status.ts'
import { groupsOver } from './ties.ts'

// Wherever authority is drawn, each recipient stands alone and says what the check says of them. Semantics 3.5.6, authority 2.2.

const DECISION = '/api/decision'

/** A recipient as a path or a tree draws it. */
export type Step = {
  readonly kind?: string
  readonly key: string
  readonly parent: string | null
  readonly id?: string
  readonly delegationId: string | null
  readonly displayId: string | null
  readonly masked: boolean
  readonly who: { readonly kind: string; readonly id: string } | null
  readonly status: string
  readonly live: boolean
  readonly state: string
  readonly limit: Bound | null
  readonly clampedTo: Bound | null
  readonly inForce?: { readonly standing: string; readonly held: boolean }
}

type Count = (what: string) => void

/** The recipients that a step may be: two people in one position are named alike, and who was removed may have come back. */
function slotsOfStep(snapshot: Snapshot, { delegationId, who, status }: Step): SlotAt[] {
  const all = slotsOf(snapshot, delegationId ?? '').filter(
    ({ positionId, userId }) => (positionId ?? userId) === who?.id,
  )
  const alike = all.filter((slot) => (slot.status === 'REMOVED') === (status === 'REMOVED'))
  return alike.length > 0 ? alike : all
}

/** Whether anyone is the recipient now. */
function isHeld(snapshot: Snapshot, slot: SlotAt): boolean {
  const isActive = (id: string | null) => id !== null && snapshot.users.get(id)?.active === true
  if (slot.kind === 'SPECIFIC_PERSONNEL') return isActive(slot.userId)
  const isOpen = slot.positionId !== null && snapshot.positions.get(slot.positionId)?.active === true
  const those = snapshot.occupancies.filter(
    ({ userId, positionId }) =>
      positionId === slot.positionId && (slot.kind === 'POSITION_ONLY' || userId === slot.userId),
  )
  return isOpen && those.some(({ userId }) => isActive(userId))
}

const HELD = ['LIVE', 'CUT']

/** What a step says wrong of the recipient that it draws; undefined where it is right about one that it may be. */
export function findStepWrong(snapshot: Snapshot, step: Step): string | undefined {
  // what was removed is drawn where something is below it, and drafts have no recipients yet
  const slots = slotsOfStep(snapshot, step).filter(({ status }) => status !== 'DRAFT')
  if (step.masked || !step.who || slots.length === 0) return undefined
  const problems = slots.map((slot) => findWrongOf(snapshot, step, slot))
  return problems.includes(undefined) ? undefined : `${step.displayId} of ${step.who.id}: ${problems[0]}`
}

function findWrongOf(snapshot: Snapshot, step: Step, slot: SlotAt): string | undefined {
  const { state, status, live, inForce } = step
  const is = isInForce(snapshot, slot.id)
  const held = is && isHeld(snapshot, slot)
  if (live !== is) return `drawn as live ${live}, facts say ${is}`
  if (inForce && (inForce.standing === 'YES') !== is)
    return `says in force ${inForce.standing}, facts say ${is}`
  if (inForce && inForce.held !== held) return `says held ${inForce.held}, facts say ${held}`
  if (is && state !== 'UNHELD' && !HELD.includes(state)) return `is drawn as ${state}, and in force`
  if (is && (state === 'UNHELD') === held) return `is drawn as ${state}, and held ${held}`
  if (!is && (state === 'UNHELD' || HELD.includes(state))) return `is drawn as ${state}, and not in force`
  const expected = seenAs(snapshot, slot.delegationId, slot.status)
  if (status !== expected) return `says ${status}, facts say ${expected}`
  return held ? findOwnLimitWrong(snapshot, step, slot) : undefined
}

function findOwnLimitWrong(snapshot: Snapshot, { limit, clampedTo }: Step, slot: SlotAt): string | undefined {
  const delegation = snapshot.delegations.get(slot.delegationId)
  const said = clampedTo ?? limit
  const authorityTypeId = delegation?.terms.authorities[0]?.authorityTypeId
  if (!delegation || !said || !authorityTypeId) return undefined
  const who =
    slot.kind === 'POSITION_ONLY'
      ? { kind: 'POSITION' as const, id: slot.positionId as string }
      : { kind: 'USER' as const, id: slot.userId as string }
  const holding = { decisionId: delegation.decisionId, authorityTypeId, who, slots: [slot] }
  const bare = withoutConditions(snapshot)
  // of several authority types the first may be left nothing
  if (!decidesBy(bare, { ...holding, amounts: [], facts: {} }, slot)) return undefined
  const { valueType, max, unit, maxExclusive } = said
  const end = max === null ? null : { value: max, unit, exclusive: maxExclusive }
  return findLimitWrong(snapshot, holding, { valueType, max: end })
}

const stepsWrong = (snapshot: Snapshot, steps: readonly Step[], where: string, count: Count): string[] =>
  steps.flatMap((step) => {
    count('drawn recipients')
    const wrong = findStepWrong(snapshot, step)
    return wrong ? [`${where}: ${wrong}`] : []
  })

/** Those that someone looks for in a picture, and which are not in it. */
function missingFrom(snapshot: Snapshot, steps: readonly Step[], slots: readonly SlotAt[], where: string) {
  const drawn = new Set(steps.map(({ delegationId, who }) => `${delegationId} ${who?.id}`))
  return slots
    .filter(({ delegationId, positionId, userId }) => !drawn.has(`${delegationId} ${positionId ?? userId}`))
    .map(
      ({ delegationId, id }) =>
        `${where} leaves out ${id} of ${snapshot.delegations.get(delegationId)?.displayId}`,
    )
}

/** Whether records show their pathway, by the settings. */
const isOff = (status: number, data: { code?: string }) => status === 409 || data?.code === 'PATHWAY_OFF'

/** The path and the redelegations of a delegation: in its record, and as a tree. */
export async function treeOfDelegation(stage: Stage, snapshot: Snapshot, id: string, count: Count) {
  const tree = await stage.ask('admin', 'GET', `${DECISION}/delegations/${id}/pathway`)
  const record = await stage.ask('admin', 'GET', `${DECISION}/delegations/${id}`)
  const wrong: string[] = []
  if (record.status === 200)
    for (const part of ['path', 'children'] as const)
      wrong.push(...stepsWrong(snapshot, record.data[part], `the ${part} of ${record.data.displayId}`, count))
  if (tree.status !== 200) return wrong
  const nodes: Step[] = tree.data.nodes
  const open = slotsOf(snapshot, id).filter((slot) => isInForce(snapshot, slot.id))
  return [
    ...wrong,
    ...stepsWrong(snapshot, nodes, `the tree of ${id}`, count),
    ...missingFrom(snapshot, nodes, open, `the tree of ${id}`),
  ]
}

/** Every recipient of what is delegated from a decision. */
export async function treeOfDecision(stage: Stage, snapshot: Snapshot, id: string, count: Count) {
  const { data, status } = await stage.ask('admin', 'GET', `${DECISION}/decisions/${id}/authority-tree`)
  if (status !== 200)
    return isOff(status, data) || status === 404 ? [] : [`the tree of ${id} answered ${status}`]
  const where = `the tree of the decision ${id}`
  const inForce = [...snapshot.slots.values()].filter(
    (slot) => snapshot.delegations.get(slot.delegationId)?.decisionId === id && isInForce(snapshot, slot.id),
  )
  return [
    ...stepsWrong(snapshot, data.nodes, where, count),
    ...missingFrom(snapshot, data.nodes, inForce, where),
  ]
}

/** Who may decide what in a group and those below it. */
export async function treeOfGroup(stage: Stage, snapshot: Snapshot, id: string, count: Count) {
  const { data, status } = await stage.ask('admin', 'GET', `${DECISION}/groups/${id}/authority-tree`)
  if (status !== 200)
    return isOff(status, data) || status === 404 ? [] : [`the tree of ${id} answered ${status}`]
  const where = `the tree of the group ${id}`
  const byKey = new Map<string, Step>(data.nodes.map((node: Step) => [node.key, node]))
  const steps = (data.nodes as Step[]).filter(({ kind }) => kind === 'DELEGATION')
  const below = [...snapshot.groups.keys()].filter((each) => groupsOver(snapshot, each).includes(id))
  // where they decide in a group above as well, they are there
  const top = [...snapshot.slots.values()].filter(
    (slot) =>
      isInForce(snapshot, slot.id) &&
      below.some(
        (each) =>
          reachesGroup(snapshot, slot, each) &&
          !groupsOver(snapshot, each).some((over) => over !== each && reachesGroup(snapshot, slot, over)),
      ),
  )
  return [
    ...stepsWrong(snapshot, steps, where, count),
    ...missingFrom(snapshot, steps, top, where),
    ...steps.flatMap((step) => {
      const group = byKey.get(byKey.get(step.parent ?? '')?.parent ?? '')?.id ?? ''
      const isThere = slotsOfStep(snapshot, step).some((slot) => reachesGroup(snapshot, slot, group))
      return step.live && !isThere ? [`${where} says ${step.displayId} holds in ${group}, facts do not`] : []
    }),
  ]
}
