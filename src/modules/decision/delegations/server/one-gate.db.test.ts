import { beforeAll, describe, expect, test } from 'vitest'
import { type Answer, startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  change,
  decisionToSend,
  delegationBody,
  dollars,
  issue,
  move,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import { changeIssuerOfDelegations } from '../model/bulk-calls.ts'
import { getDelegation } from '../model/delegation-calls.ts'

const { product, world } = await startTestWorld()

const ALL = ['Matrix', 'Functional', 'Direct Line']
const position = (name: string) => ({ recipientPositionId: world.positions.get(name) })
const slotOf = (of: Answer['data'], name: string): string =>
  of.recipients.find((each: { position: { name: string } | null }) => each.position?.name === name).slotId

type Chain = Awaited<ReturnType<typeof buildChain>>

/** The President issues to the Dean of Engineering and the Chair. The dean issues the third delegation. */
async function buildChain() {
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, { change: { delegationPathway: ALL } })
  const dean = { parent: top.id, by: 'president', change: { delegationPathway: ALL } }
  const middle = await issue(world, decisionId, {
    ...dean,
    change: {
      ...dean.change,
      delegationRecipients: [position('Dean of Engineering'), position('Chair of Civil Engineering')],
    },
  })
  const beside = await issue(world, decisionId, { ...dean, to: 'Dean of Engineering' })
  return { decisionId, top, middle, beside }
}

type ThirdOptions = {
  parent?: Answer['data']
  from?: string
  status?: 'DRAFT'
  delegationRecipients?: object[]
}

/** What the dean issues to the Dean of Medicine, outside the line and the department of the dean. */
const third = (
  { decisionId, middle }: Chain,
  { parent = middle, from = 'Dean of Engineering', ...more }: ThirdOptions = {},
) =>
  delegationBody(world, decisionId, {
    to: 'Dean of Medicine',
    max: 100,
    change: {
      parentDelegationId: parent.id,
      parentSlotId: slotOf(parent, from),
      delegationAuthorities: [
        { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(100)] },
      ],
      delegationPathway: [],
      ...more,
    },
  })
const create = async (body: object): Promise<Answer> =>
  world.as('dean').ask('POST', `${base}/delegations`, body)
const created = async (body: object): Promise<string> => {
  const answer = await create(body)
  expect(answer.status, JSON.stringify(answer.data)).toBe(201)
  return answer.data.id
}
const statusOf = async (id: string) =>
  (await world.as('authority').call(getDelegation, { params: { id } })).data.status
const toMedicine = () => ({
  recipientType: 'POSITION_ONLY',
  delegationRecipients: [position('Dean of Medicine')],
})

type Entry = {
  readonly way: string
  /** Does what may be done while everything still fits; answers with what is on record. */
  readonly prepare: (chain: Chain) => Promise<string | null>
  readonly enter: (chain: Chain, id: string) => Promise<Answer>
  /** What it stays where it is refused. */
  readonly stays: string | null
  /** A move goes to an open delegation, in force or not. Authority 3. */
  readonly isMove?: true
}

