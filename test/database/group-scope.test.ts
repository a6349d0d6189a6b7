import { beforeAll, describe, expect, test } from 'vitest'
import { listActionTypes } from '#modules/actions/action-types/model/action-type-calls.ts'
import { createUserRole } from '#modules/auth/user-roles/model/user-role-calls.ts'
import { deleteDelegations, getDelegation } from '#modules/decision/delegations/model/delegation-calls.ts'
import { previewMatrix } from '#modules/matrix/grid/model/grid-calls.ts'
import { createGroup } from '#modules/settings/groups/model/group-calls.ts'
import { hire } from './hire.ts'
import { type Answer, startTestWorld } from './product.ts'
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
} from './scenario.ts'

// A Group Authority Manager of Medicine meets records that belong to Medicine and Engineering. Semantics 6.1.

const { product, world } = await startTestWorld()
beforeAll(async () => {
  const { GA } = world.tenant.userRoleIds
  await hire(product, world, { key: 'manager', userRoleIds: [GA], groups: ['Medicine'] })
})

const group = (name: string) => world.groups.get(name)
const BOTH = () => ['Medicine', 'Engineering'].map(group)
const ONE = () => [group('Medicine')]
const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  world.as('manager').ask(method, `${base}${path}`, body, headers)

const NAMED = 'Your user role covers your groups only, and this also belongs to other groups: Engineering.'
const GROUP_NEEDED = 'Select one of your groups. You can edit only records in your groups.'
const OUTSIDE = 'This group is outside your groups.'
const refusalOf = ({ status, data }: Answer): string =>
  status >= 400
    ? data.message
    : (data.refused ?? []).map((each: { message: string }) => each.message).join(' ')

async function delegated(groups: string[], ofDelegation = groups) {
  const decisionId = await publishDecision(world, { decisionGroups: groups })
  const top = await issue(world, decisionId, { max: 1_000, change: { delegationGroups: ofDelegation } })
  return { decisionId, id: top.id as string }
}

const ACTS: readonly [string, (id: string) => Promise<Answer>][] = [
  ['suspends', (id) => act(world, 'manager', 'suspended', id)],
  ['revokes', (id) => act(world, 'manager', 'revoked', id)],
  ['deletes', (id) => world.as('manager').call(deleteDelegations, { body: { delegationIds: [id] } })],
  [
    'reassigns to themselves',
    (id) =>
      ask('PATCH', '/delegations/bulk-reassign-recipients', {
        delegationIds: [id],
        recipientType: 'SPECIFIC_PERSONNEL',
        delegationRecipients: [{ recipientUserId: world.users.get('manager') }],
      }),
  ],
  [
    'raises',
    (id) => {
      const { delegationAuthorities } = delegationBody(world, id, { max: 5_000 })
      return change(world, id, { delegationAuthorities }, { by: 'manager' })
    },
  ],
  ['takes a group off', (id) => change(world, id, { delegationGroups: ONE() }, { by: 'manager' })],
]

