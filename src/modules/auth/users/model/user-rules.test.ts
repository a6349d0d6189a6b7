import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_DAYS } from './active-days.ts'
import { addressesIn, nameOfAddress, problemOfAddress } from './invite-calls.ts'
import { type UserInput, userInput } from './user.ts'
import {
  closesCircle,
  type ExistingUser,
  problemsOfUser,
  refusalsOfRights,
  type UserReferences,
} from './user-rules.ts'

const [ROLE, OTHER_ROLE, OFFICE, GROUP, PLACE, POSITION, BOSS, ME] = Array.from(
  { length: 8 },
  (_, i) => `01a1fbc7-c43a-74d0-ad0b-5d86e69c627${i}`,
) as [string, string, string, string, string, string, string, string]

const input = (change: Partial<UserInput> = {}): UserInput => ({
  ...userInput.parse({ firstName: 'Ada', lastName: 'Lovelace', email: 'Ada@Example.edu', roleIds: [ROLE] }),
  ...change,
})
const referred = (change: Partial<UserReferences> = {}): UserReferences => ({
  userRoles: new Set([ROLE, OFFICE]),
  beyondToGive: new Set([OFFICE]),
  groups: new Set([GROUP, PLACE]),
  organizations: new Set([GROUP]),
  positions: new Set([POSITION]),
  managers: new Set([BOSS]),
  managerOf: new Map([[BOSS, null]]),
  ...change,
})
const asBefore = (change: Partial<ExistingUser> = {}): ExistingUser => ({
  id: ME,
  email: 'ada@example.edu',
  sourceType: 'MANUAL',
  managerId: null,
  userRoleIds: [ROLE],
  groups: [],
  positions: [],
  status: 'ACTIVE',
  startDate: null,
  terminationDate: null,
  ...NO_DAYS,
  ...change,
})
const TODAY = '2026-11-21'
const held = (from: string, until: string | null = null) => ({ positionId: POSITION, from, until })

