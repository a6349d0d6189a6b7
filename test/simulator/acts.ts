import type { DelegationAct } from '#modules/decision/delegations/model/delegation-acts.ts'
import { dollars } from '../database/scenario.ts'
import { ACCOUNTS, type Account, type Stage } from './stage.ts'

/** One thing that somebody tries: the call, and what it is about. */
export type Step = {
  readonly name: string
  readonly by: Account
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** Of the record that the call replaces: read just before. */
  readonly reads?: string
  /** Of an act on one delegation: which, as its record names it. */
  readonly act?: DelegationAct
  readonly delegationId?: string
}

/** A decision is there from then on. */
export const PUBLISH = 'publish decision'

type Make = (stage: Stage, by: Account) => Step | undefined | Promise<Step | undefined>

const DECISION = '/api/decision'
const base = (path: string) => `${DECISION}${path}`

/** Whoever administers more often than not, so that most acts are done and many are refused. */
const anyone = ({ dice }: Stage, administrator: Account): Account =>
  dice.chance(0.65) ? administrator : dice.one(ACCOUNTS)

const limit = ({ dice }: Stage) =>
  dice.chance(0.1)
    ? { ...dollars(null) }
    : { ...dollars(dice.one([10, 100, 500, 700, 1_000, 5_000])), maxExclusive: dice.chance(0.2) }

const recipients = ({ dice, users, positions }: Stage) => {
  const type = dice.one([
    'POSITION_ONLY',
    'POSITION_ONLY',
    'SPECIFIC_PERSONNEL',
    'PERSONNEL_IN_POSITION',
  ] as const)
  const delegationRecipients =
    type === 'POSITION_ONLY'
      ? dice.some(positions, 2).map((recipientPositionId) => ({ recipientPositionId }))
      : type === 'SPECIFIC_PERSONNEL'
        ? dice.some(users, 2).map((recipientUserId) => ({ recipientUserId }))
        : [{ recipientUserId: dice.one(users), recipientPositionId: dice.one(positions) }]
  return { recipientType: type, delegationRecipients }
}

