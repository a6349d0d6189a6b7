/** A new address waits so long to be proven, and so long the one before can undo it. */
export const ADDRESS_DAYS = 7
