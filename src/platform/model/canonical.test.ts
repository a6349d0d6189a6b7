import { expect, test } from 'vitest'
import { canonical } from './canonical.ts'

test('the order of keys does not matter, at any depth; that of an array does', () => {
  expect(canonical({ b: 1, a: { d: [2, 1], c: 'x' } })).toBe('{"a":{"c":"x","d":[2,1]},"b":1}')
  expect(canonical({ a: { c: 'x', d: [2, 1] }, b: 1 })).toBe(canonical({ b: 1, a: { d: [2, 1], c: 'x' } }))
  expect(canonical([1, 2])).not.toBe(canonical([2, 1]))
  // three keys: the order is the whole one, not that of two neighbours
  expect(canonical({ c: 1, a: 2, b: 3 })).toBe('{"a":2,"b":3,"c":1}')
})

test('what is undefined is not there; null is, and stands for undefined where a value must be', () => {
  expect(canonical({ a: undefined, b: null })).toBe('{"b":null}')
  expect(canonical([undefined, null])).toBe('[null,null]')
  expect(canonical(undefined)).toBe('null')
})

test('an instant is its text, and a value its JSON', () => {
  expect(canonical(new Date('2026-03-01T10:00:00Z'))).toBe('"2026-03-01T10:00:00.000Z"')
  expect(canonical({ at: new Date(0) })).toBe('{"at":"1970-01-01T00:00:00.000Z"}')
  expect([canonical('a"b'), canonical(1.5), canonical(false), canonical({}), canonical([])]).toEqual([
    '"a\\"b"',
    '1.5',
    'false',
    '{}',
    '[]',
  ])
})
