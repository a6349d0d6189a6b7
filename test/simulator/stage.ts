import { expect } from 'vitest'
import {
  type Answer,
  buildSmallWorld,
  type SmallWorld,
  signIn,
  startTestProduct,
  type TestProduct,
} from '../database/product.ts'
import { issue, publishDecision, setting } from '../database/scenario.ts'
import { type Dice, diceOf } from './dice.ts'

export const ACCOUNTS = [
  'admin',
  'authority',
  'approver',
  'auditor',
  'president',
  'dean',
  'chair',
  'doctor',
  'guest',
] as const
export type Account = (typeof ACCOUNTS)[number]

export type IssuedDelegation = { readonly id: string; readonly decisionId: string }

/** What has a list of its ids: what a step makes is there for later ones. */
const LISTED = [
  'decision',
  'user',
  'position',
  'group',
  'draft',
  'userRole',
  'authorityType',
  'decisionRole',
  'groupType',
  'section',
  'category',
  'matrix',
] as const
export type ListName = (typeof LISTED)[number]
export type Kind = ListName | 'delegation'

/** What the walk happens on: a product of its own, its people, and the ids of what there is. */
export type Stage = {
  readonly product: TestProduct
  readonly world: SmallWorld
  readonly dice: Dice
  readonly tenantId: string
  readonly users: string[]
  readonly positions: string[]
  readonly groups: string[]
  readonly decisions: string[]
  /** The ids of everything that is made and deleted as the walk goes, by kind; the four above are among them. */
  readonly listed: Readonly<Record<ListName, string[]>>
  /** What was deleted. */
  readonly gone: Readonly<Record<ListName, string[]>>
  /** What was made so far, the newest last. */
  readonly delegations: IssuedDelegation[]
  /** The user role by which the approver edits delegations, as long as it says so. */
  readonly editorRoleId: string
  /** The last of the amounts that no two limits share. */
  readonly marks: { last: number }
  readonly ask: (
    by: Account,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  readonly close: () => Promise<void>
}

export async function setStage(seed: number): Promise<Stage> {
  const product = await startTestProduct({ database: 'own' })
  const world = await buildSmallWorld(product)
  const decisions = [
    await publishDecision(world),
    await publishDecision(world, {
      name: 'Sign contracts',
      decisionGroups: [...new Set(world.groups.values())],
      conditions: [
        { name: 'Two quotes', when: { field: 'CURRENCY', operator: '>', value: '500', unit: 'USD' } },
      ],
    }),
  ]
  const editorRoleId = await giveRole(world, 'approver', 'DA', EDITOR)
  await giveRole(world, 'doctor', 'UG', MAKER)
  await setting(world, { isRedelegationLimit: true, redelegationLimitValueCurrency: '750.00' })
  await setting(world, { actionAuthorityRequest: true, actionDecisionRoleAck: true })
  await countEverything(world)
  const delegations = await issuedApart(world, decisions[0] as string)
  const listed = {
    ...nothing(),
    decision: decisions,
    user: [...world.users.values()],
    position: [...world.positions.values()],
    group: [...new Set([world.tenant.organizationId, ...world.groups.values()])],
    section: [...world.sections.values()],
    matrix: [
      await publishMatrix(world, 'authority', { allGroups: true, documentSharingType: 'PUBLIC' }),
      await publishMatrix(world, 'doctor', { groups: [world.groups.get('Medicine')] }),
    ],
  }
  return {
    product,
    world,
    dice: diceOf(seed),
    tenantId: world.tenant.id,
    users: listed.user,
    positions: listed.position,
    groups: listed.group,
    decisions,
    listed,
    gone: nothing(),
    editorRoleId,
    delegations,
    marks: { last: 0 },
    ask: askerOf(product, world),
    close: product.close,
  }
}

const nothing = () =>
  Object.fromEntries(LISTED.map((kind) => [kind, []])) as unknown as Record<ListName, string[]>

export const VIEWS_ALL = {
  'tenant.access_delegations_module': 'ON',
  'tenant.access_decisions_module': 'ON',
  'decision.view': 'ALL',
  'delegation.view': 'ALL',
} as const

/** The approver may edit delegations besides, but not write their conditions. */
const EDITOR = { name: 'Editor', permissions: { ...VIEWS_ALL, 'delegation.edit': 'ALL' } }

/** The doctor makes matrices besides, of what they see by their groups. */
const MAKER = {
  name: 'Maker',
  permissions: { 'tenant.access_matrices_module': 'ON', 'tenant.create_matrices': 'ON' },
}

/** A role that an account has beside its own. */
async function giveRole(
  world: SmallWorld,
  account: Account,
  own: 'DA' | 'UG',
  role: typeof EDITOR | typeof MAKER,
): Promise<string> {
  const admin = world.as('admin')
  const made = await admin.ask('POST', `/api/auth/tenants/${world.tenant.id}/roles`, {
    description: '',
    ...role,
  })
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
  const path = `/api/auth/users/${world.users.get(account)}`
  const { etag } = await admin.ask('GET', path)
  const given = await admin.ask(
    'PATCH',
    path,
    { roleIds: [world.tenant.userRoleIds[own], made.data.id] },
    { 'if-match': etag ?? '' },
  )
  expect(given, JSON.stringify(given.data)).toMatchObject({ status: 200 })
  return made.data.id
}

/** Limits may count anything. */
async function countEverything(world: SmallWorld): Promise<void> {
  const path = `/api/settings/decision-authority-value-types/${world.tenant.id}`
  const { etag } = await world.as('admin').ask('GET', path)
  const all = { isNumberValue: true, isPercentageValue: true, isTimeValue: true }
  const answer = await world.as('admin').ask('PATCH', path, all, { 'if-match': etag ?? '' })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
}

/** A matrix with which the walk begins: of every decision, for everyone. */
async function publishMatrix(world: SmallWorld, by: Account, more: object): Promise<string> {
  const made = await world.as(by).ask('POST', '/api/matrix/matrices', {
    matrixName: `Matrix of ${by}`,
    matrixStatusName: 'PUBLISHED',
    allPersonnel: true,
    allDecisions: true,
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    primaryLimitTypes: { 'Value (currency)': {}, Authority: true },
    ...more,
  })
  expect(made, JSON.stringify(made.data)).toMatchObject({ status: 201 })
  return made.data.id
}

/** A delegation that the doctor sees by a group, below one that they do not see. */
async function issuedApart(world: SmallWorld, decisionId: string): Promise<IssuedDelegation[]> {
  const over = await issue(world, decisionId, { to: 'President', max: 5_000 })
  const below = await issue(world, decisionId, {
    to: 'Chair of Civil Engineering',
    parent: over.id,
    by: 'president',
    max: 700,
    change: { delegationGroups: [world.groups.get('Medicine')] },
  })
  return [over, below].map(({ id }) => ({ id, decisionId }))
}

/** Asks as an account; where its session has ended with the time that went by, it signs in again. */
function askerOf(product: TestProduct, world: SmallWorld): Stage['ask'] {
  const callers = new Map(ACCOUNTS.map((account) => [account, world.as(account)]))
  return async (by, method, path, body, headers) => {
    const caller = callers.get(by) as ReturnType<SmallWorld['as']>
    const answer = await caller.ask(method, path, body, headers)
    if (answer.status !== 401) return answer
    product.cutActs.over()
    callers.set(by, await signIn(product, `${by}@alder.example`, world.tenant.id, caller))
    await keepSessions(product)
    return (callers.get(by) as typeof caller).ask(method, path, body, headers)
  }
}

/** Days go by in a walk: sessions, which live by the clock of their process, outlive them. */
const keepSessions = (product: TestProduct) =>
  product.owner.query(`update identity.session set "expiresAt" = '2999-01-01'`)

/** Whether something that an act left for later is still to be done. */
export async function jobsWait({ product }: Stage): Promise<boolean> {
  const { rows } = await product.owner.query('select count(*)::int as n from graphile_worker._private_jobs')
  return rows[0].n > 0
}
