import {
  type Answer,
  buildSmallWorld,
  type SmallWorld,
  signIn,
  startTestProduct,
  type TestProduct,
} from '../database/product.ts'
import { publishDecision, setting } from '../database/scenario.ts'
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

export type Made = { readonly id: string; readonly decisionId: string }

/** What the walk happens on: a product of its own, its people, and the ids of what there is. */
export type Stage = {
  readonly product: TestProduct
  readonly world: SmallWorld
  readonly dice: Dice
  readonly tenantId: string
  readonly users: readonly string[]
  readonly positions: readonly string[]
  readonly groups: readonly string[]
  readonly decisions: string[]
  /** What was made so far, the newest last. */
  readonly delegations: Made[]
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
  const product = await startTestProduct()
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
  await setting(world, { isRedelegationLimit: true, redelegationLimitValueCurrency: '750.00' })
  return {
    product,
    world,
    dice: diceOf(seed),
    tenantId: world.tenant.id,
    users: [...world.users.values()],
    positions: [...world.positions.values()],
    groups: [...new Set([world.tenant.organizationId, ...world.groups.values()])],
    decisions,
    delegations: [],
    ask: askerOf(product, world),
    close: product.close,
  }
}

/** Asks as an account; where its session has ended with the time that went by, it signs in anew. */
function askerOf(product: TestProduct, world: SmallWorld): Stage['ask'] {
  const callers = new Map(ACCOUNTS.map((account) => [account, world.as(account)]))
  return async (by, method, path, body, headers) => {
    const caller = callers.get(by) as ReturnType<SmallWorld['as']>
    const answer = await caller.ask(method, path, body, headers)
    if (answer.status !== 401) return answer
    callers.set(by, await signIn(product, `${by}@alder.example`, world.tenant.id, caller))
    await keepSessions(product)
    return (callers.get(by) as typeof caller).ask(method, path, body, headers)
  }
}

/** Days go by in a walk: sessions, which live by the clock of their process, outlive them. */
const keepSessions = (product: TestProduct) =>
  product.owner.query(`update identity.session set "expiresAt" = '2999-01-01'`)
