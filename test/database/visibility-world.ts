import { hire } from './hire.ts'
import { type Answer, buildSmallWorld, type SmallWorld, type TestProduct } from './product.ts'
import { act, delegationBody, issue, publishDecision } from './scenario.ts'
import {
  actionFor,
  attachmentOf,
  endedJobOf,
  layoutOf,
  notificationOf,
  type RecordIds,
  roleOf,
  thingsOf,
} from './things.ts'

const SETTINGS_ONLY = [
  'tenant.access_settings_module',
  'tenant.manage_users',
  'tenant.view_users',
  'tenant.manage_groups',
  'tenant.manage_positions',
  'tenant.manage_roles',
  'tenant.manage_notifications',
]

/** Of each default user role one, two whose user roles an administrator made, and one whom nothing ties to anything. */
export const ACCOUNTS = {
  'System Admin': 'admin',
  'Global Authority Manager': 'authority',
  'Group Authority Manager': 'manager',
  'Delegation Approver': 'approver',
  'Global User': 'president',
  'Group User': 'doctor',
  'Restricted User who holds something': 'guest',
  'Restricted User with no relation': 'stranger',
  Auditor: 'auditor',
  'administrator of people and places only': 'settler',
  'user without any permission': 'nobody',
} as const
export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS]

/** Everyone but these holds a slot of the delegation that the samples speak of. */
const WITHOUT_SLOT: readonly string[] = ['authority', 'stranger', 'settler', 'nobody']

/** What `Things` are to an account: its own slot, job and layout. */
export type SeenWorld = {
  world: SmallWorld
  decisions: string[]
  delegations: string[]
  slots: { id: string; delegationId: string }[]
  things: Readonly<Record<Account, RecordIds>>
}

async function customUserRole(world: SmallWorld, name: string, keys: readonly string[]): Promise<string> {
  const permissions = Object.fromEntries(keys.map((key) => [key, 'ON']))
  const made = await world
    .as('admin')
    .ask('POST', `/api/auth/tenants/${world.tenant.id}/roles`, { name, description: '', permissions })
  return made.data.id
}

async function hireAccounts(product: TestProduct, world: SmallWorld) {
  const { GA, RU } = world.tenant.userRoleIds
  await hire(product, world, { key: 'manager', userRoleIds: [GA], groups: ['Engineering'] })
  await hire(product, world, { key: 'stranger', userRoleIds: [RU] })
  const settler = await customUserRole(world, 'People and places', SETTINGS_ONLY)
  await hire(product, world, { key: 'settler', userRoleIds: [settler] })
  await hire(product, world, { key: 'nobody', userRoleIds: [await customUserRole(world, 'Nothing', [])] })
}

const inGroup = (world: SmallWorld, name: string) => ({ decisionGroups: [world.groups.get(name)] })
const forGroup = (world: SmallWorld, name: string) => ({ delegationGroups: [world.groups.get(name)] })

/** Decisions and delegations that some accounts see and others do not, some of them of `common`, which most see. */
async function buildRecords(
  world: SmallWorld,
  common: string,
): Promise<Pick<SeenWorld, 'decisions' | 'delegations' | 'slots'>> {
  const medicine = await publishDecision(world, inGroup(world, 'Medicine'))
  const engineering = await publishDecision(world, inGroup(world, 'Engineering'))
  const draft = await publishDecision(world, { ...inGroup(world, 'Engineering'), status: 'DRAFT' })
  const archived = await publishDecision(world, inGroup(world, 'Medicine'))
  const root = await issue(world, medicine, {
    to: 'Dean of Medicine',
    change: forGroup(world, 'Medicine'),
  })
  const below = await issue(world, medicine, {
    to: 'President',
    parent: root.id,
    by: 'doctor',
    max: 500,
    change: forGroup(world, 'Medicine'),
  })
  const dean = await issue(world, engineering, {
    to: 'Dean of Engineering',
    change: forGroup(world, 'Engineering'),
  })
  // the guest sees what they hold, and not what it comes from
  const held = await issue(world, engineering, {
    toUsers: ['guest'],
    parent: dean.id,
    by: 'dean',
    max: 500,
    change: forGroup(world, 'Engineering'),
  })
  const within = await issue(world, common, { to: 'Dean of Medicine', change: forGroup(world, 'Medicine') })
  const heldWithin = await issue(world, common, {
    toUsers: ['guest'],
    parent: within.id,
    by: 'doctor',
    max: 500,
    change: forGroup(world, 'Medicine'),
  })
  const drafted = await issue(world, medicine, {
    change: { ...forGroup(world, 'Medicine'), status: 'DRAFT' },
  })
  const revoked = await issue(world, medicine, { to: 'President', change: forGroup(world, 'Medicine') })
  await act(world, 'authority', 'revoked', revoked.id)
  await world
    .as('authority')
    .ask('PATCH', '/api/decision/decisions/bulk-archive', { decisionIds: [archived] })
  const delegations: Answer['data'][] = [root, below, dean, held, within, heldWithin, drafted, revoked]
  return {
    decisions: [medicine, engineering, draft, archived],
    delegations: delegations.map(({ id }) => id),
    slots: delegations.flatMap(({ id, recipients }) =>
      recipients.flatMap(({ slotId }: { slotId: string | null }) =>
        slotId ? [{ id: slotId, delegationId: id }] : [],
      ),
    ),
  }
}

/** A small world with an account for every user role, records that only some of them see, and one that most hold. */
export async function buildSeenWorld(product: TestProduct): Promise<SeenWorld> {
  const world = await buildSmallWorld(product)
  await hireAccounts(product, world)
  const common = await thingsOf(product, world)
  const records = await buildRecords(world, common.decisionId)
  const holders = Object.values(ACCOUNTS).filter((key) => !WITHOUT_SLOT.includes(key))
  const everybody = await issue(world, common.decisionId, { toUsers: holders })
  const slotOf = (key: string): string => {
    const userId = world.users.get(key)
    const slots: { slotId: string; user: { id: string } }[] = everybody.recipients
    return (slots.find((each) => each.user.id === userId) ?? slots[0])?.slotId as string
  }
  const delegationRoleId = await roleOf(world, everybody.id)
  const things: Record<string, RecordIds> = {}
  for (const key of Object.values(ACCOUNTS)) {
    const slotId = slotOf(key)
    const actionId = await actionFor(world, key, common.decisionId)
    const own = {
      jobId: await endedJobOf(product, world, key),
      layoutId: await layoutOf(world, key, 'Own'),
      actionId,
      attachmentId: await attachmentOf(product, world, actionId),
      notificationId: await notificationOf(product, world, key),
    }
    const draft = await world.as(key).ask('POST', '/api/decision/delegations', {
      ...delegationBody(world, common.decisionId, { to: 'Dean of Medicine', max: 400 }),
      parentDelegationId: everybody.id,
      parentSlotId: slotId,
      status: 'DRAFT',
    })
    things[key] = {
      ...common,
      ...own,
      slotId,
      delegationId: everybody.id,
      delegationRoleId,
      content: everybody.content,
      draftId: draft.data.id ?? everybody.id,
    }
  }
  return { world, ...records, things: things as SeenWorld['things'] }
}