const ENTRIES: readonly Entry[] = [
  { way: 'create', prepare: async () => null, enter: (chain) => create(third(chain)), stays: null },
  {
    way: 'issue a draft',
    prepare: (chain) => created(third(chain, { status: 'DRAFT' })),
    enter: (_, id) => change(world, id, { status: 'ISSUED' }, { by: 'dean' }),
    stays: 'DRAFT',
  },
  {
    way: 'issue drafts together',
    prepare: (chain) => created(third(chain, { status: 'DRAFT' })),
    enter: (_, id) => act(world, 'dean', 'issued', id),
    stays: 'DRAFT',
  },
  {
    way: 'reissue',
    prepare: async (chain) => {
      const id = await created(third(chain))
      await act(world, 'dean', 'suspended', id)
      return id
    },
    enter: (_, id) => act(world, 'authority', 'issued', id),
    stays: 'SUSPENDED',
  },
  {
    way: 'approve',
    prepare: async (chain) => {
      await setting(world, { actionIssuerApproval: true })
      const id = await created(third(chain))
      await setting(world, { actionIssuerApproval: false })
      return id
    },
    enter: (_, id) => act(world, 'approver', 'issued', id),
    stays: 'PENDING',
  },
  {
    way: 'approve a reissue',
    prepare: async (chain) => {
      const id = await created(third(chain))
      await act(world, 'dean', 'suspended', id)
      await setting(world, { actionIssuerApproval: true })
      await act(world, 'dean', 'issued', id)
      await setting(world, { actionIssuerApproval: false })
      return id
    },
    enter: (_, id) => act(world, 'approver', 'issued', id),
    stays: 'PENDING',
  },
  {
    way: 'approve a change',
    prepare: async (chain) => {
      const id = await created(third(chain, { delegationRecipients: [position('President')] }))
      await setting(world, { actionChangeApproval: true })
      await change(world, id, toMedicine(), { by: 'dean' })
      await setting(world, { actionChangeApproval: false })
      return id
    },
    enter: (_, id) => act(world, 'approver', 'change-approved', id),
    stays: 'ISSUED',
  },
  {
    way: 'edit the recipients',
    prepare: (chain) => created(third(chain, { delegationRecipients: [position('President')] })),
    enter: (_, id) => change(world, id, toMedicine(), { by: 'dean' }),
    stays: 'ISSUED',
  },
  {
    way: 'reassign',
    prepare: (chain) => created(third(chain, { delegationRecipients: [position('President')] })),
    enter: (_, id) =>
      world.as('authority').ask('PATCH', `${base}/delegations/bulk-reassign-recipients`, {
        delegationIds: [id],
        ...toMedicine(),
      }),
    stays: 'ISSUED',
  },
  {
    way: 'move',
    prepare: (chain) => created(third(chain, { parent: chain.beside })),
    enter: ({ middle }, id) =>
      move(world, id, {
        parentDelegationId: middle.id,
        parentSlotId: slotOf(middle, 'Dean of Engineering'),
      }),
    stays: 'ISSUED',
    isMove: true,
  },
  {
    way: 'change the issuer',
    prepare: (chain) => created(third(chain)),
    enter: (_, id) =>
      world.as('authority').call(changeIssuerOfDelegations, {
        body: {
          delegationIds: [id],
          issuerPositionId: world.positions.get('Chair of Civil Engineering'),
        },
      }),
    stays: 'ISSUED',
    isMove: true,
  },
]

async function changeDecision({ decisionId }: Chain, changed: object) {
  const { body, match } = await decisionToSend(world, decisionId)
  const answer = await world
    .as('authority')
    .ask('PATCH', `${base}/decisions/${decisionId}`, { ...body, ...changed }, match)
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}
async function changeTop({ top }: Chain, changed: object) {
  const answer = await change(world, top.id, changed)
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}
const topAuthority = (max: number, redelegable = true) => ({
  delegationAuthorities: [
    { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(max)], redelegable },
  ],
})
async function setPositionStatus(name: string, status: string) {
  const answer = await world.as('admin').ask('PATCH', '/api/settings/positions/bulk-status', {
    ids: [world.positions.get(name)],
    status,
  })
  expect(answer.status, JSON.stringify(answer.data)).toBe(200)
}

type Obstacle = {
  readonly reason: string
  readonly raise: (chain: Chain) => Promise<unknown>
  readonly lower?: () => Promise<unknown>
  readonly message: RegExp
  readonly exceptMoves?: true
}

const OUTSIDE = /within the pathways that the issuer may use/
const OBSTACLES: readonly Obstacle[] = [
  {
    reason: 'the pathways of the top delegation were narrowed',
    raise: (chain) => changeTop(chain, { delegationPathway: ['Direct Line'] }),
    message: OUTSIDE,
  },
  {
    reason: 'the pathways of the decision were narrowed',
    raise: (chain) => changeDecision(chain, { delegationPathway: ['Functional'] }),
    message: OUTSIDE,
  },
  {
    reason: 'redelegation was turned off at the top',
    raise: (chain) => changeTop(chain, { ...topAuthority(1_000_000, false), delegationPathway: [] }),
    message: /cannot be redelegated/,
  },
  {
    reason: 'the decision is no longer delegable',
    raise: (chain) => changeDecision(chain, { delegable: false, delegationPathway: [] }),
    message: /cannot be delegated/,
  },
  {
    reason: 'the limit at the top was lowered',
    raise: (chain) => changeTop(chain, topAuthority(50)),
    message: /\$50/,
  },
  {
    reason: 'the limit of the decision was lowered',
    raise: (chain) =>
      changeDecision(chain, {
        decisionAuthorities: [
          { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(50)] },
        ],
      }),
    message: /\$50/,
  },
  {
    reason: 'the group was taken off the top delegation',
    raise: (chain) => changeTop(chain, { delegationGroups: [world.groups.get('Medicine')] }),
    message: /group/i,
  },
  {
    reason: 'the permitted length of the path was lowered',
    raise: (chain) => changeDecision(chain, { maxDepth: 2 }),
    message: /at most 2 steps/,
  },
  {
    reason: 'the top delegation is suspended',
    raise: ({ top }) => act(world, 'authority', 'suspended', top.id),
    message: /not in force/,
    exceptMoves: true,
  },
  {
    reason: 'the recipient type was turned off',
    raise: () => setting(world, { positionOnly: false }),
    lower: () => setting(world, { positionOnly: true }),
    message: /recipient type is turned off/,
  },
  {
    reason: 'the recipient was deactivated',
    raise: () => setPositionStatus('Dean of Medicine', 'INACTIVE'),
    lower: () => setPositionStatus('Dean of Medicine', 'ACTIVE'),
    message: /not an active position/,
  },
]

