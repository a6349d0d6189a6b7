import * as z from 'zod'
import { bulkReply } from '#platform/model/bulk.ts'
import { id } from '#platform/model/fields.ts'

/** A record that a change reaches. One that the viewer may not see is counted and has no name. */
const reached = z.object({ id: id.nullable(), displayId: z.string().nullable(), name: z.string() })
export type Reached = z.output<typeof reached>

const some = <Item extends z.ZodType>(item: Item) =>
  z.object({ total: z.int(), /** The first ten. */ shown: z.array(item) })

/** What a change of people and places does to authority. Each delegation stands in one of the three lists at most. */
export const effects = z.object({
  /** False where more delegations are concerned than can be worked out while a person waits: every number is then "at least". */
  complete: z.boolean(),
  /** Revoked, or no longer given to somebody who held it. */
  delegationsEnded: some(reached),
  /** Nobody can decide by them any more, though they are not ended. */
  delegationsNotLive: some(reached),
  /** In force as before, and something of them no longer fits. */
  delegationsFlagged: some(reached),
  /** Somebody could take them before, nobody can afterwards. */
  decisionsWithoutHolder: some(reached),
  /** Can decide less than before. */
  people: some(z.object({ id, name: z.string() })),
  /** Can decide more than before, and nothing less. */
  gaining: some(z.object({ id, name: z.string() })),
})
export type Effects = z.output<typeof effects>

/** What an act on several records would do: those that would be refused, and the effects of the others. Saves nothing. */
export const effectsPreview = z.object({ effects, refused: bulkReply.shape.refused })
export type EffectsPreview = z.output<typeof effectsPreview>

/** Whether anything of authority changes. */
export const hasEffects = ({ complete, ...lists }: Effects): boolean =>
  !complete || Object.values(lists).some(({ total }) => total > 0)
