import { expect, test } from 'vitest'
import { defineFailures, failureOf } from './failures.ts'
import { allowed, firstRefusal, refused, type Verdict } from './verdict.ts'

test.each([
  ['METHOD_NOT_ALLOWED', { takes: 'GET', asked: 'PUT' }, 'This address takes GET, not PUT.'],
  ['INVALID_TRANSITION', {}, 'The record’s current status does not allow this.'],
  ['INVALID_TRANSITION', { sentence: 'A draft cannot be revoked.' }, 'A draft cannot be revoked.'],
  ['IN_USE', {}, 'This is in use and cannot be deleted.'],
  ['IN_USE', { name: 'Law', act: 'merged' }, 'Law is in use and cannot be merged.'],
  ['DUPLICATE_NAME', { name: 'Law' }, 'The name “Law” is already in use.'],
  ['DEFAULT_LOCKED', {}, 'This default cannot be changed.'],
  ['DEFAULT_LOCKED', { act: 'deleted' }, 'This default cannot be deleted.'],
  ['FILE_TOO_LARGE', { limit: '100 KB' }, 'File size exceeds the maximum limit of 100 KB!'],
  [
    'TOO_MANY_TO_PREVIEW',
    { most: '1,000' },
    'Effects are shown for up to 1,000 records. More are changed in the background, each after a check of its own.',
  ],
  ['TOO_MANY', { most: 200 }, 'You can select at most 200 records. Narrow the filters first.'],
  ['FILE_TYPE', {}, 'The file format is not supported. Please upload a .csv file.'],
  ['FILE_TYPE', { sentence: 'No picture.' }, 'No picture.'],
  ['ROWS_WITH_ERRORS', { count: 1 }, '1 row has errors. Correct the file and upload it again.'],
  ['ROWS_WITH_ERRORS', { count: 2 }, '2 rows have errors. Correct the file and upload it again.'],
  ['FILE_WRONG', { sentence: 'The file is empty.' }, 'The file is empty.'],
] as const)('%s with %o is said', (code, params, message) => {
  expect(failureOf(code, params)).toMatchObject({ code, message })
})

const TREES = defineFailures({
  FELLED: [409, ({ name }) => `${name} has been felled.`],
  TOO_YOUNG: [422, 'This tree is too young.'],
})

test('a record kind refuses with failures of its own; a code that no one declared does not compile', () => {
  const felled = { status: 409, code: 'FELLED', message: 'The oak has been felled.' }
  expect(failureOf(TREES.FELLED, { name: 'The oak' })).toEqual(felled)

  const verdict: Verdict = firstRefusal(
    allowed,
    () => refused(TREES.FELLED, { name: 'The oak' }),
    () => refused('FORBIDDEN'),
  )
  expect(verdict).toEqual({ ok: false, ...felled, params: { name: 'The oak' } })

  // @ts-expect-error no platform failure
  expect(() => refused('FELLED')).toThrow()
  // @ts-expect-error no failure of trees
  expect(() => refused(TREES.FORBIDDEN)).toThrow()
})
