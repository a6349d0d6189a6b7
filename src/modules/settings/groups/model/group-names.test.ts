import { expect, test } from 'vitest'
import { type NamedGroup, namesOfGroups } from './group-names.ts'

const group = (id: string, name: string, ...parentIds: string[]): NamedGroup => ({
  id,
  name,
  isActive: true,
  parentIds,
})
const GROUPS = [
  group('uni', 'University'),
  group('eng', 'Engineering', 'uni'),
  group('med', 'Medicine', 'uni'),
  group('eng-office', 'Dean’s Office', 'eng'),
  group('med-office', 'Dean’s Office', 'med'),
  group('r&d', 'Research > Development', 'eng'),
]
const namesOf = (groups: readonly NamedGroup[]) =>
  namesOfGroups(groups, new Map(groups.map((each) => [each.id, each])))
const names = namesOf(GROUPS)

test.each([
  ['engineering', 'eng'],
  ['Engineering > Dean’s Office', 'eng-office'],
  ['university › medicine › dean’s office', 'med-office'],
  ['Research > Development', 'r&d'],
  ['Dean’s Office', undefined],
  ['Law > Dean’s Office', undefined],
  ['University > Dean’s Office', undefined],
  ['Law', undefined],
])('%s is %s', (written, id) => {
  expect(names.find(written)?.id).toBe(id)
})

test('a name that several have says how each is written', () => {
  expect(names.severalOf('dean’s office')).toBe(
    '2 groups have this name. Enter the one you mean with its parent: Engineering > Dean’s Office, Medicine > Dean’s Office.',
  )
  expect(names.severalOf('Engineering')).toBeUndefined()
  expect(names.severalOf('Law')).toBeUndefined()
})

test('the only active one of equal names is meant', () => {
  const one = namesOf(GROUPS.map((each) => ({ ...each, isActive: each.id !== 'med-office' })))
  expect(one.find('Dean’s Office')?.id).toBe('eng-office')
})
