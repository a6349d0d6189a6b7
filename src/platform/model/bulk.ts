import * as z from 'zod'
import { id } from './fields.ts'
import { began } from './long-job.ts'

const refusal = z.object({ id, code: z.string(), message: z.string() })

/** What an act on several records did: each is answered for itself. */
export const bulkReply = z.object({ succeeded: z.array(id), refused: z.array(refusal) })
export type BulkReply = z.output<typeof bulkReply>

const MOST_IDS = 1_000

type BulkBody<K extends string, M extends z.ZodType, B extends z.ZodRawShape> = z.ZodObject<
  { [P in K]: z.ZodOptional<z.ZodArray<typeof id>> } & { matching: z.ZodOptional<M> } & B,
  z.core.$strict
>

/**
 * Some records: at most 1,000 by their ids in the field `key`, or all that match a request of their list. One of the two.
 * `besides`: what else the act is given.
 */
export const severalOf = <
  K extends string,
  M extends z.ZodType,
  B extends z.ZodRawShape = Record<never, z.ZodType>,
>(
  key: K,
  { matching }: { matching: M },
  besides: B = {} as B,
) =>
  z
    .strictObject({
      [key]: z.array(id).min(1).max(MOST_IDS, 'Send at most 1,000 IDs. For more, send matching.').optional(),
      matching: matching.optional(),
      ...(besides as object),
    })
    .refine((given) => (given[key] === undefined) !== (given.matching === undefined), {
      message: `Send either ${key} or matching.`,
      path: [key],
    }) as unknown as BulkBody<K, M, B>

/** Few records are answered for at the same time, many continue as a job. */
export const bulkAnswer = z.union([bulkReply, began])

/** What came of a job on many records: how many it did, and which it refused and why. */
export const bulkResult = z.object({
  act: z.string(),
  succeeded: z.int(),
  refused: z.array(refusal.extend({ label: z.string() })),
})
export type BulkResult = z.output<typeof bulkResult>