describe('a delegation of both groups', () => {
  test.each(ACTS)('is shown, and no one of one group %s it', async (_, attempt) => {
    const { decisionId, id } = await delegated(BOTH())
    const before = (await ask('GET', `/delegations/${id}`)).data
    expect(before.permissions.revoke).toEqual({ allowed: false, reason: NAMED })
    expect(refusalOf(await attempt(id))).toBe(NAMED)
    expect((await ask('GET', `/delegations/${id}`)).data.version).toBe(before.version)
    expect(await verdict(world, decisionId, 'president', 1_000)).toBe('ALLOW')
    expect(await verdict(world, decisionId, 'president', 1_001)).toBe('DENY')
  })

  test.each(ACTS.slice(0, 5))('of one group alone, its manager %s it', async (_, attempt) => {
    const { id } = await delegated(ONE())
    expect(refusalOf(await attempt(id))).toBe('')
  })

  test('one of their groups is not widened beyond their groups', async () => {
    const decisionId = await publishDecision(world, { decisionGroups: BOTH() })
    const { id } = await issue(world, decisionId, { change: { delegationGroups: ONE() } })
    const below = await issue(world, decisionId, {
      parent: id,
      by: 'president',
      to: 'Dean of Medicine',
      change: { delegationGroups: ONE() },
    })
    for (const each of [id, below.id]) {
      const answer = await change(world, each, { delegationGroups: BOTH() }, { by: 'manager' })
      expect([answer.status, answer.data.fields?.[0]?.message]).toEqual([
        422,
        'This group is outside your groups.',
      ])
    }
  })

  test('acts of the rows of a list are those of the record', async () => {
    const { decisionId, id } = await delegated(BOTH())
    const { data } = await ask('POST', '/delegations/search', { decisionIds: [decisionId] })
    expect(data.items.map((row: { id: string; acts: string[] }) => [row.id, row.acts])).toEqual([[id, []]])
  })
})

describe('a draft of a delegation', () => {
  const draft = (decisionId: string, delegationGroups: string[]) =>
    delegationBody(world, decisionId, { max: 10, change: { status: 'DRAFT', delegationGroups } })
  const outside = {
    status: 422,
    data: { fields: [{ path: 'body.delegationGroups.0', message: OUTSIDE }] },
  }

  test('names no group in which its author cannot issue', async () => {
    const decisionId = await publishDecision(world, { decisionGroups: BOTH() })
    const other = [group('Engineering')]
    expect(await ask('POST', '/delegations', draft(decisionId, other))).toMatchObject(outside)
    const kept = await ask('POST', '/delegations', draft(decisionId, ONE()))
    expect(kept.status, JSON.stringify(kept.data)).toBe(201)
    expect(await change(world, kept.data.id, { delegationGroups: other }, { by: 'manager' })).toMatchObject(
      outside,
    )
  })

  test('of someone else keeps one of the groups of the person who edits it by groups', async () => {
    const decisionId = await publishDecision(world, { decisionGroups: ONE() })
    const { id } = await issue(world, decisionId, { change: { delegationGroups: ONE(), status: 'DRAFT' } })
    expect(await change(world, id, { delegationGroups: [] }, { by: 'manager' })).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.delegationGroups', message: GROUP_NEEDED }] },
    })
  })
})