const inDays = ({ product }: Stage, days: number) =>
  new Date(product.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

const content = (stage: Stage) => {
  const { dice, groups, world } = stage
  const bound = limit(stage)
  return {
    ...recipients(stage),
    delegationAuthorities: [
      {
        authorityTypeId: world.tenant.authorityTypes.approvalId,
        bounds: [bound],
        redelegable: dice.chance(0.8),
        redelegationLimit: null,
        selfApproval: dice.chance(0.2),
      },
    ],
    delegationGroups: dice.chance(0.6) ? [groups[0]] : dice.some(groups, 2),
    delegationPathway: dice.chance(0.8) ? ['Matrix'] : ['Functional', 'Direct Line'],
    effectiveDate: dice.chance(0.15) ? inDays(stage, dice.below(4) - 1) : null,
    ...(dice.chance(0.3)
      ? { expirationDate: inDays(stage, dice.below(6)), isNoExpiration: false }
      : { isNoExpiration: true }),
    conditions: dice.chance(0.15)
      ? [{ name: 'Within budget', rule: { field: 'budgeted', operator: '=', value: true } }]
      : [],
  }
}

export const recentDecisions = ({ decisions }: Stage) => decisions.slice(-4)

const recent = ({ delegations }: Stage) => delegations.slice(-25)

// biome-ignore lint/suspicious/noExplicitAny: a record as the wire carries it
type Shown = any

/** A delegation as it is now, mostly in one of these statuses: for acts that shall often succeed. */
async function looked(stage: Stage, statuses: readonly string[]): Promise<Shown | undefined> {
  if (stage.delegations.length === 0) return undefined
  for (let tries = 0; tries < 6; tries += 1) {
    const { id } = stage.dice.one(recent(stage))
    const { data, status } = await stage.ask('admin', 'GET', base(`/delegations/${id}`))
    if (status === 200 && (statuses.includes(data.status) || stage.dice.chance(0.1))) return data
  }
  return undefined
}

const IN_USE = ['ISSUED', 'ACCEPTED']
const NOT_OVER = ['DRAFT', 'PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** Somebody who holds it, where that is one of the accounts. */
function holderOf({ dice, world }: Stage, record: Shown): Account | undefined {
  const ids = record.recipients.flatMap((each: Shown) => each.holders.map((holder: Shown) => holder.id))
  const accounts = ACCOUNTS.filter((account) => ids.includes(world.users.get(account)))
  return accounts.length > 0 ? dice.one(accounts) : undefined
}

const onDelegation =
  (make: (stage: Stage, id: string) => Omit<Step, 'by'>): Make =>
  (stage, by) => {
    if (stage.delegations.length === 0) return undefined
    return { by, ...make(stage, stage.dice.one(recent(stage)).id) }
  }

const issueRoot: Make = (stage, by) => {
  const { dice } = stage
  return {
    name: 'issue root',
    by,
    method: 'POST',
    path: base('/delegations'),
    body: {
      ...content(stage),
      decisionId: dice.one(recentDecisions(stage)),
      status: dice.chance(0.8) ? 'ISSUED' : 'DRAFT',
    },
  }
}

const redelegate: Make = async (stage, by) => {
  const { dice } = stage
  const record = await looked(stage, IN_USE)
  if (!record) return undefined
  const made = content(stage)
  const [authority] = made.delegationAuthorities
  return {
    name: 'redelegate',
    by: (dice.chance(0.6) && holderOf(stage, record)) || by,
    method: 'POST',
    path: base('/delegations'),
    body: {
      ...made,
      ...(dice.chance(0.7) && {
        delegationGroups: record.content.delegationGroups,
        delegationAuthorities: [
          { ...authority, bounds: [record.content.delegationAuthorities[0]?.bounds[0] ?? limit(stage)] },
        ],
        effectiveDate: null,
        ...(record.content.expirationDate && {
          expirationDate: record.content.expirationDate,
          isNoExpiration: false,
        }),
      }),
      decisionId: record.decision.id,
      parentDelegationId: record.id,
      parentSlotId: record.recipients[0]?.slotId ?? null,
      status: dice.chance(0.8) ? 'ISSUED' : 'DRAFT',
    },
  }
}

const ACT_OF: Partial<Record<string, DelegationAct>> = {
  suspended: 'suspend',
  revoked: 'revoke',
  denied: 'deny',
  withdrawn: 'withdraw',
}

const TARGETS = ['issued', 'suspended', 'revoked', 'denied', 'withdrawn'] as const
/** What is likely to be done next in a status. */
const LIKELY: Readonly<Record<string, readonly (typeof TARGETS)[number][]>> = {
  DRAFT: ['issued'],
  PENDING: ['issued', 'issued', 'denied', 'withdrawn'],
  ISSUED: ['suspended', 'suspended', 'revoked'],
  ACCEPTED: ['suspended', 'suspended', 'revoked'],
  SUSPENDED: ['issued', 'issued', 'revoked'],
}

const changeStatus: Make = async (stage, by) => {
  const { dice } = stage
  const record = await looked(stage, NOT_OVER)
  if (!record) return undefined
  const likely = LIKELY[record.status]
  const to = likely && dice.chance(0.75) ? dice.one(likely) : dice.one(TARGETS)
  const others = dice.chance(0.2) ? dice.some(recent(stage), 2).map(({ id }) => id) : []
  const delegationIds = [...new Set([record.id as string, ...others])]
  const act =
    ACT_OF[to] ??
    (record.status === 'PENDING' ? 'approve' : record.status === 'SUSPENDED' ? 'reissue' : 'issue')
  return {
    name: to,
    by: record.status === 'PENDING' && dice.chance(0.6) ? 'approver' : by,
    method: 'PATCH',
    path: base(`/delegations/bulk/${to}`),
    ...(delegationIds.length === 1 && { act, delegationId: record.id }),
    body: {
      delegationIds,
      cascadeToChildDelegations: dice.chance(0.5),
      ...((to === 'denied' || dice.chance(0.3)) && { reason: 'A reason.' }),
    },
  }
}

const remove: Make = onDelegation((stage, id) => ({
  name: 'delete',
  act: 'delete',
  delegationId: id,
  method: 'PATCH',
  path: base('/delegations/bulk-delete'),
  body: { delegationIds: [id], cascadeToChildDelegations: stage.dice.chance(0.5) },
}))

const respond: Make = async (stage, by) => {
  const { dice } = stage
  const record = await looked(stage, IN_USE)
  if (!record) return undefined
  return {
    name: 'respond',
    by: (dice.chance(0.85) && holderOf(stage, record)) || by,
    method: 'POST',
    path: base(`/delegations/${record.id}/response`),
    body: dice.chance(0.8) ? { answer: 'ACCEPTED' } : { answer: 'REJECTED', reason: 'Not mine.' },
  }
}

const edit: Make = onDelegation((stage, id) => {
  const { dice } = stage
  const all: Record<string, unknown> = content(stage)
  const fields = dice.some(
    ['delegationAuthorities', 'delegationGroups', 'delegationPathway', 'conditions', 'note'],
    2,
  )
  const change = Object.fromEntries(
    fields.map((field) => [field, field === 'note' ? `Note ${dice.below(9)}.` : all[field]]),
  )
  const recipientsToo = dice.chance(0.25) ? recipients(stage) : {}
  return {
    name: 'edit',
    method: 'PATCH',
    path: base(`/delegations/${id}`),
    reads: base(`/delegations/${id}`),
    body: { ...change, ...recipientsToo, ...(dice.chance(0.1) && { status: 'ISSUED' }) },
  }
})

const move: Make = async (stage, by) => {
  const { dice } = stage
  const record = await looked(stage, IN_USE)
  const others = recent(stage).filter(
    (each) => each.decisionId === record?.decision.id && each.id !== record?.id,
  )
  if (!record || others.length === 0) return undefined
  return {
    name: 'move',
    by,
    method: 'PATCH',
    path: base(`/delegations/${record.id}/parent`),
    reads: base(`/delegations/${record.id}`),
    body: { parentDelegationId: dice.one(others).id },
  }
}

const duplicate: Make = onDelegation((_stage, id) => ({
  name: 'duplicate',
  method: 'POST',
  path: base(`/delegations/${id}/duplicate`),
}))

const editDecision: Make = (stage, by) => {
  const { dice, world } = stage
  const decisionId = dice.one(recentDecisions(stage))
  const change = dice.one([
    {
      decisionAuthorities: [
        { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [limit(stage)] },
      ],
    },
    { decisionGroups: dice.some(stage.groups, 3) },
    { conditions: [], applyToExistingDelegations: true },
    {
      conditions: [{ name: 'Board informed', rule: { field: 'CURRENCY', operator: '<', value: '900' } }],
      applyToExistingDelegations: dice.chance(0.5),
    },
    { delegationPathway: ['Matrix', 'Functional', 'Direct Line'] },
  ])
  return {
    name: 'edit decision',
    by,
    method: 'PATCH',
    path: base(`/decisions/${decisionId}`),
    reads: base(`/decisions/${decisionId}`),
    body: change,
  }
}

const publishDecision: Make = (stage, by) => ({
  name: PUBLISH,
  by,
  method: 'POST',
  path: base('/decisions'),
  body: {
    name: 'Approve travel',
    sectionId: stage.world.sections.get('Finance'),
    delegationPathway: ['Matrix', 'Functional', 'Direct Line'],
    decisionAuthorities: [
      {
        authorityTypeId: stage.world.tenant.authorityTypes.approvalId,
        bounds: [stage.dice.chance(0.6) ? dollars(null) : limit(stage)],
      },
    ],
    decisionGroups: stage.dice.chance(0.6) ? [stage.groups[0]] : stage.dice.some(stage.groups, 3),
    status: 'PUBLISHED',
  },
})

const endDecision: Make = (stage, by) => {
  const { dice } = stage
  const decisionId = dice.one(recentDecisions(stage))
  const act = dice.one(['bulk-archive', 'bulk-restore'])
  return {
    name: act,
    by,
    method: 'PATCH',
    path: base(`/decisions/${act}`),
    body: { decisionIds: [decisionId] },
  }
}

const statusOfUsers: Make = (stage, by) => ({
  name: 'status of users',
  by,
  method: 'PATCH',
  path: '/api/auth/users/bulk-status',
  body: {
    status: stage.dice.chance(0.35) ? 'INACTIVE' : 'ACTIVE',
    // those who act stay, or nobody would be left to walk on
    userIds: stage.dice.some(
      ['chair', 'doctor', 'guest'].map((key) => stage.world.users.get(key)),
      1,
    ),
  },
})

/** Where people begin, and come back to. */
const POSITIONS = {
  dean: 'Dean of Engineering',
  chair: 'Chair of Civil Engineering',
  doctor: 'Dean of Medicine',
  guest: '',
} as const

const positionsOfUser: Make = (stage, by) => {
  const { dice, positions, world } = stage
  const account = dice.one(['dean', 'chair', 'doctor', 'guest'] as const)
  const id = world.users.get(account)
  const own = world.positions.get(POSITIONS[account])
  return {
    name: 'positions of a user',
    by,
    method: 'PATCH',
    path: `/api/auth/users/${id}`,
    reads: `/api/auth/users/${id}`,
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

const inZone = ({ product }: Stage) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(product.now())

const statusOfPositions: Make = ({ dice, positions }, by) => ({
  name: 'status of positions',
  by,
  method: 'PATCH',
  path: '/api/settings/positions/bulk-status',
  body: { status: dice.chance(0.15) ? 'INACTIVE' : 'ACTIVE', ids: dice.some(positions, 1) },
})

const statusOfGroups: Make = ({ dice, groups }, by) => ({
  name: 'status of groups',
  by,
  method: 'PATCH',
  path: '/api/settings/groups/bulk-update',
  body: { status: dice.chance(0.15) ? 'INACTIVE' : 'ACTIVE', ids: dice.some(groups.slice(1), 1) },
})

const settings: Make = ({ dice, tenantId }, by) => ({
  name: 'settings',
  by,
  method: 'PATCH',
  path: `/api/settings/delegation/recipient-settings/${tenantId}`,
  reads: `/api/settings/delegation/recipient-settings/${tenantId}`,
  body: dice.one([
    { actionIssuerApproval: true },
    { actionIssuerApproval: false },
    { actionIssuerApproval: false },
    { actionIssuerApproval: false },
    { actionDelegationAcceptance: true },
    { actionDelegationAcceptance: false },
    { autoRevoke: dice.chance(0.5) },
    { isRedelegationLimit: true, redelegationLimitValueCurrency: dice.one(['50.00', '750.00', '9000.00']) },
    { isRedelegationLimit: false },
  ]),
})

const rates: Make = ({ dice, tenantId }, by) => ({
  name: 'rates',
  by,
  method: 'PATCH',
  path: `/api/auth/tenants/${tenantId}`,
  reads: `/api/auth/tenants/${tenantId}`,
  body: { currencyRates: [{ currency: 'EUR', rate: dice.one(['0.9', '1.1', '2']) }] },
})

/** How often, what, and by whom most of the time. */
const ACTS: readonly (readonly [number, Make, Account])[] = [
  [12, issueRoot, 'authority'],
  [20, redelegate, 'authority'],
  [22, changeStatus, 'authority'],
  [4, remove, 'authority'],
  [12, respond, 'authority'],
  [12, edit, 'authority'],
  [6, move, 'authority'],
  [4, duplicate, 'authority'],
  [3, publishDecision, 'authority'],
  [3, editDecision, 'authority'],
  [1, endDecision, 'authority'],
  [2, statusOfUsers, 'admin'],
  [4, positionsOfUser, 'admin'],
  [2, statusOfPositions, 'admin'],
  [2, statusOfGroups, 'admin'],
  [3, settings, 'admin'],
  [1, rates, 'admin'],
]
const WEIGHTED = ACTS.flatMap(([weight, make, by]) =>
  Array.from({ length: weight }, () => [make, by] as const),
)

/** What happens next, by whoever tries it. */
export async function nextStep(stage: Stage): Promise<Step> {
  for (;;) {
    const [make, administrator] = stage.dice.one(WEIGHTED)
    const step = await make(stage, anyone(stage, administrator))
    if (step) return step
  }
}
