import type { Sample } from './kind-testing.ts'
import type { TestProduct } from './product.ts'

type Schema = {
  format?: string
  'x-items'?: string
  $ref?: string
  properties?: Readonly<Record<string, Schema>>
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
}
type Operation = {
  operationId: string
  tags?: readonly string[]
  parameters?: readonly { name: string; in: string; schema?: Schema }[]
  requestBody?: { content?: Readonly<Record<string, { schema?: Schema }>> }
}
type Document = {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  components?: { schemas?: Readonly<Record<string, Schema>> }
}

/** Where a call takes an id: `path id`, `query ids[]`, `body groups[].groupId`. */
export type IdPlace = { call: string; method: string; path: string; at: string }

/** Every place of every call within a tenant, from the API document. */
export function idPlacesOf({ app }: Pick<TestProduct, 'app'>): IdPlace[] {
  const document = app.swagger() as unknown as Document
  const named = document.components?.schemas ?? {}
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => !tags?.includes('identity'))
      .flatMap(([method, operation]) =>
        placesOf(operation, named).map((at) => ({
          call: operation.operationId,
          method: method.toUpperCase(),
          path,
          at,
        })),
      ),
  )
}

function placesOf({ parameters = [], requestBody }: Operation, named: Readonly<Record<string, Schema>>) {
  const placesIn = (schema: Schema | undefined, at: string, above: readonly Schema[] = []): string[] => {
    if (!schema || above.includes(schema)) return []
    const within = [...above, schema]
    const other = schema.$ref ? [named[schema.$ref.split('/').at(-1) as string]] : []
    const among = [...other, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    return [
      ...(schema.format === 'uuid' ? [at] : []),
      ...(schema['x-items'] === 'uuid' ? [`${at}[]`] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
        placesIn(each, at === 'body' ? `body ${key}` : `${at}.${key}`, within),
      ),
      ...placesIn(schema.items, `${at}[]`, within),
      ...among.flatMap((each) => placesIn(each, at, within)),
    ]
  }
  const body = requestBody?.content?.['application/json']?.schema
  return [
    ...new Set([
      ...parameters.flatMap((each) => placesIn(each.schema, `${each.in} ${each.name}`)),
      ...placesIn(body, 'body'),
    ]),
  ]
}

/** The request of a sample with another id in one place, whatever stood there. */
export function withId(sample: Sample, { path, at }: IdPlace, id: string): Sample {
  const [where, keys] = at.split(' ') as [string, string]
  if (where === 'body') return { ...sample, body: set(sample.body, keys.split('.'), id) }
  const [address, query = ''] = sample.path.split('?') as [string, string?]
  if (where === 'query') {
    const asked = new URLSearchParams(query)
    asked.set(keys.replace('[]', ''), id)
    return { ...sample, path: `${address}?${asked}` }
  }
  const place = path.split('/').indexOf(`{${keys}}`)
  const parts = address.split('/').map((part, i) => (i === place ? id : part))
  return { ...sample, path: `${parts.join('/')}${query && `?${query}`}` }
}

function set(value: unknown, [key, ...rest]: readonly string[], id: string): unknown {
  if (key === undefined) return id
  const name = key.replace('[]', '')
  const known = (value ?? {}) as Readonly<Record<string, unknown>>
  if (!key.endsWith('[]')) return { ...known, [name]: set(known[name], rest, id) }
  const [first] = (known[name] as unknown[] | undefined) ?? []
  return { ...known, [name]: [set(first, rest, id)] }
}
