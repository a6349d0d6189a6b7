import * as z from 'zod'

/** Changed cells of one decision that are one transaction, as a check keeps them, with what a person was shown of them. */
export const batchToUpdate = z.object({
  cells: z.array(
    z.object({
      place: z.string(),
      decisionId: z.uuid(),
      displayId: z.string(),
      authorityTypeId: z.uuid(),
      holder: z.string(),
      shown: z.string(),
      value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      unit: z.string().optional(),
    }),
  ),
  /** Places of the cells whose acts were permitted. */
  permitted: z.array(z.int()),
  shown: z.array(z.object({ act: z.string(), effects: z.string() })),
})
export type BatchToUpdate = z.output<typeof batchToUpdate>

/** The state of the matrix that a file shows; of an organization's own spreadsheet, the currency of its amounts. */
export const fileState = z.union([
  z.object({ at: z.string(), knownAt: z.string() }),
  z.object({ currency: z.string() }),
])
export type FileState = z.output<typeof fileState>
