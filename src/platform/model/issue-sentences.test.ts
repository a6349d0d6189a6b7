import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { sentenceOf } from './issue-sentences.ts'

const told = (schema: z.ZodType, input: unknown) => {
  const own = schema.safeParse(input, { error: sentenceOf as never })
  return own.error?.issues.map(({ code, message }) => [code, message])
}

describe('every kind of issue has a sentence that says what to do', () => {
  const cases: readonly [z.core.$ZodIssue['code'], z.ZodType, unknown, string][] = [
    ['invalid_type', z.string(), undefined, 'This is required.'],
    ['invalid_type', z.string(), null, 'This is required.'],
    ['invalid_type', z.string(), 5, 'Enter text.'],
    ['invalid_type', z.int(), 1.5, 'Enter a whole number.'],
    ['invalid_type', z.boolean(), 'yes', 'Select yes or no.'],
    ['invalid_type', z.array(z.string()), 'a', 'Send a list.'],
    ['invalid_type', z.strictObject({}), 'a', 'Send an object with fields.'],
    ['invalid_type', z.undefined(), 'a', 'Remove this field.'],
    ['too_small', z.string().min(3), 'a', 'Enter at least 3 characters.'],
    ['too_small', z.array(z.string()).min(1), [], 'This is required.'],
    ['too_small', z.number().min(5), 1, 'Enter 5 or more.'],
    ['too_small', z.number().gt(0), 0, 'Enter more than 0.'],
    ['too_big', z.string().max(1), 'ab', 'Enter at most 1 character. This has 2.'],
    [
      'too_big',
      z.array(z.string()).max(1_000),
      Array.from({ length: 1_001 }, () => 'a'),
      'Enter at most 1,000 entries.',
    ],
    ['too_big', z.number().max(5), 9, 'Enter 5 or less.'],
    ['too_big', z.number().lt(5), 5, 'Enter less than 5.'],
    ['invalid_format', z.uuid(), 'a', 'Enter the ID of a record. This is not an ID.'],
    ['invalid_format', z.email(), 'a', 'Enter an email address, such as name@company.com.'],
    ['invalid_format', z.iso.datetime(), 'a', 'Enter an instant in UTC, such as 2026-11-20T08:00:00Z.'],
    ['invalid_format', z.iso.date(), 'a', 'Enter a day, such as 2026-11-20.'],
    ['invalid_format', z.string().regex(/^x$/), 'a', 'Enter this in its own format.'],
    ['not_multiple_of', z.number().multipleOf(5), 7, 'Enter a multiple of 5.'],
    [
      'unrecognized_keys',
      z.strictObject({}),
      { a: 1, b: 2 },
      'Remove a and b. Only known fields are allowed.',
    ],
    [
      'invalid_union',
      z.union([z.string(), z.boolean()]),
      5,
      'Send one of the forms described for this field.',
    ],
    [
      'invalid_key',
      z.record(z.uuid(), z.string()),
      { b: 'x' },
      'Remove the keys that are not described for this field.',
    ],
    [
      'invalid_element',
      z.map(z.date(), z.string()),
      new Map([[new Date(0), 5]]),
      'Correct the invalid entry.',
    ],
    ['invalid_value', z.enum(['a', 'b']), 'c', 'Select a or b.'],
    ['invalid_value', z.literal('a'), 'c', 'Select a.'],
    ['custom', z.string().refine(() => false), 'a', 'Enter another value.'],
  ]

  test.each(cases)('%s of %o: %o', (code, schema, input, sentence) => {
    const found = told(schema, input) ?? []
    expect(found).toContainEqual([code, sentence])
  })

  test('none of them is left out', () => {
    const codes: Record<z.core.$ZodIssue['code'], true> = {
      invalid_type: true,
      too_big: true,
      too_small: true,
      invalid_format: true,
      not_multiple_of: true,
      unrecognized_keys: true,
      invalid_union: true,
      invalid_key: true,
      invalid_element: true,
      invalid_value: true,
      custom: true,
    }
    expect([...new Set(cases.map(([code]) => code))].sort()).toEqual(Object.keys(codes).sort())
  })

  test('none is the validator’s own', () => {
    for (const [, schema, input] of cases)
      for (const [, message] of told(schema, input) ?? []) {
        expect(message).toMatch(/^[A-Z].*\.$/)
        expect(message).not.toMatch(/Invalid|expected|received|Too (small|big)|Unrecognized/)
      }
  })
})
