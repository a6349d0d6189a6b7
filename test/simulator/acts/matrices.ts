import { ACCOUNTS, type Account, type Stage } from '../stage.ts'
import { authorityTypes } from './limits.ts'
import type { StepMaker } from './step.ts'

const MATRICES = '/api/matrix/matrices'
const STATUSES = ['Pending', 'Issued', 'Accepted', 'Suspended', 'Revoked', 'Expired']

/** What a matrix may say of itself: of everything, or of a part. */
export const definition = (stage: Stage) => ({
  ...decisionsAndHolders(stage),
  authorityTypeIds: authorityTypes(stage),
  issuanceStatusNames: stage.dice.chance(0.6) ? STATUSES : stage.dice.some(STATUSES, 4),
  primaryLimitTypes: {
    'Value (currency)': {},
    ...(stage.dice.chance(0.8) && { Authority: true }),
    ...Object.fromEntries(COUNTED.filter(() => stage.dice.chance(0.7)).map((each) => [each, {}])),
  },
})

const COUNTED = ['Value (number)', 'Percentage', 'Time (Days)', 'Time (Months)']

const decisionsAndHolders = ({ dice, groups, positions, users, decisions }: Stage) => ({
  ...(dice.chance(0.4) ? { allGroups: true } : { groups: dice.some(groups, 2) }),
  ...(dice.chance(0.6)
    ? { allPersonnel: true }
    : { positions: dice.some(positions, 4), users: dice.some(users, 5) }),
  ...(dice.chance(0.6) ? { allDecisions: true } : { decisionIds: dice.some(decisions.slice(-4), 3) }),
})

const sharing = ({ dice, groups, world }: Stage) =>
  dice.one([
    { documentSharingType: 'RESTRICTED' },
    { documentSharingType: 'PUBLIC' },
    { documentSharingType: 'SHARED', documentSharingUsers: [world.users.get(dice.one(ACCOUNTS))] },
    { documentSharingType: 'SHARED', documentSharingGroups: dice.some(groups, 2) },
  ])

/** Now and then by the doctor, who makes them of their groups alone. */
export const createMatrix: StepMaker = (stage, by) => {
  const { dice, groups, world } = stage
  const isOfGroups = dice.chance(0.3)
  const medicine = world.groups.get('Medicine') as string
  return {
    name: 'create matrix',
    by: isOfGroups ? 'doctor' : by,
    method: 'POST',
    path: MATRICES,
    makes: 'matrix',
    body: {
      ...definition(stage),
      ...(isOfGroups && { allGroups: false, groups: [dice.chance(0.7) ? medicine : dice.one(groups)] }),
      ...sharing(stage),
      matrixName: `Matrix ${dice.below(1_000_000)}`,
      matrixStatusName: dice.chance(0.8) ? 'PUBLISHED' : 'DRAFT',
    },
  }
}

/** One of those there are, and the person who tries: now and then its owner. */
async function chosen(stage: Stage, by: Account): Promise<{ id: string; by: Account } | undefined> {
  const { dice, listed, gone, world, ask } = stage
  const ids = dice.chance(0.05) ? gone.matrix : listed.matrix
  if (ids.length === 0) return undefined
  const id = dice.one(ids)
  if (dice.chance(0.6)) return { id, by }
  const { data } = await ask('admin', 'GET', `${MATRICES}/${id}`)
  return { id, by: ACCOUNTS.find((each) => world.users.get(each) === data.input?.owner) ?? by }
}

/** A save replaces all of it: whom it is shared with, or what it shows. */
export const editMatrix: StepMaker = async (stage, anyone) => {
  const found = await chosen(stage, anyone)
  if (!found) return undefined
  const path = `${MATRICES}/${found.id}`
  const { data, status } = await stage.ask('admin', 'GET', path)
  if (status !== 200) return undefined
  const change = stage.dice.one([sharing, sharing, definition])(stage)
  return {
    name: 'edit matrix',
    by: found.by,
    method: 'PUT',
    path,
    reads: path,
    body: { ...data.input, ...change },
  }
}

const onMatrices =
  (act: 'archive' | 'restore' | 'delete', more: (stage: Stage) => object = () => ({})): StepMaker =>
  async (stage, anyone) => {
    const found = await chosen(stage, anyone)
    if (!found) return undefined
    return {
      name: `${act} matrix`,
      by: found.by,
      method: 'POST',
      path: `${MATRICES}/bulk-${act}`,
      ...(act === 'delete' && { ends: 'matrix' as const }),
      body: { matrixIds: [found.id], ...more(stage) },
    }
  }

export const archiveMatrix = onMatrices('archive', ({ dice }) => ({ revokesDelegations: dice.chance(0.5) }))
export const restoreMatrix = onMatrices('restore')
export const deleteMatrix = onMatrices('delete')

export const reassignMatrix: StepMaker = async (stage, anyone) => {
  const found = await chosen(stage, anyone)
  if (!found) return undefined
  return {
    name: 'reassign matrix',
    by: found.by,
    method: 'POST',
    path: `${MATRICES}/bulk-reassign-owner`,
    body: { matrixIds: [found.id], ownerId: stage.world.users.get(stage.dice.one(ACCOUNTS)) },
  }
}
