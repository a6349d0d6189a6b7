import { expect, test } from 'vitest'
import { type ChangelogField, differencesOf, textOf } from './differences.ts'

const GONE = '0190b0b0-0000-7000-8000-00000000aaaa'
const FIRST = '0190b0b0-0000-7000-8000-000000000001'
const SECOND = '0190b0b0-0000-7000-8000-000000000002'
const names = new Map([
  [FIRST, 'Finance'],
  [SECOND, 'Finance'],
])

type Rule = { id: string; name: string; note: string }
const rules: ChangelogField = {
  label: 'Rules',
  items: {
    one: 'Rule',
    identity: ({ id }: Rule) => id,
    name: ({ name }: Rule) => name,
    fields: { name: { label: 'Name' }, note: { label: 'Note' } },
  },
}
const rule = (id: string, note = '') => ({ id, name: id.toUpperCase(), note })
const between = (seen: ChangelogField, old: unknown, now: unknown) =>
  differencesOf('field', seen, old, now, names).map((each) => `${each.label}: ${each.old} → ${each.new}`)

test.each([
  [
    'an item that came is told whole',
    [rule('a')],
    [rule('a'), rule('b', 'new')],
    ['Rule “B”: – → Name: B; Note: new'],
  ],
  ['one that went as well', [rule('a'), rule('b')], [rule('a')], ['Rule “B”: Name: B → –']],
  ['one that stayed by what changed in it', [rule('a')], [rule('a', 'x')], ['Rule “A”: Note: – → x']],
  [
    'one with another name by the name that it had',
    [rule('a')],
    [{ id: 'a', name: 'Z', note: '' }],
    ['Rule “A”: Name: A → Z'],
  ],
  [
    'another order is told where it is all that changed',
    [rule('a'), rule('b')],
    [rule('b'), rule('a')],
    ['Rules: Order: A, B → B, A'],
  ],
  ['what was empty is told as one', [], [rule('a', 'x')], ['Rules: – → A (Name: A; Note: x)']],
  ['nothing became nothing', null, [], []],
  ['the same in another order of keys is the same', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }], []],
])('%s', (_, old, now, expected) => expect(between(rules, old, now)).toEqual(expected))

test('values that differ are reported even where they have the same name', () =>
  expect(between({ label: 'Group' }, [FIRST], [SECOND])).toEqual(['Group: Finance → Finance (changed)']))

test('what no longer exists has no name, and its id is not shown', () =>
  expect(textOf({ label: 'Group' }, GONE, names)).toBe('A record that no longer exists'))

test('what would be emptied is reported of a value that holds only what would change', () => {
  const seen: ChangelogField = {
    label: 'Proposed change',
    isPartial: true,
    parts: { groups: { label: 'Groups' }, note: { label: 'Note' }, rules },
  }
  expect(between(seen, null, { groups: [], rules: [] })).toEqual([
    'Proposed change: – → Groups: None; Rules: None',
  ])
  expect(between({ ...seen, isPartial: false }, null, { groups: [], note: 'x' })).toEqual([
    'Proposed change: – → Note: x',
  ])
})
