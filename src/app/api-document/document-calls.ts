import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { nameOfPreview } from '#modules/settings/effects/model/preview-call.ts'
import type { AnyCall } from '#platform/model/call.ts'
import { isReplayed } from '#platform/model/call.ts'
import { sentFile } from '#platform/model/file.ts'
import { fileOrJob } from '#platform/model/long-job.ts'
import { EXAMPLES } from './examples.ts'
import { refusalComponents, refusalResponses, refusalsOf } from './refusals.ts'

/** A part of an OpenAPI 3.1 document. */
// biome-ignore lint/suspicious/noExplicitAny: the document is made of JSON of many shapes
type Json = any

/** The document of all calls, made from their declarations. Register it before them. */
export async function documentCalls(app: FastifyInstance, origin: string) {
  const calls = new Map<string, AnyCall>()
  const toJson = createJsonSchemaTransform({
    zodToJsonConfig: {
      override: ({ jsonSchema }: { jsonSchema: Record<string, unknown> }) => {
        // the text side of a query codec: what it stands for is what readers want to know
        if (jsonSchema.type !== 'integer' && jsonSchema.type !== 'boolean') return
        delete jsonSchema.pattern
        delete jsonSchema.enum
      },
    },
  } as never)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Mandate',
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' } as never,
        description:
          'Who may decide what, up to how much, on whose authority. Get a bearer token from the identity calls.',
      },
      servers: [{ url: origin }],
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'For five minutes, of one person in one tenant.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-mandate.session_token',
            description: 'Set by signing in.',
          },
        },
      },
      security: [{ bearer: [] }],
    },
    transform: ((given: Json) => {
      const { config } = given.route
      const made = toJson(given) as Json
      const call = config?.call as AnyCall | undefined
      if (!call) return made
      calls.set(call.name, call)
      return {
        ...made,
        schema: {
          ...made.schema,
          operationId: call.name,
          summary: call.summary,
          ...(config.permission ? { 'x-permission': config.permission } : { 'x-open': config.open }),
        },
      }
    }) as never,
    transformObject: ((given: { openapiObject: Json }) => {
      const document = given.openapiObject
      document.components = { ...document.components, ...refusalComponents() }
      for (const methods of Object.values<Json>(document.paths))
        for (const operation of Object.values<Json>(methods)) {
          const call = calls.get(operation.operationId)
          if (call) complete(operation, call, calls.has(nameOfPreview(call)))
        }
      return document
    }) as never,
  })
}

/** What a schema does not say on its own: who may ask, headers, files, refusals, an example. */
function complete(operation: Json, call: AnyCall, hasPreview: boolean) {
  const isOfTenant = Boolean(operation['x-permission'])
  if (call.session !== undefined) operation.security = call.session ? [{ session: [] }] : []
  // a path that names the tenant says it once: clients cannot take two of one name
  const parameters: Json[] = operation.parameters ?? []
  const inPath = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name))
  const headers = [
    call.ifMatch && header('if-match', 'The version that was read.', true),
    hasPreview &&
      header(
        'if-effects',
        'The stamp of a preview. The call is refused with 409 if the effects have changed since.',
      ),
    isOfTenant &&
      isReplayed(call) &&
      header('idempotency-key', 'For 24 hours, the same request with the same key gets the first answer.'),
  ].filter(Boolean)
  const told = [...parameters.filter((each) => each.in === 'path' || !inPath.has(each.name)), ...headers]
  if (told.length > 0) operation.parameters = told
  const done = operation.responses[call.status]
  done.description = 'Done.'
  if (call.reply === sentFile) done.content = ANY_FILE
  if (call.reply === fileOrJob) done.content = { ...done.content, ...ANY_FILE }
  Object.assign(operation.responses, refusalResponses(refusalsOf(call, isOfTenant)))
  const example = EXAMPLES[call.name]
  if (example) operation.requestBody.content['application/json'].example = example
}

const header = (name: string, description: string, required = false) => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const ANY_FILE = { '*/*': { schema: { type: 'string', format: 'binary' } } }
