import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { occupancy } from '#modules/auth/index.server.ts'
import { changeUsers } from '#modules/auth/users/server/change-users.ts'
import { decisionListeners } from '#modules/decision/effects/server/listeners.ts'
import { effectsOf } from '#modules/decision/index.server.ts'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import {
  type EffectScope,
  groupParent,
  groupStatus,
  positionStatus,
  previewOf,
} from '#modules/settings/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { type Fact, setFact } from '#platform/server/records/facts.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct, viewerOf } from './product.ts'
import { base, dollars, issue, publishDecision, setting } from './scenario.ts'

let product: TestProduct
let world: SmallWorld

beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.close())

const user = (key: string) => world.users.get(key) as string
const position = (name: string) => world.positions.get(name) as string
const group = (name: string) => world.groups.get(name) as string

type Act = { concerned: EffectScope; act: (tx: Tx, viewer: Viewer, now: Date) => Promise<unknown> }

const within = <T>(work: (tx: Tx, viewer: Viewer, now: Date) => Promise<T>): Promise<T> =>
  inTenant(product.pool, world.tenant.id, { listeners: product.listeners }, async (tx) => {
    const now = product.now()
    return work(tx, await viewerOf(tx, world.tenant.id, user('admin'), now), now)
  })

const preview = ({ concerned, act }: Act): Promise<Effects> =>
  within(async (tx, viewer, now) => {
    const { effects } = await previewOf({ effectsOf }, tx, viewer, concerned, () => act(tx, viewer, now), now)
    return effects
  })

type Row = { id: string; status: string; alerts: string[] }
type HolderRow = { occupants: unknown[] | null }

/** What is so now: statuses and flags of every delegation, and how many may take each decision. */
async function stand() {
  await product.workOff()
  const of = async <T>(columns: string, table: string) =>
    (
      await product.owner.query(`select ${columns} from app.${table} where tenant_id = $1 order by id`, [
        world.tenant.id,
      ])
    ).rows as T[]
  const holders = new Map<string, number>()
  for (const { id } of await of<{ id: string }>('id', 'decision')) {
    const able = await world.as('authority').ask('POST', `${base}/decisions/${id}/who-can`, {})
    const count = (sum: number, each: HolderRow) => sum + (each.occupants?.length ?? 1)
    holders.set(id, (able.data.items as HolderRow[]).reduce(count, 0))
  }
  const delegations = await of<Row>('id, status, alerts', 'delegation')
  return { delegations: new Map(delegations.map((row) => [row.id, row])), holders }
}

const isOpen = (row: Row | undefined) =>
  ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'].includes(row?.status ?? '')

/** Previews an act, sees that nothing changed, does it, and holds what the preview said against what is so then. */
async function previewedAndDone(asked: Act): Promise<Effects> {
  const before = await stand()
  const said = await preview(asked)
  expect(await stand(), 'a preview changes nothing').toEqual(before)
  await within((tx, viewer, now) => asked.act(tx, viewer, now))
  const after = await stand()

  const was = [...before.delegations.values()]
  const ended = said.delegationsEnded.shown.map((each) => each.id)
  for (const row of was)
    if (isOpen(row) && !isOpen(after.delegations.get(row.id))) expect(ended).toContain(row.id)
  const gained = was.filter((row) =>
    after.delegations.get(row.id)?.alerts.some((alert) => !row.alerts.includes(alert)),
  )
  const told = [said.delegationsFlagged, said.delegationsNotLive, said.delegationsEnded].flatMap((list) =>
    list.shown.map((each) => each.id),
  )
  for (const row of gained) expect(told, `${after.delegations.get(row.id)?.alerts}`).toContain(row.id)
  const emptied = [...before.holders]
    .filter(([id, count]) => count > 0 && after.holders.get(id) === 0)
    .map(([id]) => id)
  expect(said.decisionsWithoutHolder.shown.map((each) => each.id).sort()).toEqual(emptied.sort())
  return said
}

const deactivate = (key: string): Act => ({
  concerned: { userIds: [user(key)] },
  act: (tx, viewer, now) =>
    changeUsers(tx, viewer, { userIds: [user(key)], act: 'DEACTIVATE', now }, decisionListeners),
})

/** What a store tells of records whose status is another. */
const moved = (kind: string, ids: readonly string[]) => ({
  kind,
  changes: ids.map((id) => ({ id, event: 'UPDATE', before: {}, after: { status: 'OTHER' }, reason: null })),
})

const fact = (
  concerned: EffectScope,
  of: Fact,
  key: Record<string, string>,
  value: Record<string, string> | null,
): Act => ({
  concerned,
  act: async (tx, viewer, now) => {
    await setFact(tx, of, viewer.tenantId, { key, value, from: now, now })
    const { userIds, positionIds, groupIds } = concerned
    if (groupIds)
      await notifyListeners(decisionListeners.recordsChanged, tx, viewer, moved('group', groupIds), now)
    else if (userIds?.[0])
      await notifyListeners(
        decisionListeners.occupancyChanged,
        tx,
        viewer,
        { userId: userIds[0], left: positionIds ?? [], joined: [] },
        now,
      )
    else if (positionIds)
      await notifyListeners(decisionListeners.recordsChanged, tx, viewer, moved('position', positionIds), now)
  },
})

