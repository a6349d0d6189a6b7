import { expect, test } from 'vitest'
import { actWords } from './act-words.ts'

const { of } = actWords(
  { one: 'matrix', many: 'matrices' },
  {
    archive: { label: 'Archive', done: 'archived' },
    reassign: { label: 'Change owner', done: 'given to another owner' },
    place: { label: 'Set primary organization', done: 'placed' },
  },
)

test('a verb alone is followed by what it is done to', () => {
  expect(of.archive.question(1)).toBe('Archive this matrix?')
  expect(of.archive.question(1, 'Board matrix')).toBe('Archive Board matrix?')
  expect(of.archive.question(3)).toBe('Archive 3 matrices?')
  expect(of.archive.act(1)).toBe('Archive matrix')
  expect(of.archive.act(3)).toBe('Archive 3 matrices')
})

test('a verb that has its object already is of what it is done to', () => {
  expect(of.reassign.question(1)).toBe('Change the owner of this matrix?')
  expect(of.reassign.question(1, 'Board matrix')).toBe('Change the owner of Board matrix?')
  expect(of.reassign.question(3)).toBe('Change the owner of 3 matrices?')
  expect(of.reassign.act(1)).toBe('Change owner')
  expect(of.reassign.act(3)).toBe('Change owner of 3 matrices')
  expect(of.place.question(2)).toBe('Set the primary organization of 2 matrices?')
  expect(of.reassign.label).toBe('Change owner')
})
