import { expect, test } from 'vitest'
import { userChange, userInput } from './user.ts'

const id = (n: number) => `01a1fbc7-c43a-74d0-ad0b-${String(n).padStart(12, '0')}`
const least = { firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@X.edu', roleIds: [id(1)] }

test('groups, positions and roles are kept in one order, whichever they were sent in', () => {
  const positions = [
    { positionId: id(2), from: '2026-02-01', until: null },
    { positionId: id(2), from: '2026-01-01', until: '2026-01-31' },
    { positionId: id(1), from: '2026-03-01', until: null },
  ]
  const groups = [3, 1, 2].map((n) => ({ groupId: id(n), isPrimaryOrg: n === 1 }))
  const user = userInput.parse({ ...least, roleIds: [id(2), id(1)], positions, groups })
  expect(user.positions.map(({ positionId, from }) => [positionId, from])).toEqual([
    [id(1), '2026-03-01'],
    [id(2), '2026-01-01'],
    [id(2), '2026-02-01'],
  ])
  expect(user.groups.map(({ groupId }) => groupId)).toEqual([id(1), id(2), id(3)])
  expect(user.roleIds).toEqual([id(1), id(2)])
  expect(userInput.parse({ ...least, positions: positions.toReversed() }).positions).toEqual(user.positions)
})

test('an address is kept in lower case; what is left out of a change is not named', () => {
  expect(userInput.parse(least).email).toBe('ada@x.edu')
  expect(userChange.parse({ email: 'Ada@X.edu' })).toEqual({ email: 'ada@x.edu' })
  expect(userChange.parse({ email: 'Ada Lovelace <Ada@X.edu>' })).toEqual({ email: 'ada@x.edu' })
  for (const email of ['Ada <>', '<a@x.edu> b', `${'a'.repeat(250)}@x.edu`])
    expect(userChange.safeParse({ email }).success).toBe(false)
})

test.each([
  '+1 555 010 0199 ext. 12',
  '206-281-2050 x4',
  '0711 12345 #6',
  '0711 12345,78',
  '+1 555 010 0199',
  '0711 123-45',
  '(206) 281-2050',
  '+(44) 20 7946 0018',
  '',
])('%j is a phone number, or none', (mobilePhone) =>
  expect(userInput.parse({ ...least, mobilePhone }).mobilePhone).toBe(mobilePhone),
)

test.each([
  '555',
  'x12',
  '555 0100 ext',
  '+1 555 010 0199 x1234567',
  'call me',
  '+',
  '1'.repeat(21),
  '++1 555 010 0199',
  '(call) 281-2050',
])('%j is no phone number', (mobilePhone) =>
  expect(userInput.safeParse({ ...least, mobilePhone }).success).toBe(false),
)

test('a last name may be empty', () => {
  expect(userInput.parse({ ...least, lastName: '' })).toMatchObject({ lastName: '' })
})
