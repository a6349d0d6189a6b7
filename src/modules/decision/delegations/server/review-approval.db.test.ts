import { beforeEach, describe, expect, test } from 'vitest'
import { createUserRole } from '#modules/auth/user-roles/model/user-role-calls.ts'
import { hire } from '#test/database/hire.ts'
import { buildSmallWorld, startTestWorld } from '#test/database/product.ts'
import {
  act,
  base,
  change,
  delegationBody,
  dollars,
  issue,
  move,
  publishDecision,
  setting,
} from '#test/database/scenario.ts'
import { getApprovalReview } from '../model/approval-review.ts'
import { getDelegation } from '../model/delegation-calls.ts'

const { product, world } = await startTestWorld()
beforeEach(() => setting(world, { actionIssuerApproval: false, actionChangeApproval: false }))

type Check = { key: string; verdict: string; detail: string }

const review = async (id: string, by = 'approver') => {
  const { status, data } = await world.as(by).call(getApprovalReview, { params: { id } })
  return {
    status,
    overlaps: data.overlaps,
    outcome: data.outcome,
    checks: Object.fromEntries((data.checks ?? []).map((each: Check) => [each.key, each])) as Record<
      string,
      Check
    >,
  }
}
const failed = ({ checks }: Awaited<ReturnType<typeof review>>) =>
  Object.values(checks).filter(({ verdict }) => verdict === 'FAILED')

/** A delegation of $100,000 to the President, and a pending one below it to the Dean of Engineering. */
async function pendingBelow(max = 50_000) {
  await setting(world, { actionIssuerApproval: false })
  const decisionId = await publishDecision(world)
  const top = await issue(world, decisionId, { max: 100_000 })
  await setting(world, { actionIssuerApproval: true })
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: top.id,
    max,
  })
  return { decisionId, top, id: id as string }
}
const approve = async (id: string) => {
  const { status, data } = await act(world, 'approver', 'issued', id, { act: 'approve' })
  return status === 200 ? data.refused[0]?.message : data.fields?.[0]?.message
}

test('a pending delegation that fits passes every check, and is approved', async () => {
  const { id, top } = await pendingBelow()
  const { checks } = await review(id)
  expect(Object.values(checks).map(({ verdict }) => verdict)).toEqual(Array(5).fill('PASSED'))
  expect(checks.LIMIT?.detail).toBe(`President has $100,000 (${top.displayId}).`)
  expect(await approve(id)).toBeUndefined()
})

test('the review fails in the words with which the approval is refused', async () => {
  const lowered = await pendingBelow()
  await setting(world, { actionChangeApproval: false })
  const { delegationAuthorities } = delegationBody(world, '', { max: 20_000 })
  expect((await change(world, lowered.top.id, { delegationAuthorities })).status).toBe(200)
  const suspended = await pendingBelow()
  await act(world, 'authority', 'suspended', suspended.top.id)
  for (const [key, { id }] of [
    ['LIMIT', lowered],
    ['PATH', suspended],
  ] as const) {
    const whole = await review(id)
    expect(whole.outcome).toBeNull()
    const reviewed = failed(whole)
    expect([key, reviewed.map((each) => each.key)]).toEqual([key, [key]])
    const refusal = await approve(id)
    expect(refusal).toBeTruthy()
    if (key === 'LIMIT') expect(reviewed[0]?.detail).toBe(refusal)
  }
})

test('a change is judged as it would be, and so is a move', async () => {
  const { id, top, decisionId } = await pendingBelow()
  await approve(id)
  await setting(world, { actionChangeApproval: true, actionIssuerApproval: false })
  const { delegationAuthorities } = delegationBody(world, '', { max: 90_000 })
  await change(world, id, { delegationAuthorities }, { by: 'president' })
  expect(failed(await review(id))).toEqual([])
  await setting(world, { actionChangeApproval: false })
  const lower = delegationBody(world, '', { max: 60_000 }).delegationAuthorities
  expect((await change(world, top.id, { delegationAuthorities: lower })).status).toBe(200)
  const [limit] = failed(await review(id))
  const { data } = await act(world, 'approver', 'change-approved', id)
  expect(limit).toMatchObject({ key: 'LIMIT', detail: data.refused?.[0]?.message ?? data.fields[0].message })
  await act(world, 'approver', 'change-denied', id, { reason: 'Too much.' })
  const other = await issue(world, decisionId, { to: 'Dean of Medicine', max: 10_000 })
  await setting(world, { actionChangeApproval: true })
  const refused = await move(world, id, { parentDelegationId: other.id })
  expect(refused.status).toBe(422)
})

