import { expect, test } from 'vitest'
import { templateOf } from '../../notifications/model/catalogue.ts'
import { carries, changed, DEFAULTS, reset } from './notification-settings.ts'

const issued = templateOf('DELEGATION_ISSUED')
const approval = templateOf('DELEGATION_PENDING_APPROVAL')

test('what is set as the product comes is not kept', () => {
  const off = changed({}, [{ templateKey: 'DELEGATION_ISSUED', email: false }])
  expect(off).toEqual({ DELEGATION_ISSUED: { email: false } })
  expect(changed(off, [{ templateKey: 'DELEGATION_ISSUED', inApp: false }])).toEqual({
    DELEGATION_ISSUED: { inApp: false, email: false },
  })
  expect(changed(off, [{ templateKey: 'DELEGATION_ISSUED', email: true }])).toEqual({})
  expect(changed({}, [{ templateKey: 'DELEGATION_PENDING_APPROVAL', email: false }])).toEqual({})
})

test('a category is reset on its own', () => {
  const both = { DELEGATION_ISSUED: { email: false }, DECISION_UPDATED: { inApp: false } }
  expect(reset(both, 'Decisions')).toEqual({ DELEGATION_ISSUED: { email: false } })
  expect(reset(both, undefined)).toEqual({})
})

test('with all notifications off only what is locked is sent', () => {
  const off = { ...DEFAULTS, isOn: false }
  expect([carries(off, issued, 'inApp'), carries(off, issued, 'email')]).toEqual([false, false])
  expect([carries(off, approval, 'inApp'), carries(off, approval, 'email')]).toEqual([false, true])
})