describe('a decision of both groups', () => {
  test('is shown, and no one of one group edits, narrows, archives, or deletes it', async () => {
    const { decisionId } = await delegated(BOTH(), ONE())
    const { body, match } = await decisionToSend(world, decisionId)
    const edits = [{}, { decisionGroups: ONE() }, { delegationPathway: ['Matrix'] }]
    for (const changed of edits)
      expect(refusalOf(await ask('PATCH', `/decisions/${decisionId}`, { ...body, ...changed }, match))).toBe(
        NAMED,
      )
    const bulk = await ask('PATCH', '/decisions/bulk-archive', { decisionIds: [decisionId] })
    expect(refusalOf(bulk)).toBe(NAMED)
    const { data } = await ask('GET', `/decisions/${decisionId}`)
    expect([data.status, data.permissions.archive]).toEqual(['PUBLISHED', { allowed: false, reason: NAMED }])
  })

  test('is archived by no one of one group while it would end a delegation of the other', async () => {
    const { decisionId } = await delegated(BOTH(), [group('Engineering')])
    const { body, match } = await decisionToSend(world, decisionId)
    const narrowed = await world
      .as('authority')
      .ask('PATCH', `${base}/decisions/${decisionId}`, { ...body, decisionGroups: ONE() }, match)
    expect(narrowed.status, JSON.stringify(narrowed.data)).toBe(200)
    const hidden =
      'Your user role covers your groups only. It would also end 1 delegation that you cannot view.'
    const { data } = await ask('GET', `/decisions/${decisionId}`)
    expect(data.permissions.archive).toEqual({ allowed: false, reason: hidden })
    expect(refusalOf(await ask('PATCH', '/decisions/bulk-archive', { decisionIds: [decisionId] }))).toBe(
      hidden,
    )
    const list = await ask('POST', '/decisions/search', { ids: [decisionId] })
    expect(list.data.items[0].acts).not.toContain('archive')
  })

  test('keeps one of the groups of the person who edits it by groups', async () => {
    const decisionId = await publishDecision(world, { decisionGroups: ONE(), status: 'DRAFT' })
    const { etag } = await ask('GET', `/decisions/${decisionId}`)
    const match = { 'if-match': etag ?? '' }
    const emptied = await ask('PATCH', `/decisions/${decisionId}`, { decisionGroups: [] }, match)
    expect(emptied).toMatchObject({
      status: 422,
      data: { fields: [{ path: 'body.decisionGroups', message: GROUP_NEEDED }] },
    })
    expect((await ask('GET', `/decisions/${decisionId}`)).data.decisionGroups).toMatchObject([
      { name: 'Medicine' },
    ])
  })

  test('names no one whose delegation would end beyond what the viewer may end', async () => {
    const { decisionId } = await delegated(BOTH(), [group('Engineering')])
    const { body, match } = await decisionToSend(world, decisionId)
    await world
      .as('authority')
      .ask('PATCH', `${base}/decisions/${decisionId}`, { ...body, decisionGroups: ONE() }, match)
    const { data } = await ask('POST', '/decisions/check-ending', { decisionIds: [decisionId] })
    expect([data.delegations, data.people]).toEqual([0, []])
  })

  test('is not deleted together with a draft of another group', async () => {
    const decisionId = await publishDecision(world, { decisionGroups: BOTH() })
    const draft = await issue(world, decisionId, {
      change: { delegationGroups: [group('Engineering')], status: 'DRAFT' },
    })
    const { body, match } = await decisionToSend(world, decisionId)
    await world
      .as('authority')
      .ask('PATCH', `${base}/decisions/${decisionId}`, { ...body, decisionGroups: ONE() }, match)
    const answer = await ask('PATCH', '/decisions/bulk-delete', { decisionIds: [decisionId] })
    expect(refusalOf(answer)).toMatch(/1 delegation that you cannot view/)
    await product.workOff()
    expect((await world.as('authority').call(getDelegation, { params: { id: draft.id } })).status).toBe(200)
  })

  test('is copied into the groups of the person who copies it', async () => {
    const decisionId = await publishDecision(world, { decisionGroups: BOTH() })
    const { data } = await ask('PATCH', '/decisions/bulk-duplicate', { decisionIds: [decisionId] })
    const copy = await ask('GET', `/decisions/${data.created[0]}`)
    expect(copy.data.decisionGroups.map((each: { name: string }) => each.name)).toEqual(['Medicine'])
  })

  test('of their group alone is archived with what was delegated in it', async () => {
    const { decisionId, id } = await delegated(ONE())
    const answer = await ask('PATCH', '/decisions/bulk-archive', { decisionIds: [decisionId] })
    expect(answer.data.succeeded).toEqual([decisionId])
    await product.workOff()
    expect((await world.as('authority').call(getDelegation, { params: { id } })).data.status).toBe('REVOKED')
  })
})

test('a cascade ends nothing that belongs to other groups as well', async () => {
  const decisionId = await publishDecision(world, { decisionGroups: BOTH() })
  const top = await issue(world, decisionId, { change: { delegationGroups: BOTH() } })
  const below = await issue(world, decisionId, {
    parent: top.id,
    by: 'president',
    to: 'Dean of Medicine',
    change: { delegationGroups: BOTH() },
  })
  const narrowed = await change(world, top.id, { delegationGroups: ONE() })
  expect(narrowed.status, JSON.stringify(narrowed.data)).toBe(200)
  const cascade = { cascadeToChildDelegations: true }
  for (const to of ['suspended', 'revoked'])
    expect(refusalOf(await act(world, 'manager', to, top.id, cascade))).toBe(
      'Your user role covers your groups only. This would also end delegations of other groups: Engineering.',
    )
  expect((await act(world, 'manager', 'suspended', top.id)).data.succeeded).toEqual([top.id])
  expect((await world.as('authority').call(getDelegation, { params: { id: below.id } })).data.status).toBe(
    'ISSUED',
  )
})