const numbers = (effects: Effects) => ({
  ended: effects.delegationsEnded.total,
  notLive: effects.delegationsNotLive.total,
  flagged: effects.delegationsFlagged.total,
  decisions: effects.decisionsWithoutHolder.total,
  people: effects.people.shown.length,
})

describe('what is said before people and places change is what happens', () => {
  test('someone is deactivated: what they alone received ends, what they issued is in force no more', async () => {
    world = await buildSmallWorld(product)
    const decisionId = await publishDecision(world)
    const other = await publishDecision(world, { name: 'Sign a lease' })
    const own = await issue(world, decisionId, { toUsers: ['doctor'] })
    await issue(world, decisionId, { toUsers: ['guest'], by: 'doctor', parent: own.id, max: 500 })
    await issue(world, other, { toUsers: ['doctor', 'chair'] })

    const said = await previewedAndDone(deactivate('doctor'))

    expect(numbers(said)).toEqual({ ended: 2, notLive: 1, flagged: 0, decisions: 1, people: 2 })
    expect(said.delegationsEnded.shown[0]).toEqual({
      id: own.id,
      displayId: own.displayId,
      name: 'Approve purchase order',
    })
  })

  test('someone leaves a position: what they received in it ends where it was issued so, and an office without anyone is notified', async () => {
    world = await buildSmallWorld(product, 'Birch')
    await setting(world, { autoRevoke: true })
    const decisionId = await publishDecision(world)
    const change = {
      recipientType: 'PERSONNEL_IN_POSITION',
      delegationRecipients: [
        { recipientUserId: user('doctor'), recipientPositionId: position('Dean of Medicine') },
      ],
    }
    await issue(world, decisionId, { change })
    const office = await publishDecision(world, { name: 'Sign a lease' })
    await issue(world, office, { to: 'Dean of Medicine' })

    const said = await previewedAndDone(
      fact(
        { userIds: [user('doctor')], positionIds: [position('Dean of Medicine')] },
        occupancy,
        { user_id: user('doctor'), position_id: position('Dean of Medicine') },
        null,
      ),
    )

    expect(numbers(said)).toEqual({ ended: 1, notLive: 1, flagged: 0, decisions: 2, people: 1 })
  })

  test('someone joins a position: they can decide more, also by what is issued to the person who joins', async () => {
    world = await buildSmallWorld(product, 'Hazel')
    await setting(world, { autoIssue: true })
    const office = await publishDecision(world)
    await issue(world, office, { to: 'Dean of Medicine' })
    const decisionId = await publishDecision(world, { name: 'Sign a lease' })
    const change = {
      recipientType: 'PERSONNEL_IN_POSITION',
      delegationRecipients: [
        { recipientUserId: user('doctor'), recipientPositionId: position('Dean of Medicine') },
      ],
      recipientAutoIssue: true,
    }
    await issue(world, decisionId, { change })
    const joins: Act = {
      concerned: { userIds: [user('guest')], positionIds: [position('Dean of Medicine')] },
      act: async (tx, viewer, now) => {
        const key = { user_id: user('guest'), position_id: position('Dean of Medicine') }
        await setFact(tx, occupancy, viewer.tenantId, { key, value: {}, from: now, now })
        const joined = [position('Dean of Medicine')]
        await notifyListeners(
          decisionListeners.occupancyChanged,
          tx,
          viewer,
          { userId: user('guest'), left: [], joined },
          now,
        )
      },
    }
    const said = await previewedAndDone(joins)
    expect(numbers(said)).toEqual({ ended: 0, notLive: 0, flagged: 0, decisions: 0, people: 0 })
    expect(said.gaining).toMatchObject({ total: 1, shown: [{ id: user('guest'), name: expect.any(String) }] })
  })

  test('a position is deactivated: it holds nothing, what was issued through it continues', async () => {
    world = await buildSmallWorld(product, 'Cedar')
    const decisionId = await publishDecision(world)
    const own = await issue(world, decisionId, { to: 'Dean of Engineering' })
    await issue(world, decisionId, { to: 'Chair of Civil Engineering', by: 'dean', parent: own.id, max: 500 })

    const said = await previewedAndDone(
      fact(
        { positionIds: [position('Dean of Engineering')] },
        positionStatus,
        { position_id: position('Dean of Engineering') },
        { status: 'INACTIVE' },
      ),
    )

    expect(numbers(said)).toEqual({ ended: 0, notLive: 1, flagged: 0, decisions: 0, people: 1 })
  })

  test('a group is deactivated, and another goes below another one', async () => {
    world = await buildSmallWorld(product, 'Dogwood')
    const decisionId = await publishDecision(world)
    const only = (name: string) => ({ change: { delegationGroups: [group(name)] } })
    const faculty = await issue(world, decisionId, { to: 'Dean of Engineering', ...only('Engineering') })
    await issue(world, decisionId, { to: 'Dean of Medicine', ...only('Medicine') })
    await issue(world, decisionId, {
      to: 'Chair of Civil Engineering',
      by: 'dean',
      parent: faculty.id,
      max: 500,
      ...only('Engineering'),
    })

    const gone = await previewedAndDone(
      fact(
        { groupIds: [group('Medicine')] },
        groupStatus,
        { group_id: group('Medicine') },
        { status: 'INACTIVE' },
      ),
    )
    expect(numbers(gone)).toMatchObject({ ended: 0, people: 1, decisions: 0 })
    expect(gone.people.shown).toMatchObject([{ id: user('doctor'), name: expect.any(String) }])

    const moved = await previewedAndDone(
      fact(
        { groupIds: [group('Engineering')] },
        groupParent,
        { group_id: group('Engineering'), parent_id: world.tenant.organizationId },
        null,
      ),
    )
    expect(numbers(moved)).toMatchObject({ ended: 0, people: 2, decisions: 1 })
  })

  test('someone reports to another manager: what they were given down the line no longer fits', async () => {
    world = await buildSmallWorld(product, 'Fir')
    const decisionId = await publishDecision(world)
    const line = { delegationPathway: ['Direct Line'] }
    const own = await issue(world, decisionId, { to: 'Dean of Engineering', change: line })
    await issue(world, decisionId, { by: 'dean', parent: own.id, toUsers: ['chair'], max: 500, change: line })

    const said = await previewedAndDone({
      concerned: { userIds: [user('chair')] },
      act: async (tx, viewer, now) => {
        await sql`update app."user" set manager_user_id = ${user('doctor')} where tenant_id = ${viewer.tenantId} and id = ${user('chair')}`.execute(
          tx,
        )
        await notifyListeners(
          decisionListeners.recordsChanged,
          tx,
          viewer,
          moved('user', [user('chair')]),
          now,
        )
      },
    })

    expect(numbers(said)).toEqual({ ended: 0, notLive: 0, flagged: 1, decisions: 0, people: 0 })
  })

  test('and the person who cannot see a delegation is notified of it without its name', async () => {
    world = await buildSmallWorld(product, 'Elm')
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { toUsers: ['doctor'] })
    const effects = await inTenant(
      product.pool,
      world.tenant.id,
      { listeners: product.listeners },
      async (tx) => {
        const now = product.now()
        const viewer = {
          ...(await viewerOf(tx, world.tenant.id, user('admin'), now)),
          permissions: new Map(),
        }
        const { concerned, act } = deactivate('doctor')
        return (await previewOf({ effectsOf }, tx, viewer, concerned, () => act(tx, viewer, now), now))
          .effects
      },
    )
    expect(effects.delegationsEnded).toEqual({
      total: 1,
      shown: [{ id: null, displayId: null, name: 'a record you cannot view' }],
    })
    expect(effects.changes.shown).toEqual([
      expect.objectContaining({
        person: 'doctor Elm',
        decision: 'a record you cannot view',
        authorityType: 'a record you cannot view',
        group: 'a record you cannot view',
        before: null,
      }),
    ])
    expect(JSON.stringify(effects)).not.toContain('Approve purchase order')
  })
})

