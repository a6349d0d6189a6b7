import { expect, test } from 'vitest'
import { texts } from './texts.ts'

const words = texts.upload

test('an upload of one row says so', () => {
  expect(words.save(1, 'users', 'user')).toBe('Save 1 user')
  expect(words.save(1_200, 'users', 'user')).toBe('Save 1,200 users')
  expect(words.saved(1, 0, 0, 'users', 'user')).toBe('1 new user.')
  expect(words.saved(2, 1, 3, 'positions', 'position')).toBe('2 new positions, 1 overwritten, 3 ignored.')
  expect(words.saved(2, 0, 0)).toBe('2 new.')
  expect(words.checkedInTray(1, 0)).toBe('1 row is ready. Nothing is saved yet.')
  expect(words.checkedInTray(3, 1)).toBe('1 row has errors. Nothing was saved.')
  expect(words.ready(1)).toBe('row is ready')
  expect(words.withErrors(1)).toBe('row has errors')
  expect(words.created(1, 'users', 'user')).toBe('new user')
  expect(words.overwritten(1, 'user')).toBe('overwrites a user')
  expect(words.ignored(1)).toBe('row is ignored because the name already exists')
})
