import { expect, test } from 'vitest'
import type { DelegationDetail } from '../model/delegation.ts'
import { actsOf } from './delegation-acts.ts'

const actsWith = (...allowed: string[]) => actsBelow([], ...allowed)
const actsBelow = (alerts: string[], ...allowed: string[]) => {
  const permissions = Object.fromEntries(allowed.map((act) => [act, { allowed: true, reason: null }]))
  const { primary, outlined } = actsOf(
    { id: 'd', permissions, alerts: alerts.map((alert) => ({ alert })) } as unknown as DelegationDetail,
    {
      ask() {},
      respond() {},
      move() {},
      realign() {},
      request: null,
    },
  )
  return [primary?.key, ...(outlined ?? []).map((act) => act.key)]
}

test('to approve is the filled act of an approver, and to withdraw is no one’s', () => {
  expect(actsWith('approve', 'deny', 'withdraw')).toEqual(['approve', 'deny', 'withdraw'])
  expect(actsWith('withdraw', 'revoke')).toEqual([undefined, 'withdraw'])
})

test('an act that takes a delegation back stands beside the one that leads on', () => {
  expect(actsWith('accept', 'reject')).toEqual(['accept', 'reject'])
  expect(actsWith('suspend', 'edit')).toEqual(['edit', 'suspend'])
})

test('what has expired is renewed, which is a duplicate', () => {
  expect(actsWith('renew', 'duplicate', 'delete')).toEqual(['renew'])
})

test('a delegation below one that is not in force offers Move first', () => {
  expect(actsBelow(['Invalid Issuer'], 'edit', 'suspend', 'move', 'revoke')).toEqual([
    'move',
    'edit',
    'suspend',
  ])
  expect(actsBelow(['Invalid Groups'], 'edit', 'move')).toEqual(['edit'])
})
