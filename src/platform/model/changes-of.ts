import * as z from 'zod'

type Shape = Record<string, z.ZodType>
type WithoutDefault<T> = T extends z.ZodDefault<infer Inner> ? Inner : T

/** The fields of an input for a change of the record: what is left out stays as it is, so no default fills it. */
export function changesOf<S extends Shape>(input: z.ZodObject<S>) {
  const fields = Object.entries(input.shape).map(([key, field]) => [
    key,
    (field instanceof z.ZodDefault ? (field.unwrap() as z.ZodType) : field).optional(),
  ])
  return z.strictObject(Object.fromEntries(fields)) as unknown as z.ZodObject<
    { [K in keyof S]: z.ZodOptional<Extract<WithoutDefault<S[K]>, z.ZodType>> },
    z.core.$strict
  >
}

/** Some fields of a record: those that are `undefined` stay as they are. */
export type Patch<T> = { [K in keyof T]?: T[K] | undefined }

/** The record with the fields of the patch. */
export const changed = <T extends object>(before: T, change: Patch<T>): T => ({
  ...before,
  ...(Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>),
})
