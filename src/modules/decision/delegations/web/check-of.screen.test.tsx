import { expect, test } from 'vitest'
import type { DelegationDetail } from '../model/delegation.ts'
import { checkOf } from './check-of.ts'

const delegation = (effective: string | null) =>
  ({
    decision: { id: 'd1' },
    recipients: [{ user: null, position: { id: 'p1', name: 'Chair' } }],
    effective,
  }) as unknown as DelegationDetail

test('a delegation that begins later is checked on its first day', () => {
  const asked = { decisionId: 'd1', who: { kind: 'POSITION', id: 'p1' } }
  expect(checkOf(delegation('2999-05-01T00:00:00.000Z'), 'UTC')).toEqual({ ...asked, day: '2999-05-01' })
  expect(checkOf(delegation('2020-05-01T00:00:00.000Z'), 'UTC')).toEqual(asked)
  expect(checkOf(delegation(null), 'UTC')).toEqual(asked)
})