test('authority that the recipient holds already in the same groups is named', async () => {
  const { id, decisionId } = await pendingBelow()
  expect((await review(id)).checks.OVERLAP?.verdict).toBe('PASSED')
  await setting(world, { actionIssuerApproval: false })
  const other = await issue(world, decisionId, { to: 'Dean of Engineering', max: 7_000 })
  const { checks, overlaps } = await review(id)
  expect(overlaps).toMatchObject([{ displayId: other.displayId, recipient: 'Dean of Engineering' }])
  expect(checks.OVERLAP).toMatchObject({
    verdict: 'ATTENTION',
    detail: `Dean of Engineering already has $7,000 (${other.displayId}). Limits are not added up.`,
  })
  await act(world, 'authority', 'revoked', other.id)
  expect((await review(id)).overlaps).toEqual([])
  const later = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    max: 9_000,
    change: { effectiveDate: '2090-05-01' },
  })
  expect((await review(id)).checks.OVERLAP?.detail).toBe(
    `Dean of Engineering has $9,000 from May 1, 2090 (${later.displayId}). Limits are not added up.`,
  )
})

test('the approver reads that their manager sent it for approval', async () => {
  const { id } = await pendingBelow()
  const report = [world.tenant.id, world.users.get('approver'), world.users.get('president')]
  const setManager = 'update app."user" set manager_user_id = $3 where tenant_id = $1 and id = $2'
  await product.owner.query(setManager, report)
  expect((await review(id)).checks.APPROVER).toMatchObject({
    verdict: 'ATTENTION',
    title: 'Your manager sent it for approval',
  })
  await product.owner.query(setManager, [...report.slice(0, 2), null])
  expect((await review(id)).checks.APPROVER?.verdict).toBe('PASSED')
})

test('checks, path, and action say every limit of every authority type', async () => {
  const { approvalId, signatoryId } = world.tenant.authorityTypes
  const both = (approval: number, signatory: number) => ({
    delegationAuthorities: [
      { authorityTypeId: approvalId, bounds: [dollars(approval)], redelegable: true },
      { authorityTypeId: signatoryId, bounds: [dollars(signatory)], redelegable: true },
    ],
  })
  const decisionId = await publishDecision(world, {
    decisionAuthorities: [approvalId, signatoryId].map((authorityTypeId) => ({
      authorityTypeId,
      bounds: [dollars(null)],
    })),
  })
  const top = await issue(world, decisionId, { change: both(100_000, 40_000) })
  await setting(world, { actionIssuerApproval: true })
  const { id } = await issue(world, decisionId, {
    to: 'Dean of Engineering',
    by: 'president',
    parent: top.id,
    change: both(50_000, 20_000),
  })
  expect((await review(id)).checks.LIMIT?.detail).toBe(
    `President has Approval $100,000 and Signatory $40,000 (${top.displayId}).`,
  )
  const { data } = await world.as('approver').call(getDelegation, { params: { id } })
  expect(data.path.map((step: { allLimits: string }) => step.allLimits)).toEqual([
    'Approval $100,000 and Signatory $40,000',
    'Approval $50,000 and Signatory $20,000',
  ])
  const { data: waiting } = await world
    .as('approver')
    .ask('GET', '/api/actions/actions?filterType=ASSIGNED_TO_ME')
  expect(waiting.items.map(({ actionName }: { actionName: string }) => actionName)).toContain(
    'Approve delegation: Approve purchase order, Dean of Engineering, Approval up to $50,000 and Signatory up to $20,000',
  )
})

test('nothing that awaits no approval is reviewed, and nothing of another organization', async () => {
  const decisionId = await publishDecision(world)
  const { id } = await issue(world, decisionId, {})
  expect(await review(id)).toMatchObject({ status: 200, checks: {}, overlaps: [] })
  const pending = await pendingBelow()
  const other = await buildSmallWorld(product, 'Birch')
  const path = `${base}/delegations/${pending.id}/approval-review`
  expect((await other.as('approver').ask('GET', path)).status).toBe(404)
})