test('an approver of groups answers what is within them, before and after', async () => {
  const role = await world.as('admin').call(createUserRole, {
    params: { tenantId: world.tenant.id },
    body: {
      name: 'Medicine approver',
      description: 'Answers for Medicine',
      permissions: {
        'tenant.access_decisions_module': 'ON',
        'tenant.access_delegations_module': 'ON',
        'tenant.access_actions_module': 'ON',
        'decision.view': 'GROUPS',
        'delegation.view': 'GROUPS',
        'delegation.approve_deny': 'GROUPS',
      },
    },
  })
  expect(role.status, JSON.stringify(role.data)).toBe(201)
  await hire(product, world, {
    key: 'colleague',
    userRoleIds: [role.data.id],
    groups: ['Medicine'],
  })
  const approve = (id: string, to = 'issued') => act(world, 'colleague', to, id)
  await setting(world, { actionIssuerApproval: true })
  const [both, one] = [await delegated(BOTH()), await delegated(ONE())]
  await setting(world, { actionIssuerApproval: false })
  expect(refusalOf(await approve(both.id))).toBe(NAMED)
  expect((await approve(one.id)).data.succeeded).toEqual([one.id])
  const waiting = await world.as('authority').call(getDelegation, { params: { id: both.id } })
  expect(waiting.data.approvers.map((each: { name: string }) => each.name)).toEqual(['approver Alder'])

  const decisionId = await publishDecision(world, { decisionGroups: BOTH() })
  const issued = await issue(world, decisionId, { change: { delegationGroups: ONE() } })
  await setting(world, { actionChangeApproval: true })
  await change(world, issued.id, { delegationGroups: BOTH() })
  await setting(world, { actionChangeApproval: false })
  for (const to of ['change-approved', 'change-denied']) {
    const answer = await act(world, 'colleague', to, issued.id, { reason: 'No.' })
    expect(refusalOf(answer)).toBe(
      'This change adds groups that your user role does not cover. Another approver must answer it.',
    )
  }
})

describe('an action', () => {
  const actions = (by: string, method: string, path: string, body?: unknown, headers = {}) =>
    world.as(by).ask(method, `/api/actions/actions${path}`, body, headers)
  const user = (key: string) => ({ userId: world.users.get(key) })
  async function made(assignees: object[], associatedRecord: object | null) {
    const types = await world.as('admin').call(listActionTypes)
    const answer = await actions('authority', 'POST', '', {
      actionName: 'Review it',
      actionTypeId: types.data.items[0].id,
      assignees,
      associatedRecord,
      ownerId: user('doctor').userId,
    })
    expect(answer.status, JSON.stringify(answer.data)).toBe(201)
    return answer.data as { id: string; version: number }
  }
  const edit = ({ id, version }: { id: string; version: number }, change: object = { actionName: 'Other' }) =>
    actions('manager', 'PATCH', `/${id}`, change, { 'if-match': `"${version}"` })
  const remove = ({ id }: { id: string }) => actions('manager', 'DELETE', '', { ids: [id] })

  test('has the groups of its record', async () => {
    const [both, one] = [await delegated(BOTH()), await delegated(ONE())]
    const about = (id: string) => made([user('doctor')], { kind: 'DECISION', id })
    const shared = await about(both.decisionId)
    expect((await actions('manager', 'GET', `/${shared.id}`)).status).toBe(200)
    expect(refusalOf(await edit(shared))).toBe(NAMED)
    expect(refusalOf(await remove(shared))).toBe(NAMED)
    const hidden = await about(await publishDecision(world, { decisionGroups: [group('Engineering')] }))
    expect(refusalOf(await edit(hidden))).toBe(
      'Your user role covers your groups only, and this also belongs to other groups: a record that you cannot view.',
    )
    const own = await about(one.decisionId)
    expect(refusalOf(await edit(own))).toBe('')
    expect(refusalOf(await remove(own))).toBe('')
  })

  test('without a record has the groups of everyone in it, before and after', async () => {
    const shared = await made([user('doctor'), user('chair')], null)
    expect(refusalOf(await edit(shared))).toBe(NAMED)
    const own = await made([user('doctor')], null)
    const assignees = [user('doctor'), user('chair')]
    const beyond = 'Your user role covers your groups only. Select people and positions in your groups.'
    expect(refusalOf(await edit(own, { assignees }))).toBe(beyond)
    expect(refusalOf(await actions('manager', 'PATCH', '/bulk-reassign', { ids: [own.id], assignees }))).toBe(
      beyond,
    )
    expect(refusalOf(await edit(own, { ownerId: user('dean').userId }))).toBe(beyond)
    expect(refusalOf(await edit(own))).toBe('')
  })
})

