import { expect, test } from 'vitest'
import * as z from 'zod'
import { changed, changesOf } from './changes-of.ts'

const input = z.strictObject({
  name: z.string().min(1),
  note: z.string().default('none'),
  groups: z.array(z.string()).default([]),
  owner: z.string().nullable().default(null),
})

test('what a change leaves out is not filled by a default', () => {
  expect(changesOf(input).parse({})).toEqual({})
  expect(changesOf(input).parse({ owner: null })).toEqual({ owner: null })
})

test('what a change names is held to the rule of its field', () => {
  expect(changesOf(input).safeParse({ name: '' }).success).toBe(false)
  expect(changesOf(input).safeParse({ unknown: 1 }).success).toBe(false)
})

test('a change lies over what is there', () => {
  const before = { name: 'a', note: 'b', groups: ['g'], owner: 'o' as string | null }
  expect(changed(before, changesOf(input).parse({ owner: null, groups: [] }))).toEqual({
    name: 'a',
    note: 'b',
    groups: [],
    owner: null,
  })
})
