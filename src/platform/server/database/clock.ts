/** The clock of this process: for what has no tenant, such as sessions and codes. Books of tenants take the database's time. */
export const clock = { now: () => new Date() }

/** How far the product's time runs ahead of the database's (ms): 0, but in tests of days to come. */
export type Clock = { readonly ahead: number }
export const databaseClock: Clock = { ahead: 0 }