/** Every sentence of a refusal, of one or of several. */
const refusalOf = ({ status, data }: Answer): string => {
  if (status >= 400)
    return [data.message, ...(data.fields ?? []).map((each: { message: string }) => each.message)].join(' ')
  return (data.refused ?? []).map((each: { message: string }) => each.message).join(' ')
}

describe.each(ENTRIES)('the gate to Issued, entered by: $way', ({ prepare, enter, stays, isMove }) => {
  test('opens where everything fits', async () => {
    const chain = await buildChain()
    const id = await prepare(chain)
    const answer = await enter(chain, id ?? '')
    expect(refusalOf(answer), JSON.stringify(answer.data)).toBe('')
    expect(await verdict(world, chain.decisionId, 'doctor', 100)).toBe('ALLOW')
  })

  const asked = OBSTACLES.filter(({ exceptMoves }) => !(isMove && exceptMoves))
  test.each(asked)('refuses where $reason', async ({ raise, lower, message }) => {
    const chain = await buildChain()
    const id = await prepare(chain)
    await raise(chain)
    try {
      expect(refusalOf(await enter(chain, id ?? ''))).toMatch(message)
      if (id !== null) expect(await statusOf(id)).toBe(stays)
      if (!isMove) expect(await verdict(world, chain.decisionId, 'doctor', 1)).toBe('DENY')
    } finally {
      await lower?.()
    }
  })
})

