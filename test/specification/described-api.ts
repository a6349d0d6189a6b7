import pg from 'pg'
import { pino } from 'pino'
import { createApi } from '#app/api.ts'
import { createIdentity } from '#modules/auth/index.server.ts'
import { filesOnDisk } from '#platform/server/files/files.ts'

type Schema = { properties?: Readonly<Record<string, unknown>>; anyOf?: readonly Schema[] }
type Operation = {
  'x-permission'?: readonly string[]
  parameters?: readonly { name: string; in: string }[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}

/** One call as the product's API document tells it. `fields` are those of its query and of its body. */
export type DescribedCall = {
  method: string
  path: string
  permissions: readonly string[] | undefined
  fields: ReadonlySet<string>
}

const fieldsOf = (schema: Schema = {}): string[] => [
  ...Object.keys(schema.properties ?? {}),
  ...(schema.anyOf ?? []).flatMap(fieldsOf),
]

/** Every call of the product, from the document that the running server answers with. Nothing is connected to. */
export async function describedCalls(): Promise<DescribedCall[]> {
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:9/none' })
  const identity = createIdentity({
    pool,
    origin: 'http://localhost:3999',
    secret: 'a secret for tests that is long enough',
    mail: { send: async () => {}, close: () => {} },
    tenantOf: async () => null,
    mayEnterTenant: async () => false,
    now: () => new Date(),
    log: () => {},
  })
  const app = await createApi({
    config: {
      origin: 'http://localhost:3999',
      TRUST_PROXY: false,
      RATE_PERSON_PER_SECOND: 50,
      RATE_PERSON_BURST: 200,
      RATE_EXPORTS_PER_HOUR: 1_000,
      SHED_DELAY_MS: 0,
      SHED_QUEUE: 0,
    },
    pool,
    identity,
    files: filesOnDisk('/nowhere'),
    log: pino({ level: 'silent' }),
  })
  try {
    await app.ready()
    const paths = app.swagger().paths as Record<string, Record<string, Operation>>
    return Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        permissions: operation['x-permission'],
        fields: new Set([
          ...(operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name),
          ...fieldsOf(operation.requestBody?.content?.['application/json']?.schema),
        ]),
      })),
    )
  } finally {
    await app.close()
    await identity.close()
    await pool.end()
  }
}
