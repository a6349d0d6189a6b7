import { expect, test } from 'vitest'
import {
  designeesAfter,
  isMyDesignation,
  problemsOfDesignees,
  roleStatus,
  type StoredDesignee,
} from './role-rules.ts'

const [ANNA, BEN, DEAN] = ['a', 'b', 'd'].map((each) => `0190a000-0000-7000-8000-00000000000${each}`) as [
  string,
  string,
  string,
]
const designee = (acknowledgedAt: string | null = null, userId = ANNA): StoredDesignee => ({
  id: `of ${userId}`,
  userId,
  positionId: null,
  mustAcknowledge: true,
  acknowledgedAt,
  acknowledgedBy: null,
})
const AT = '2026-11-01T00:00:00.000Z'

test.each([
  ['ACTIVE', true, []],
  ['ASSIGNED', true, [designee()]],
  ['ASSIGNED', true, [designee(AT), designee(null, BEN)]],
  ['ACKNOWLEDGED', true, [designee(AT), designee(AT, BEN)]],
  ['INACTIVE', false, [designee(AT)]],
] as const)('a role is %s: on %s, %j', (status, isActive, designees) => {
  expect(roleStatus({ isActive, designees })).toBe(status)
})

test('who stays keeps the answer, who is new is asked, and who is left out no longer exists', () => {
  const before = [designee(AT), designee(null, BEN)]
  const after = designeesAfter(
    before,
    [
      { userId: ANNA, positionId: null },
      { userId: null, positionId: DEAN },
    ],
    { mustAcknowledge: true, newId: () => 'new' },
  )
  expect(after[0]).toBe(before[0])
  expect(after[1]).toMatchObject({ id: 'new', mustAcknowledge: true, acknowledgedAt: null })
  expect(after).toHaveLength(2)
})

test.each([
  ['a person', { userId: ANNA, positionId: null }, [], true],
  ['another person', { userId: BEN, positionId: null }, [DEAN], false],
  ['a position that they hold', { userId: null, positionId: DEAN }, [DEAN], true],
  ['a position that they left', { userId: null, positionId: DEAN }, [], false],
  ['them in a position that they hold', { userId: ANNA, positionId: DEAN }, [DEAN], true],
  ['them in a position that they left', { userId: ANNA, positionId: DEAN }, [], false],
] as const)('names %s', (_, named, activePositionIds, is) => {
  expect(isMyDesignation({ userId: ANNA, activePositionIds }, named)).toBe(is)
})

test('designees are of their type, and each is named once', () => {
  const person = { userId: ANNA, positionId: null }
  const of = (besides: object) =>
    problemsOfDesignees({
      designeeRecipientType: 'SPECIFIC_PERSONNEL',
      isAutoIssue: false,
      designees: [person],
      ...besides,
    }).map(({ path }) => path)
  expect(of({})).toEqual([])
  expect(of({ designeeRecipientType: 'POSITION_ONLY' })).toEqual(['body.designees.0'])
  expect(of({ designees: [person, person] })).toEqual(['body.designees.1'])
  expect(of({ isAutoIssue: true })).toEqual(['body.isAutoIssue'])
})
