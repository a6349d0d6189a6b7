import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import { rowSchemaOf } from '#platform/model/define-list.ts'
import type { ListReply } from '#platform/model/list-request.ts'

/**
 * A reply as it travels. One that breaks its schema is a defect and throws, so that its transaction is rolled back; but a page of a
 * list shows its other rows, names the broken ones and says so in the log.
 */
export function encodeReply(
  call: Pick<AnyCall, 'name' | 'reply'>,
  answer: unknown,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const encoded = z.safeEncode(call.reply, answer)
  if (encoded.success) return encoded.data
  const row = rowSchemaOf(call.reply, !(answer as ListReply<unknown>).select)
  if (!row) throw encoded.error
  const { items, ...page } = answer as ListReply<{ id: string }>
  const isShown = (each: unknown) => z.safeEncode(row, each).success
  const unreadable = items.filter((each) => !isShown(each)).map(({ id }) => id)
  if (unreadable.length === 0) throw encoded.error
  log.error({ call: call.name, ids: unreadable, err: encoded.error }, 'rows that cannot be shown')
  return z.encode(call.reply, { ...page, unreadable, items: items.filter(isShown) })
}
