import { describe, expect, test } from 'vitest'
import { NO_DAYS } from './active-days.ts'
import { type UserInput, userInput } from './user.ts'
import { closesCircle, type ExistingUser, problemsOfUser, SAYS, type UserReferences } from './user-rules.ts'

const id = (n: number) => `0190b0b0-0000-7000-8000-${String(n).padStart(12, '0')}`
const [ROLE, BEYOND, GONE, GROUP, ORGANIZATION, POSITION, MANAGER, ME] = [1, 2, 3, 4, 5, 6, 7, 8].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]
const TODAY = '2026-06-15'

const referred: UserReferences = {
  userRoles: new Set([ROLE, BEYOND]),
  beyondToGive: new Set([BEYOND]),
  groups: new Set([GROUP, ORGANIZATION]),
  organizations: new Set([ORGANIZATION]),
  positions: new Set([POSITION, id(9)]),
  managers: new Set([MANAGER, ME]),
  managerOf: new Map([[MANAGER, ME]]),
}
const input = (change: Partial<UserInput> = {}): UserInput => ({
  ...userInput.parse({ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@alder.example', roleIds: [ROLE] }),
  ...change,
})
const stored = (change: Partial<ExistingUser> = {}): ExistingUser => ({
  id: ME,
  email: 'ada@alder.example',
  sourceType: 'MANUAL',
  managerId: null,
  userRoleIds: [],
  groups: [],
  positions: [],
  status: 'ACTIVE',
  startDate: null,
  terminationDate: null,
  ...NO_DAYS,
  ...change,
})
const told = (asked: UserInput, was: ExistingUser | null = null) =>
  problemsOfUser(asked, was, referred, TODAY).map(({ path, message }) => `${path}: ${message}`)
const held = (positionId: string, from = '2026-01-01', until: string | null = null) => ({
  positionId,
  from,
  until,
})
const member = (groupId: string, isPrimaryOrg = false) => ({ groupId, isPrimaryOrg })

describe('a user as an administrator writes them', () => {
  test.each<[string, UserInput, ExistingUser | null, string[]]>([
    ['is right', input(), null, []],
    ['has another address', input({ email: 'b@alder.example' }), stored(), []],
    [
      'has an address of the directory',
      input({ email: 'b@alder.example' }),
      stored({ sourceType: 'SYNCED' }),
      [`email: ${SAYS.syncedEmail}`],
    ],
    ['begins and ends on a day', input({ startDate: TODAY, terminationDate: TODAY }), null, []],
    [
      'ends in the past',
      input({ terminationDate: '2026-06-14' }),
      stored(),
      [`terminationDate: ${SAYS.terminationPast}`],
    ],
    [
      'ended in the past before',
      input({ terminationDate: '2026-06-14' }),
      stored({ terminationDate: '2026-06-14' }),
      [],
    ],
    [
      'ended in the past, and was deactivated',
      input({ terminationDate: '2026-06-14' }),
      stored({ status: 'INACTIVE' }),
      [],
    ],
    [
      'starts later though they are active',
      input({ startDate: '2026-06-16' }),
      stored(),
      [`startDate: ${SAYS.startsLater}`],
    ],
    ['starts later', input({ startDate: '2026-06-16' }), null, []],
    ['ends without a beginning', input({ terminationDate: TODAY }), null, []],
    [
      'ends before they begin',
      input({ startDate: TODAY, terminationDate: '2026-06-14' }),
      null,
      [`terminationDate: ${SAYS.terminationBeforeStart}`],
    ],
    ['has a role that is gone', input({ roleIds: [ROLE, GONE] }), null, [`roleIds: ${SAYS.roleNotInUse}`]],
    ['keeps a role that is gone', input({ roleIds: [GONE] }), stored({ userRoleIds: [GONE] }), []],
    [
      'has a role that manages more',
      input({ roleIds: [ROLE, BEYOND] }),
      null,
      [`roleIds: ${SAYS.roleBeyond}`],
    ],
    ['keeps a role that manages more', input({ roleIds: [BEYOND] }), stored({ userRoleIds: [BEYOND] }), []],
    [
      'has a group that is gone',
      input({ groups: [member(GROUP), member(GONE)] }),
      null,
      [`groups: ${SAYS.groupNotInUse}`],
    ],
    [
      'keeps a group that is gone',
      input({ groups: [member(GONE)] }),
      stored({ groups: [{ groupId: GONE }] }),
      [],
    ],
    ['has a primary organization', input({ groups: [member(GROUP), member(ORGANIZATION, true)] }), null, []],
    [
      'has a group as the primary one',
      input({ groups: [member(GROUP, true), member(ORGANIZATION)] }),
      null,
      [`groups: ${SAYS.primaryIsOrganization}`],
    ],
    [
      'has two primary ones',
      input({ groups: [member(ORGANIZATION, true), member(ORGANIZATION, true)] }),
      null,
      [`groups: ${SAYS.onePrimary}`],
    ],
    ['has a manager', input({ managerId: MANAGER }), null, []],
    ['has a manager who is gone', input({ managerId: GONE }), null, [`managerId: ${SAYS.managerNotActive}`]],
    ['keeps a manager who is gone', input({ managerId: GONE }), stored({ managerId: GONE }), []],
    ['is their own manager', input({ managerId: ME }), stored(), [`managerId: ${SAYS.ownManager}`]],
    [
      'reports to who reports to them',
      input({ managerId: MANAGER }),
      stored(),
      [`managerId: ${SAYS.managerCircle}`],
    ],
    ['reports to who reports to somebody else', input({ managerId: MANAGER }), stored({ id: id(20) }), []],
    ['has two positions', input({ positions: [held(POSITION), held(id(9))] }), null, []],
    [
      'has one position twice',
      input({ positions: [held(POSITION), held(POSITION)] }),
      null,
      [`positions.1.positionId: ${SAYS.positionTwice}`],
    ],
    [
      'has a position that is gone',
      input({ positions: [held(POSITION), held(GONE)] }),
      null,
      [`positions.1.positionId: ${SAYS.positionNotInUse}`],
    ],
    [
      'keeps a position that is gone',
      input({ positions: [held(GONE)] }),
      stored({ positions: [{ positionId: GONE }] }),
      [],
    ],
    ['leaves today', input({ positions: [held(POSITION, TODAY, TODAY)] }), null, []],
    [
      'left yesterday',
      input({ positions: [held(POSITION, '2026-01-01', '2026-06-14')] }),
      null,
      [`positions.0.until: ${SAYS.untilPast}`],
    ],
    [
      'leaves before they come',
      input({ positions: [held(POSITION, '2026-07-02', '2026-07-01')] }),
      null,
      [`positions.0.until: ${SAYS.untilBeforeFrom}`],
    ],
  ])('%s', (_, asked, was, expected) => expect(told(asked, was)).toEqual(expected))
})

test.each<[string, string | null, [string, string | null][], boolean]>([
  ['without a manager', null, [], false],
  ['below themselves', ME, [], true],
  [
    'below who reports to them through another',
    'a',
    [
      ['a', 'b'],
      ['b', ME],
    ],
    true,
  ],
  [
    'below somebody at the top',
    'a',
    [
      ['a', 'b'],
      ['b', null],
    ],
    false,
  ],
  [
    'below two who report to each other',
    'a',
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    false,
  ],
  ['below somebody who is not known', 'a', [], false],
])('a user %s closes a circle or not', (_, manager, above, closes) =>
  expect(closesCircle(ME, manager, new Map(above))).toBe(closes),
)
