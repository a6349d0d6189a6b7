import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { fieldOf } from '#platform/model/list.ts'
import type { ListedKind } from '../database/kind-testing.ts'
import { KINDS_TESTED } from '../database/kinds.ts'
import { exportsOf } from '../specification/sources.ts'

const LISTED = KINDS_TESTED.flatMap(({ listed }) => listed ?? [])
type Schema = {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}

test('each list is here beside its record', async () => {
  const exported = (await exportsOf('-list.ts')) as Partial<ListedKind['list']>[]
  const rows = LISTED.map(({ list }) => list.row)
  expect(
    exported
      .filter((each) => each?.columns && !rows.includes(each.row as z.ZodObject))
      .map(({ name }) => name),
    'Add the list and the detail of its record as `listed` to testing/kind.ts.',
  ).toEqual([])
})

/** Anyone who reads the field in the record reads it in a row as well: the record may tell more of it, and nothing else. */
function tellsTheSame(row: Schema, record: Schema): boolean {
  if (row.anyOf || record.anyOf)
    return (
      row.anyOf?.length === record.anyOf?.length &&
      (row.anyOf ?? []).every((each, i) => tellsTheSame(each, record.anyOf?.[i] ?? {}))
    )
  if (String(row.type) !== String(record.type)) return false
  if (row.items) return tellsTheSame(row.items, record.items ?? {})
  return Object.entries(row.properties ?? {}).every(([key, of]) =>
    tellsTheSame(of, record.properties?.[key] ?? {}),
  )
}

const fieldsOf = (of: z.ZodType) => (z.toJSONSchema(of) as Schema).properties ?? {}

describe.each(LISTED.map((kind) => [kind.list.name, kind] as const))('%s', (_, { list, detail, only }) => {
  const [inRow, inRecord] = [fieldsOf(list.row), fieldsOf(detail)]

  test('what a row and its record both tell has one name and one shape', () => {
    const differ = Object.entries(inRow).flatMap(([field, of]) => {
      const said = inRecord[field]
      if (!said) return field in only ? [] : [`${field}: the record has no such field`]
      return tellsTheSame(of, said) ? [] : [`${field}: the record tells something else by this name`]
    })
    expect(differ).toEqual([])
  })

  test('what is said to be of the list alone is in its rows, and not in the record', () => {
    expect(Object.keys(only).filter((field) => !(field in inRow) || field in inRecord)).toEqual([])
  })

  test('each column shows a field that rows have', () => {
    expect(list.columns.map(fieldOf).filter((field) => !(field in inRow))).toEqual([])
  })
})
