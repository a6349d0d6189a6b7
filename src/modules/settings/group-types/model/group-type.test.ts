import { expect, test } from 'vitest'
import { mayDeleteType, mayDisableType, mayRenameType } from './group-type.ts'

const own = { groupTypeName: 'Projects', isDefault: false, shouldAllowEnableDisable: true }
const locations = { ...own, isDefault: true }
const organizations = { ...locations, shouldAllowEnableDisable: false }

test.each([
  ['one of the own is renamed', mayRenameType(own), 'ok'],
  ['one of the product is not', mayRenameType(locations), 'DEFAULT_LOCKED'],
  ['locations are disabled', mayDisableType(locations), 'ok'],
  ['organizations are not', mayDisableType(organizations), 'DEFAULT_LOCKED'],
  ['one without groups is deleted', mayDeleteType(own, 0), 'ok'],
  ['one with groups is not', mayDeleteType(own, 1), 'IN_USE'],
  ['one of the product never is', mayDeleteType(locations, 0), 'DEFAULT_LOCKED'],
])('%s', (_, verdict, expected) => expect(verdict.ok ? 'ok' : verdict.code).toBe(expected))
