import { describe, expect, test } from 'vitest'
import { maySwitchOff } from '#modules/settings/vocabulary/model/vocabulary.ts'
import type { Permission, Scope } from '#platform/model/viewer.ts'
import {
  ACTION_TYPE_RULES,
  actionTypeIcon,
  actionTypeName,
  isTypeUsed,
  isUsableForCreation,
} from './action-type.ts'

const viewer = (...keys: Permission[]) => ({
  permissions: new Map<Permission, Scope>(keys.map((key) => [key, 'ON'])),
})
const creator = viewer('tenant.create_actions')

test('one of the product is not disabled, in the words of the specification', () => {
  const subject = { id: 'x', name: 'Decision', isDefault: true, status: 'ACTIVE' } as const
  expect(maySwitchOff(ACTION_TYPE_RULES, subject, [subject], false)).toMatchObject({
    ok: false,
    status: 409,
    message: 'Default action types cannot be disabled.',
  })
  expect(maySwitchOff(ACTION_TYPE_RULES, { ...subject, isDefault: false }, [subject], true).ok).toBe(true)
})

describe('an action can be created', () => {
  test.each([
    ['of an enabled type by one who creates actions', creator, true, true],
    ['and not of a disabled one', creator, false, false],
    ['nor by one who does not create actions', viewer('tenant.manage_account_settings'), true, false],
  ])('%s', (_, by, status, expected) => expect(isUsableForCreation(by, { status })).toBe(expected))
})

test('a type is used by one action, or by one template', () => {
  expect(isTypeUsed({ actions: 0, templates: 0 })).toBe(false)
  expect(isTypeUsed({ actions: 1, templates: 0 })).toBe(true)
  expect(isTypeUsed({ actions: 0, templates: 1 })).toBe(true)
})

test('a name and an icon are asked for in the words of the specification', () => {
  expect(actionTypeName.safeParse(' ').error?.issues[0]?.message).toBe('Name is required.')
  expect(actionTypeName.safeParse('x'.repeat(51)).success).toBe(false)
  expect(actionTypeIcon.safeParse(undefined).error?.issues[0]?.message).toBe('Please select an icon.')
})
