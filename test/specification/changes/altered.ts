import type * as z from 'zod'

/** A value that is not the one it was made of, and where the two differ. */
export type AlteredValue = { readonly path: string; readonly value: unknown }

export const OTHER_ID = '0190b0b0-0000-7000-8000-00000000aaaa'

/** What a text may become: the first of these that its schema takes and that is another one. */
const TEXTS = [
  'Another text',
  OTHER_ID,
  '2031-05-06',
  '2031-05-06T00:00:00.000Z',
  '7',
  'EUR',
  'FR',
  'Europe/Berlin',
  'https://www.alder.org',
  'other@alder.example',
  '+1 555 010 0111',
  'ZZ',
]

// biome-ignore lint/suspicious/noExplicitAny: a schema is read by what it says of itself
const defOf = (schema: z.ZodType): any => schema.def

/** A value for each leaf of a schema in which only that leaf is another one. A field that the value lacks is reported. */
export function altered(schema: z.ZodType, value: unknown, path = ''): AlteredValue[] {
  const def = defOf(schema)
  switch (def.type) {
    case 'default':
    case 'optional':
    case 'readonly':
      return altered(def.innerType, value, path)
    case 'nullable':
      return [
        ...(value === null ? [] : altered(def.innerType, value, path)),
        ...(value === null ? [] : [{ path: `${path} to nothing`, value: null }]),
      ]
    case 'pipe':
      return altered(def.in, value, path)
    case 'object':
      return Object.entries(def.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
        inField(field, value as Record<string, unknown>, key, path),
      )
    case 'record':
      return Object.keys(value as object).flatMap((key) =>
        inField(def.valueType, value as Record<string, unknown>, key, path),
      )
    case 'array':
      return inArray(def.element, value as readonly unknown[], path)
    case 'boolean':
      return [{ path, value: !value }]
    case 'number':
      return [{ path, value: Number(value) + 1 }]
    case 'enum':
      return firstOf(schema, Object.values(def.entries), value, path)
    case 'literal':
      return []
    default:
      return firstOf(schema, TEXTS, value, path)
  }
}

function inField(
  field: z.ZodType,
  value: Record<string, unknown>,
  key: string,
  path: string,
): AlteredValue[] {
  const at = path ? `${path}.${key}` : key
  if (value[key] === undefined) throw new Error(`The sample has no ${at}.`)
  return altered(field, value[key], at).map((each) => ({ ...each, value: { ...value, [key]: each.value } }))
}

function inArray(element: z.ZodType, value: readonly unknown[], path: string): AlteredValue[] {
  if (value.length === 0) throw new Error(`The sample has nothing in ${path}.`)
  const last = { path: `${path} without its last`, value: value.slice(0, -1) }
  const first = altered(element, value[0], `${path}[0]`)
  return [last, ...first.map((each) => ({ ...each, value: [each.value, ...value.slice(1)] }))]
}

function firstOf(
  schema: z.ZodType,
  candidates: readonly unknown[],
  value: unknown,
  path: string,
): AlteredValue[] {
  const other = candidates.find((each) => each !== value && schema.safeParse(each).success)
  if (other === undefined) throw new Error(`Nothing is known that ${path} could become.`)
  return [{ path, value: other }]
}
