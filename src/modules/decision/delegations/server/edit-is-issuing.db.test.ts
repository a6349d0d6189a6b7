import { beforeAll, describe, expect, test } from 'vitest'
import { createUserRole } from '#modules/auth/user-roles/model/user-role-calls.ts'
import { selectUserRoles } from '#modules/auth/user-roles/model/user-role-choice.ts'
import { startTestWorld } from '#test/database/product.ts'
import {
  base,
  delegationBody,
  dollars,
  issue,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import { createDelegation } from '../model/delegation-calls.ts'

// An edit makes authority as an issue does: the same gate, the same rules on recipients, and nothing named is left out.

const { world } = await startTestWorld()
let decision: string
beforeAll(async () => {
  decision = await publishDecision(world)
})

const path = (id: string) => `${base}/delegations/${id}`
async function edit(id: string, change: object, by = 'authority') {
  const { etag } = await world.as('authority').ask('GET', path(id))
  return world.as(by).ask('PATCH', path(id), change, { 'if-match': etag ?? '' })
}
const create = (change: object) =>
  world.as('authority').call(createDelegation, {
    body: {
      ...delegationBody(world, decision, { to: 'Dean of Engineering' }),
      ...change,
    },
  })
const person = (key: string) => ({ recipientUserId: world.users.get(key), recipientPositionId: null })
const position = (name: string) => ({ recipientUserId: null, recipientPositionId: world.positions.get(name) })
const fieldOf = ({ data }: { data: { fields?: { path: string }[] } }) => data.fields?.[0]?.path

describe('a source', () => {
  test('is named by its delegation: a recipient alone is no way to Root Authority', async () => {
    const parent = await issue(world, decision, { to: 'President', max: 1_000 })
    const parentSlotId = parent.recipients[0].slotId
    for (const slot of [parentSlotId, crypto.randomUUID()])
      for (const status of ['ISSUED', 'DRAFT']) {
        const made = await create({ parentSlotId: slot, status })
        expect([made.status, fieldOf(made)]).toEqual([422, 'body.parentDelegationId'])
      }
    const draft = await create({ parentDelegationId: parent.id, parentSlotId, status: 'DRAFT' })
    expect(draft.status).toBe(201)
    const changed = await edit(draft.data.id, { parentDelegationId: null, parentSlotId })
    expect([changed.status, fieldOf(changed)]).toEqual([422, 'body.parentDelegationId'])
    const rooted = await edit(draft.data.id, { parentDelegationId: null })
    expect([rooted.status, rooted.data.issuer?.type ?? rooted.data.issuerType]).toEqual([
      200,
      'ROOT_AUTHORITY',
    ])
  })
})

describe('an edit of an issued delegation', () => {
  test('that changes terms or recipients is for the person who may issue it, a note for the person who issued it', async () => {
    const root = await issue(world, decision, { to: 'President' })
    const below = await issue(world, decision, {
      toUsers: ['dean'],
      max: 1_000,
      parent: root.id,
      by: 'president',
    })
    await takeRoles('president')
    const wider = {
      recipientType: 'SPECIFIC_PERSONNEL',
      delegationRecipients: [person('dean'), person('chair')],
      delegationAuthorities: [
        {
          authorityTypeId: world.tenant.authorityTypes.approvalId,
          bounds: [dollars(4_000)],
          redelegable: true,
        },
      ],
    }
    expect((await edit(below.id, wider, 'president')).status).toBe(422)
    expect(await verdict(world, decision, 'chair', 10)).toBe('DENY')
    expect((await edit(below.id, { note: 'For the records' }, 'president')).status).toBe(200)
    expect((await edit(below.id, wider)).status).toBe(200)
  })

  test('takes no recipient type that is turned off, and keeps the one that it has', async () => {
    const office = await issue(world, decision, { to: 'Dean of Medicine', max: 10 })
    await setting(world, { specificPersonal: false })
    const changed = await edit(office.id, {
      recipientType: 'SPECIFIC_PERSONNEL',
      delegationRecipients: [person('doctor')],
    })
    expect([changed.status, fieldOf(changed)]).toEqual([422, 'body.recipientType'])
    await setting(world, { specificPersonal: true, positionOnly: false })
    const added = await edit(office.id, {
      delegationRecipients: [position('Dean of Medicine'), position('President')],
    })
    expect([added.status, fieldOf(added)]).toEqual([422, 'body.recipientType'])
    const kept = await edit(office.id, {
      delegationAuthorities: delegationBody(world, decision, { max: 9 }).delegationAuthorities,
    })
    expect(kept.status, JSON.stringify(kept.data)).toBe(200)
    await setting(world, { positionOnly: true })
  })

  test.each([
    ['SPECIFIC_PERSONNEL', 'POSITION_ONLY'],
    ['SPECIFIC_PERSONNEL', 'PERSONNEL_IN_POSITION'],
    ['POSITION_ONLY', 'SPECIFIC_PERSONNEL'],
    ['POSITION_ONLY', 'PERSONNEL_IN_POSITION'],
  ])('from %s to %s names recipients of that kind', async (from, recipientType) => {
    for (const status of ['ISSUED', 'DRAFT']) {
      const made = await create({
        status,
        recipientType: from,
        delegationRecipients: [from === 'POSITION_ONLY' ? position('Dean of Engineering') : person('dean')],
      })
      expect(made.status, JSON.stringify(made.data)).toBe(201)
      const changed = await edit(made.data.id, { recipientType })
      expect([changed.status, fieldOf(changed)]).toEqual([422, 'body.delegationRecipients.0'])
    }
  })

  test.each([
    [{ status: 'DRAFT' }, 'body.status'],
    [{ parentDelegationId: crypto.randomUUID() }, 'body.parentDelegationId'],
    [{ parentSlotId: crypto.randomUUID() }, 'body.parentSlotId'],
  ])('refuses %o, which it does not do', async (change, field) => {
    const { id } = await issue(world, decision, { to: 'President' })
    const answer = await edit(id, change)
    expect([answer.status, fieldOf(answer)]).toEqual([422, field])
    expect((await edit(id, { status: 'ISSUED', parentDelegationId: null, parentSlotId: null })).status).toBe(
      200,
    )
  })
})

test('the right to exceed the redelegation limit reaches as far as its groups', async () => {
  const admin = world.as('admin')
  const made = await admin.call(createUserRole, {
    params: { tenantId: world.tenant.id },
    body: {
      name: 'Exceeds limits',
      description: '',
      permissions: {
        'tenant.access_delegations_module': 'ON',
        'tenant.access_decisions_module': 'ON',
        'tenant.create_delegations': 'ON',
        'decision.view': 'ALL',
        'delegation.view': 'ALL',
        'delegation.override_redelegation_limit': 'GROUPS',
      },
    },
  })
  expect(made.status, JSON.stringify(made.data)).toBe(201)
  await giveRole('doctor', made.data.id)
  await setting(world, { isRedelegationLimit: true, redelegationLimitValueCurrency: '500' })
  const root = await issue(world, decision, {
    to: 'Dean of Medicine',
    change: { delegationGroups: ['Medicine', 'Engineering'].map((name) => world.groups.get(name)) },
  })
  const redelegate = (group: string) =>
    world.as('doctor').call(createDelegation, {
      body: {
        ...delegationBody(world, decision, { toUsers: ['chair'], max: 5_000, parent: root.id }),
        delegationGroups: [world.groups.get(group)],
        delegationAuthorities: [
          {
            authorityTypeId: world.tenant.authorityTypes.approvalId,
            bounds: [dollars(5_000)],
            limitOverridden: true,
          },
        ],
      },
    })
  expect((await redelegate('Medicine')).status).toBe(201)
  const beyond = await redelegate('Engineering')
  expect(beyond.status).toBe(422)
  await setting(world, { isRedelegationLimit: false })
})

test('an edit and a suspension of all around it wait for each other in one order', async () => {
  const root = await issue(world, decision, { to: 'President' })
  const below = await issue(world, decision, { toUsers: ['dean'], parent: root.id })
  for (let i = 0; i < 6; i += 1) {
    const { etag } = await world.as('authority').ask('GET', path(below.id))
    const note = { note: `Try ${i}`, delegationPathway: i % 2 ? ['Matrix'] : [] }
    const [edited, acted] = await Promise.all([
      world.as('authority').ask('PATCH', path(below.id), note, { 'if-match': etag ?? '' }),
      world.as('authority').ask('PATCH', `${base}/delegations/bulk/${i % 2 ? 'issued' : 'suspended'}`, {
        delegationIds: [root.id, below.id],
      }),
    ])
    expect([edited.status, acted.status]).not.toContain(503)
  }
})

/** Leaves someone with no user role but that of an auditor. */
async function takeRoles(key: string) {
  const roles = await world.as('admin').call(selectUserRoles, { params: { tenantId: world.tenant.id } })
  const auditor = roles.data.items.find((each: { name: string }) => each.name === 'Auditor')
  await giveRole(key, auditor.id)
}

async function giveRole(key: string, id: string) {
  const at = `/api/auth/users/${world.users.get(key)}`
  const { etag } = await world.as('admin').ask('GET', at)
  const changed = await world.as('admin').ask('PATCH', at, { roleIds: [id] }, { 'if-match': etag ?? '' })
  expect(changed.status, JSON.stringify(changed.data)).toBe(200)
}
