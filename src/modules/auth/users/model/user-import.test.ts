import { expect, test } from 'vitest'
import {
  type ImportNames,
  invitesSentence,
  managersFirst,
  positionsGainedSentence,
  userOfRow,
} from './user-import.ts'

const TODAY = '2026-03-01'
const id = (n: number) => `01a1fbc7-c43a-74d0-ad0b-${String(n).padStart(12, '0')}`

const names = (known: Readonly<Record<string, number>>) => ({
  find: (name: string) => (known[name] === undefined ? undefined : id(known[name])),
  near: (name: string) => (name.startsWith('D') ? ' Did you mean Dean?' : ''),
})
const known: ImportNames = {
  userRoles: names({ 'Global User': 1, Auditor: 2 }),
  positions: names({ Dean: 3, Chair: 4 }),
  groups: {
    Organizations: names({ Alder: 5, Birch: 6 }),
    Locations: names({ Campus: 7 }),
    Departments: names({ History: 8 }),
  },
}

const read = (cells: Readonly<Record<string, string>>) => {
  const whole: Readonly<Record<string, string>> = {
    'First Name': 'Ada',
    'Last Name': 'Lovelace',
    Email: 'ada@x.edu',
    'Role(s)': 'Global User',
    ...cells,
  }
  return userOfRow({ of: (column) => whole[column] ?? '' }, known, TODAY)
}

test('a row with what is required is a user who is not invited', () => {
  expect(read({})).toEqual({
    problems: [],
    read: {
      isInvited: false,
      managerEmail: '',
      input: {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@x.edu',
        mobilePhone: '',
        employeeId: '',
        employeeNumber: '',
        employeeType: 'Full Time',
        employmentType: null,
        startDate: null,
        terminationDate: null,
        roleIds: [id(1)],
        groups: [],
        managerId: null,
        positions: [],
      },
    },
  })
})

test('every cell has its field; several stand between semicolons, each once', () => {
  const { read: found, problems } = read({
    'Mobile Phone': '+1 555 010 0199',
    'Role(s)': 'Auditor; Global User ;Auditor;',
    'Position(s)': 'Chair;Dean;Dean',
    'Primary Organization': 'Birch',
    Organizations: 'Alder;Birch',
    Locations: 'Campus',
    Departments: 'History',
    'Manager Email': 'Grace@X.edu',
    'Employee ID': 'E-7',
    'Employee Type': 'part time',
    'Send Invite': 'NO',
  })
  expect(problems).toEqual([])
  expect(found).toMatchObject({
    isInvited: false,
    managerEmail: 'grace@x.edu',
    input: {
      mobilePhone: '+1 555 010 0199',
      employeeId: 'E-7',
      employeeType: 'Part Time',
      roleIds: [id(1), id(2)],
      positions: [
        { positionId: id(3), from: TODAY, until: null },
        { positionId: id(4), from: TODAY, until: null },
      ],
      groups: [
        { groupId: id(5), isPrimaryOrg: false },
        { groupId: id(6), isPrimaryOrg: true },
        { groupId: id(7), isPrimaryOrg: false },
        { groupId: id(8), isPrimaryOrg: false },
      ],
    },
  })
})

test('invites a user only where the row says yes', () => {
  expect(['', 'No', 'Yes', 'yes'].map((word) => read({ 'Send Invite': word }).read?.isInvited)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('says how many invitations are sent', () => {
  expect([0, 1, 1_200].map(invitesSentence)).toEqual([
    'No invitations are sent. Enter Yes in the Send Invite column to send them.',
    '1 invitation is sent by email.',
    '1,200 invitations are sent by email.',
  ])
})

const ADDRESS = 'Enter an email address, such as name@company.com.'
test.each([
  ['Email', 'ada', ADDRESS],
  ['Email', '', 'Email is required.'],
  ['First Name', '', 'First name is required.'],
  ['Mobile Phone', 'call me', 'Enter a phone number, such as +1 555 010 0199.'],
  ['Employee ID', 'x'.repeat(51), 'Enter at most 50 characters. This has 51.'],
  ['Role(s)', '', 'Select a role.'],
  ['Role(s)', 'King', 'There is no role with this name.'],
  ['Position(s)', 'Duke', 'There is no position with this name. Did you mean Dean?'],
  ['Departments', 'Alder', 'There is no group with this name.'],
  ['Locations', 'Nowhere', 'There is no group with this name.'],
  ['Organizations', 'Campus', 'There is no group with this name.'],
  ['Primary Organization', 'Campus', 'There is no organization with this name.'],
  ['Primary Organization', 'Alder;Birch', 'Enter one organization.'],
  ['Manager Email', 'Nobody', ADDRESS],
  ['Employee Type', 'Sometimes', 'Enter Full Time or Part Time.'],
  ['Send Invite', 'Perhaps', 'Enter Yes or No.'],
])('%s cannot be %j', (column, value, fix) => {
  expect(read({ [column]: value })).toEqual({ read: undefined, problems: [{ column, value, fix }] })
})

test('of several names in a cell the wrong ones are reported, each on its own, and once', () => {
  expect(read({ 'Role(s)': 'King;Auditor;Queen' }).problems.map(({ value }) => value)).toEqual([
    'King',
    'Queen',
  ])
  expect(read({ 'Role(s)': 'King' }).problems).toHaveLength(1)
})

const person = (email: string, managerEmail = '') => ({ input: { email }, managerEmail })
const emails = (people: { input: { email: string } }[]) => people.map(({ input: { email } }) => email)

test('managers stand before their reports', () => {
  const { ordered, circle } = managersFirst([
    person('a', 'b'),
    person('b', 'c'),
    person('c', 'elsewhere'),
    person('d', 'b'),
  ])
  expect([emails(ordered), circle]).toEqual([['c', 'b', 'a', 'd'], []])
})

test('a circle is reported, with those who report into it', () => {
  const { ordered, circle } = managersFirst([
    person('a', 'b'),
    person('b', 'a'),
    person('c', 'b'),
    person('d'),
    person('e', 'e'),
  ])
  expect([emails(ordered), emails(circle)]).toEqual([['d'], ['a', 'b', 'c', 'e']])
})

test('what a file gives is said with the first five positions, and how many more there are', () => {
  const held = Array.from({ length: 7 }, (_, i) => ({ name: `P${i + 1}`, total: i + 1 }))
  const named =
    'P1 (1 delegation), P2 (2 delegations), P3 (3 delegations), P4 (4 delegations), P5 (5 delegations)'
  expect(positionsGainedSentence(0, held)).toBeNull()
  expect(positionsGainedSentence(1, held.slice(0, 1))).toBe(
    '1 user gets positions that hold authority: P1 (1 delegation).',
  )
  expect(positionsGainedSentence(2, held.slice(0, 5))).toBe(
    `2 users get positions that hold authority: ${named}.`,
  )
  expect(positionsGainedSentence(2, held.slice(0, 6))).toBe(
    `2 users get positions that hold authority: ${named}, 1 other position.`,
  )
  expect(positionsGainedSentence(2, held)).toBe(
    `2 users get positions that hold authority: ${named}, 2 other positions.`,
  )
})
