import { beforeAll, expect, test } from 'vitest'
import { startTestWorld } from '#test/database/product.ts'
import { act, issue, publishDecision, setting } from '#test/database/scenario.ts'
import { getDelegation, updateDelegation } from '../model/delegation-calls.ts'
import { delegationHistory } from '../model/delegation-history-calls.ts'
import { delegationLists } from '../model/delegation-list.ts'

const { product, world } = await startTestWorld()
let decisionId: string
let root: { id: string; displayId: string }
let below: { id: string }
const secret = { name: 'Only while the bridge is closed', description: 'A secret.' }

beforeAll(async () => {
  decisionId = await publishDecision(world)
  root = await issue(world, decisionId, {
    to: 'President',
    max: 700,
    change: { conditions: [secret], delegationGroups: [world.tenant.organizationId] },
  })
  below = await issue(world, decisionId, {
    to: 'Dean of Medicine',
    max: 700,
    parent: root.id,
    by: 'president',
    change: { delegationGroups: [world.groups.get('Medicine')] },
  })
  // less than the delegation below states after this
  const { data, etag } = await world.as('authority').call(getDelegation, { params: { id: root.id } })
  const [authority] = data.content.delegationAuthorities
  const narrowed = await world.as('authority').call(updateDelegation, {
    params: { id: root.id },
    body: {
      delegationAuthorities: [{ ...authority, bounds: [{ ...authority.bounds[0], max: '400.00' }] }],
    },
    version: etag,
  })
  expect(narrowed.status, JSON.stringify(narrowed.data)).toBe(200)
})

const read = async (by: string) => (await world.as(by).call(getDelegation, { params: { id: below.id } })).data

/** A Group User of Medicine who holds nothing: sees the delegation for Medicine, and not the one above it. */
async function bystander(role = 'Group User') {
  await product.owner.query(
    `insert into app.user_user_role (tenant_id, user_id, user_role_id)
      select $1, $2, id from app.user_role where tenant_id = $1 and name = $3 on conflict do nothing`,
    [world.tenant.id, world.users.get('guest'), role],
  )
  await product.owner.query(
    'insert into app.user_group (tenant_id, user_id, group_id) values ($1, $2, $3) on conflict do nothing',
    [world.tenant.id, world.users.get('guest'), world.groups.get('Medicine')],
  )
  return 'guest'
}

test('anyone who holds a delegation reads the whole path of it, with every condition and limit', async () => {
  const record = await read('doctor')
  expect(record.withheld).toBe(0)
  expect(record.path.map((step: { displayId: string }) => step.displayId)).toEqual([
    root.displayId,
    record.displayId,
  ])
  expect(record.path.at(-1)).toMatchObject({ clampedTo: { max: '400.00' }, clampedBy: root.displayId })
  expect(record.conditions).toMatchObject([{ name: secret.name, originDisplayId: root.displayId }])
})

test('anyone who cannot view what is above reads neither its conditions nor its limit, and that something is withheld', async () => {
  const by = await bystander()
  expect((await world.as(by).call(getDelegation, { params: { id: root.id } })).status).toBe(404)
  const record = await read(by)
  expect(record.withheld).toBe(1)
  expect(record.conditions).toEqual([])
  expect(record.path[0]).toMatchObject({ masked: true, limit: null, displayId: null })
  expect(record.path.at(-1)).toMatchObject({ clampedTo: null })
  expect(JSON.stringify(record)).not.toMatch(/400\.00|bridge|DEL-1001/)
  await act(world, 'authority', 'suspended', root.id)
  const after = await read(by)
  expect(after.path.at(-1).flaw).toBe('A delegation above is not in force.')
  expect(JSON.stringify(after)).not.toMatch(/400\.00|bridge|DEL-1001/)
})

test('the list says what the record says: whose limit it is, or only that there is less', async () => {
  const by = await bystander()
  const rowOf = async (who: string) => {
    const { data } = await world.as(who).call(delegationLists.search, { body: { ids: [below.id] } })
    return data.items[0].effectiveLimit[0]
  }
  expect(await rowOf('doctor')).toMatchObject({ bound: { max: '400.00' }, by: root.displayId })
  expect(await rowOf(by)).toMatchObject({ bound: null, by: 'a delegation you cannot view' })
})

test('the change log names a delegation above to no one who cannot view it', async () => {
  const by = await bystander('Group Authority Manager')
  await act(world, 'authority', 'suspended', root.id, { cascadeToChildDelegations: true })
  await product.workOff()
  const log = async (who: string) => {
    const { data, status } = await world.as(who).call(delegationHistory.log, { params: { id: below.id } })
    expect(status, JSON.stringify(data)).toBe(200)
    return JSON.stringify(data)
  }
  expect(await log('authority')).toContain(root.displayId)
  expect(await log(by)).toContain('a delegation you cannot view')
  expect(await log(by)).not.toContain(root.displayId)
})

test('anyone who is named in what was withdrawn does not hold it, and reads nothing of what is above', async () => {
  const by = await bystander()
  await act(world, 'authority', 'issued', root.id, { cascadeToChildDelegations: true })
  await setting(world, { actionIssuerApproval: true })
  const { id } = await issue(world, decisionId, {
    toUsers: [by],
    max: 300,
    parent: root.id,
    by: 'president',
    change: { delegationGroups: [world.groups.get('Medicine')] },
  })
  const seen = async () => (await world.as(by).call(getDelegation, { params: { id } })).data.path[0]
  const listed = async () => {
    const { data } = await world.as(by).call(delegationLists.search, { body: { ids: [id] } })
    return JSON.stringify(data)
  }
  expect(await seen()).toMatchObject({ masked: false, displayId: root.displayId })
  expect((await act(world, 'president', 'withdrawn', id)).data.refused).toEqual([])
  await setting(world, { actionIssuerApproval: false })
  expect(await seen()).toMatchObject({ masked: true, displayId: null })
  expect(await listed()).not.toContain(root.displayId)
})
