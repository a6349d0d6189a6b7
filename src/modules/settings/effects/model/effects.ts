import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { id } from '#platform/model/fields.ts'

/** A record that a change reaches. One that the viewer cannot see is counted and has no name. */
const reached = z.object({ id: id.nullable(), displayId: z.string().nullable(), name: z.string() })

/** As an instant; null: immediately. */
const from = z.string().nullable()

/** What one person holds of a decision in one group, before and after, in words. Null: the viewer cannot see it. */
const change = z.object({
  person: z.string(),
  decision: z.string(),
  authorityType: z.string(),
  group: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  from,
})

const some = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int(), /** The first ten, where nothing else is said. */ shown: z.array(item) })

/** What an act does to authority. Each delegation is in one of the three lists at most. */
export const effects = z.object({
  /** Of all that would happen: a call that carries it is refused where something else would happen by then. */
  stamp: z.string(),
  /** How many open delegations were judged: those acted on and all that is below them. */
  judged: z.int(),
  /** False where more delegations are concerned than can be worked out while a person waits: every number is then "at least". */
  complete: z.boolean(),
  /** Who may approve the change: it waits for one of them, and changes nothing until then. None: it waits for no one. */
  awaitsApproval: some(z.object({ id, name: z.string() })),
  /** Recipients who must accept what the act issues or changes. */
  awaitsAcceptance: some(z.object({ id, name: z.string() })),
  /** Revoked, or no longer given to someone who held it. */
  delegationsEnded: some(reached),
  /** No one can decide by them any longer, though they are not ended. */
  delegationsNotLive: some(reached),
  /** In force as before, and something of them no longer fits. */
  delegationsFlagged: some(reached),
  /** Someone could take them before, no one can afterwards. */
  decisionsWithoutHolder: some(reached.extend({ from })),
  /** Can decide less than before. */
  people: some(z.object({ id, name: z.string(), from })),
  /** Can decide more than before, and nothing less. */
  gaining: some(z.object({ id, name: z.string(), from })),
  /** The same by decision, authority type and group: the first hundred. */
  changes: some(change),
})
export type Effects = z.output<typeof effects>

/** What an act on several records would do: those that would be refused, and the effects of the others. Saves nothing. */
export const effectsPreview = z.object({ effects, refused: bulkReply.shape.refused })

/** Whether anything of authority changes; who must accept first changes nothing yet. */
export const hasEffects = ({
  complete,
  stamp: _stamp,
  judged: _judged,
  awaitsAcceptance: _awaits,
  ...lists
}: Effects): boolean => !complete || Object.values(lists).some(({ total }) => total > 0)
