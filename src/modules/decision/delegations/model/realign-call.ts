import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'

/** A delegation below, as the viewer may know it. */
const below = z.object({ id: id.nullable(), displayId: z.string().nullable(), recipient: z.string() })

const reply = z.object({
  /** What was taken off each, in words. */
  trimmed: z.array(
    below.extend({ changes: z.array(z.object({ label: z.string(), old: z.string(), new: z.string() })) }),
  ),
  /** What still does not fit, and why. */
  left: z.array(below.extend({ message: z.string() })),
  /** How many are not looked at yet: what is above them comes first. */
  more: z.int(),
})
export type Realignment = z.output<typeof reply>

/** Trims limits, groups, pathways, and last days below a delegation to what is above each. Nothing that fits is changed. */
export const realignDelegations = defineCall({
  name: 'realignDelegations',
  summary: 'Trim what is redelegated from a delegation to what is above it',
  method: 'POST',
  path: '/delegations/:id/realign',
  params: { id },
  reply,
})

/** The same, taken back. */
export const previewRealign = defineCall({
  name: 'previewRealign',
  summary: 'Preview of: Trim what is redelegated from a delegation to what is above it',
  method: 'POST',
  path: '/delegations/:id/realign/preview',
  params: { id },
  reply,
  previews: true,
})
