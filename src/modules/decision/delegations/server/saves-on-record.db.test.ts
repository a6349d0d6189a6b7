import { beforeAll, describe, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  change as changeOf,
  delegationBody,
  entriesOf,
  issue,
  move as moveOf,
  publishDecision,
  verdict,
} from '#test/database/scenario.ts'
import { getDelegation, moveDelegation, updateDelegation } from '../model/delegation-calls.ts'

// What a save leaves on record: an edit, a draft, a copy, a move; and nothing where nothing is changed.

const { product, world } = await startTestWorld()
let decisionId: string
beforeAll(async () => {
  decisionId = await publishDecision(world)
})

const read = (id: string) => world.as('authority').call(getDelegation, { params: { id } })
const record = async (id: string) => (await read(id)).data
const entries = (id: string) => entriesOf(product, id)
const change = (id: string, body: object, options?: { by?: string }) => changeOf(world, id, body, options)
const move = (id: string, body: object, by?: string) => moveOf(world, id, body, by)
const path = (id: string) => `${base}/delegations/${id}`

test('a save of a draft as it is leaves its version, and no entry', async () => {
  const { id } = await issue(world, decisionId, { change: { status: 'DRAFT' } })
  const before = await read(id)
  const saved = await world
    .as('authority')
    .call(updateDelegation, { params: { id }, body: before.data.content, version: before.etag })
  expect(saved.status, JSON.stringify(saved.data)).toBe(200)
  expect((await read(id)).etag).toBe(before.etag)
  expect(await entries(id)).toHaveLength(1)
})

test('a move to where a delegation is already leaves its version, and no entry', async () => {
  const parent = await issue(world, decisionId, {})
  const { id } = await issue(world, decisionId, { to: 'Dean of Engineering', parent: parent.id })
  const before = await read(id)
  const moved = await world.as('authority').call(moveDelegation, {
    params: { id },
    body: { parentDelegationId: parent.id, parentSlotId: before.data.parentSlotId },
    version: before.etag,
  })
  expect(moved.status, JSON.stringify(moved.data)).toBe(200)
  expect((await read(id)).etag).toBe(before.etag)
  expect(await entries(id)).toHaveLength(1)
})

describe('an edit of what is issued', () => {
  test('moves it nowhere, and makes no draft of it', async () => {
    const decision = await publishDecision(world)
    const [top, other] = [
      await issue(world, decision, {}),
      await issue(world, decision, { to: 'Dean of Medicine' }),
    ]
    const { id } = await issue(world, decision, { to: 'Dean of Engineering', parent: top.id })
    const moved = 'This delegation was issued. Move it to change its source.'
    const before = await record(id)
    const asked = { status: 'DRAFT', parentDelegationId: other.id, parentSlotId: other.recipients[0].slotId }
    const refused = await change(id, { ...asked, note: 'Never' })
    expect([refused.status, refused.data.fields]).toEqual([
      422,
      [
        {
          path: 'body.status',
          message: 'This delegation was issued. Duplicate it to continue with a draft.',
        },
        { path: 'body.parentDelegationId', message: moved },
        { path: 'body.parentSlotId', message: moved },
      ],
    ])
    expect((await record(id)).note).toBe(before.note)
    const same = {
      status: 'ISSUED',
      parentDelegationId: top.id,
      parentSlotId: before.parentSlotId,
      note: 'Written',
    }
    expect(await change(id, same)).toMatchObject({ status: 200, data: { note: 'Written', version: 2 } })
    expect(await entries(id)).toEqual(['ISSUE · - · authority', 'UPDATE · - · authority'])
  })

  test('holds back from its first day only where that is before, and nothing held', async () => {
    const decision = await publishDecision(world)
    const { id } = await issue(world, decision, { max: 100 })
    const { rows } = await product.owner.query(`select now() + interval '1 ms' as at`)
    const between = rows[0].at.toISOString()
    const { delegationAuthorities } = delegationBody(world, decision, { max: 10 })
    expect((await change(id, { delegationAuthorities })).status).toBe(200)
    expect(await verdict(world, decision, 'president', 90, { at: between })).toBe('ALLOW')
    expect(await verdict(world, decision, 'president', 90)).toBe('DENY')
  })
})