test('another exchange rate flags what is above the limit that it comes from now', async () => {
  world = await buildSmallWorld(product, 'Gum')
  const tenant = `/api/auth/tenants/${world.tenant.id}`
  await product.owner.query('update app.tenant set multi_currency_allowed = true where tenant_id = $1', [
    world.tenant.id,
  ])
  const change = async (body: object) => {
    const { etag } = await world.as('admin').ask('GET', tenant)
    const answer = await world.as('admin').ask('PATCH', tenant, body, { 'if-match': etag ?? '' })
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  }
  await change({ multiCurrencyEnabled: true, currencyRates: [{ currency: 'EUR', rate: '1.1' }] })
  const decisionId = await publishDecision(world)
  const own = await issue(world, decisionId, { to: 'Dean of Engineering', max: 100_000 })
  const inEuro = { ...dollars(90_000), unit: 'EUR' }
  const { approvalId } = world.tenant.authorityTypes
  const below = await issue(world, decisionId, {
    by: 'dean',
    parent: own.id,
    to: 'Chair of Civil Engineering',
    change: {
      delegationAuthorities: [{ authorityTypeId: approvalId, bounds: [inEuro], redelegable: false }],
    },
  })
  const alerts = async () => (await stand()).delegations.get(below.id)?.alerts
  expect(await alerts()).toEqual([])
  await change({ currencyRates: [{ currency: 'EUR', rate: '2' }] })
  expect(await alerts()).toEqual(['Invalid Authority'])
})
