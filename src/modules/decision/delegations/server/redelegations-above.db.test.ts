import { beforeAll, describe, expect, test } from 'vitest'
import { countRedelegationsAbove } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import { startTestWorld } from '#test/database/product.ts'
import {
  act,
  change,
  delegationBody,
  issue,
  publishDecision,
  setting,
  verdict,
} from '#test/database/scenario.ts'
import { createDelegation, getDelegation } from '../model/delegation-calls.ts'

const { product, world } = await startTestWorld()
let decisionId: string

beforeAll(async () => {
  decisionId = await publishDecision(world)
})

const above = async (caps: Record<string, string>) => {
  const answer = await world.as('admin').call(countRedelegationsAbove, {
    params: { tenantId: world.tenant.id },
    body: {
      redelegationLimitValueCurrency: null,
      redelegationLimitValueNumber: null,
      redelegationLimitValuePercentage: null,
      redelegationLimitValueTime: null,
      ...caps,
    },
  })
  expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 })
  return answer.data
}

describe('what a cap on redelegations would cut', () => {
  test('are the open redelegations that state more: no root, none that ended, none that overrides it', async () => {
    const root = await issue(world, decisionId, { to: 'President', max: 900_000 })
    const passOn = (max: number | null, change = {}) =>
      issue(world, decisionId, {
        to: 'Dean of Engineering',
        by: 'president',
        parent: root.id,
        max,
        change,
      })
    await passOn(50_000)
    await passOn(200_000)
    const ended = await passOn(300_000)

    expect(await above({ redelegationLimitValueCurrency: '100000' })).toEqual({ count: 2, isExact: true })
    expect(await above({ redelegationLimitValueCurrency: '50000' })).toEqual({ count: 2, isExact: true })
    expect(await above({ redelegationLimitValueCurrency: '49999.99' })).toEqual({ count: 3, isExact: true })
    expect(await above({ redelegationLimitValueNumber: '1' })).toEqual({ count: 0, isExact: true })
    expect(await above({})).toEqual({ count: 0, isExact: true })

    await act(world, 'president', 'revoked', ended.id)
    expect(await above({ redelegationLimitValueCurrency: '100000' })).toEqual({ count: 1, isExact: true })
  })

  test('one that states no amount is above each of them, and shows what it leaves.', async () => {
    const root = await issue(world, decisionId, { to: 'President', max: null })
    const authorized = {
      valueType: 'AUTHORIZED',
      unit: '',
      min: null,
      minExclusive: false,
      max: null,
      maxExclusive: false,
    }
    const before = (await above({ redelegationLimitValueCurrency: '999999999' })).count
    const below = await issue(world, decisionId, {
      to: 'Dean of Engineering',
      by: 'president',
      parent: root.id,
      change: {
        delegationAuthorities: [
          {
            authorityTypeId: world.tenant.authorityTypes.approvalId,
            bounds: [authorized],
            redelegable: false,
          },
        ],
      },
    })
    expect(await above({ redelegationLimitValueCurrency: '999999999' })).toMatchObject({ count: before + 1 })
    await setting(world, { isRedelegationLimit: true, redelegationLimitValueCurrency: '500' })
    const record = await world.as('authority').call(getDelegation, { params: { id: below.id } })
    expect(record.data.path.at(-1)).toMatchObject({
      limit: { valueType: 'AUTHORIZED' },
      clampedTo: { valueType: 'CURRENCY', unit: 'USD', max: '500' },
      clampedBy: 'the organization’s redelegation limit',
    })
    await setting(world, { isRedelegationLimit: false })
  })

  test('what is Authorized is redelegated only where that is allowed; what was issued before continues.', async () => {
    const bounds = [
      { valueType: 'AUTHORIZED', unit: '', min: null, minExclusive: false, max: null, maxExclusive: false },
    ]
    const delegationAuthorities = [
      { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds, redelegable: true },
    ]
    const root = await issue(world, decisionId, { to: 'President', change: { delegationAuthorities } })
    const body = delegationBody(world, decisionId, {
      to: 'Dean of Engineering',
      parent: root.id,
      change: { delegationAuthorities },
    })
    const passOn = () => world.as('president').call(createDelegation, { body })
    const before = await passOn()
    expect(before.status).toBe(201)
    const limits = { isRedelegationLimit: true, redelegationLimitsAuthorised: false }
    await setting(world, limits)
    expect(await passOn()).toMatchObject({
      status: 422,
      data: {
        fields: [
          {
            path: 'body.delegationAuthorities.0.authorityTypeId',
            message: 'This organization does not allow Authorized authority to be redelegated.',
          },
        ],
      },
    })
    expect(await verdict(world, decisionId, 'dean', 5)).toBe('ALLOW')
    const isNoExpiration = false
    const edited = await change(world, before.data.id, { isNoExpiration, expirationDate: '2099-12-31' })
    expect(edited.status, JSON.stringify(edited.data)).toBe(200)
    // root delegations are capped by the decision alone
    await issue(world, decisionId, { to: 'Dean of Medicine', change: { delegationAuthorities } })
    await setting(world, { isRedelegationLimit: false })
    expect((await passOn()).status).toBe(201)
    await setting(world, { redelegationLimitsAuthorised: true })
  })

  test('a record that the cap cuts says that it is the organization’s', async () => {
    const root = await issue(world, decisionId, { to: 'President', max: 900_000 })
    const below = await issue(world, decisionId, {
      to: 'Dean of Engineering',
      by: 'president',
      parent: root.id,
      max: 200_000,
    })
    const ownStep = async () =>
      (await world.as('authority').call(getDelegation, { params: { id: below.id } })).data.path.at(-1)
    expect(await ownStep()).toMatchObject({ clampedTo: null, clampedBy: null })
    await setting(world, { isRedelegationLimit: true, redelegationLimitValueCurrency: '1000' })
    expect(await ownStep()).toMatchObject({
      clampedTo: { max: '1000' },
      clampedBy: 'the organization’s redelegation limit',
    })
    const flagged = async () => {
      await product.workOff()
      const labels = await product.owner.query('select alerts from app.delegation where id = $1', [below.id])
      return labels.rows[0].alerts
    }
    expect(await flagged(), 'the list says so as well').toEqual(['Invalid Authority'])
    await setting(world, { isRedelegationLimit: false })
    expect(await flagged()).toEqual([])
  })
})