describe('a user', () => {
  test('keeps an address in lower case', () => {
    expect(input().email).toBe('ada@example.edu')
  })

  test.each<[string, Partial<UserInput>, ExistingUser | null, string[]]>([
    ['is fine with a role in use', {}, null, []],
    ['has no role that is not in use', { roleIds: [OTHER_ROLE] }, null, ['roleIds']],
    [
      'keeps one that went out of use',
      { roleIds: [OTHER_ROLE] },
      asBefore({ userRoleIds: [OTHER_ROLE] }),
      [],
    ],
    ['is not given a role that manages more than the giver', { roleIds: [OFFICE] }, null, ['roleIds']],
    ['keeps such a role', { roleIds: [OFFICE] }, asBefore({ userRoleIds: [OFFICE] }), []],
    ['of the directory is saved as they are', {}, asBefore({ sourceType: 'SYNCED' }), []],
    ['has one primary organization', { groups: [{ groupId: GROUP, isPrimaryOrg: true }] }, null, []],
    ['has no place as primary one', { groups: [{ groupId: PLACE, isPrimaryOrg: true }] }, null, ['groups']],
    [
      'has not two of them',
      { groups: [GROUP, PLACE].map((groupId) => ({ groupId, isPrimaryOrg: true })) },
      null,
      ['groups', 'groups'],
    ],
    ['is not their own manager', { managerId: ME }, asBefore(), ['managerId']],
    ['has an active manager', { managerId: GROUP }, asBefore(), ['managerId']],
    ['keeps a manager who left', { managerId: GROUP }, asBefore({ managerId: GROUP }), []],
    ['holds a position from today', { positions: [held(TODAY)] }, null, []],
    ['may have held it for long', { positions: [held('2020-01-01')] }, null, []],
    ['may hold it later', { positions: [held('2027-01-01', '2027-06-30')] }, null, []],
    [
      'does not end it before it begins',
      { positions: [held('2027-01-01', '2026-12-31')] },
      null,
      ['positions.0.until'],
    ],
    [
      'does not end it in the past',
      { positions: [held('2026-01-01', '2026-11-20')] },
      null,
      ['positions.0.until'],
    ],
    ['holds it once', { positions: [held(TODAY), held('2027-01-01')] }, null, ['positions.1.positionId']],
    [
      'does not leave before they came',
      { startDate: '2026-02-01', terminationDate: '2026-01-31' },
      null,
      ['terminationDate'],
    ],
    [
      'of the directory keeps its address',
      { email: 'new@example.edu' },
      asBefore({ sourceType: 'SYNCED' }),
      ['email'],
    ],
  ])('%s', (_, change, was, paths) => {
    expect(problemsOfUser(input(change), was, referred(), TODAY).map(({ path }) => path)).toEqual(paths)
  })

  test.each([
    ['their own roles', ME, ['roleIds'], [OTHER_ROLE], false, ['roleIds']],
    ['their own address', ME, ['email'], [ROLE], false, ['email']],
    ['their own groups', ME, ['groups'], [ROLE], false, ['groups']],
    ['their own manager', ME, ['managerId'], [ROLE], false, ['managerId']],
    ['their own positions', ME, ['positions'], [ROLE], false, ['positions']],
    ['their own first day', ME, ['startDate'], [ROLE], false, ['startDate']],
    ['their own last day', ME, ['terminationDate'], [ROLE], false, ['terminationDate']],
    ['the last day of the last administrator', BOSS, ['terminationDate'], [ROLE], true, ['terminationDate']],
    ['the role of the last administrator', BOSS, ['roleIds'], [OTHER_ROLE], true, ['roleIds']],
    ['their own role as the last administrator', ME, ['roleIds'], [OTHER_ROLE], true, ['roleIds']],
  ] as const)('no one changes %s', (_, viewerUserId, changed, roleIds, isLastAdministrator, paths) => {
    const found = refusalsOfRights(
      new Set(changed),
      { roleIds: [...roleIds], terminationDate: '2027-01-31' },
      { ...asBefore(), isLastAdministrator },
      {
        viewerUserId,
        administratorRoles: new Set([ROLE]),
        beyondToTake: new Set(),
        mayMore: null,
        managesBeyond: false,
      },
    )
    expect(found.map(({ path }) => path)).toEqual(paths)
  })

  test.each([
    ['of the last administrator', [OTHER_ROLE, ROLE], true],
    ['of an administrator who is not the last', [OTHER_ROLE], false],
  ] as const)('the roles %s may become others', (_, roleIds, isLastAdministrator) => {
    const found = refusalsOfRights(
      new Set(['roleIds']),
      { roleIds: [...roleIds], terminationDate: '2027-01-31' },
      { ...asBefore(), isLastAdministrator },
      {
        viewerUserId: BOSS,
        administratorRoles: new Set([ROLE]),
        beyondToTake: new Set(),
        mayMore: null,
        managesBeyond: false,
      },
    )
    expect(found).toEqual([])
  })

  test.each([
    ['has another address', [ROLE], null, ['email'], []],
    ['has none that whoever may do less chose', [ROLE], 'LATELY', ['email'], ['email']],
    ['is put elsewhere by whoever may do less', [ROLE], 'NOW', ['positions', 'groups', 'managerId'], []],
    [
      'keeps a role that manages more than whoever would take it',
      [ROLE, OFFICE],
      'NOW',
      ['roleIds'],
      ['roleIds'],
    ],
  ] as const)('%s', (_, userRoleIds, mayMore, changed, paths) => {
    const found = refusalsOfRights(
      new Set(changed),
      { roleIds: [ROLE], terminationDate: null },
      { ...asBefore({ userRoleIds }), isLastAdministrator: false },
      {
        viewerUserId: BOSS,
        administratorRoles: new Set(),
        beyondToTake: new Set([OFFICE]),
        mayMore,
        managesBeyond: false,
      },
    )
    expect(found.map(({ path }) => path)).toEqual(paths)
  })

  test('a manager never stands below whom they manage, however long the line is', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 20 }), (moves) => {
        // each move gives user i % 5 the manager move % 5, unless the rule refuses it
        const managerOf = new Map<string, string | null>()
        for (const [i, move] of moves.entries()) {
          const [user, manager] = [`u${i % 5}`, `u${move % 5}`]
          if (!closesCircle(user, manager, managerOf)) managerOf.set(user, manager)
        }
        for (const start of managerOf.keys()) {
          const seen = new Set<string>()
          for (let at: string | null = start; at; at = managerOf.get(at) ?? null) {
            expect(seen.has(at)).toBe(false)
            seen.add(at)
          }
        }
      }),
    )
  })
})

describe('addresses that are typed', () => {
  test('stand between commas, blanks or lines, each once and in lower case', () => {
    expect(addressesIn(' A@x.edu, b@x.edu;c@x.edu\nd@x.edu,,a@x.edu ')).toEqual([
      'a@x.edu',
      'b@x.edu',
      'c@x.edu',
      'd@x.edu',
    ])
    expect(addressesIn('  , ')).toEqual([])
    expect(addressesIn('Ada Lovelace <A@x.edu>, "Babbage, Charles" <b@x.edu>; c@x.edu\n<d@x.edu>')).toEqual([
      'a@x.edu',
      'b@x.edu',
      'c@x.edu',
      'd@x.edu',
    ])
  })

  test('are informed where they are none', () => {
    expect(problemOfAddress('ada@example.edu')).toBeUndefined()
    expect(problemOfAddress('ada')).toBe('Enter an email address, such as name@company.com.')
  })

  test.each([
    ['ada.lovelace@x.edu', 'Ada', 'Lovelace'],
    ['j.m.keynes99@x.edu', 'J', 'M Keynes'],
    ['info@x.edu', 'Info', ''],
    ['42@x.edu', '42@x.edu', ''],
  ])('%s gives a name until someone says otherwise', (address, firstName, lastName) => {
    expect(nameOfAddress(address)).toEqual({ firstName, lastName })
  })
})