describe('a matrix', () => {
  const matrices = (by: string, method: string, path: string, body?: unknown, headers = {}) =>
    world.as(by).ask(method, `/api/matrix/matrices${path}`, body, headers)
  async function made(scope: { groups?: string[]; allGroups?: boolean }, decisionIds: string[]) {
    const answer = await matrices('authority', 'POST', '', {
      matrixName: 'Who may buy',
      matrixStatusName: 'PUBLISHED',
      documentSharingType: 'PUBLIC',
      decisionIds,
      allPersonnel: true,
      authorityTypeIds: [world.tenant.authorityTypes.approvalId],
      ...scope,
    })
    expect(answer.status, JSON.stringify(answer.data)).toBe(201)
    return answer.data as { id: string }
  }

  test('is archived by groups only where all of its groups are theirs', async () => {
    const { decisionId } = await delegated(BOTH())
    const archive = (id: string) =>
      matrices('manager', 'POST', '/bulk-archive', { matrixIds: [id], revokesDelegations: false })
    const shared = await made({ groups: BOTH() }, [decisionId])
    expect((await matrices('manager', 'GET', `/${shared.id}`)).status).toBe(200)
    expect(refusalOf(await archive(shared.id))).toBe(NAMED)
    const all = await made({ allGroups: true }, [decisionId])
    expect(refusalOf(await archive(all.id))).not.toBe('')
    const own = await made({ groups: ONE() }, [decisionId])
    expect(refusalOf(await archive(own.id))).toBe('')
  })
})

describe('a delegation above that the viewer cannot view', () => {
  const secret = { name: 'Board minute attached', description: 'Filed in the vault' }
  async function childOfHidden() {
    const groups = [world.tenant.organizationId, ...ONE()]
    const decisionId = await publishDecision(world, { decisionGroups: groups })
    const top = await issue(world, decisionId, { max: 7_654_321, change: { conditions: [secret] } })
    const child = await issue(world, decisionId, {
      to: 'Dean of Medicine',
      parent: top.id,
      by: 'president',
      max: 1_000,
      change: { delegationGroups: ONE() },
    })
    expect((await ask('GET', `/delegations/${top.id}`)).status).toBe(404)
    return { decisionId, top, child }
  }

  test('is in the frame of a form neither with its limit nor with its conditions', async () => {
    const { decisionId, top, child } = await childOfHidden()
    const path = `/delegations/issuing-frame?decisionId=${decisionId}&parentSlotId=${child.recipients[0].slotId}`
    const { status, data } = await ask('GET', path)
    expect(status).toBe(200)
    const text = JSON.stringify(data)
    for (const hidden of [secret.name, secret.description, '7654321', top.id])
      expect(text).not.toContain(hidden)
    const own = JSON.stringify((await world.as('doctor').ask('GET', base + path)).data)
    for (const known of [secret.name, '7654321']) expect(own).toContain(known)
  })

  test('is not named with its limit where an edit goes beyond it', async () => {
    const { child } = await childOfHidden()
    const { delegationAuthorities } = delegationBody(world, child.id, { max: 8_000_000 })
    const answer = await change(world, child.id, { delegationAuthorities }, { by: 'manager' })
    expect(answer.data.fields[0].message).toBe(
      'A delegation above that you cannot view allows less. Enter a lower amount.',
    )
    const seen = await change(world, child.id, { delegationAuthorities })
    expect(seen.data.fields[0].message).toContain('$7,654,321')
  })
})

