import { expect, test } from 'vitest'
import { failureOf } from './failures.ts'

test.each([
  ['METHOD_NOT_ALLOWED', { takes: 'GET', asked: 'PUT' }, 'This address takes GET, not PUT.'],
  ['INVALID_TRANSITION', {}, 'This is not possible in the record’s present status.'],
  ['INVALID_TRANSITION', { sentence: 'A draft cannot be revoked.' }, 'A draft cannot be revoked.'],
  ['IN_USE', {}, 'This is in use and cannot be deleted.'],
  ['IN_USE', { name: 'Law', act: 'merged' }, 'Law is in use and cannot be merged.'],
  [
    'USER_ROLE_BEYOND',
    { permission: 'View users' },
    'You do not have “View users” yourself. Somebody who does can give it.',
  ],
  ['DUPLICATE_NAME', { name: 'Law' }, 'There is already one named Law.'],
  ['DEFAULT_LOCKED', {}, 'This one comes with the product and cannot be changed.'],
  ['DEFAULT_LOCKED', { act: 'deleted' }, 'This one comes with the product and cannot be deleted.'],
  ['ORGANIZATION_LOCKED', { act: 'disabled' }, 'The organization itself cannot be disabled.'],
  ['FILE_TOO_LARGE', { limit: '100 KB' }, 'File size exceeds the maximum limit of 100 KB!'],
  ['TOO_MANY', { most: 200 }, 'At most 200 at once. Narrow the filters first.'],
  ['FILE_TYPE', {}, 'The file format is not supported. Please upload a .csv file.'],
  ['FILE_TYPE', { sentence: 'No picture.' }, 'No picture.'],
  ['ROWS_WITH_ERRORS', { count: 1 }, '1 row has errors. Correct the file and upload it again.'],
  ['ROWS_WITH_ERRORS', { count: 2 }, '2 rows have errors. Correct the file and upload it again.'],
  ['FILE_WRONG', { sentence: 'The file is empty.' }, 'The file is empty.'],
  ['LIMIT_EXCEEDED', {}, 'The most that you may pass on is your own limit.'],
  ['LIMIT_EXCEEDED', { limit: '$500' }, 'The most that you may pass on is $500.'],
  ['RECIPIENT_NOT_ELIGIBLE', {}, 'This recipient is outside the allowed pathways.'],
  ['RECIPIENT_NOT_ELIGIBLE', { name: 'Ann' }, 'Ann is outside the allowed pathways.'],
  ['CYCLE', {}, 'A delegation cannot hang below itself.'],
  ['CYCLE', { circle: 'a › b › a' }, 'This would be a circle: a › b › a.'],
  ['DEPTH_EXCEEDED', { max: 10 }, 'A chain may have at most 10 links.'],
  ['NO_RATE', { currency: 'KWD' }, 'There is no exchange rate for KWD. An administrator can add one.'],
  ['TOO_MANY_DOCUMENTS', { most: 20 }, 'A record has at most 20 documents.'],
] as const)('%s with %o is said', (code, params, message) => {
  expect(failureOf(code, params)).toMatchObject({ code, message })
})

test('a failure has its status; a code without one does not compile', () => {
  expect(failureOf('NOT_FOUND')).toEqual({
    status: 404,
    code: 'NOT_FOUND',
    message: 'There is nothing here that you may see.',
  })
  // @ts-expect-error a code without a text does not compile
  expect(() => failureOf('UNHEARD_OF')).toThrow()
})
