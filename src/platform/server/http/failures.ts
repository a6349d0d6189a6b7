import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { failureOf, type PlatformCode } from '#platform/model/failures.ts'
import { sentenceOf } from '#platform/model/issue-sentences.ts'
import { fileRuleOfRoute, refusedFile } from '../files/receive-checked.ts'
import { receivesCsv } from '../files/receive-csv.ts'
import { imageRuleOfRoute, refusedImage } from '../files/receive-image.ts'
import { noteOutcome } from '../records/outcome.ts'
import { Refusal, TooManyTries } from './refusal.ts'

type Field = { path: string; message: string }

/** Sends a failure in the one shape of the wire. */
export function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  failure: { status: number; code: string; message: string },
  fields?: readonly Field[],
  besides?: object,
) {
  noteOutcome(request, { code: failure.code })
  if (failure.status === 503) reply.header('retry-after', '2')
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({
      data: { message: failure.message, code: failure.code, ...(fields?.length && { fields }), ...besides },
      requestId: request.id,
    })
}

// What Fastify refuses on its own, in our codes.
const OF_FASTIFY: Readonly<Record<string, PlatformCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'VALIDATION_FAILED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'VALIDATION_FAILED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'VALIDATION_FAILED',
  FST_UNDER_PRESSURE: 'OVERLOADED',
}

// SQLSTATE classes of a database that is away, starting, stopping or out of connections, or opens none to the password of this process.
const AWAY = /^(08|57P|53|28)/
const AWAY_WORDS =
  /ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|failure on connection marked as essential/

type ConnectionError = { code?: string; syscall?: string; message: string }

/** Its socket is not there. Any other file that is not there is our own defect. */
const hasNoSocket = ({ code, syscall }: ConnectionError) => code === 'ENOENT' && syscall === 'connect'

/** Whether the database, or the node of an organization, is away. */
export const isAway = (error: ConnectionError): boolean =>
  AWAY.test(error.code ?? '') || hasNoSocket(error) || AWAY_WORDS.test(`${error.code} ${error.message}`)
const isDiskFull = ({ code }: ConnectionError) => code === '53100'
const isRetry = (error: { code?: string }) =>
  error.code === '40001' || error.code === '40P01' || error.code === '55P03'

export function answerFailures(app: FastifyInstance) {
  // what a schema says no message of its own for is reported in our words, never in the validator's
  z.config({ localeError: sentenceOf })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof TooManyTries) reply.header('retry-after', String(error.retryAfterSeconds))
    if (error instanceof Refusal)
      return sendFailure(
        request,
        reply,
        error.failure,
        error.fields?.map(({ path, message }) => ({ path, message })),
        error.besides,
      )
    const isNoFile =
      (hasZodFastifySchemaValidationErrors(error) && error.validationContext === 'body') ||
      error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE'
    const picture = imageRuleOfRoute(request)
    const rule = fileRuleOfRoute(request)
    if (isNoFile && receivesCsv(request)) return sendFailure(request, reply, failureOf('FILE_TYPE'))
    if (isNoFile && picture) return sendFailure(request, reply, refusedImage(picture).failure)
    if (isNoFile && rule) return sendFailure(request, reply, refusedFile(rule).failure)
    if (hasZodFastifySchemaValidationErrors(error))
      return sendFailure(
        request,
        reply,
        failureOf('VALIDATION_FAILED'),
        error.validation.map((each) => ({
          path: `${error.validationContext}${each.instancePath}`.replaceAll('/', '.').replace(/\.$/, ''),
          message: each.message ?? '',
        })),
      )
    const known = error.code && OF_FASTIFY[error.code]
    if (known) return sendFailure(request, reply, failureOf(known))
    if (error.statusCode === 429) return sendFailure(request, reply, failureOf('RATE_LIMITED'))
    if (error.statusCode && error.statusCode < 500)
      return sendFailure(request, reply, { ...failureOf('VALIDATION_FAILED'), status: error.statusCode })
    if (isDiskFull(error)) {
      request.log.error({ err: error }, 'the disk of the database is full')
      return sendFailure(request, reply, failureOf('STORAGE_AWAY'))
    }
    if (isRetry(error)) {
      request.log.warn({ err: error }, 'records in conflict')
      return sendFailure(request, reply, failureOf('IN_CONFLICT'))
    }
    if (isAway(error)) {
      request.log.warn({ err: error }, 'database away')
      return sendFailure(request, reply, failureOf('UNAVAILABLE'))
    }
    request.log.error({ err: error }, 'bug')
    return sendFailure(request, reply, failureOf('BUG'))
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, failureOf('NOT_FOUND')))
}