test('suspends nothing of other groups by moving what is above it below a suspension', async () => {
  const { decisionId, id: above } = await delegated(BOTH())
  const both = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    parent: above,
    by: 'president',
    max: 50,
    change: { delegationGroups: BOTH() },
  })
  expect((await change(world, above, { delegationGroups: ONE() })).status).toBe(200)
  const medicine = { delegationGroups: ONE() }
  const paused = await issue(world, decisionId, { to: 'Dean of Medicine', max: 5_000, change: medicine })
  await act(world, 'manager', 'suspended', paused.id, { cascadeToChildDelegations: true })
  const moved = await move(world, above, { parentDelegationId: paused.id }, 'manager')
  expect(refusalOf(moved)).toContain('Engineering')
  const { data } = await world.as('authority').call(getDelegation, { params: { id: both.id } })
  expect(data.status).toBe('ISSUED')
})

test('copies a delegation of both groups for those of theirs', async () => {
  const { id } = await delegated(BOTH())
  const { data } = await ask('POST', `/delegations/${id}/duplicate`, {})
  expect(data.groups.map(({ name }: { name: string }) => name)).toEqual(['Medicine'])
})

test('learns no limit of a delegation that they cannot view from previews of their own', async () => {
  const decisionId = await publishDecision(world)
  const mine = await issue(world, decisionId, {
    toUsers: ['dean'],
    max: 100,
    change: { delegationGroups: ONE() },
  })
  await issue(world, decisionId, { toUsers: ['dean'], max: 5_432 })
  const match = { 'if-match': `"${(await ask('GET', `/delegations/${mine.id}`)).data.version}"` }
  const gaining = async (max: number) => {
    const delegationAuthorities = [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, redelegable: true, bounds: [dollars(max)] },
    ]
    const { data } = await ask('POST', `/delegations/${mine.id}/preview`, { delegationAuthorities }, match)
    return data.effects.gaining.total
  }
  expect([await gaining(5_431), await gaining(5_433)]).toEqual([1, 1])
})

test('reads no cell of a delegation that is hidden since its group was deactivated', async () => {
  const { id: clinic } = (
    await world.as('admin').call(createGroup, {
      body: {
        groupName: 'Clinic',
        groupTypeId: world.tenant.groupTypes.departments,
        parentGroupIds: ONE(),
      },
    })
  ).data
  const decisionId = await publishDecision(world, { decisionGroups: ONE() })
  const { id } = await issue(world, decisionId, { toUsers: ['dean'], change: { delegationGroups: [clinic] } })
  const definition = {
    allGroups: false,
    groups: ONE(),
    allPersonnel: true,
    allDecisions: false,
    decisionIds: [decisionId],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
  }
  const cells = async () =>
    (await world.as('manager').call(previewMatrix, { body: definition })).data.cells.length
  const status = async () => (await ask('GET', `/delegations/${id}`)).status
  expect([await status(), await cells()]).toEqual([200, 1])
  const off = { ids: [clinic], status: 'INACTIVE' }
  await world.as('admin').ask('PATCH', '/api/settings/groups/bulk-update', off)
  expect([await status(), await cells()]).toEqual([404, 0])
})
