import pg from 'pg'
import { pino } from 'pino'
import { createApi } from '#app/api.ts'
import { createIdentity } from '#modules/auth/index.server.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'

type Schema = { properties?: Readonly<Record<string, unknown>>; anyOf?: readonly Schema[] }
type Operation = {
  tags: readonly [string]
  summary: string
  'x-permission'?: readonly string[]
  'x-open'?: string
  security?: readonly object[]
  parameters?: readonly { name: string; in: string }[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}

/** One call as the product's API document tells it. `fields` are those of its query and of its body. */
export type DescribedCall = {
  method: string
  path: string
  permissions: readonly string[] | undefined
  service: string
  summary: string
  fields: ReadonlySet<string>
}

const fieldsOf = (schema: Schema = {}): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.anyOf ?? []).flatMap(fieldsOf),
]

/** What the running server answers as its API document. Nothing is connected to. */
export async function describedDocument() {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
  const identity = createIdentity({
    pool,
    origin: 'https://mandate.test',
    secrets: ['a secret for tests that is long enough'],
    mail: { send: async () => {}, close: () => {} },
    tenantOf: async () => null,
    mayEnterTenant: async () => false,
    now: () => new Date(),
    log: () => {},
  })
  const app = await createApi({
    config: {
      origin: 'https://mandate.test',
      TRUST_PROXY: false,
      RATE_PERSON_PER_SECOND: 50,
      RATE_PERSON_BURST: 200,
      RATE_EXPORTS_PER_HOUR: 1_000,
      RATE_UPLOADS_PER_HOUR: 1_000,
      RATE_LINKS_PER_HOUR: 1_000,
      RATE_LINK_PASSWORDS_PER_MINUTE: 1_000,
      SHED_DELAY_MS: 0,
      SHED_QUEUE: 0,
    },
    pool,
    strangers: pool,
    identity,
    files: filesOnDisk('/nowhere'),
    log: pino({ level: 'silent' }),
  })
  try {
    await app.ready()
    const answer = await app.inject({ url: '/api/openapi.json' })
    return answer.json() as { paths: Record<string, Record<string, Operation>> }
  } finally {
    await app.close()
    await identity.close()
    await pool.end()
  }
}

/** Every call of the product, from its API document. */
export async function describedCalls(): Promise<DescribedCall[]> {
  const { paths } = await describedDocument()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      permissions: operation['x-permission'],
      service: operation.tags[0],
      summary: operation.summary,
      fields: new Set([
        ...(operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name),
        ...fieldsOf(operation.requestBody?.content?.['application/json']?.schema),
      ]),
    })),
  )
}