describe('other authority of the recipient', () => {
  const group = (name: string) => world.groups.get(name)
  async function pending(decisionId: string, to: Parameters<typeof issue>[2]) {
    await setting(world, { actionIssuerApproval: true })
    const made = await issue(world, decisionId, to)
    return review(made.id)
  }

  test('is named for the recipients in common alone', async () => {
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { toUsers: ['dean', 'doctor'], max: 7_000 })
    const { checks, overlaps } = await pending(decisionId, { toUsers: ['dean'], max: 5_000 })
    expect(overlaps.map(({ recipient }: { recipient: string }) => recipient)).toEqual(['dean Alder'])
    expect(checks.OVERLAP).toMatchObject({ title: 'Overlaps with 1 delegation' })
  })

  test('counts what names the occupant of a position, and the position of a person', async () => {
    const decisionId = await publishDecision(world)
    await issue(world, decisionId, { toUsers: ['dean'], max: 7_000 })
    const ofPosition = await pending(decisionId, { to: 'Dean of Engineering', max: 5_000 })
    expect(ofPosition.checks.OVERLAP?.verdict).toBe('ATTENTION')
    const other = await publishDecision(world)
    await setting(world, { actionIssuerApproval: false })
    await issue(world, other, { to: 'Dean of Engineering', max: 7_000 })
    const ofPerson = await pending(other, { toUsers: ['dean'], max: 5_000 })
    expect(ofPerson.checks.OVERLAP?.verdict).toBe('ATTENTION')
  })

  test('overlaps by authority type and group, and is found among many that are not in force', async () => {
    const { approvalId, signatoryId } = world.tenant.authorityTypes
    const limits = (ids: readonly string[]) =>
      ids.map((authorityTypeId) => ({ authorityTypeId, bounds: [dollars(9_000)] }))
    const decisionId = await publishDecision(world, {
      decisionAuthorities: limits([approvalId, signatoryId]),
    })
    const only = (id: string) => ({ change: { delegationAuthorities: limits([id]) } })
    await issue(world, decisionId, { toUsers: ['dean'], ...only(approvalId) })
    const signing = await pending(decisionId, { toUsers: ['dean'], ...only(signatoryId) })
    expect(signing.checks.OVERLAP?.verdict).toBe('PASSED')
    await setting(world, { actionIssuerApproval: false })
    const many = await publishDecision(world)
    const top = await issue(world, many, { max: 100_000 })
    for (let i = 0; i < 21; i++)
      await issue(world, many, { toUsers: ['dean'], by: 'president', parent: top.id, max: 100 + i })
    await issue(world, many, { toUsers: ['dean'], max: 7_000 })
    await act(world, 'authority', 'suspended', top.id)
    const found = await pending(many, { toUsers: ['dean'], max: 5_000 })
    expect(found.checks.OVERLAP?.detail).toContain('already has $7,000')
  })

  /** An approver of Medicine who cannot view delegations of other groups. */
  async function hireColleague() {
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
    await hire(product, world, { key: 'colleague', userRoleIds: [role.data.id], groups: ['Medicine'] })
  }

  test('an issuer whose limit a hidden delegation reduces is not said to have the stated one', async () => {
    await hireColleague()
    const groups = [world.tenant.organizationId, group('Medicine')]
    const decisionId = await publishDecision(world, { decisionGroups: groups })
    const top = await issue(world, decisionId, { max: 7_654_321 })
    const ofMedicine = { delegationGroups: [group('Medicine')] }
    const child = await issue(world, decisionId, {
      to: 'Dean of Medicine',
      parent: top.id,
      by: 'president',
      max: 50_000,
      change: ofMedicine,
    })
    await setting(world, { actionIssuerApproval: true })
    const below = { toUsers: ['doctor'], parent: child.id, by: 'doctor', max: 1_000, change: ofMedicine }
    const { id } = await issue(world, decisionId, below)
    const { delegationAuthorities } = delegationBody(world, '', { max: 2_000 })
    expect((await change(world, top.id, { delegationAuthorities })).status).toBe(200)
    expect((await review(id, 'colleague')).checks.LIMIT?.detail).toMatch(
      /^Dean of Medicine has less than the stated limit /,
    )
    const { data } = await world.as('colleague').call(getDelegation, { params: { id } })
    expect(data.issuersLimit).toBeNull()
    expect((await review(id)).checks.LIMIT?.detail).toMatch(/^Dean of Medicine has \$2,000 /)
  })
})