describe('a draft', () => {
  test('keeps its source, is given another one, or none', async () => {
    const decision = await publishDecision(world)
    const [top, other] = [
      await issue(world, decision, {}),
      await issue(world, decision, { to: 'Dean of Medicine' }),
    ]
    const { id } = await issue(world, decision, {
      to: 'Dean of Engineering',
      parent: top.id,
      change: { status: 'DRAFT' },
    })
    const { parentSlotId, recipients, path: steps } = await record(id)
    expect(recipients).toEqual([
      {
        slotId: null,
        user: null,
        position: { id: world.positions.get('Dean of Engineering'), name: 'Dean of Engineering' },
        holders: [],
        status: 'DRAFT',
        inForce: false,
        held: false,
        changeWaits: false,
        isMine: false,
      },
    ])
    expect(steps[1]).toEqual({
      delegationId: id,
      displayId: expect.stringMatching(/^DEL-/),
      masked: false,
      recipients: ['Dean of Engineering'],
      holders: [],
      left: [],
      who: null,
      isPosition: true,
      status: 'DRAFT',
      live: false,
      state: 'DRAFT',
      flaw: null,
      limit: expect.objectContaining({ max: '1000000.00' }),
      clampedTo: null,
      clampedBy: null,
      allLimits: null,
      goesBeyond: false,
    })
    const source = async () => {
      const { parentDelegationId, parentSlotId: slot, issuerType } = await record(id)
      return [parentDelegationId, slot, issuerType]
    }
    expect((await change(id, { note: 'First' })).data).toMatchObject({ status: 'DRAFT', version: 2 })
    expect(await source()).toEqual([top.id, parentSlotId, 'POSITION'])
    expect((await change(id, { note: 'First' })).data).toMatchObject({ version: 2 })
    await change(id, { parentDelegationId: top.id, note: 'Second' })
    expect(await source()).toEqual([top.id, parentSlotId, 'POSITION'])
    await change(id, { parentDelegationId: other.id })
    expect(await source()).toEqual([other.id, other.recipients[0].slotId, 'POSITION'])
    await change(id, { parentDelegationId: null })
    expect(await source()).toEqual([null, null, 'ROOT_AUTHORITY'])
    // anyone who may edit it may still not issue from there
    expect((await change(id, { parentDelegationId: top.id }, { by: 'chair' })).status).toBeGreaterThan(400)
    const unknown = await change(id, { delegationGroups: ['01a1fbc7-c43a-74d0-ad0b-5d86e69c6275'] })
    expect([unknown.status, unknown.data.fields?.[0].path]).toEqual([422, 'body.delegationGroups.0'])
    expect((await change(id, { status: 'ISSUED' })).data).toMatchObject({ status: 'ISSUED', note: 'Second' })
    expect((await entries(id)).at(-1)).toBe('ISSUE · - · authority')
  })

  test('that copies another has its content, without its days, its ids and its past', async () => {
    const condition = { name: 'Two quotes', description: 'Ask two.', when: null, rule: null, isActive: true }
    const decision = await publishDecision(world)
    const from = await issue(world, decision, {
      toUsers: ['dean', 'doctor'],
      change: {
        conditions: [condition],
        note: 'Copied',
        effectiveDate: '2098-01-01',
        expirationDate: '2098-12-31',
        isNoExpiration: false,
      },
    })
    const { status, data } = await world.as('authority').ask('POST', `${path(from.id)}/duplicate`)
    expect([status, data.id === from.id]).toEqual([201, false])
    expect(data).toMatchObject({
      status: 'DRAFT',
      version: 1,
      note: 'Copied',
      isRootDelegation: true,
      acceptanceRequired: false,
      approvalRequired: false,
      issuedDate: null,
      acceptedDate: null,
      suspendedDate: null,
      revokedDate: null,
      lastOutcome: null,
      effective: null,
      content: { ...from.content, effectiveDate: null, expirationDate: null, conditions: [condition] },
    })
    expect(data.content.conditions[0].id).not.toBe(from.content.conditions[0].id)
    const { rows } = await product.owner.query(
      `select d.copied_from, d.ends_with_position, r.event from app.delegation d join app.revision r on r.tenant_id = d.tenant_id and r.record_id = d.id where d.id = $1`,
      [data.id],
    )
    expect(rows).toEqual([{ copied_from: from.id, ends_with_position: false, event: 'DUPLICATE' }])
    const log = await world.as('authority').ask('GET', `${path(data.id)}/changelog`)
    expect(JSON.stringify(log.data.items[0])).toContain(from.displayId)
  })
})

describe('a move', () => {
  test('is refused at the source that is named, and asks for the right and the version', async () => {
    const decision = await publishDecision(world)
    const [top, small] = [await issue(world, decision, {}), await issue(world, decision, { max: 5 })]
    const { id } = await issue(world, decision, { to: 'Dean of Engineering', max: 50, parent: top.id })
    const refused = await move(id, { parentDelegationId: small.id })
    expect([refused.status, refused.data.fields]).toEqual([
      422,
      [expect.objectContaining({ path: 'body.parentSlotId', message: expect.stringMatching(/\$5/) })],
    ])
    expect((await move(id, { parentDelegationId: top.id }, 'dean')).status).toBe(403)
    const { version } = await record(id)
    const stale = await world
      .as('authority')
      .ask(
        'PATCH',
        `${path(id)}/parent`,
        { parentDelegationId: small.id },
        { 'if-match': `"${version + 1}"` },
      )
    expect(stale.status).toBe(412)
    // where it hangs already it stays, and nothing is written
    expect((await move(id, { parentDelegationId: top.id })).data.version).toBe(version)
    await act(world, 'authority', 'revoked', id)
    expect((await move(id, { parentDelegationId: small.id })).status).toBe(409)
    expect((await entries(id)).map((entry) => entry.split(' ')[0])).toEqual(['ISSUE', 'REVOKE'])
  })

  test('out of a suspension says on record why it stays suspended', async () => {
    const decision = await publishDecision(world)
    const [top, other] = [
      await issue(world, decision, {}),
      await issue(world, decision, { to: 'Dean of Medicine' }),
    ]
    const { id } = await issue(world, decision, { to: 'Dean of Engineering', parent: top.id })
    const below = await issue(world, decision, { to: 'Chair of Civil Engineering', parent: id, by: 'dean' })
    await act(world, 'authority', 'suspended', top.id, { reason: 'Audit', cascadeToChildDelegations: true })
    await product.workOff()
    await move(id, { parentDelegationId: other.id })
    expect((await entries(id)).slice(1)).toEqual(['SUSPEND · Audit · authority', 'MOVE · - · authority'])
    const { rows } = await product.owner.query(
      `select kind, reason from app.cascade_act where root_delegation_id = $1 and recorded_until = 'infinity'`,
      [id],
    )
    expect(rows).toEqual([{ kind: 'SUSPEND', reason: 'Audit' }])
    await act(world, 'authority', 'revoked', top.id, { reason: 'Done', cascadeToChildDelegations: true })
    await product.workOff()
    expect([(await record(id)).status, (await record(below.id)).status]).toEqual(['SUSPENDED', 'SUSPENDED'])
  })
})
