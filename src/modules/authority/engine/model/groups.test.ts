import { describe, expect, test } from 'vitest'
import { coveredByAll, covers, isActiveGroup, relationOf, selfAndAbove } from './groups.ts'

/** uni ⊃ eng ⊃ lab; uni ⊃ med; the clinic belongs to med and to a hospital beside the university; x and y are each above the other. */
const parents: Record<string, string[]> = {
  uni: [],
  eng: ['uni'],
  lab: ['eng'],
  med: ['uni'],
  hospital: [],
  clinic: ['med', 'hospital'],
  x: ['y'],
  y: ['x'],
  z: ['y'],
}
const groupsWithout = (...inactive: string[]) =>
  new Map(
    Object.entries(parents).map(([id, above]) => [id, { active: !inactive.includes(id), parents: above }]),
  )
const groups = groupsWithout()

test('Above a group are its parents, all of them, and theirs; a circle ends.', () => {
  expect([...selfAndAbove(groups, 'lab')]).toEqual(['lab', 'eng', 'uni'])
  expect([...selfAndAbove(groups, 'clinic')].sort()).toEqual(['clinic', 'hospital', 'med', 'uni'])
  expect([...selfAndAbove(groups, 'x')]).toEqual(['x', 'y'])
  expect([...selfAndAbove(groups, 'unknown')]).toEqual(['unknown'])
  // asked again, it is the same
  expect([...selfAndAbove(groups, 'lab')]).toEqual(['lab', 'eng', 'uni'])
})

test('A group is active where it is known and not closed.', () => {
  expect(['eng', 'unknown'].map((id) => isActiveGroup(groups, id))).toEqual([true, false])
  expect(isActiveGroup(groupsWithout('eng'), 'eng')).toBe(false)
})

test.each<[string, string[], string, boolean]>([
  ['by its own name', ['lab'], 'lab', true],
  ['by a group above it', ['uni'], 'lab', true],
  ['by either of its parents', ['hospital'], 'clinic', true],
  ['by one of several', ['med', 'eng'], 'lab', true],
  ['not by a group below it', ['lab'], 'eng', false],
  ['not by one beside it', ['med'], 'lab', false],
  ['not where none is named', [], 'lab', false],
  ['not where it is unknown', ['unknown'], 'unknown', false],
])('A group is covered %s.', (_, named, id, expected) => {
  expect(covers(groups, named, id)).toBe(expected)
})

test('A closed group is covered by nothing and covers nothing, while one between two covers passes on.', () => {
  expect(covers(groupsWithout('lab'), ['uni'], 'lab')).toBe(false)
  expect(covers(groupsWithout('uni'), ['uni'], 'lab')).toBe(false)
  expect(covers(groupsWithout('uni'), ['uni', 'eng'], 'lab')).toBe(true)
  expect(covers(groupsWithout('eng'), ['uni'], 'lab')).toBe(true)
})

describe('What several links cover together', () => {
  test.each<[string, string[][], string[]]>([
    ['is the narrower of two', [['uni'], ['eng']], ['eng']],
    ['is what lies below both', [['med'], ['hospital']], ['clinic']],
    ['is nothing that lies apart', [['eng'], ['med']], []],
    ['is each of several groups, in order', [['uni'], ['med', 'eng']], ['eng', 'med']],
    ['names the topmost only', [['uni', 'lab', 'eng']], ['uni']],
    ['names one group of a circle, which stands for the others', [['x'], ['y']], ['x']],
    ['names what is above a group once', [['z', 'y']], ['x']],
  ])('%s.', (_, lists, expected) => {
    expect(coveredByAll(groups, lists)).toEqual(expected)
  })

  test('is the same asked again, and another where groups are others.', () => {
    expect(coveredByAll(groups, [['uni']])).toEqual(['uni'])
    expect(coveredByAll(groups, [['uni']])).toEqual(['uni'])
    expect(coveredByAll(groups, [['eng']])).toEqual(['eng'])
    expect(coveredByAll(groupsWithout('uni'), [['uni', 'eng']])).toEqual(['eng'])
  })
})

test.each<[string, string, 'WITHIN' | 'PARTLY' | 'APART']>([
  ['lab', 'lab', 'WITHIN'],
  ['lab', 'uni', 'WITHIN'],
  ['uni', 'lab', 'PARTLY'],
  ['med', 'hospital', 'PARTLY'],
  ['eng', 'med', 'APART'],
  ['lab', 'clinic', 'APART'],
  ['lab', 'unknown', 'PARTLY'],
  ['unknown', 'unknown', 'WITHIN'],
  ['unknown', 'lab', 'APART'],
])('Of what lies under %s and under %s, the one lies %s the other.', (id, other, expected) => {
  expect(relationOf(groups, id, other)).toBe(expected)
})
