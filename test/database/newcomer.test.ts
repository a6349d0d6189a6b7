import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { occupancy } from '#modules/auth/index.server.ts'
import { decisionListeners } from '#modules/decision/effects/server/listeners.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { setFact } from '#platform/server/records/facts.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct, viewerOf } from './product.ts'
import { act, issue, publishDecision, setting, verdict } from './scenario.ts'

let product: TestProduct
let world: SmallWorld
let decisionId: string
let tenants = 0

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())
beforeEach(async () => {
  tenants += 1
  world = await buildSmallWorld(product, `Alder${tenants}`)
  await setting(world, { autoIssue: true })
  decisionId = await publishDecision(world)
})

const DEAN = 'Dean of Medicine'
const user = (key: string) => world.users.get(key) as string
const position = () => world.positions.get(DEAN) as string

/** Given to the doctor as Dean of Medicine. */
const toTheDean = (change: Record<string, unknown> = {}) =>
  issue(world, decisionId, {
    max: 40_000,
    change: {
      recipientType: 'PERSONNEL_IN_POSITION',
      delegationRecipients: [{ recipientUserId: user('doctor'), recipientPositionId: position() }],
      recipientAutoIssue: true,
      ...change,
    },
  })

const occupies = (key: string, holds: boolean) =>
  inTenant(product.pool, world.tenant.id, { listeners: product.listeners }, async (tx) => {
    const now = product.now()
    const viewer = await viewerOf(tx, world.tenant.id, user('admin'), now)
    const at = {
      key: { user_id: user(key), position_id: position() },
      value: holds ? {} : null,
      from: now,
      now,
    }
    await setFact(tx, occupancy, world.tenant.id, at)
    const changed = { joined: holds ? [position()] : [], left: holds ? [] : [position()] }
    await notifyListeners(
      decisionListeners.occupancyChanged,
      tx,
      viewer,
      { userId: user(key), ...changed },
      now,
    )
  })

const received = async (key: string) =>
  (
    await product.owner.query(
      `select d.id, d.status, d.parent_delegation_id as parent, d.issuer_type as "issuerType" from app.delegation d
        where d.tenant_id = $1 and d.content->'delegationRecipients' @> $2::jsonb order by d.id`,
      [world.tenant.id, JSON.stringify([{ recipientUserId: user(key) }])],
    )
  ).rows

describe('anyone who joins a position', () => {
  test('is issued what others in it received, up to the same limit and by the same issuer, once', async () => {
    const source = await toTheDean()
    await occupies('guest', true)
    expect(await received('guest')).toEqual([
      { id: expect.any(String), status: source.status, parent: null, issuerType: 'ROOT_AUTHORITY' },
    ])
    expect(await verdict(world, decisionId, 'guest', 40_000)).toBe('ALLOW')
    expect(await verdict(world, decisionId, 'guest', 40_001)).toBe('DENY')
    await occupies('guest', false)
    await occupies('guest', true)
    expect(await received('guest')).toHaveLength(1)
  })

  test('is issued one of a line of copies, however many were made before', async () => {
    await toTheDean()
    await occupies('guest', true)
    await occupies('chair', true)
    expect(await received('chair')).toHaveLength(1)
  })

  test('is issued nothing where the delegation or the settings do not say so, or it ended', async () => {
    await toTheDean({ recipientAutoIssue: false })
    const ended = await toTheDean()
    await act(world, 'authority', 'revoked', ended.id)
    await occupies('guest', true)
    await setting(world, { autoIssue: false })
    await toTheDean()
    await occupies('chair', true)
    expect(await received('guest')).toEqual([])
    expect(await received('chair')).toEqual([])
  })

  test('goes the usual path: it is awaiting approval where approval is on', async () => {
    await toTheDean()
    await setting(world, { actionIssuerApproval: true })
    await occupies('guest', true)
    expect(await received('guest')).toMatchObject([{ status: 'PENDING' }])
    expect(await verdict(world, decisionId, 'guest', 100)).toBe('DENY')
  })

  test('is left a draft where it may not be issued any longer as it stands', async () => {
    const root = await issue(world, decisionId, { to: 'President', max: 50_000 })
    const source = await issue(world, decisionId, {
      by: 'president',
      parent: root.id,
      max: 40_000,
      change: {
        recipientType: 'PERSONNEL_IN_POSITION',
        delegationRecipients: [{ recipientUserId: user('doctor'), recipientPositionId: position() }],
        recipientAutoIssue: true,
      },
    })
    const cap = { isRedelegationLimit: true, redelegationLimitValueCurrency: '10000' }
    await setting(world, cap)
    await occupies('guest', true)
    expect(await received('guest')).toEqual([
      {
        id: expect.any(String),
        status: 'DRAFT',
        parent: source.parentDelegationId ?? root.id,
        issuerType: 'POSITION',
      },
    ])
  })
})

describe('a day on which someone joins or leaves a position', () => {
  const HOUR = 3_600_000
  const tomorrow = (days: number) =>
    new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now() + days * 24 * HOUR)

  /** Works off what is due by then: the queue goes by the clock of the database. */
  async function atHour(hours: number) {
    product.clock.ahead = hours * HOUR
    await product.owner.query(
      `update graphile_worker._private_jobs set run_at = now() where run_at <= now() + make_interval(hours => $1)`,
      [hours],
    )
    await product.workOff()
  }

  test('is informed when it comes: what is issued to newcomers is issued, and ends with the position', async () => {
    await toTheDean()
    const path = `/api/auth/users/${user('guest')}`
    const { data, etag } = await world.as('admin').ask('GET', path)
    const change = {
      firstName: data.firstName,
      lastName: data.lastName,
      email: data.email,
      roleIds: data.roles.map((each: { id: string }) => each.id),
      positions: [{ positionId: position(), from: tomorrow(1), until: tomorrow(2) }],
    }
    const saved = await world.as('admin').ask('PATCH', path, change, { 'if-match': etag ?? '' })
    expect(saved, JSON.stringify(saved.data)).toMatchObject({ status: 200 })
    await product.workOff()
    expect(await received('guest')).toEqual([])
    try {
      await atHour(40)
      expect(await received('guest')).toMatchObject([{ status: 'ISSUED' }])
      await atHour(100)
      expect(await received('guest')).toMatchObject([{ status: 'REVOKED' }])
    } finally {
      product.clock.ahead = 0
    }
  })
})

describe('a newcomer gets no more than the recipients have', () => {
  test('of what is suspended, a draft', async () => {
    const { id } = await toTheDean()
    await act(world, 'authority', 'suspended', id)
    await occupies('guest', true)
    expect(await verdict(world, decisionId, 'guest', 1)).toBe('DENY')
    expect((await received('guest')).map(({ status }) => status)).not.toContain('ISSUED')
  })

  test('of what awaits approval, a draft, also where approval was turned off since', async () => {
    await setting(world, { actionIssuerApproval: true })
    await toTheDean()
    await setting(world, { actionIssuerApproval: false })
    await occupies('guest', true)
    expect(await verdict(world, decisionId, 'guest', 1)).toBe('DENY')
  })
})
