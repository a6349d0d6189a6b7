const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'
const TRIES = 3

/** The rights by which a transaction began are others before its commit. */
export class RightsChanged extends Error {
  readonly code = SERIALIZATION_FAILURE
}

/**
 * PostgreSQL ends one of two transactions that wait for each other: nothing of it is written, and it is done again, up to twice. The
 * order in which records are locked makes that rare.
 */
export async function retryAfterConflict<T>(work: () => Promise<T>, tries = TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code } = error as { code?: string }
    if (tries === 1 || (code !== DEADLOCK && code !== SERIALIZATION_FAILURE)) throw error
    return retryAfterConflict(work, tries - 1)
  }
}
