import type { Account, Stage } from '../stage.ts'
import { withStatus } from './choose.ts'
import type { StepMaker } from './step.ts'

const USERS = '/api/auth/users'

/** Those who stay, or no one would be left to walk on, nor to see by their groups. */
const comingAndGoing = ({ users, world }: Stage) => {
  const stay = (['admin', 'authority', 'approver', 'auditor', 'president', 'dean', 'doctor'] as const).map(
    (key) => world.users.get(key),
  )
  return users.filter((id) => !stay.includes(id))
}

export const statusOfUsers: StepMaker = async (stage, by) => {
  const { dice } = stage
  const gone = dice.chance(0.7)
    ? await withStatus(stage, comingAndGoing(stage), (id) => `${USERS}/${id}`, 'INACTIVE')
    : undefined
  return {
    name: 'status of users',
    by,
    method: 'PATCH',
    path: `${USERS}/bulk-status`,
    body: {
      status: gone ? 'ACTIVE' : 'INACTIVE',
      userIds: [
        ...new Set([
          gone ?? dice.one(comingAndGoing(stage)),
          ...(dice.chance(0.2) ? dice.some(comingAndGoing(stage), 2) : []),
        ]),
      ],
    },
  }
}

/** Where people begin, and come back to. */
const POSITIONS: Readonly<Partial<Record<Account, string>>> = {
  dean: 'Dean of Engineering',
  chair: 'Chair of Civil Engineering',
  doctor: 'Dean of Medicine',
}

export const positionsOfUser: StepMaker = (stage, by) => {
  const { dice, positions, world } = stage
  const account = dice.one(['dean', 'chair', 'doctor', 'guest', 'admin'] as const)
  const id = world.users.get(account)
  const held = POSITIONS[account]
  const own = held && world.positions.get(held)
  return {
    name: 'positions of a user',
    by,
    method: 'PATCH',
    path: `${USERS}/${id}`,
    reads: `${USERS}/${id}`,
    body: {
      positions: dice.chance(0.15)
        ? []
        : (dice.chance(0.6) && own ? [own] : dice.some(positions, 2)).map((positionId) => ({
            positionId,
            from: inZone(stage),
          })),
    },
  }
}

const inZone = ({ product }: Stage, days = 0) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(
    product.now().getTime() + days * 86_400_000,
  )

/** A last day soon, or none. Its job comes late or never: facts end what someone holds. Accounts walk on. */
export const daysOfUser: StepMaker = (stage, by) => {
  const { dice, users, world } = stage
  const accounts = new Set(world.users.values())
  const others = users.filter((each) => !accounts.has(each))
  const some = others.length > 0
  const id = dice.one(some ? others : comingAndGoing(stage))
  return {
    name: 'days of a user',
    by,
    method: 'PATCH',
    path: `${USERS}/${id}`,
    reads: `${USERS}/${id}`,
    body: { terminationDate: some && dice.chance(0.7) ? inZone(stage, dice.below(2)) : null },
  }
}

/** Several at the same time into a position or a group, or out of it. */
export const placesOfUsers: StepMaker = (stage, by) => {
  const { dice, positions, groups, tenantId } = stage
  const one = dice.one(dice.chance(0.6) ? positions : groups.slice(1))
  const moves = dice.chance(0.6) ? { add: [one] } : { remove: [one] }
  return {
    name: 'places of users',
    by,
    method: 'PATCH',
    path: `${USERS}/update-entities/${tenantId}`,
    body: {
      userIds: dice.some(dice.chance(0.1) ? stage.users : comingAndGoing(stage), 2),
      ...(positions.includes(one) ? { positionIds: moves } : { groupIds: moves }),
    },
  }
}

const roles = ({ world }: Stage) => world.tenant.userRoleIds

export const addUser: StepMaker = (stage, by) => {
  const { dice, positions, users } = stage
  const number = users.length + dice.below(1_000_000)
  return {
    name: 'add user',
    by,
    method: 'POST',
    path: '/api/auth/user',
    makes: 'user',
    body: {
      firstName: 'New',
      lastName: `Person ${number}`,
      email: `person-${number}@alder.example`,
      roleIds: [roles(stage).GU],
      inviteViaEmail: dice.chance(0.3),
      ...(dice.chance(0.2) && { startDate: inZone(stage, 1) }),
      positions: dice.some(positions, 1).map((positionId) => ({ positionId, from: inZone(stage) })),
    },
  }
}

export const inviteUsers: StepMaker = (stage, by) => ({
  name: 'invite users',
  by,
  method: 'POST',
  path: `${USERS}/bulk-invite`,
  body: {
    emails: [`guest-${stage.dice.below(1_000_000)}@alder.example`],
    roleIds: [roles(stage).GU],
    positionIds: stage.dice.some(stage.positions, 1),
  },
})

/** A user who is no one's account gets other user roles, or an account tries it on itself. */
export const rolesOfUser: StepMaker = (stage, by) => {
  const { dice, users, world } = stage
  const accounts = new Set(world.users.values())
  const others = users.filter((id) => !accounts.has(id))
  const id = others.length > 0 && dice.chance(0.8) ? dice.one(others) : world.users.get(by)
  return {
    name: 'roles of a user',
    by,
    method: 'PATCH',
    path: `${USERS}/${id}`,
    reads: `${USERS}/${id}`,
    body: {
      roleIds: dice.some(
        [roles(stage).GU, roles(stage).UG, roles(stage).RU, roles(stage).AU, ...stage.listed.userRole],
        2,
      ),
    },
  }
}

/** Groups of those who see by them, and of the person who comes and goes: now and then all of them. */
export const groupsOfUser: StepMaker = (stage, by) => {
  const { dice, groups, world } = stage
  const id = dice.chance(0.75)
    ? world.users.get(dice.one(['doctor', 'chair', 'guest'] as const))
    : dice.one(comingAndGoing(stage))
  const one = dice.chance(0.15) ? [groups[0] as string] : dice.some(groups.slice(1), 2)
  return {
    name: 'groups of a user',
    by,
    method: 'PATCH',
    path: `${USERS}/${id}`,
    reads: `${USERS}/${id}`,
    body: { groups: dice.chance(0.1) ? [] : one.map((groupId) => ({ groupId, isPrimaryOrg: false })) },
  }
}

/** Someone else above a user: who is above whom is asked where delegations go down the direct line. */
export const managerOfUser: StepMaker = (stage, by) => {
  const { dice, users } = stage
  const id = dice.one(comingAndGoing(stage))
  return {
    name: 'manager of a user',
    by,
    method: 'PATCH',
    path: `${USERS}/${id}`,
    reads: `${USERS}/${id}`,
    body: { managerId: dice.chance(0.2) ? null : dice.one(users) },
  }
}

/** A new letter to the person who was invited, and in vain to the person who was not. */
export const inviteAnew: StepMaker = async (stage, by) => {
  const { dice, product, tenantId, users } = stage
  const { rows } = await product.owner.query(
    `select id from app."user" where tenant_id = $1 and status = 'INVITED' order by display_number desc limit 4`,
    [tenantId],
  )
  const invited = rows.length > 0 && dice.chance(0.8) ? dice.one(rows).id : undefined
  return {
    name: 'invite anew',
    by,
    method: 'POST',
    path: `${USERS}/bulk-resend-invite`,
    body: { userIds: [invited ?? dice.one(users)] },
  }
}
