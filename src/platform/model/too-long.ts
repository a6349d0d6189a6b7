import { grouped } from './how-many.ts'

/** A text that is too long is refused and never cut: how much is allowed, and how much there is. */
export const tooLong = (most: number, has: number): string =>
  `Enter at most ${grouped(most)} ${most === 1 ? 'character' : 'characters'}. This has ${grouped(has)}.`

/** The same as the message of a schema's longest length. */
export const atMost = (most: number) => ({
  error: ({ input }: { input?: unknown }) => tooLong(most, String(input).length),
})
