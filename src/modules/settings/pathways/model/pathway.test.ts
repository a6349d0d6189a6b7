import { expect, test } from 'vitest'
import { issuerOf } from './pathway.ts'

test.each([
  ['none is named', {}, null],
  ['Root Authority', { issuerType: ['ROOT_AUTHORITY'], issuerUserId: ['u'] }, null],
  ['a user', { issuerType: ['USER'], issuerUserId: ['u'] }, { userId: 'u', positionId: null }],
  ['a user by half', { issuerType: ['USER'], issuerPositionId: ['p'] }, undefined],
  ['a position', { issuerType: ['POSITION'], issuerPositionId: ['p'] }, { userId: null, positionId: 'p' }],
  ['a position by half', { issuerType: ['POSITION'], issuerUserId: ['u'] }, undefined],
  [
    'somebody in a position',
    { issuerType: ['PERSONNEL_IN_POSITION'], issuerUserId: ['u'], issuerPositionId: ['p'] },
    { userId: 'u', positionId: 'p' },
  ],
  [
    'somebody in a position by half',
    { issuerType: ['PERSONNEL_IN_POSITION'], issuerUserId: ['u'] },
    undefined,
  ],
  ['a user without its type', { issuerUserId: ['u'] }, { userId: 'u', positionId: null }],
])('%s', (_, asked, expected) => expect(issuerOf(asked)).toEqual(expected))
