import type * as z from 'zod'
import { grouped } from '#platform/model/how-many.ts'
import { tooLong } from './too-long.ts'

type Issue = z.core.$ZodRawIssue
type Sentences = { readonly [Code in Issue['code']]: (issue: Extract<Issue, { code: Code }>) => string }

const counted = (count: number | bigint, one: string, several: string) =>
  `${grouped(count)} ${Number(count) === 1 ? one : several}`

/** What something is called that has a size. */
const PARTS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  set: ['entry', 'entries'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  bigint: 'Enter a whole number.',
  boolean: 'Select yes or no.',
  date: 'Enter a date.',
  array: 'Send a list.',
  object: 'Send an object with fields.',
  record: 'Send an object with fields.',
  null: 'Leave this empty.',
  undefined: 'Remove this field.',
  never: 'Remove this field.',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'Enter an email address, such as name@company.com.',
  url: 'Enter an address, such as https://company.com.',
  uuid: 'Enter the ID of a record. This is not an ID.',
  guid: 'Enter the ID of a record. This is not an ID.',
  datetime: 'Enter an instant in UTC, such as 2026-11-20T08:00:00Z.',
  date: 'Enter a day, such as 2026-11-20.',
  time: 'Enter a time, such as 08:30.',
  json_string: 'Enter JSON.',
}

const listed = (values: readonly unknown[]) => {
  const shown = values.slice(0, 12).map(String)
  const left = values.length - shown.length
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(
    left > 0 ? [...shown, `${left} others`] : shown,
  )
}

/** A sentence for every kind of issue of a schema that says none itself: what is wrong, or what to do. */
const SENTENCES: Sentences = {
  invalid_type: ({ input, expected }) =>
    input === undefined || input === null ? 'This is required.' : (TYPES[expected] ?? 'Enter another value.'),
  too_small: ({ origin, minimum, inclusive }) => {
    const parts = PARTS[origin]
    if (parts)
      return Number(minimum) === 1 ? 'This is required.' : `Enter at least ${counted(minimum, ...parts)}.`
    return inclusive === false ? `Enter more than ${grouped(minimum)}.` : `Enter ${grouped(minimum)} or more.`
  },
  too_big: ({ origin, maximum, inclusive, input }) => {
    if (typeof input === 'string') return tooLong(Number(maximum), input.length)
    const parts = PARTS[origin]
    if (parts) return `Enter at most ${counted(maximum, ...parts)}.`
    return inclusive === false ? `Enter less than ${grouped(maximum)}.` : `Enter ${grouped(maximum)} or less.`
  },
  invalid_format: ({ format }) => FORMATS[format] ?? 'Enter this in its own format.',
  not_multiple_of: ({ divisor }) => `Enter a multiple of ${divisor}.`,
  unrecognized_keys: ({ keys }) =>
    `Remove ${new Intl.ListFormat('en').format(keys.slice(0, 12))}. Only known fields are allowed.`,
  invalid_union: () => 'Send one of the forms described for this field.',
  invalid_key: () => 'Remove the keys that are not described for this field.',
  invalid_element: () => 'Correct the invalid entry.',
  invalid_value: ({ values }) => `Select ${listed(values)}.`,
  custom: () => 'Enter another value.',
}

/** What a person reads where a schema has no message of its own. */
export const sentenceOf = (issue: Issue): string =>
  (SENTENCES[issue.code] as ((asked: Issue) => string) | undefined)?.(issue) ?? 'Enter another value.'
