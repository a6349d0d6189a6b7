/** A new address waits so long to be proven, and so long the one before can undo it. */
export const ADDRESS_DAYS = 7

/** Why an address cannot be given to anyone. `day`: the first on which it can. */
export const addressHeld = (day: string): string =>
  `The owner of this address can still reclaim it. The address can be used again from ${day}.`

const DAY = 86_400_000

/** An instant of the first day, in every zone, on which no one can take an address back any longer. */
export const freeAgain = (until: Date): Date => new Date(until.getTime() + DAY)
