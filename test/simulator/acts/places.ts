import type { Stage } from '../stage.ts'
import { withStatus } from './choose.ts'
import type { StepMaker } from './step.ts'

const POSITIONS = '/api/settings/positions'
const GROUPS = '/api/settings/groups'

/** Off now and then, and on again soon: the walk needs places to go to. */
async function turned(stage: Stage, ids: readonly string[], path: string) {
  const { dice } = stage
  const off = dice.chance(0.85)
    ? await withStatus(stage, ids, (id) => `${path}/${id}`, 'INACTIVE')
    : undefined
  return { status: off ? 'ACTIVE' : 'INACTIVE', ids: [off ?? dice.one(ids)] }
}

export const statusOfPositions: StepMaker = async (stage, by) => ({
  name: 'status of positions',
  by,
  method: 'PATCH',
  path: `${POSITIONS}/bulk-status`,
  body: await turned(stage, stage.positions, POSITIONS),
})

/** Those in which alone something holds, half of the time: without them nothing is left of it. */
async function groupsToTurn({ dice, groups, product, tenantId }: Stage): Promise<string[]> {
  const others = groups.slice(1)
  if (dice.chance(0.5)) return others
  const { rows } = await product.owner.query<{ id: string }>(
    `select distinct d.content->'delegationGroups'->>0 as id from app.delegation d where d.tenant_id = $1
      and d.status in ('ISSUED', 'ACCEPTED') and jsonb_array_length(d.content->'delegationGroups') = 1 order by 1`,
    [tenantId],
  )
  const alone = rows.map(({ id }) => id).filter((id) => others.includes(id))
  return alone.length > 0 ? alone : others
}

export const statusOfGroups: StepMaker = async (stage, by) => ({
  name: 'status of groups',
  by,
  method: 'PATCH',
  path: `${GROUPS}/bulk-update`,
  body: {
    ...(await turned(stage, await groupsToTurn(stage), GROUPS)),
    disableOption: stage.dice.chance(0.7) ? 'KEEP_ASSOCIATIONS' : 'REMOVE_ASSOCIATIONS',
  },
})

export const createPosition: StepMaker = ({ dice, groups }, by) => ({
  name: 'create position',
  by,
  method: 'POST',
  path: POSITIONS,
  makes: 'position',
  body: { positionName: `Position ${dice.below(1_000_000)}`, groupIds: dice.some(groups, 2) },
})

export const editPosition: StepMaker = ({ dice, groups, positions }, by) => {
  const id = dice.one(positions)
  return {
    name: 'edit position',
    by,
    method: 'PATCH',
    path: `${POSITIONS}/${id}`,
    reads: `${POSITIONS}/${id}`,
    body: { groupIds: dice.some(groups, 2) },
  }
}

export const createGroup: StepMaker = ({ dice, groups, listed, world }, by) => ({
  name: 'create group',
  by,
  method: 'POST',
  path: GROUPS,
  makes: 'group',
  body: {
    groupName: `Group ${dice.below(1_000_000)}`,
    groupTypeId: dice.chance(0.7)
      ? world.tenant.groupTypes.departments
      : dice.one([world.tenant.groupTypes.departments, ...listed.groupType]),
    parentGroupIds: dice.some(groups, 2),
  },
})

/** Other groups above one: what is delegated for a group reaches whatever is below it. */
export const parentsOfGroup: StepMaker = ({ dice, groups }, by) => {
  const id = dice.one(groups.slice(1))
  return {
    name: 'parents of a group',
    by,
    method: 'PATCH',
    path: `${GROUPS}/${id}`,
    reads: `${GROUPS}/${id}`,
    body: {
      parentGroupIds: dice.chance(0.5)
        ? [groups[0]]
        : dice.some(
            groups.filter((each) => each !== id),
            2,
          ),
    },
  }
}
