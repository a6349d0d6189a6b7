import { expect, test } from 'vitest'
import { actWords } from '../acts/act-words.ts'
import { refusedRowsOf } from './refused-rows.ts'

const words = actWords({ one: 'user', many: 'users' }, { end: { label: 'End', done: 'ended' } })
const PEOPLE = ['Ada', 'Ben', 'Cleo', 'Dora', 'Eve'].map((name) => ({ id: name, name }))
const refusedFor = (message: string, ids: readonly string[]) => ids.map((id) => ({ id, code: 'NO', message }))
const saidOf = (rows: readonly { id: string; name?: string }[], ...refused: ReturnType<typeof refusedFor>) =>
  refusedRowsOf({ words, nameOf: ({ name }) => name }, rows, refused).map(({ title, caption }) => [
    title,
    caption,
  ])

test('nothing is said where no one stays', () => {
  expect(saidOf(PEOPLE)).toEqual([])
})

test('of several each reason names the first of those that it is about', () => {
  expect(
    saidOf(
      PEOPLE,
      ...refusedFor('Too new.', ['Ada', 'Cleo', 'Dora', 'Eve']),
      ...refusedFor('Too old.', ['Ben']),
    ),
  ).toEqual([['5 users will not change', 'Ada, Cleo, Dora, and 1 more: Too new. Ben: Too old.']])
})

test.each([
  ['one alone', PEOPLE.slice(0, 1)],
  ['records without a name', [{ id: 'Ada' }, { id: 'Ben' }]],
])('of %s only the reason is said', (_, rows) => {
  expect(saidOf(rows, ...refusedFor('Too new.', ['Ada']))).toEqual([['1 user will not change', 'Too new.']])
})
