import type { ListName, Stage } from '../stage.ts'
import { withStatus } from './choose.ts'
import { base, type StepMaker } from './step.ts'

const USERS = '/api/auth/users'
const POSITIONS = '/api/settings/positions'
const GROUPS = '/api/settings/groups'

/** What may go, the walk continues without; now and then what no longer exists already, or must stay. */
function chosen(
  { dice, gone }: Stage,
  kind: ListName,
  mayGo: readonly string[],
  mustStay: readonly string[],
): string | undefined {
  const of = dice.chance(0.12) ? [...gone[kind], ...mustStay] : mayGo
  return of.length > 0 ? dice.one(of) : undefined
}

/** No one's account goes: there would be no one left to walk on. Everyone may be tried who is refused on their own. */
export const deleteUsers: StepMaker = (stage, by) => {
  const { dice, users, world } = stage
  const accounts = new Set(world.users.values())
  const others = users.filter((id) => !accounts.has(id))
  // no one deletes themselves, and no one else may
  const id = chosen(stage, 'user', others, [world.users.get(by) as string])
  if (!id) return undefined
  const more = dice.chance(0.15) && others.length > 0 ? dice.some(others, 2) : []
  return {
    name: 'delete users',
    by,
    method: 'DELETE',
    path: `${USERS}/bulk-delete`,
    preview: `${USERS}/bulk-delete/preview`,
    ends: 'user',
    body: { userIds: [...new Set([id, ...more])] },
  }
}

/** Those with which the walk begins stay: their people come back to them. */
export const deletePositions: StepMaker = (stage, by) => {
  const { dice, positions, world } = stage
  const begun = new Set(world.positions.values())
  const others = positions.filter((id) => !begun.has(id))
  const id = chosen(stage, 'position', others, [])
  if (!id) return undefined
  const more = dice.chance(0.15) && others.length > 0 ? dice.some(others, 2) : []
  return {
    name: 'delete positions',
    by,
    method: 'DELETE',
    path: POSITIONS,
    preview: `${POSITIONS}/delete/preview`,
    ends: 'position',
    body: { ids: [...new Set([id, ...more])] },
  }
}

/** The organization itself is never deleted. Spec 5.3. */
const groupToDelete = (stage: Stage) => {
  const begun = new Set([stage.world.tenant.organizationId, ...stage.world.groups.values()])
  return chosen(
    stage,
    'group',
    stage.groups.filter((id) => !begun.has(id)),
    [stage.world.tenant.organizationId],
  )
}

export const deleteGroups: StepMaker = (stage, by) => {
  const id = groupToDelete(stage)
  if (!id) return undefined
  return {
    name: 'delete groups',
    by,
    method: 'PATCH',
    path: `${GROUPS}/bulk-delete`,
    ends: 'group',
    body: { ids: [id], removeAssociations: stage.dice.chance(0.6) },
  }
}

/** Without taking it out of anything: one that is inactive, where there is such a one. */
export const deleteGroup: StepMaker = async (stage, by) => {
  const begun = [stage.world.tenant.organizationId, ...stage.world.groups.values()]
  const made = stage.groups.filter((id) => !begun.includes(id))
  const inactive = stage.dice.chance(0.7)
    ? await withStatus(stage, made, (each) => `${GROUPS}/${each}`, 'INACTIVE')
    : undefined
  const id = inactive ?? groupToDelete(stage)
  if (!id) return undefined
  const path = `${GROUPS}/${id}`
  return { name: 'delete a group', by, method: 'DELETE', path, reads: path, ends: 'group' }
}

const ofDecision = (id: string) => base(`/decisions/${id}`)

/** A draft, or one that is archived: a published one only in vain, as long as something was issued from it. */
async function decisionToDelete(
  stage: Stage,
): Promise<{ id: string; kind: 'draft' | 'decision' } | undefined> {
  const { dice, decisions, listed, gone } = stage
  if (dice.chance(0.15))
    return { id: dice.one([...gone.decision, ...decisions.slice(0, 2)]), kind: 'decision' }
  if (listed.draft.length > 0 && dice.chance(0.6)) return { id: dice.one(listed.draft), kind: 'draft' }
  // the walk needs those that are left
  if (decisions.length < 5) return undefined
  const id = await withStatus(stage, decisions, ofDecision, 'ARCHIVED')
  return id ? { id, kind: 'decision' } : undefined
}

export const deleteDecision: StepMaker = async (stage, by) => {
  const found = await decisionToDelete(stage)
  return (
    found && {
      name: 'delete a decision',
      by,
      method: 'DELETE',
      path: ofDecision(found.id),
      reads: ofDecision(found.id),
      ends: found.kind,
    }
  )
}

export const deleteDecisions: StepMaker = async (stage, by) => {
  if (stage.dice.chance(0.15)) return deleteCopies(stage, by)
  const found = await decisionToDelete(stage)
  return (
    found && {
      name: 'delete decisions',
      by,
      method: 'PATCH',
      path: base('/decisions/bulk-delete'),
      ends: found.kind,
      body: { decisionIds: [found.id] },
    }
  )
}

/** Not by their ids, but by what their list is asked. */
const deleteCopies: StepMaker = (_, by) => ({
  name: 'delete decisions',
  by,
  method: 'PATCH',
  path: base('/decisions/bulk-delete'),
  ends: 'draft',
  body: { matching: { search: 'Copy of' } },
})
