export type Actor = { userId: string | null; requestId: string | null }

/** Who writes: a viewer, a job that continues with what one did, or the product itself where there is no user. */
export type Author = Actor & { readonly tenantId: string }

/** What the history says of a record. */
export type Evidence = Readonly<Record<string, unknown>>