describe('pathways narrowed at the top apply to the whole chain', () => {
  // jobs of the tests before are many
  beforeAll(() => product.workOff(), 180_000)

  const flagged = async (id: string) => {
    await product.workOff()
    const { data } = await world.as('authority').call(getDelegation, { params: { id } })
    return data.alerts.map((each: { alert: string }) => each.alert)
  }
  const narrowed = { delegationPathway: ['Direct Line'] }
  const checkCascading = (body: object) =>
    world.as('authority').ask('PATCH', `${base}/delegations/check-cascading-updates`, body)

  test('previews, then flags, what was issued outside them at any depth', async () => {
    const chain = await buildChain()
    const id = await created(third(chain))
    const asked = { decisionId: chain.decisionId, parentDelegationId: chain.top.id }
    const { data: counted } = await checkCascading({ ...asked, updatedPathwayOptions: ['Direct Line'] })
    expect(counted.childDelegationsInvalidated.map((each: { id: string }) => each.id)).toContain(id)
    const top = `${base}/delegations/${chain.top.id}`
    const { etag } = await world.as('authority').ask('GET', top)
    const preview = await world
      .as('authority')
      .ask('POST', `${top}/preview`, narrowed, { 'if-match': etag ?? '' })
    const toBeFlagged = preview.data.effects.delegationsFlagged.shown
    expect(toBeFlagged.map((each: { id: string }) => each.id)).toContain(id)

    await changeTop(chain, narrowed)
    expect(await flagged(id)).toEqual(['Invalid Pathway'])
    await changeTop(chain, { delegationPathway: ALL })
    expect(await flagged(id)).toEqual([])
  })

  test('offers no recipient outside them, and no source that may not redelegate', async () => {
    const chain = await buildChain()
    const slotId = slotOf(chain.middle, 'Dean of Engineering')
    const offered = async () => {
      const asked = new URLSearchParams({ recipientType: 'POSITION_ONLY', parentSlotId: slotId })
      const { data } = await world.as('dean').ask('GET', `${base}/delegations/eligible-recipients?${asked}`)
      return data.items.map((each: { position: { name: string } }) => each.position.name)
    }
    const sources = async () => {
      const { data } = await world
        .as('dean')
        .ask('GET', `${base}/delegations/issuing-sources?decisionId=${chain.decisionId}`)
      return data.items.length
    }
    const redelegates = async () =>
      (await world.as('dean').call(getDelegation, { params: { id: chain.middle.id } })).data.permissions
        .redelegate
    expect(await offered()).toContain('Dean of Medicine')
    await changeTop(chain, narrowed)
    expect(await offered()).toEqual(['Chair of Civil Engineering'])
    expect([await sources(), (await redelegates()).allowed]).toEqual([2, true])
    await changeTop(chain, { ...topAuthority(1_000_000, false), delegationPathway: [] })
    expect([await sources(), await redelegates()]).toEqual([
      0,
      { allowed: false, reason: 'This authority cannot be redelegated.' },
    ])
  })

  test('refuses in the check a pathway that the delegation cannot have, as saving does', async () => {
    const chain = await buildChain()
    await changeTop(chain, narrowed)
    const asked = { decisionId: chain.decisionId, parentDelegationId: chain.middle.id }
    const answer = await checkCascading({ ...asked, updatedPathwayOptions: ['Direct Line', 'Matrix'] })
    expect([answer.status, answer.data.fields]).toEqual([
      422,
      [{ path: 'body.updatedPathwayOptions.1', message: 'Matrix is not one of your own pathways.' }],
    ])
    const saved = await change(world, chain.middle.id, { delegationPathway: ['Direct Line', 'Matrix'] })
    expect(saved.status).toBe(422)
  })

  test('do not let a move go below the recipient that a delegation has alone', async () => {
    const chain = await buildChain()
    const id = await created(third(chain, { delegationRecipients: [position('President')] }))
    const answer = await move(world, id, { parentDelegationId: chain.top.id })
    expect(refusalOf(answer)).toMatch(/issuer/i)
  })
})

test('an edit that gives more asks for the pathways again, and one that gives less does not', async () => {
  const chain = await buildChain()
  const id = await created(third(chain))
  await changeTop(chain, { delegationPathway: ['Direct Line'] })
  const upTo = (max: number) => ({
    delegationAuthorities: [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(max)] },
    ],
  })
  expect(refusalOf(await change(world, id, upTo(5_000), { by: 'dean' }))).toMatch(OUTSIDE)
  expect(refusalOf(await change(world, id, upTo(50), { by: 'dean' }))).toBe('')
  expect(await verdict(world, chain.decisionId, 'doctor', 51)).toBe('DENY')
})

test('what is Authorized goes below no other recipient while the organization keeps it in place', async () => {
  const authorityTypeId = world.tenant.authorityTypes.approvalId
  const bounds = [{ ...dollars(null), valueType: 'AUTHORIZED', unit: '' }]
  const authorized = (redelegable: boolean) => ({
    delegationAuthorities: [{ authorityTypeId, bounds, redelegable }],
  })
  const decisionId = await publishDecision(world, { decisionAuthorities: [{ authorityTypeId, bounds }] })
  const both = [position('President'), position('Dean of Engineering')]
  const top = await issue(world, decisionId, {
    change: { ...authorized(true), delegationRecipients: both },
  })
  const below = await issue(world, decisionId, {
    to: 'Dean of Medicine',
    parent: top.id,
    by: 'president',
    change: { ...authorized(false), delegationPathway: [], parentSlotId: slotOf(top, 'President') },
  })
  const root = await issue(world, decisionId, { to: 'Dean of Medicine', change: authorized(false) })
  await setting(world, { isRedelegationLimit: true, redelegationLimitsAuthorised: false })
  try {
    const moved = await move(world, root.id, {
      parentDelegationId: top.id,
      parentSlotId: slotOf(top, 'President'),
    })
    expect(moved.status).toBe(422)
    const { data } = await world.as('authority').call(changeIssuerOfDelegations, {
      body: {
        delegationIds: [below.id],
        issuerPositionId: world.positions.get('Dean of Engineering'),
      },
    })
    expect(data.succeeded).toEqual([])
  } finally {
    await setting(world, { isRedelegationLimit: false, redelegationLimitsAuthorised: true })
  }
})
